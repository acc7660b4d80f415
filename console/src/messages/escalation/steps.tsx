import { Plus, Trash2 } from 'lucide-react'
import { type FormOf, toggled } from '../../data/form.ts'
import { useWords } from '../../data/words.ts'
import { Button } from '../../parts/button.tsx'
import { Check, Field } from '../../parts/field.tsx'
import css from './escalation.module.css'
import { channels, nextStep, type StepValues, type Values } from './policy-data.ts'
import { words } from './words.ts'

type Form = Pick<FormOf<Values>, 'values' | 'set' | 'errors'>

/** When the step is taken, and by which ways. */
function Step({ at, one, form }: { readonly at: number; readonly one: StepValues; readonly form: Form }) {
  const t = useWords(words)
  const { values, set, errors } = form
  const change = (next: Partial<StepValues>): void =>
    set({ steps: values.steps.map((step) => (step.key === one.key ? { ...step, ...next } : step)) })
  const ways = `steps.${at}.channels`
  const wrong = errors[ways]
  return (
    <li className={css['step']}>
      <h4>{t('step', { n: at + 1 })}</h4>
      <Field
        name={`steps.${at}.after_minutes`}
        label={t('minutes')}
        inputMode="numeric"
        autoComplete="off"
        value={one.after_minutes}
        error={errors[`steps.${at}.after_minutes`]}
        onChange={({ target }) => change({ after_minutes: target.value })}
      />
      <fieldset
        id={`field-${ways}`}
        tabIndex={-1}
        className={css['ways']}
        aria-describedby={wrong ? `${ways}-error` : undefined}
      >
        <legend>{t('channels')}</legend>
        {channels.map((channel) => (
          <Check
            key={channel}
            name={`${ways}.${channel}`}
            label={t(channel)}
            checked={one.channels.includes(channel)}
            onChange={() => change({ channels: toggled(one.channels, channel) })}
          />
        ))}
        {wrong && (
          <p id={`${ways}-error`} className={css['wrong']}>
            {wrong.join(' ')}
          </p>
        )}
      </fieldset>
      <Button
        look="quiet"
        icon={<Trash2 aria-hidden />}
        aria-label={t('removeStep', { n: at + 1 })}
        onClick={() => set({ steps: values.steps.filter(({ key }) => key !== one.key) })}
      />
    </li>
  )
}

/** The steps in the order of time, of which some are added and removed. */
export function Steps({ form }: { readonly form: Form }) {
  const t = useWords(words)
  const { steps } = form.values
  return (
    <section className={css['steps']} aria-label={t('steps')}>
      <h3>{t('steps')}</h3>
      <p className="soft">{t(steps.length === 0 ? 'noSteps' : 'stepsHint')}</p>
      {steps.length > 0 && (
        <ol>
          {steps.map((one, at) => (
            <Step key={one.key} at={at} one={one} form={form} />
          ))}
        </ol>
      )}
      <div>
        <Button icon={<Plus aria-hidden />} onClick={() => form.set({ steps: [...steps, nextStep(steps)] })}>
          {t('addStep')}
        </Button>
      </div>
    </section>
  )
}
