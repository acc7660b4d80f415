import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { CircleCheck, MessageCircleQuestion, Pencil, Radio, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useAlert, useAudience, useReach } from '../data/alerts.ts'
import { api, ifMatch } from '../data/client.ts'
import { may, useList, useSession } from '../data/queries.ts'
import { serviceNow } from '../data/service-time.ts'
import { textIn, textsOf } from '../data/texts.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Markdown } from '../parts/markdown.tsx'
import { Risk, State } from '../parts/marks.tsx'
import { Skeleton } from '../parts/placeholders.tsx'
import { SourceLine, Unconfirmed } from '../parts/sources.tsx'
import { ownZoneName, Time } from '../parts/time.tsx'
import { type Alert, alertTopics, inEffect, inReview, isOver, placesOf } from './alert-data.ts'
import css from './alerts.module.css'
import { Area } from './area.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { Origin } from './origin.tsx'
import { People } from './people.tsx'
import { ReachCard } from './reach.tsx'
import { UpdateDialog } from './update-dialog.tsx'
import { words } from './words.ts'

const day = 86_400_000

export const stateOfAlert = (alert: Alert) =>
  alert.status === inReview ? 'draft' : alert.status === inEffect ? 'published' : 'closed'

function Texts({ alert }: { readonly alert: Alert }) {
  const t = useWords(words)
  const language = useLanguage()
  const shown = (text: Alert['body']): string | undefined => (textsOf(text)[language] ? undefined : 'en')
  return (
    <section className={css['card']}>
      <h2>{t('whatIsHappening')}</h2>
      <Markdown text={textIn(alert.body, language)} lang={shown(alert.body)} />
      {alert.body_advice && (
        <>
          <h2>{t('whatToDo')}</h2>
          <Markdown text={textIn(alert.body_advice, language)} lang={shown(alert.body_advice)} />
        </>
      )}
      {alert.all_clear && (
        <>
          <h2>{t('allClear')}</h2>
          <Markdown text={textIn(alert.all_clear, language)} lang={shown(alert.all_clear)} />
        </>
      )}
      {alert.sources.length > 0 && (
        <>
          <h2>{t('sources')}</h2>
          <ul>
            {alert.sources.map((source) => (
              <li key={source.id}>
                <SourceLine source={source} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Unconfirmed alert={alert} />
    </section>
  )
}

function Thread({ alert }: { readonly alert: Alert }) {
  const t = useWords(words)
  const language = useLanguage()
  const { items } = useList('alerts', '/api/desk/alerts', { thread_id: alert.thread_id, per_page: 50 })
  return (
    <section className={css['card']}>
      <h2>{t('thread')}</h2>
      <ol className={css['thread']}>
        {items.map((one) => (
          <li key={one.id} aria-current={one.id === alert.id ? 'true' : undefined}>
            <span className={css['facts']}>
              <Risk level={one.risk_level} /> <State state={stateOfAlert(one)} />{' '}
              <Time at={one.published_at ?? one.created_at} />
            </span>
            {one.id === alert.id ? (
              <strong>{textIn(one.headline, language)}</strong>
            ) : (
              <Link to={one.status === inReview ? '/alerts/$id/edit' : '/alerts/$id'} params={{ id: one.id }}>
                {textIn(one.headline, language)}
              </Link>
            )}
            {one.update_reason && <span>{textIn(one.update_reason, language)}</span>}
            {one.closed_at && (
              <span>
                {t('closedAt')} <Time at={one.closed_at} />
              </span>
            )}
          </li>
        ))}
      </ol>
      <Origin threadId={alert.thread_id} />
    </section>
  )
}

/** `now` is the service’s: a sandbox has a clock of its own. */
function Actions({ alert, now }: { readonly alert: Alert; readonly now: Date }) {
  const t = useWords(words)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'close' | 'update'>()
  const reopen = useMutation({
    mutationFn: () =>
      api.post('/api/desk/alerts/{alert_id}/reopen', { path: { alert_id: alert.id }, headers: ifMatch(alert) }),
    onSettled: () => Promise.all(alertTopics.map((topic) => queries.invalidateQueries({ queryKey: [topic] }))),
  })
  const canReopen = alert.closed_at !== null && now.getTime() - new Date(alert.closed_at).getTime() < day
  return (
    <>
      <div className={css['actions']}>
        {alert.status === inReview && (
          <Button
            look="primary"
            data-main
            icon={<Pencil aria-hidden />}
            onClick={() => void navigate({ to: '/alerts/$id/edit', params: { id: alert.id } })}
          >
            {t('edit')}
          </Button>
        )}
        {alert.status === inEffect && (
          <>
            <Button icon={<CircleCheck aria-hidden />} onClick={() => setOpen('close')}>
              {t('declareOver')}
            </Button>
            <Button look="primary" data-main icon={<Pencil aria-hidden />} onClick={() => setOpen('update')}>
              {t('writeUpdate')}
            </Button>
          </>
        )}
        {alert.status === isOver && canReopen && (
          <Button icon={<RotateCcw aria-hidden />} busy={reopen.isPending} onClick={() => reopen.mutate()}>
            {t('reopen')}
          </Button>
        )}
      </div>
      <ErrorSummary error={reopen.error} />
      {open === 'close' && <CloseDialog alert={alert} onDone={() => setOpen(undefined)} />}
      {open === 'update' && <UpdateDialog alert={alert} onDone={() => setOpen(undefined)} />}
    </>
  )
}

/** One alert: how far it came, who is in it and why, its thread, and what may be done. */
export function AlertPage() {
  const t = useWords(words)
  const language = useLanguage()
  const navigate = useNavigate()
  const { id } = useParams({ from: '/alerts/$id' })
  const { outcome } = useSearch({ from: '/alerts/$id' })
  const { data: session } = useSession()
  const { data: alert, error, refetch } = useAlert(id)
  const isDraft = alert?.status === inReview
  const reach = useReach(id, alert !== undefined && !isDraft)
  const audience = useAudience(isDraft ? id : undefined, alert?.revision)
  const counts = isDraft ? audience.data?.audience.outcomes : reach.data?.outcomes
  const mayPublish = may(session, 'publishAlert')
  const exposed = reach.data?.exposed ?? 0
  if (error) return <ErrorSummary error={error} again={() => void refetch()} />
  if (!alert) return <Skeleton lines={12} />
  return (
    <>
      <header className={css['head']}>
        <div>
          <h1>{textIn(alert.headline, language)}</h1>
          <p className={css['facts']}>
            <Risk level={alert.risk_level} />
            <State state={stateOfAlert(alert)} />
            <span>{placesOf(alert, language)}</span>
            <span>
              <Time at={alert.start} /> – {alert.finish ? <Time at={alert.finish} /> : t('openEnd')}{' '}
              {ownZoneName(language)}
            </span>
          </p>
        </div>
        <div className={css['actions']}>
          {!isDraft && (
            <Button
              icon={<Radio aria-hidden />}
              onClick={() => void navigate({ to: '/alerts/$id/board', params: { id } })}
            >
              {t('liveBoard')}
            </Button>
          )}
          {alert.status === inEffect && exposed > 0 && may(session, 'createCheckInRequestDesk') && (
            <Button
              {...(!mayPublish && { look: 'primary', 'data-main': true })}
              icon={<MessageCircleQuestion aria-hidden />}
              onClick={() => void navigate({ to: '/safety/ask', search: { alert_id: id } })}
            >
              {t('askPeople', { n: exposed })}
            </Button>
          )}
          {mayPublish && <Actions alert={alert} now={reach.data ? new Date(reach.data.as_of) : serviceNow()} />}
        </div>
      </header>
      <div className={css['page']}>
        <div className={css['column']}>
          {reach.error && <ErrorSummary error={reach.error} again={() => void reach.refetch()} />}
          {reach.data ? <ReachCard reach={reach.data} /> : !isDraft && <Skeleton lines={5} />}
          {counts && (
            <People
              alert={alert}
              basis={isDraft ? 'now' : 'matched'}
              isSettled={isDraft || reach.data?.is_settled === true}
              counts={counts}
              outcome={outcome}
              onOutcome={(next) =>
                void navigate({
                  to: '/alerts/$id',
                  params: { id },
                  search: next ? { outcome: next } : {},
                  replace: true,
                })
              }
            />
          )}
        </div>
        <div className={css['column']}>
          <Area alert={alert} />
          <Texts alert={alert} />
          <Thread alert={alert} />
        </div>
      </div>
    </>
  )
}
