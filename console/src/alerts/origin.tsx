import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../data/client.ts'
import { may, useSession } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Time } from '../parts/time.tsx'
import css from './alerts.module.css'
import { words } from './words.ts'

/** For staff: the event of feeds that the alert is about, and the rule that published it. Nothing where a person wrote it. */
export function Origin({ threadId }: { readonly threadId: string }) {
  const t = useWords(words)
  const { data: session } = useSession()
  const { data = [] } = useQuery({
    queryKey: ['feeds', 'threads', 'of', threadId],
    queryFn: ({ signal }) => api.get('/api/desk/feeds/threads', { query: { thread_id: threadId }, signal }),
    enabled: may(session, 'listFeedThreads'),
    placeholderData: () => undefined,
  })
  const [origin] = data
  if (!origin) return null
  const { event_id: eventId, published_by: by } = origin
  return (
    <p className={css['facts']}>
      {eventId && (
        <Link to="/feeds/events/$id" params={{ id: eventId }}>
          {t('fromFeeds')}
        </Link>
      )}
      {by && (
        <Link to="/feeds/rules" search={{ id: by.rule_id }}>
          {t('byRule', { rule: by.name, revision: by.revision })}
        </Link>
      )}
      {by && <Time at={by.at} />}
    </p>
  )
}
