import { type FormEvent, type ReactNode, useState } from 'react'
import { GodwitError } from '../data/client.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Check, Field } from '../parts/field.tsx'
import { useEventTypes } from './data.ts'
import css from './webhooks.module.css'
import { words } from './words.ts'

export interface EndpointDraft {
  readonly url: string
  readonly enabled_events: readonly number[]
}

/** Address and events of an endpoint, new or known. */
export function EndpointForm({
  draft,
  error,
  busy,
  save,
  onSave,
  onCancel,
  children,
}: {
  readonly draft: EndpointDraft
  readonly error: unknown
  readonly busy: boolean
  readonly save: string
  readonly onSave: (draft: EndpointDraft) => void
  readonly onCancel: () => void
  readonly children?: ReactNode
}) {
  const t = useWords(words)
  const types = useEventTypes()
  const [url, setUrl] = useState(draft.url)
  const [all, setAll] = useState(draft.enabled_events.length === 0)
  const [events, setEvents] = useState<ReadonlySet<number>>(new Set(draft.enabled_events))
  const [needsOne, setNeedsOne] = useState(false)
  const fields = error instanceof GodwitError ? error.fields : {}
  const toggle = (event: number, on: boolean): void => {
    const next = new Set(events)
    if (on) next.add(event)
    else next.delete(event)
    setEvents(next)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const none = !all && events.size === 0
    setNeedsOne(none)
    if (!none) onSave({ url: url.trim(), enabled_events: all ? [] : [...events] })
  }
  return (
    <form className={css['form']} onSubmit={submit} noValidate>
      <ErrorSummary
        error={error}
        labels={{ url: t('address'), enabled_events: t('events'), company_id: t('company') }}
      />
      {children}
      <Field
        label={t('address')}
        name="url"
        type="url"
        required
        hint={t('addressHint')}
        placeholder="https://hooks.example.com/godwit"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        error={fields['url']}
      />
      <fieldset className={css['events']}>
        <legend id="field-enabled_events" tabIndex={-1}>
          {t('events')}
        </legend>
        <label className={css['radio']}>
          <input type="radio" name="which" checked={!all} onChange={() => setAll(false)} />
          {t('chosenEvents')}
        </label>
        <label className={css['radio']}>
          <input type="radio" name="which" checked={all} onChange={() => setAll(true)} />
          {t('everyEvent')}
        </label>
        {all && <p className={css['warn']}>▲ {t('everyEventHint')}</p>}
        {needsOne && <p className={css['warn']}>{t('needsOne')}</p>}
        {fields['enabled_events'] && <p className={css['warn']}>{fields['enabled_events'].join(' ')}</p>}
        {!all && (
          <div className={css['types']}>
            {(types.data ?? [])
              .filter(({ implemented }) => implemented)
              .map(({ event, event_name }) => (
                <Check
                  key={`${event} ${event_name}`}
                  name={`event-${event}`}
                  label={`${event} ${event_name}`}
                  checked={events.has(event)}
                  onChange={({ target }) => toggle(event, target.checked)}
                />
              ))}
          </div>
        )}
      </fieldset>
      <div className={css['buttons']}>
        <Button type="submit" look="primary" busy={busy}>
          {save}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </form>
  )
}
