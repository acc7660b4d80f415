import { Link, useNavigate } from '@tanstack/react-router'
import { KeyRound, Pencil, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api, ifMatch } from '../data/client.ts'
import { useForm } from '../data/form.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Field, Select } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { Time } from '../parts/time.tsx'
import { type Endpoint, hostOf, useChange, useEventNames, useEventTypes, useHours } from './data.ts'
import { EndpointForm } from './endpoint-form.tsx'
import { HourBars } from './hour-bars.tsx'
import { EventsTaken, Status } from './marks.tsx'
import { Secret } from './secret.tsx'
import css from './webhooks.module.css'
import { words } from './words.ts'

const one = (endpoint: Endpoint) => ({ path: { webhook_endpoint_id: endpoint.id } })

/** Deleting cannot be taken back, so the host is typed. */
function Delete({ endpoint, onClose, onDeleted }: { endpoint: Endpoint; onClose: () => void; onDeleted: () => void }) {
  const t = useWords(words)
  const host = hostOf(endpoint.url)
  const form = useForm({
    topics: ['webhooks'],
    valuesOf: () => ({ typed: '' }),
    save: () =>
      api.delete('/api/desk/webhook_endpoints/{webhook_endpoint_id}', { ...one(endpoint), headers: ifMatch(endpoint) }),
    onSaved: onDeleted,
  })
  return (
    <FormDialog
      title={t('deleteTitle')}
      form={form}
      button={t('deleteIt')}
      disabled={form.values.typed !== host}
      onClose={onClose}
    >
      <p>{t('deleteWhat')}</p>
      <Field label={t('typeHost', { host })} autoComplete="off" {...form.text('typed')} />
    </FormDialog>
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
  const hours = useHours({ webhook_endpoint_id: endpoint.id, hours: 24 })
  const nameOf = useEventNames()
  const turn = useChange(() =>
    api.patch('/api/desk/webhook_endpoints/{webhook_endpoint_id}', {
      ...one(endpoint),
      body: { webhook_endpoint: { enabled: !endpoint.enabled } },
      headers: ifMatch(endpoint),
    }),
  )
  const rotate = useChange(() =>
    api.post('/api/desk/webhook_endpoints/{webhook_endpoint_id}/rotate_secret', one(endpoint)),
  )
  if (doing === 'change')
    return (
      <>
        <h2>{t('change')}</h2>
        <EndpointForm endpoint={endpoint} onDone={done} />
      </>
    )
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
      <ErrorSummary error={turn.error} />
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
        <Button icon={<Pencil aria-hidden />} onClick={() => setDoing('change')}>
          {t('change')}
        </Button>
        <Button icon={<KeyRound aria-hidden />} onClick={() => setDoing('rotate')}>
          {t('rotate')}
        </Button>
        <Button busy={turn.isPending} onClick={() => turn.mutate(undefined)}>
          {t(endpoint.enabled ? 'disable' : 'enable')}
        </Button>
        <Button look="quiet" icon={<Trash2 aria-hidden />} onClick={() => setDoing('delete')}>
          {t('delete')}
        </Button>
      </div>
      {doing === 'rotate' && (
        <FormDialog
          title={t('rotateTitle')}
          form={{ ...rotate, submit: () => rotate.mutate(undefined, { onSuccess: done }) }}
          button={t('rotateIt')}
          onClose={done}
        >
          <p>{t('rotateWhat')}</p>
        </FormDialog>
      )}
      {doing === 'delete' && <Delete endpoint={endpoint} onClose={done} onDeleted={onDeleted} />}
    </>
  )
}
