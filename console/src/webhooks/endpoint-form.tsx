import { chosenCompany } from '../data/choices.ts'
import { type AnswerOf, api, ifMatch } from '../data/client.ts'
import { toggled, useForm } from '../data/form.ts'
import { seesAllCompanies, useSession } from '../data/queries.ts'
import { useStore } from '../data/store.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Check, Field, Select } from '../parts/field.tsx'
import { bothVersions, FormConflict } from '../parts/form-conflict.tsx'
import { useCompanies } from './company-name.tsx'
import { type Endpoint, useEventNames, useEventTypes } from './data.ts'
import css from './webhooks.module.css'
import { words } from './words.ts'

/** An endpoint with its secret. */
export type Made = AnswerOf<'post', '/api/desk/webhook_endpoints'>

const valuesOf = (endpoint: Endpoint | undefined, company = '') => ({
  url: endpoint?.url ?? '',
  all: endpoint?.enabled_events.length === 0,
  events: (endpoint?.enabled_events ?? [20]) as readonly number[],
  company_id: company,
})
type Values = ReturnType<typeof valuesOf>

/** Address and events of an endpoint, new or known. */
export function EndpointForm({
  endpoint,
  onDone,
}: {
  readonly endpoint?: Endpoint
  readonly onDone: (made?: Made) => void
}) {
  const t = useWords(words)
  const types = useEventTypes()
  const nameOf = useEventNames()
  const { data: session } = useSession()
  const choosesCompany = !endpoint && seesAllCompanies(session)
  const companies = useCompanies(choosesCompany)
  const company = useStore(chosenCompany)
  const form = useForm({
    topics: ['webhooks'],
    before: endpoint,
    valuesOf: (one) => valuesOf(one, company),
    save: async ({ url, all, events, company_id }, on) => {
      // None would be taken for every event.
      if (!all && events.length === 0) throw new Error(t('needsOne'))
      const body = { url: url.trim(), enabled_events: all ? [] : [...events] }
      if (!on) {
        const webhook_endpoint = { ...body, ...(choosesCompany && company_id !== '' && { company_id }) }
        return api.post('/api/desk/webhook_endpoints', { body: { webhook_endpoint } })
      }
      const path = { webhook_endpoint_id: on.id }
      const init = { path, body: { webhook_endpoint: body }, headers: ifMatch(on) }
      await api.patch('/api/desk/webhook_endpoints/{webhook_endpoint_id}', init)
      return undefined
    },
    read: ({ id }) =>
      api.get('/api/desk/webhook_endpoints/{webhook_endpoint_id}', { path: { webhook_endpoint_id: id } }),
    onSaved: onDone,
  })
  const { theirs, values, text } = form
  const eventsText = ({ all, events }: Values): string =>
    all
      ? t('everyEvent')
      : events
          .toSorted((a, b) => a - b)
          .map(nameOf)
          .join(', ')
  return (
    <form className={css['form']} onSubmit={form.submit} noValidate>
      <ErrorSummary error={form.error} />
      {theirs && (
        <FormConflict
          at={theirs.updated_at}
          fields={bothVersions(valuesOf(theirs), values, [
            [t('address'), ({ url }) => url],
            [t('events'), eventsText],
          ])}
          onTheirs={() => onDone()}
          onMine={form.choose.onMine}
        />
      )}
      {choosesCompany && (
        <Select label={t('company')} required {...text('company_id')}>
          <option value="">{t('chooseCompany')}</option>
          {companies.items.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <Field
        label={t('address')}
        type="url"
        required
        hint={t('addressHint')}
        placeholder="https://hooks.example.com/godwit"
        {...text('url')}
      />
      <fieldset className={css['events']}>
        <legend id="field-enabled_events" tabIndex={-1}>
          {t('events')}
        </legend>
        <label className={css['radio']}>
          <input type="radio" name="which" checked={!values.all} onChange={() => form.set({ all: false })} />
          {t('chosenEvents')}
        </label>
        <label className={css['radio']}>
          <input type="radio" name="which" checked={values.all} onChange={() => form.set({ all: true })} />
          {t('everyEvent')}
        </label>
        {values.all && <p className={css['warn']}>▲ {t('everyEventHint')}</p>}
        {form.errors['enabled_events'] && <p className={css['warn']}>{form.errors['enabled_events'].join(' ')}</p>}
        {!values.all && (
          <div className={css['types']}>
            {(types.data ?? [])
              .filter(({ implemented }) => implemented)
              .map(({ event, event_name }) => (
                <Check
                  key={`${event} ${event_name}`}
                  name={`event-${event}`}
                  label={`${event} ${event_name}`}
                  checked={values.events.includes(event)}
                  onChange={() => form.set({ events: toggled(values.events, event) })}
                />
              ))}
          </div>
        )}
      </fieldset>
      <div className={css['buttons']}>
        <Button type="submit" look="primary" busy={form.isPending}>
          {t(endpoint ? 'save' : 'registerIt')}
        </Button>
        <Button onClick={() => onDone()}>{t('cancel')}</Button>
      </div>
    </form>
  )
}
