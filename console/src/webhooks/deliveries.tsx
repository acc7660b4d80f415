import { useNavigate, useSearch } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { api } from '../data/client.ts'
import { useCompanyFilter } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { Skeleton } from '../parts/placeholders.tsx'
import screen from '../parts/screen.module.css'
import { Beside, Split } from '../parts/split.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { Time } from '../parts/time.tsx'
import { useChange, useDeliveries, useDelivery, useEndpoints, useEventTypes, useHours } from './data.ts'
import { DeliveryDetail } from './delivery-detail.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { HourBars, totals } from './hour-bars.tsx'
import { type DeliverySearch, outcomes, type SearchChange, spans } from './search.ts'
import { Head } from './tabs.tsx'
import css from './webhooks.module.css'
import { words } from './words.ts'

const mostChosen = 500

/** What was sent to all endpoints, and what came of it. */
export function Deliveries() {
  const t = useWords(words)
  const navigate = useNavigate()
  const search = useSearch({ from: '/webhooks/deliveries' })
  const company = useCompanyFilter()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [confirming, setConfirming] = useState(false)
  const [replayed, setReplayed] = useState<number>()
  const scope = {
    hours: search.hours ?? spans[0],
    ...(search.endpoint && { webhook_endpoint_id: search.endpoint }),
    ...(search.event !== undefined && { event: search.event }),
  }
  const deliveries = useDeliveries({ ...scope, ...(search.outcome && { outcome: search.outcome }) })
  const hours = useHours(scope)
  const counted = totals(hours.data ?? [])
  const since = hours.data?.[0]?.hour
  const go = (change: SearchChange): void =>
    void navigate({
      to: '/webhooks/deliveries',
      search: Object.fromEntries(
        Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined && value !== ''),
      ),
    })
  const filter = (change: SearchChange): void => {
    setChosen(new Set())
    setReplayed(undefined)
    go(change)
  }
  const replay = useChange(async () => {
    const answer =
      chosen.size > 0
        ? await api.post('/api/desk/webhook_deliveries/replay', { body: { delivery_ids: [...chosen] } })
        : await api.post('/api/desk/webhook_deliveries/replay_failed', {
            body: {
              since: since ?? '',
              ...company,
              ...(search.endpoint && { webhook_endpoint_id: search.endpoint }),
              ...(search.event !== undefined && { event: search.event }),
            },
          })
    setChosen(new Set())
    setReplayed(answer.replayed)
    setConfirming(false)
  })
  const many = chosen.size > 0 ? chosen.size : counted.failed
  return (
    <>
      <Head
        at="deliveries"
        action={
          many > 0 && (
            <Button
              look={search.delivery === undefined || chosen.size > 0 ? 'primary' : 'plain'}
              icon={<RotateCw aria-hidden />}
              disabled={chosen.size > mostChosen}
              onClick={() => setConfirming(true)}
            >
              {t(chosen.size > 0 ? 'replayChosen' : 'replayFailed', { n: many })}
            </Button>
          )
        }
      />
      <div className={css['above']} data-open={search.delivery === undefined ? undefined : 'true'}>
        <Filters search={search} filter={filter} counted={counted} />
        <HourBars hours={hours.data} />
      </div>
      <p className={screen['done']} role="status">
        {replayed !== undefined && t('replayed', { n: replayed })}
      </p>
      <Split
        onBack={() => go({ delivery: undefined, try: undefined, part: undefined })}
        detail={
          search.delivery !== undefined && (
            <Beside>
              <Chosen id={search.delivery} search={search} go={go} />
            </Beside>
          )
        }
        list={
          <DeliveryList
            {...deliveries}
            narrow={search.delivery !== undefined}
            open={search.delivery}
            onOpen={(delivery) => go({ delivery, try: undefined, part: undefined })}
            chosen={chosen}
            onChoose={setChosen}
            outcome={search.outcome}
          />
        }
      />
      {confirming && (
        <FormDialog
          title={t(chosen.size > 0 ? 'replayChosen' : 'replayFailed', { n: many })}
          form={{ ...replay, submit: () => replay.mutate(undefined) }}
          button={t('replayN', { n: many })}
          onClose={() => setConfirming(false)}
        >
          {chosen.size === 0 && since && (
            <p>
              {t('failedSince')} <Time at={since} />
            </p>
          )}
          <p>{t('replayWhat')}</p>
        </FormDialog>
      )}
    </>
  )
}

function Chosen({
  id,
  search,
  go,
}: {
  readonly id: number
  readonly search: DeliverySearch
  readonly go: (change: SearchChange) => void
}) {
  const { data, error, refetch } = useDelivery(id)
  if (data) return <DeliveryDetail key={id} delivery={data} search={search} go={go} />
  return error ? <ErrorSummary error={error} again={() => void refetch()} /> : <Skeleton lines={12} />
}

function Filters({
  search,
  filter,
  counted,
}: {
  readonly search: DeliverySearch
  readonly filter: (change: SearchChange) => void
  readonly counted: ReturnType<typeof totals>
}) {
  const t = useWords(words)
  const endpoints = useEndpoints()
  const types = useEventTypes()
  const shown = outcomes.filter((one) => one !== 'dropped' || counted.dropped > 0 || search.outcome === 'dropped')
  return (
    <div className={css['filters']}>
      <Tabs
        label={t('outcome')}
        chosen={search.outcome ?? 'all'}
        onChoose={(key) => filter({ outcome: key === 'all' ? undefined : key })}
        tabs={[
          { key: 'all' as const, label: t('all') },
          ...shown.map((key) => ({ key, label: t(key), count: counted[key] })),
        ]}
      />
      <label>
        <span className="only-read-aloud">{t('endpoint')}</span>
        <select
          value={search.endpoint ?? ''}
          onChange={({ target }) => filter({ endpoint: target.value || undefined })}
        >
          <option value="">{t('everyEndpoint')}</option>
          {endpoints.items.map(({ id, url }) => (
            <option key={id} value={id}>
              {url}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="only-read-aloud">{t('event')}</span>
        <select
          value={search.event ?? ''}
          onChange={({ target }) => filter({ event: target.value === '' ? undefined : Number(target.value) })}
        >
          <option value="">{t('anyEvent')}</option>
          {(types.data ?? [])
            .filter(({ implemented }) => implemented)
            .map(({ event, event_name }) => (
              <option key={`${event} ${event_name}`} value={event}>
                {event} {event_name}
              </option>
            ))}
        </select>
      </label>
      <label>
        <span className="only-read-aloud">{t('time')}</span>
        <select
          value={search.hours ?? spans[0]}
          onChange={({ target }) =>
            filter({ hours: Number(target.value) === spans[0] ? undefined : Number(target.value) })
          }
        >
          {spans.map((span) => (
            <option key={span} value={span}>
              {span === 24 ? t('hours24') : t('days', { n: span / 24 })}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
