import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Merge } from 'lucide-react'
import { useState } from 'react'
import { textIn } from '../data/texts.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Risk, State } from '../parts/marks.tsx'
import page from '../parts/page.module.css'
import { Skeleton } from '../parts/placeholders.tsx'
import screen from '../parts/screen.module.css'
import { Time } from '../parts/time.tsx'
import { Corrections } from './corrections.tsx'
import { type FeedEvent, kindName, riskLevel, useEvent, useFeedName, useThreadsOf } from './data.ts'
import { words } from './event.words.ts'
import css from './feeds.module.css'
import { Head } from './head.tsx'
import { JoinDialog } from './join.tsx'
import { Joins } from './joins.tsx'
import { PartItem } from './part-item.tsx'
import { Proposals } from './proposals.tsx'
import { useReasons } from './reasons.ts'
import { newestOf, Reports } from './reports.tsx'
import { Values } from './values.tsx'
import { words as feedsWords } from './words.ts'

const mostColumns = 8

/** The alerts that were drafted from it. */
function Alerts({ id }: { readonly id: string }) {
  const t = useWords(words)
  const language = useLanguage()
  const { data = [] } = useThreadsOf(id)
  if (data.length === 0) return null
  return (
    <section className={css['part']}>
      <h3>{t('alerts')}</h3>
      <ul className={css['reasons']}>
        {data.map((one) => (
          <li key={one.thread_id} className={page['facts']}>
            <Risk level={riskLevel(one.risk_level)} />
            <Link to="/alerts/$id" params={{ id: one.alert_id }}>
              {textIn(one.headline, language)}
            </Link>
            {one.published_by && (
              <span>
                {t('byRule', { rule: one.published_by.name })} <Time at={one.published_by.at} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Assessment({ event: { assessment } }: { readonly event: FeedEvent }) {
  const t = useWords(words)
  const language = useLanguage()
  const reason = useReasons()
  const outcome = (['alert', 'review', 'evidence'] as const).find((one) => one === assessment.outcome) ?? 'review'
  return (
    <section className={css['part']}>
      <h3>{t('assessment')}</h3>
      <p className={page['facts']}>
        {assessment.risk && <Risk level={riskLevel(assessment.risk)} />}
        <State state={outcome === 'alert' ? 'open' : 'waiting'} word={t(`outcome_${outcome}`)} />
      </p>
      {outcome !== 'evidence' && <p>{assessment.headline[language]}</p>}
      <ul className={css['reasons']}>
        {assessment.why.map((code) => (
          <li key={code}>{reason(code)}</li>
        ))}
      </ul>
    </section>
  )
}

/** One event: what each agency says of it, why that is one event, and what staff may say against it. */
export function EventPage() {
  const t = useWords(words)
  const tFeeds = useWords(feedsWords)
  const { id } = useParams({ from: '/feeds/events/$id' })
  const navigate = useNavigate()
  const feedName = useFeedName()
  const { data: event, error, refetch } = useEvent(id)
  const [joining, join] = useState(false)
  const go = ({ id: to }: { readonly id: string }): void =>
    void navigate({ to: '/feeds/events/$id', params: { id: to } })
  if (error)
    return (
      <div className={css['page']}>
        <Head at="events" title={tFeeds('event')} />
        <ErrorSummary error={error} again={() => void refetch()} />
      </div>
    )
  if (!event)
    return (
      <div className={css['page']}>
        <Head at="events" title={tFeeds('event')} />
        <Skeleton lines={12} />
      </div>
    )
  const newest = newestOf(event.reports)
  const shown = newest.slice(0, mostColumns)
  const older = event.reports.filter((one) => !shown.includes(one))
  return (
    <div className={css['page']}>
      <Head
        at="events"
        title={event.name}
        action={
          <Button icon={<Merge aria-hidden />} onClick={() => join(true)}>
            {t('join')}
          </Button>
        }
      />
      <p className={page['facts']}>
        <span>{kindName(event.kind, tFeeds)}</span>
        <span>{event.feeds.map(feedName).join(', ')}</span>
        <span>
          <Time at={event.first_at} /> – <Time at={event.last_at} />
        </span>
      </p>
      <section className={screen['card']}>
        <h2>{t('reports')}</h2>
        <Reports
          items={shown}
          label={t('reports')}
          foot={(item) => newest.length > 1 && <PartItem event={event} item={item} onParted={go} />}
        />
        {older.length > 0 && (
          <details>
            <summary>
              {newest.length > mostColumns ? t('moreReports', { n: older.length }) : t('older', { n: older.length })}
            </summary>
            <ul className={css['reasons']}>
              {older.map((one) => (
                <li key={one.id} className={page['facts']}>
                  <Link to="/feeds/items/$id" params={{ id: one.id }}>
                    {feedName(one.feed)} {one.native_id}
                  </Link>
                  {one.report?.sent_at && <Time at={one.report.sent_at} />}
                </li>
              ))}
            </ul>
          </details>
        )}
      </section>
      <div className={screen['columns']}>
        <section className={screen['card']}>
          <h2>{t('joins')}</h2>
          <Joins event={event} />
          <Proposals event={event} onJoined={go} />
          <Corrections event={event} />
        </section>
        <section className={screen['card']}>
          <h2>{tFeeds('event')}</h2>
          <Alerts id={event.id} />
          <Assessment event={event} />
          <Values event={event} />
        </section>
      </div>
      {joining && <JoinDialog event={event} onJoined={go} onClose={() => join(false)} />}
    </div>
  )
}
