import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { isStatus } from '../data/client.ts'
import { startLive } from '../data/live.ts'
import { type Session, useSession } from '../data/queries.ts'
import { useSignInMissing } from '../data/signed-in.ts'
import { useWords } from '../data/words.ts'
import { Skeleton } from '../parts/placeholders.tsx'
import { useOpenCalls } from './calls-for-help.ts'
import css from './frame.module.css'
import { useKeys } from './keys.ts'
import { Navigation } from './navigation.tsx'
import { Storm } from './newcomer/storm.tsx'
import { RedBar } from './red-bar.tsx'
import { screenAt } from './screens.ts'
import { SignInAgain, SignInPage } from './sign-in.tsx'
import { TopBar } from './top-bar.tsx'
import { Unreachable } from './troubles.tsx'
import { words } from './words.ts'

const tryAgainMs = 3_000

function Shell({ session }: { readonly session: Session }) {
  const t = useWords(words)
  const { pathname } = useLocation()
  const missing = useSignInMissing()
  const keys = useKeys(session)
  const calls = useOpenCalls(session)
  useEffect(startLive, [])
  const screen = screenAt(pathname)
  useEffect(() => {
    const name = screen ? `${t(screen.word)} · Godwit` : 'Godwit'
    document.title = calls.length > 0 ? `(${calls.length}!) ${name}` : name
  })
  return (
    <div className={css['frame']}>
      <a className={css['skip']} href="#page">
        {t('skip')}
      </a>
      <RedBar session={session} calls={calls} />
      <TopBar session={session} onKeys={keys.open} />
      <Navigation session={session} />
      <Storm session={session} />
      <main id="page" tabIndex={-1} className={css['page']}>
        <Suspense fallback={<Skeleton lines={12} />}>
          <Outlet />
        </Suspense>
      </main>
      {keys.dialog}
      {missing && <SignInAgain email={session.user.email} />}
    </div>
  )
}

/** Everything around the screens: who is signed in decides what is there. */
export function Frame() {
  const session = useSession()
  const lost = session.isError && !isStatus(session.error, 401)
  const { refetch } = session
  useEffect(() => {
    if (!lost || session.data) return
    const timer = setInterval(() => void refetch(), tryAgainMs)
    return () => clearInterval(timer)
  }, [lost, session.data, refetch])
  if (session.data) return <Shell session={session.data} />
  if (session.isPending) return <Skeleton lines={12} />
  if (lost) return <Unreachable again={() => void refetch()} />
  return <SignInPage />
}
