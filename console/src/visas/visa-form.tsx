import { changedFields } from '../data/changed-fields.ts'
import { inAllLanguages } from '../data/client.ts'
import { useForm } from '../data/form.ts'
import { textIn, textsOf, writtenOrNull } from '../data/texts.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Conflict } from '../parts/conflict.tsx'
import { CountrySelect } from '../parts/country-select.tsx'
import { Check, Field, Select } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
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

const valuesOf = (one: Override | undefined, nationality = '', destination = '') => ({
  nationality,
  destination,
  kind: one?.kind ?? '',
  days: one?.days == null ? '' : String(one.days),
  freedom_of_movement: one?.freedom_of_movement ?? false,
  valid_from: one?.valid_from.slice(0, 10) ?? '',
  valid_until: one?.valid_until?.slice(0, 10) ?? '',
  note: textsOf(one?.note),
  references: one?.references.join('\n') ?? '',
})
type Values = ReturnType<typeof valuesOf>

const partsOf = (values: Values): Record<string, unknown> => ({
  kind: values.kind || undefined,
  days: values.days.trim() === '' ? null : Number(values.days),
  freedom_of_movement: values.freedom_of_movement,
  note: writtenOrNull(values.note),
  references: addressesIn(values.references),
  valid_from: values.valid_from || undefined,
  valid_until: values.valid_until || null,
})

/** Of an override that is there only what was changed, so that times keep their hours. */
const changesOf = (values: Values, one: Override): Record<string, unknown> =>
  changedFields(partsOf(values), partsOf(valuesOf(one)))

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
  const form = useForm({
    topics: ['visas'],
    before: chosen.override,
    valuesOf: (one) => valuesOf(one, chosen.nationality, chosen.destination),
    save: (values, on, before) =>
      on && before
        ? editOverride(on, changesOf(values, before))
        : overrule({
            ...partsOf(values),
            ...(values.nationality && { nationality: values.nationality }),
            ...(values.destination && { destination: values.destination }),
          } as NewOverride),
    read: async ({ id }) => {
      const pair = await inAllLanguages.get('/api/desk/visa_requirements/{id}', { path: { id: chosen.id ?? '' } })
      return pair.overrides.find((one) => one.id === id)
    },
    onSaved: onDone,
  })
  const { before, theirs, values, text, input } = form
  return (
    <FormDialog
      title={t(before ? 'edit' : 'overrule')}
      form={form}
      button={t(before ? 'save' : 'publish')}
      onClose={() => onDone()}
    >
      <p>{t('help')}</p>
      <div className={css['pair']}>
        {!before && (
          <>
            <CountrySelect label={t('passport')} none={t('choose')} {...input('nationality')} />
            <CountrySelect label={t('destination')} none={t('choose')} {...input('destination')} />
          </>
        )}
        <Select label={t('kind')} {...text('kind')}>
          <option value="">{t('choose')}</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(kind)}
            </option>
          ))}
        </Select>
        <Field inputMode="numeric" label={t('days')} placeholder={t('daysHint')} {...text('days')} />
        <Field type="date" label={t('from')} {...text('valid_from')} />
        <Field type="date" label={t('until')} {...text('valid_until')} />
      </div>
      {values.kind === 'visa_free' && (
        <Check
          name="freedom_of_movement"
          label={t('freedom')}
          checked={values.freedom_of_movement}
          onChange={(event) => form.set({ freedom_of_movement: event.target.checked })}
        />
      )}
      <TextsFields labels={{ en: t('note_en'), es: t('note_es') }} rows={2} {...input('note')} />
      <References {...input('references')} />
      {theirs && before && (
        <Conflict
          at={theirs.recorded_from}
          theirs={<Version one={theirs} />}
          mine={<Version one={{ ...saidBy(before), ...(changesOf(values, before) as Partial<Override>) }} />}
          {...form.choose}
        />
      )}
    </FormDialog>
  )
}
