import type { FormEvent } from 'react'
import { changedFields } from '../../data/changed-fields.ts'
import { GodwitError, inAllLanguages } from '../../data/client.ts'
import { useForm } from '../../data/form.ts'
import type { Texts } from '../../data/texts.ts'
import { useWords } from '../../data/words.ts'
import { Button } from '../../parts/button.tsx'
import { ErrorSummary } from '../../parts/error-summary.tsx'
import { Check, Field, Select, TextArea } from '../../parts/field.tsx'
import { FormConflict } from '../../parts/form-conflict.tsx'
import css from '../admin.module.css'
import { words as screenWords } from '../words.ts'
import { type ContactDraft, type DraftValue, draftOf, faultIn, sentOf } from './draft.ts'
import {
  type Fact,
  type FactField,
  type FactKind,
  type FactPatch,
  type FieldName,
  type FieldValue,
  factKinds,
  fieldsOf,
  fieldValue,
  groupsOf,
} from './facts.ts'
import { ContactsField, PlaceField, TextsField } from './inputs.tsx'
import { Shown, useShown } from './values.tsx'
import { words } from './words.ts'
import own from './world.module.css'

type Draft = Readonly<Partial<Record<FieldName, DraftValue>>>
type Values = Readonly<Partial<Record<FieldName, FieldValue>>>

const hints = ['shape', 'known_names', 'other_names', 'population_as_of', 'time_zone', 'traffic_rank'] as const

function Edit({
  field: { name, input },
  draft,
  errors,
  onChange,
}: {
  readonly field: FactField
  readonly draft: Draft
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly onChange: (value: DraftValue) => void
}) {
  const say = useWords(words)
  const hint = hints.find((one) => one === name)
  const value = draft[name] ?? ''
  const frame = {
    name,
    label: say(name),
    error: errors[name],
    ...(hint && { hint: say(`hint_${hint}`) }),
    ...(input.required && { required: true }),
  }
  const typed = {
    ...frame,
    value: String(value),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  }
  switch (input.as) {
    case 'text':
      return <TextsField {...frame} long={input.long ?? false} value={value as Texts} onChange={onChange} />
    case 'contacts':
      return <ContactsField {...frame} errors={errors} value={value as readonly ContactDraft[]} onChange={onChange} />
    case 'place':
      return (
        <PlaceField
          {...frame}
          kind={input.in}
          countryId={String(draft.country_id ?? '')}
          value={String(value)}
          onChange={onChange}
        />
      )
    case 'names':
    case 'shape':
      return (
        <div className={own['wide']}>
          <TextArea {...typed} rows={4} />
        </div>
      )
    case 'flag':
      if (typeof value === 'boolean')
        return (
          <Check name={name} label={frame.label} checked={value} onChange={({ target }) => onChange(target.checked)} />
        )
      return (
        <Select {...typed}>
          <option value="">{say('unknown')}</option>
          <option value="true">{say('yes')}</option>
          <option value="false">{say('no')}</option>
        </Select>
      )
    case 'code':
    case 'choice':
      return (
        <Select {...typed}>
          {!input.required && <option value="">–</option>}
          {Object.entries(input.of).map(([code, word]) => (
            <option key={code} value={code}>
              {say(word)}
            </option>
          ))}
        </Select>
      )
    default:
      return <Field {...typed} inputMode={input.as === 'number' ? 'decimal' : 'text'} />
  }
}

/** Changes one row. Only what differs is sent. */
export function FactForm({
  kind,
  fact,
  onSaved,
  onCancel,
}: {
  readonly kind: FactKind
  readonly fact: Fact
  readonly onSaved: (saved: Fact) => void
  readonly onCancel: () => void
}) {
  const t = useWords(screenWords)
  const say = useWords(words)
  const shown = useShown()
  const fields = fieldsOf(kind).filter(({ input }) => !input.readOnly)
  const path = `/api/desk/${kind}/{id}` as const
  const drafted = (from: Fact): Draft =>
    Object.fromEntries(fields.map(({ name, input }) => [name, draftOf(input, fieldValue(from, name))]))
  const sent = (draft: Draft): Values =>
    Object.fromEntries(fields.map(({ name, input }) => [name, sentOf(input, draft[name] ?? '')]))
  const changesOf = (draft: Draft, before: Fact): Values => changedFields(sent(draft), sent(drafted(before)))
  const form = useForm<Draft, Fact, Fact>({
    topics: ['world'],
    before: fact,
    valuesOf: (before = fact) => drafted(before),
    save(draft, on = fact, before = fact) {
      const faults = fields.flatMap(({ name, input }) => {
        const fault = faultIn(input, draft[name] ?? '')
        return fault ? [[name, [t(fault)]]] : []
      })
      if (faults.length > 0)
        throw new GodwitError(t('notSaved'), {
          code: 'validation_failed',
          status: 422,
          fields: Object.fromEntries(faults),
          attempts: 0,
        })
      return inAllLanguages.patch(path, {
        path: { id: fact.id },
        body: { [factKinds[kind]]: changesOf(draft, before) } as FactPatch['body'],
        headers: { 'if-match': `"${on.revision}"` },
      } as FactPatch)
    },
    read: ({ id }) => inAllLanguages.get(path, { path: { id } }),
    onSaved,
  })
  const { theirs, before = fact } = form
  const mine = theirs ? changesOf(form.values, before) : {}
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (Object.keys(changesOf(form.values, before)).length > 0) form.submit()
    else onCancel()
  }
  return (
    <form className={css['form']} onSubmit={submit} noValidate>
      <ErrorSummary error={form.error} labels={Object.fromEntries(fields.map(({ name }) => [name, say(name)]))} />
      {theirs && (
        <FormConflict
          at={theirs.updated_at}
          fields={fields.flatMap(({ name, input }) =>
            mine[name] === undefined
              ? []
              : [{ label: say(name), theirs: shown(input, fieldValue(theirs, name)), mine: shown(input, mine[name]) }],
          )}
          {...form.choose}
        />
      )}
      {groupsOf(kind).map(([group, all]) => (
        <section key={group} className={own['group']}>
          <h3>{say(`group_${group}`)}</h3>
          <div className={own['fields']}>
            {all.map((field) =>
              field.input.readOnly ? (
                <p key={field.name}>
                  <strong>{say(field.name)}</strong>
                  <br />
                  <Shown input={field.input} value={fieldValue(before, field.name)} />
                </p>
              ) : (
                <Edit
                  key={field.name}
                  field={field}
                  draft={form.values}
                  errors={form.errors}
                  onChange={(value) => form.set({ [field.name]: value })}
                />
              ),
            )}
          </div>
        </section>
      ))}
      <div className={`${css['buttons']} ${own['foot']}`}>
        <Button type="submit" look="primary" busy={form.isPending}>
          {t('save')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </form>
  )
}
