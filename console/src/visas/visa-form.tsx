import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changedFields } from '../data/changed-fields.ts'
import { GodwitError, inAllLanguages, isStatus } from '../data/client.ts'
import { type Texts, textIn, textsOf, writtenOrNull } from '../data/texts.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Conflict } from '../parts/conflict.tsx'
import { CountrySelect } from '../parts/country-select.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Check, Field, Select } from '../parts/field.tsx'
import css from '../parts/page.module.css'
import { addressesIn, References } from '../parts/references.tsx'
import { TextsFields } from '../parts/texts-fields.tsx'
import {
  editOverride,
  kinds,
  type NewOverride,
  type Override,
  overrule,
  type Pair,
  periodText,
  saidBy,
  termsText,
} from './visa-data.ts'
import { words } from './words.ts'

interface Form {
  readonly nationality: string
  readonly destination: string
  readonly kind: string
  readonly days: string
  readonly free: boolean
  readonly from: string
  readonly until: string
  readonly note: Texts
  readonly references: string
}

const formOf = (one: Override | undefined, nationality: string, destination: string): Form => ({
  nationality,
  destination,
  kind: one?.kind ?? '',
  days: one?.days == null ? '' : String(one.days),
  free: one?.freedom_of_movement ?? false,
  from: one?.valid_from.slice(0, 10) ?? '',
  until: one?.valid_until?.slice(0, 10) ?? '',
  note: textsOf(one?.note),
  references: one?.references.join('\n') ?? '',
})

const partsOf = (form: Form): Record<string, unknown> => ({
  kind: form.kind || undefined,
  days: form.days.trim() === '' ? null : Number(form.days),
  freedom_of_movement: form.free,
  note: writtenOrNull(form.note),
  references: addressesIn(form.references),
  valid_from: form.from || undefined,
  valid_until: form.until || null,
})

/** Of an override that is there only what was changed, so that times keep their hours. */
const changesOf = (form: Form, one: Override): Record<string, unknown> =>
  changedFields(partsOf(form), partsOf(formOf(one, '', '')))

function Version({
  one,
}: {
  readonly one: Pick<Override, 'kind' | 'days' | 'freedom_of_movement' | 'valid_from' | 'valid_until' | 'note'>
}) {
  const t = useWords(words)
  const language = useLanguage()
  return (
    <>
      <strong>{termsText(one, t)}</strong>
      <span>{periodText(one, t, language)}</span>
      <span dir="auto">{textIn(one.note, language)}</span>
    </>
  )
}

export interface Chosen {
  readonly nationality?: string
  readonly destination?: string
  readonly id?: string
  readonly override?: Override
}

/** Writes what our editors say of a pair instead of the sources, or changes it. */
export function VisaForm({
  chosen,
  onDone,
}: {
  readonly chosen: Chosen
  readonly onDone: (saved?: Pair, before?: Override) => void
}) {
  const t = useWords(words)
  const queries = useQueryClient()
  const [before, setBefore] = useState(chosen.override)
  const [theirs, setTheirs] = useState<Override>()
  const [form, setForm] = useState(() => formOf(before, chosen.nationality ?? '', chosen.destination ?? ''))
  const set = (next: Partial<Form>): void => setForm({ ...form, ...next })
  const save = useMutation({
    mutationFn: (base: Override | undefined) =>
      base && before
        ? editOverride(base, changesOf(form, before))
        : overrule({
            ...partsOf(form),
            ...(form.nationality && { nationality: form.nationality }),
            ...(form.destination && { destination: form.destination }),
          } as NewOverride),
    onSuccess: async (saved, base) => {
      await queries.invalidateQueries({ queryKey: ['visas'] })
      onDone(saved, base)
    },
    onError: async (error) => {
      if (!before || !chosen.id || !isStatus(error, 412)) return
      const now = await inAllLanguages.get('/api/desk/visa_requirements/{id}', { path: { id: chosen.id } })
      setTheirs(now.overrides.find(({ id }) => id === before.id))
    },
  })
  const error = theirs ? null : save.error
  const errors = error instanceof GodwitError ? error.fields : {}
  return (
    <Dialog
      title={t(before ? 'edit' : 'overrule')}
      onClose={() => onDone()}
      actions={
        <>
          <Button onClick={() => onDone()}>{t('cancel')}</Button>
          <Button look="primary" data-main data-danger busy={save.isPending} onClick={() => save.mutate(before)}>
            {t(before ? 'save' : 'publish')}
          </Button>
        </>
      }
    >
      <p>{t('help')}</p>
      <ErrorSummary
        error={error}
        labels={{
          nationality: t('passport'),
          destination: t('destination'),
          kind: t('kind'),
          days: t('days'),
          valid_from: t('from'),
          valid_until: t('until'),
          note: t('note'),
          references: t('references'),
        }}
      />
      <div className={css['pair']}>
        {!before &&
          (['nationality', 'destination'] as const).map((name) => (
            <CountrySelect
              key={name}
              name={name}
              label={t(name === 'nationality' ? 'passport' : 'destination')}
              none={t('choose')}
              error={errors[name]}
              value={form[name]}
              onChange={(code) => set({ [name]: code })}
            />
          ))}
        <Select
          name="kind"
          label={t('kind')}
          error={errors['kind']}
          value={form.kind}
          onChange={(event) => set({ kind: event.target.value })}
        >
          <option value="">{t('choose')}</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(kind)}
            </option>
          ))}
        </Select>
        <Field
          name="days"
          inputMode="numeric"
          label={t('days')}
          placeholder={t('daysHint')}
          error={errors['days']}
          value={form.days}
          onChange={(event) => set({ days: event.target.value })}
        />
        <Field
          name="valid_from"
          type="date"
          label={t('from')}
          error={errors['valid_from']}
          value={form.from}
          onChange={(event) => set({ from: event.target.value })}
        />
        <Field
          name="valid_until"
          type="date"
          label={t('until')}
          error={errors['valid_until']}
          value={form.until}
          onChange={(event) => set({ until: event.target.value })}
        />
      </div>
      {form.kind === 'visa_free' && (
        <Check
          name="freedom_of_movement"
          label={t('freedom')}
          checked={form.free}
          onChange={(event) => set({ free: event.target.checked })}
        />
      )}
      <TextsFields
        name="note"
        labels={{ en: t('note_en'), es: t('note_es') }}
        rows={2}
        error={errors['note']}
        value={form.note}
        onChange={(note) => set({ note })}
      />
      <References error={errors['references']} value={form.references} onChange={(references) => set({ references })} />
      {theirs && before && (
        <Conflict
          at={theirs.recorded_from}
          theirs={<Version one={theirs} />}
          mine={<Version one={{ ...saidBy(before), ...(changesOf(form, before) as Partial<Override>) }} />}
          onTheirs={() => {
            setBefore(theirs)
            setForm(formOf(theirs, form.nationality, form.destination))
            setTheirs(undefined)
            save.reset()
          }}
          onMine={() => {
            setTheirs(undefined)
            save.mutate(theirs)
          }}
        />
      )}
    </Dialog>
  )
}
