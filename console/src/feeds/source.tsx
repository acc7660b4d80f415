import { useMutation } from '@tanstack/react-query'
import { Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api, type Desk, ifMatch } from '../data/client.ts'
import { useOne } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { One } from '../parts/one.tsx'
import page from '../parts/page.module.css'
import { AnswerLine } from './answers.tsx'
import { AskReason } from './ask-reason.tsx'
import { useReadAgain } from './data.ts'
import { Drifts } from './drifts.tsx'
import { FeedForm } from './feed-form.tsx'
import { FeedState, Silence } from './feed-marks.tsx'
import css from './feeds.module.css'
import { words } from './sources.words.ts'
import { Resume } from './try.tsx'

type FeedInFull = Desk['FeedInFull']

/** What came within a day, and how fast. */
function Health({ feed }: { readonly feed: FeedInFull }) {
  const t = useWords(words)
  const { day, latency } = feed
  const parts = [
    t('dayRead', { n: day.read }),
    t('dayUnchanged', { n: day.unchanged }),
    t('dayRefused', { n: day.refused }),
    t('dayFailed', { n: day.failed }),
    t('dayBytes', { kb: Math.round(day.bytes / 1000) }),
  ]
  const seconds = (p50: number | null, p95: number | null): string =>
    p50 === null ? '–' : t('seconds', { p50, p95: p95 ?? '–' })
  return (
    <dl className={css['facts']}>
      <dt>{t('silence')}</dt>
      <dd>
        <Silence silence={feed.silence} />
      </dd>
      <dt>{t('day')}</dt>
      <dd>
        {parts.join(' · ')}
        <br />
        {t('dayItems', {
          items: day.items,
          fresh: day.items_new,
          remarks: day.items_with_remarks,
          refused: day.items_refused,
        })}
        <br />
        {t('dayThreads', { n: day.threads })}
      </dd>
      <dt>{t('latencySent')}</dt>
      <dd>{seconds(latency.sent_p50, latency.sent_p95)}</dd>
      <dt>{t('latencyStored')}</dt>
      <dd>{seconds(latency.stored_p50, latency.stored_p95)}</dd>
      <dt>{t('latencyDrafted')}</dt>
      <dd>{seconds(latency.drafted_p50, latency.drafted_p95)}</dd>
      <dt>{t('latencyPublished')}</dt>
      <dd>{seconds(latency.published_p50, latency.published_p95)}</dd>
      <dt>{t('latencyNotified')}</dt>
      <dd>{seconds(latency.notified_p50, latency.notified_p95)}</dd>
    </dl>
  )
}

function Settings({ feed }: { readonly feed: FeedInFull }) {
  const t = useWords(words)
  const rows: readonly (readonly [string, string])[] = [
    [t('key'), feed.key],
    [t('agency'), feed.agency],
    [t('parser'), feed.parser],
    [t('interval'), String(feed.interval_seconds)],
    [t('floor'), String(feed.floor)],
    [t('trust'), String(feed.trust)],
    [t('languages'), feed.languages.join(', ')],
    [t('zone'), feed.zone ?? ''],
    [t('licence'), feed.licence],
    [t('region'), feed.region.join(', ')],
    [t('maxAge'), String(feed.max_age_hours)],
  ]
  return (
    <details className={css['part']}>
      <summary>{t('settings')}</summary>
      <dl className={css['facts']}>
        {rows
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        <dt>{t('addresses')}</dt>
        <dd>
          {feed.addresses.map((address) => (
            <code key={address} className={css['digest']}>
              {address}{' '}
            </code>
          ))}
        </dd>
      </dl>
    </details>
  )
}

function Acts({ feed, onGone }: { readonly feed: FeedInFull; readonly onGone: () => void }) {
  const t = useWords(words)
  const readAgain = useReadAgain()
  const [asking, ask] = useState<'pause' | 'resume' | 'edit'>()
  const close = (): void => ask(undefined)
  const path = { key: feed.key }
  const remove = useMutation({
    mutationFn: () => api.delete('/api/desk/feeds/{key}', { path, headers: ifMatch(feed) }),
    onSuccess: async () => {
      onGone()
      await readAgain()
    },
  })
  return (
    <>
      <div className={page['actions']}>
        {feed.state === 'on' ? (
          <Button icon={<Pause aria-hidden />} onClick={() => ask('pause')}>
            {t('pause')}
          </Button>
        ) : (
          <Button icon={<Play aria-hidden />} onClick={() => ask('resume')}>
            {t('resume')}
          </Button>
        )}
        <Button icon={<Pencil aria-hidden />} onClick={() => ask('edit')}>
          {t('edit')}
        </Button>
        {feed.is_own && feed.last_answer === null && (
          <Button look="quiet" icon={<Trash2 aria-hidden />} busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('remove')}
          </Button>
        )}
      </div>
      <ErrorSummary error={remove.error} />
      {asking === 'pause' && (
        <AskReason
          title={t('pause')}
          button={t('pause')}
          act={(reason) => api.post('/api/desk/feeds/{key}/pause', { path, headers: ifMatch(feed), body: { reason } })}
          onClose={close}
        >
          {t('pauseHelp')}
        </AskReason>
      )}
      {asking === 'resume' && <Resume feed={feed} onClose={close} />}
      {asking === 'edit' && <FeedForm feed={feed} onClose={close} onSaved={close} />}
    </>
  )
}

/** One feed: is it well, what was not as before, what it answered. */
export function FeedPage({ id, onGone }: { readonly id: string; readonly onGone: () => void }) {
  const t = useWords(words)
  const found = useOne('feeds', '/api/desk/feeds/{key}', id)
  return (
    <One of={found}>
      {(feed) => (
        <>
          <h2>{feed.name}</h2>
          <p className={page['facts']}>
            <FeedState feed={feed} />
            <span>{feed.publisher}</span>
            {feed.is_own && <span>{t('ownFeed')}</span>}
            {feed.state_reason && <span dir="auto">{feed.state_reason}</span>}
          </p>
          <Acts feed={feed} onGone={onGone} />
          <Drifts feed={feed} />
          <Health feed={feed} />
          <Settings feed={feed} />
          <section className={css['part']}>
            <h3>{t('answers')}</h3>
            {feed.answers.length === 0 && <p className="soft">{t('noAnswer')}</p>}
            <ul className={page['versions']}>
              {feed.answers.map((answer) => (
                <li key={answer.id}>
                  <AnswerLine answer={answer} />
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </One>
  )
}
