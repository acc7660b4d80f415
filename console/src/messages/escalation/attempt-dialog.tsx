import { useForm } from '../../data/form.ts'
import { useWords } from '../../data/words.ts'
import { Select, TextArea } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { type Attempt, type Noted, noteAttempt, outcomes, type Waiting, ways } from './attempts.ts'
import css from './not-reached.module.css'
import { words } from './not-reached.words.ts'

/** Whatever else was tried: by which way, what came of it, and what there is to know. */
export function AttemptDialog({
  person,
  way,
  onNoted,
  onClose,
}: {
  readonly person: Waiting
  /** By which way it was tried, as far as it is known from the button. */
  readonly way: Attempt['way']
  readonly onNoted: (noted: Noted) => void
  readonly onClose: () => void
}) {
  const t = useWords(words)
  const form = useForm({
    topics: [],
    valuesOf: () => ({ way: way as string, outcome: undefined as Attempt['outcome'] | undefined, note: '' }),
    save: ({ way: tried, outcome, note }) => {
      if (!outcome) throw new Error(t('chooseOutcome'))
      return noteAttempt(person, {
        way: ways.find((one) => one === tried) ?? 'other',
        outcome,
        ...(note.trim() && { note: note.trim() }),
      })
    },
    onSaved: onNoted,
  })
  const { outcome } = form.values
  return (
    <FormDialog
      title={t('moreOf', { name: person.person_name || t('noName') })}
      form={form}
      button={t('write')}
      isMain
      disabled={!outcome}
      onClose={onClose}
    >
      <form className={css['form']} onSubmit={form.submit}>
        <Select label={t('way')} {...form.text('way')}>
          {ways.map((one) => (
            <option key={one} value={one}>
              {t(one)}
            </option>
          ))}
        </Select>
        <fieldset className={css['outcomes']}>
          <legend>{t('outcome')}</legend>
          {outcomes.map((one) => (
            <label key={one} data-outcome={one}>
              <input
                type="radio"
                name="outcome"
                checked={outcome === one}
                onChange={() => form.set({ outcome: one })}
              />
              {t(one)}
            </label>
          ))}
          {outcome === 'needs_help' && <p className={css['warn']}>{t('helpHint')}</p>}
        </fieldset>
        <TextArea label={t('note')} hint={t('noteHint')} maxLength={1_000} {...form.text('note')} />
      </form>
    </FormDialog>
  )
}
