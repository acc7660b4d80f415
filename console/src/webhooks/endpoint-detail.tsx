import { Link, useNavigate } from '@tanstack/react-router'
import { KeyRound, Pencil, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api, isStatus } from '../data/client.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Field, Select } from '../parts/field.tsx'
import { FormConflict } from '../parts/form-conflict.tsx'
import { Time } from '../parts/time.tsx'
import { type Endpoint, hostOf, useChange, useEventTypes, useHours } from './data.ts'
import { EndpointForm } from './endpoint-form.tsx'
import { HourBars } from './hour-bars.tsx'
import { EventsTaken, Status } from './marks.tsx'
import { Secret } from './secret.tsx'
import css from './webhooks.module.css'
import { words } from './words.ts'

const one = (endpoint: Endpoint) => ({ path: { webhook_endpoint_id: endpoint.id } })
const unchanged = (endpoint: Endpoint) => ({ 'if-match': `"${endpoint.revision}"` })

type Changes = Partial<Pick<Endpoint, 'url' | 'enabled' | 'enabled_events'>>

/** Deleting cannot be taken back, so the host is typed. */
function Delete({ endpoint, onClose, onDeleted }: { endpoint: Endpoint; onClose: () => void; onDeleted: () => void }) {
  const t = useWords(words)
  const [typed, setTyped] = useState('')
  const host = hostOf(endpoint.url)
  const remove = useChange(() =>
    api.delete('/api/desk/webhook_endpoints/{webhook_endpoint_id}', {
      ...one(endpoint),
      headers: unchanged(endpoint),
    }),
  )
  return (
    <Dialog
      title={t('deleteTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            look="primary"
            disabled={typed !== host}
            busy={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: onDeleted })}
          >
            {t('deleteIt')}
          </Button>
        </>
      }
    >
      <ErrorSummary error={remove.error} />
      <p>{t('deleteWhat')}</p>
      <Field
        label={t('typeHost', { host })}
        name="confirm"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Dialog>
  )
}

/** Sends a sample, and goes to what came of it. */
function Test({ endpoint }: { readonly endpoint: Endpoint }) {
  const t = useWords(words)
  const navigate = useNavigate()
  const types = useEventTypes()
  const [event, setEvent] = useState(endpoint.enabled_events[0] ?? 20)
  const test = useChange(() =>
    api.post('/api/desk/webhook_endpoints/{webhook_endpoint_id}/test', { ...one(endpoint), body: { event } }),
  )
  return (
    <section className={css['test']}>
      <ErrorSummary error={test.error} />
      <Select
        label={t('testWith')}
        name="event"
        value={event}
        onChange={({ target }) => setEvent(Number(target.value))}
        hint={t('testHint')}
      >
        {(types.data ?? [{ event: 20, event_name: 'trip.created', implemented: true }])
          .filter(({ implemented }) => implemented)
          .map((type) => (
            <option key={`${type.event} ${type.event_name}`} value={type.event}>
              {type.event} {type.event_name}
            </option>
          ))}
      </Select>
      <Button
        look="primary"
        icon={<Send aria-hidden />}
        busy={test.isPending}
        onClick={() =>
          test.mutate(undefined, {
            onSuccess: ({ id }) =>
              void navigate({ to: '/webhooks/deliveries', search: { endpoint: endpoint.id, delivery: id } }),
          })
        }
      >
        {t('sendTest')}
      </Button>
    </section>
  )
}

export function EndpointDetail({ endpoint, onDeleted }: { endpoint: Endpoint; onDeleted: () => void }) {
  const t = useWords(words)
  const [doing, setDoing] = useState<'change' | 'rotate' | 'delete'>()
  const done = (): void => setDoing(undefined)
  const leave = (): void => {
    change.reset()
    done()
  }
  const hours = useHours({ webhook_endpoint_id: endpoint.id, hours: 24 })
  const types = useEventTypes()
  const [before, setBefore] = useState(endpoint)
  const change = useChange(({ version, ...changes }: Changes & { readonly version: Endpoint }) =>
    api.patch('/api/desk/webhook_endpoints/{webhook_endpoint_id}', {
      ...one(endpoint),
      body: { webhook_endpoint: changes },
      headers: unchanged(version),
    }),
  )
  const startChange = (): void => {
    setBefore(endpoint)
    setDoing('change')
  }
  const rotate = useChange(() =>
    api.post('/api/desk/webhook_endpoints/{webhook_endpoint_id}/rotate_secret', one(endpoint)),
  )
  const nameOf = (event: number): string =>
    `${event} ${types.data?.find((type) => type.event === event)?.event_name ?? ''}`.trim()
  const listed = (events: readonly number[]): string =>
    events.length === 0
      ? t('everyEvent')
      : [...events]
          .sort((a, b) => a - b)
          .map(nameOf)
          .join(', ')
  const isConflict = isStatus(change.error, 412)
  if (doing === 'change') {
    const { version: _, ...mine } = { url: endpoint.url, enabled_events: [], ...change.variables }
    return (
      <>
        <h2>{t('change')}</h2>
        {isConflict && (
          <FormConflict
            at={endpoint.updated_at}
            fields={[
              { label: t('address'), theirs: endpoint.url, mine: mine.url },
              { label: t('events'), theirs: listed(endpoint.enabled_events), mine: listed(mine.enabled_events) },
            ]}
            onTheirs={leave}
            onMine={() => change.mutate({ ...mine, version: endpoint }, { onSuccess: done })}
          />
        )}
        <EndpointForm
          draft={before}
          error={isConflict ? null : change.error}
          busy={change.isPending}
          save={t('save')}
          onSave={(draft) =>
            change.mutate({ ...draft, enabled_events: [...draft.enabled_events], version: before }, { onSuccess: done })
          }
          onCancel={leave}
        />
      </>
    )
  }
  return (
    <>
      <header className={css['title']}>
        <h2 className={css['address']}>{endpoint.url}</h2>
        <p className={css['facts']}>
          <Status endpoint={endpoint} />
          {endpoint.failing_since && (
            <span>
              {t('since')} <Time at={endpoint.failing_since} />
            </span>
          )}
          {endpoint.last_success_at && (
            <span>
              {t('lastSuccess')} <Time at={endpoint.last_success_at} />
            </span>
          )}
        </p>
      </header>
      <ErrorSummary error={change.error ?? rotate.error} />
      <section>
        <h3>{t('last24')}</h3>
        <HourBars hours={hours.data} />
        <Link to="/webhooks/deliveries" search={{ endpoint: endpoint.id }}>
          {t('allDeliveries')}
        </Link>
      </section>
      <section>
        <h3>{t('events')}</h3>
        {endpoint.enabled_events.length === 0 ? (
          <p>
            <EventsTaken endpoint={endpoint} />. {t('allEventsWhy')}
          </p>
        ) : (
          <ul className={css['names']}>
            {endpoint.enabled_events.map((event) => (
              <li key={event}>{nameOf(event)}</li>
            ))}
          </ul>
        )}
      </section>
      <Test endpoint={endpoint} />
      {rotate.data && <Secret secret={rotate.data.signing_secret} />}
      {endpoint.previous_secret_until &&
        Date.parse(endpoint.previous_secret_until) > Date.parse(endpoint.updated_at) && (
          <p className={css['soft']}>
            {t('bothSign')} <Time at={endpoint.previous_secret_until} />
          </p>
        )}
      <div className={css['buttons']}>
        <Button icon={<Pencil aria-hidden />} onClick={startChange}>
          {t('change')}
        </Button>
        <Button icon={<KeyRound aria-hidden />} onClick={() => setDoing('rotate')}>
          {t('rotate')}
        </Button>
        <Button
          busy={change.isPending}
          onClick={() => change.mutate({ enabled: !endpoint.enabled, version: endpoint })}
        >
          {t(endpoint.enabled ? 'disable' : 'enable')}
        </Button>
        <Button look="quiet" icon={<Trash2 aria-hidden />} onClick={() => setDoing('delete')}>
          {t('delete')}
        </Button>
      </div>
      {doing === 'rotate' && (
        <Dialog
          title={t('rotateTitle')}
          onClose={done}
          actions={
            <>
              <Button onClick={done}>{t('cancel')}</Button>
              <Button
                look="primary"
                busy={rotate.isPending}
                onClick={() => rotate.mutate(undefined, { onSettled: done })}
              >
                {t('rotateIt')}
              </Button>
            </>
          }
        >
          <p>{t('rotateWhat')}</p>
        </Dialog>
      )}
      {doing === 'delete' && <Delete endpoint={endpoint} onClose={done} onDeleted={onDeleted} />}
    </>
  )
}
