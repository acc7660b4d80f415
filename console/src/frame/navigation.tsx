import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { api, type Desk } from '../data/client.ts'
import type { Session } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import css from './navigation.module.css'
import { type Screen, screenAt, screensOf } from './screens.ts'
import { words } from './words.ts'

type Counts = Desk['DeskCounts']

/** How much waits on a screen. */
function Waiting({ of, counts }: { readonly of: Screen['count']; readonly counts: Counts | undefined }) {
  const t = useWords(words)
  const n = of && counts?.[of]
  if (!n) return null
  return (
    <span className={css['count']}>
      <span aria-hidden="true">{n}</span>
      <span className="only-read-aloud">{t('waitingCount', { n })}</span>
    </span>
  )
}

export function Navigation({ session }: { readonly session: Session }) {
  const t = useWords(words)
  const { pathname } = useLocation()
  const here = screenAt(pathname)
  const { data: counts } = useQuery({
    queryKey: ['counts'],
    queryFn: ({ signal }) => api.get('/api/desk/counts', { signal }),
  })
  const list = useRef<HTMLUListElement>(null)
  const path = here?.path
  // On a phone the screens stand in one row, which is wider than the page.
  useLayoutEffect(() => {
    if (path !== undefined)
      list.current
        ?.querySelector('[aria-current=page]')
        ?.scrollIntoView({ behavior: 'instant', block: 'nearest', inline: 'center' })
  }, [path])
  return (
    <nav className={css['navigation']} aria-label={t('screens')} id="screens">
      <ul ref={list}>
        {screensOf(session).map((screen) => (
          <li key={screen.path}>
            <Link to={screen.path} aria-current={screen === here ? 'page' : undefined} activeOptions={{ exact: true }}>
              <screen.icon aria-hidden size={18} />
              <span>{t(screen.word)}</span>
              <Waiting of={screen.count} counts={counts} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
