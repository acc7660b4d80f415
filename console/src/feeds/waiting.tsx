import { Link } from '@tanstack/react-router'
import { useAlert } from '../data/alerts.ts'
import { textIn } from '../data/texts.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { AudienceNumbers } from '../parts/audience-numbers.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Markdown } from '../parts/markdown.tsx'
import { Risk } from '../parts/marks.tsx'
import page from '../parts/page.module.css'
import { Empty, Skeleton } from '../parts/placeholders.tsx'
import { SourceLine } from '../parts/sources.tsx'
import { Time } from '../parts/time.tsx'
import { Acts } from './acts.tsx'
import { kindName, riskLevel, useAudienceOf, useEvent, useFeedName, useWaiting, type Waiting } from './data.ts'
import { FeedSays } from './feed-says.tsx'
import css from './feeds.module.css'
import { Footprint } from './footprint.tsx'
import { OtherThreads } from './other-threads.tsx'
import { Proposals } from './proposals.tsx'
import { words } from './queue.words.ts'
import { useReasons } from './reasons.ts'
import { Values } from './values.tsx'
import { words as feedsWords } from './words.ts'

function Why({ codes }: { readonly codes: readonly string[] }) {
  const t = useWords(words)
  const reason = useReasons()
  if (codes.length === 0) return null
  return (
    <section className={css['part']}>
      <h3>{t('whyNot')}</h3>
      <ul className={css['reasons']}>
        {codes.map((code) => (
          <li key={code}>{reason(code)}</li>
        ))}
      </ul>
    </section>
  )
}

function Audience({ one }: { readonly one: Waiting }) {
  const t = useWords(words)
  const { data, error, refetch } = useAudienceOf(one)
  if (one.alert_id === null) return null
  return (
    <section className={css['part']} aria-label={t('audience')}>
      <h3>{t('audience')}</h3>
      <ErrorSummary error={error} again={() => void refetch()} />
      {data ? <AudienceNumbers audience={data} /> : !error && <Skeleton lines={3} />}
    </section>
  )
}

/** What the alert would say, where, and who says so. */
function AlertParts({ id }: { readonly id: string | null }) {
  const t = useWords(words)
  const language = useLanguage()
  const { data: alert, error, refetch } = useAlert(id)
  if (error) return <ErrorSummary error={error} again={() => void refetch()} />
  if (!alert || alert.id !== id) return <Skeleton lines={6} />
  return (
    <>
      <Footprint alert={alert} />
      <details className={css['part']}>
        <summary>{t('textOf')}</summary>
        <Markdown text={textIn(alert.body, language)} />
        {alert.body_advice && <Markdown text={textIn(alert.body_advice, language)} />}
      </details>
      {alert.sources.length > 0 && (
        <section className={css['part']}>
          <h3>{t('sourcesOf')}</h3>
          <ul>
            {alert.sources.map((source) => (
              <li key={source.id}>
                <SourceLine source={source} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** One of the queue: what was read, whom it would reach, why nobody published it, and what can be done. */
export function WaitingPage({
  threadId,
  known,
  onDone,
}: {
  readonly threadId: string
  readonly known: Waiting | undefined
  readonly onDone: () => void
}) {
  const t = useWords(words)
  const tFeeds = useWords(feedsWords)
  const language = useLanguage()
  const feedName = useFeedName()
  const { data: one, error, refetch } = useWaiting(threadId, known)
  const event = useEvent(one?.event_id ?? null)
  if (error && !one) return <ErrorSummary error={error} again={() => void refetch()} />
  if (one === undefined) return <Skeleton lines={10} />
  if (one === null) return <Empty title={t('gone')}>{t('goneHelp')}</Empty>
  return (
    <>
      <h2>{textIn(one.headline, language)}</h2>
      <p className={page['facts']}>
        <Risk level={riskLevel(one.risk_level)} />
        <span>{kindName(one.kind, tFeeds)}</span>
        <span>{one.alert_id && t(one.is_update ? 'update' : 'first')}</span>
        <span>{one.feeds.map(feedName).join(', ')}</span>
        <span>
          <Time at={one.start} /> – {one.finish ? <Time at={one.finish} /> : tFeeds('unknown')}
        </span>
      </p>
      <Acts one={one} onDone={onDone} />
      {one.feed_says && <FeedSays one={one} says={one.feed_says} />}
      <Why codes={one.why} />
      <Audience one={one} />
      <AlertParts id={one.alert_id ?? one.standing_alert_id} />
      {event.data && <Values event={event.data} />}
      {event.data && <Proposals event={event.data} />}
      <OtherThreads one={one} onDone={onDone} />
      <p className={page['facts']}>
        {one.event_id && (
          <Link to="/feeds/events/$id" params={{ id: one.event_id }}>
            {t('toEvent')}
          </Link>
        )}
        {one.standing_alert_id && (
          <Link to="/alerts/$id" params={{ id: one.standing_alert_id }}>
            {t('toAlert')}
          </Link>
        )}
      </p>
    </>
  )
}
