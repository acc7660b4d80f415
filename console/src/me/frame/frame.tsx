import { Suspense, useEffect, useRef } from 'react'
import { useWords } from '../../data/words.ts'
import { useKeptTrip } from '../data/keep-trip.ts'
import { startLive } from '../data/live.ts'
import { Go, useRoute } from '../data/route.tsx'
import { useSession } from '../data/session.ts'
import { useSignedIn } from '../data/signed-in.ts'
import { startWorker } from '../data/worker.ts'
import { Loading } from '../parts/parts.tsx'
import { SignIn } from '../sign-in/sign-in.tsx'
import css from './frame.module.css'
import { OfflineBar } from './offline-bar.tsx'
import { views } from './views.ts'
import { words } from './words.ts'

function Navigation({ view }: { readonly view: string }) {
  const t = useWords(words)
  const bar = useRef<HTMLElement>(null)
  // What stays above the bar has to know its height, which grows with the text.
  useEffect(() => {
    const { current } = bar
    if (!current) return
    const watch = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--navigation', `${current.offsetHeight}px`),
    )
    watch.observe(current)
    return () => watch.disconnect()
  }, [])
  return (
    <nav ref={bar} className={css['navigation']} aria-label={t('views')}>
      <ul>
        {views.map(({ name, path, Icon }) => (
          <li key={name}>
            <Go to={path} aria-current={view === name ? 'page' : undefined}>
              <Icon aria-hidden="true" size={22} strokeWidth={view === name ? 2.4 : 1.8} />
              <span>{t(name)}</span>
            </Go>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SignedIn() {
  const { view } = useRoute()
  const t = useWords(words)
  const isIn = useSignedIn() === 'yes'
  useEffect(() => (isIn ? startLive() : undefined), [isIn])
  useKeptTrip()
  const chosen = views.find(({ name }) => name === view) ?? views[0]
  useEffect(() => {
    document.title = chosen.name === 'now' ? 'Godwit' : `${t(chosen.name)} · Godwit`
  })
  return (
    <div className={css['frame']}>
      <OfflineBar />
      <main className={css['page']} id="page">
        <Suspense fallback={<Loading />}>
          <chosen.View />
        </Suspense>
      </main>
      <Navigation view={chosen.name} />
    </div>
  )
}

/** Signed in, or requested to. What is saved is shown until the service has answered, and while there is no connection. */
export function Frame() {
  const { isFetched } = useSession()
  const state = useSignedIn()
  // After the first view, which needs the line and the processor more.
  useEffect(() => {
    if (isFetched) void startWorker()
  }, [isFetched])
  return state === 'no' ? <SignIn /> : <SignedIn />
}
