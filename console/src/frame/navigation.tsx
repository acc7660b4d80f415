import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { api, type Desk } from '../data/client.ts'
import type { Session } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import css from './navigation.module.css'
import { screenAt, screensOf } from './screens.ts'
import { words } from './words.ts'

type Counts = Desk['DeskCounts']

/** What waits on a screen. */
const counted: Readonly<Record<string, (counts: Counts) => number | null>> = {
  '/alerts': (counts) => counts.alerts_to_review,
  '/safety': (counts) => counts.calls_for_help,
  '/help': (counts) => counts.issues_waiting,
  '/webhooks': (counts) => counts.failing_endpoints,
  '/claims': (counts) => counts.open_claims,
  '/admin': (counts) => counts.dead_jobs,
}

function Waiting({ path, counts }: { readonly path: string; readonly counts: Counts | undefined }) {
  const t = useWords(words)
  const n = counts && counted[path]?.(counts)
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
  return (
    <nav className={css['navigation']} aria-label={t('screens')} id="screens">
      <ul>
        {screensOf(session).map((screen) => (
          <li key={screen.path}>
            <Link to={screen.path} aria-current={screen === here ? 'page' : undefined} activeOptions={{ exact: true }}>
              <screen.icon aria-hidden size={18} />
              <span>{t(screen.word)}</span>
              <Waiting path={screen.path} counts={counts} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
