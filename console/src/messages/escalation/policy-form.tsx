import { type FormEvent, useCallback, useState } from 'react'
import { fieldErrors } from '../../data/client.ts'
import { useForm } from '../../data/form.ts'
import { useLanguage, useWords } from '../../data/words.ts'
import { Button } from '../../parts/button.tsx'
import { ErrorSummary } from '../../parts/error-summary.tsx'
import { Check, Field } from '../../parts/field.tsx'
import { bothVersions, FormConflict } from '../../parts/form-conflict.tsx'
import css from './escalation.module.css'
import { Leave } from './leave.tsx'
import { ends, type Policy, readPolicies, rulesOf, sameRules, savePolicy, usePreview, valuesOf } from './policy-data.ts'
import { PreviewLine, waysText } from './preview.tsx'
import { Steps } from './steps.tsx'
import { words } from './words.ts'

/** Changes the rules of one kind. What they would do for the chosen person stands below them, as they are written. */
export function PolicyForm({
  policy,
  ofService,
  company,
  chosen,
  person,
  onClose,
}: {
  readonly policy: Policy
  readonly ofService: Policy | undefined
  readonly company: string
  /** The company that is chosen now, in the bar at the top. */
  readonly chosen: string | undefined
  readonly person: string | undefined
  readonly onClose: (isSaved: boolean) => void
}) {
  const t = useWords(words)
  const language = useLanguage()
  const { kind } = policy
  const form = useForm({
    topics: ['escalation_policies'],
    before: policy,
    valuesOf,
    save: (values, on) => savePolicy(company, kind, rulesOf(values), on ?? policy),
    read: async () => (await readPolicies(company)).policies.find((one) => one.kind === kind),
    onSaved: () => onClose(true),
  })
  const { values, theirs } = form
  const rules = rulesOf(values)
  const isChanged = !sameRules(rules, rulesOf(valuesOf(form.before)))
  const preview = usePreview(company, kind, person, rules)
  const [sent, setSent] = useState(rules)
  const submit = (event: FormEvent): void => {
    setSent(rules)
    form.submit(event)
  }
  // What was refused says nothing of what has been written since.
  const refused = sameRules(sent, rules) ? form.error : null
  const errors = { ...fieldErrors(preview.error), ...fieldErrors(refused) }
  const leave = useCallback(() => onClose(false), [onClose])
  const labels = Object.fromEntries(
    values.steps.flatMap((_, at) => [
      [`steps.${at}.after_minutes`, t('minutesOf', { n: at + 1 })],
      [`steps.${at}.channels`, t('channelsOf', { n: at + 1 })],
    ]),
  )
  return (
    <form className={css['form']} onSubmit={submit} noValidate>
      <ErrorSummary error={refused} labels={{ ...labels, steps: t('steps') }} />
      <div className={css['beside']}>
        <div className={css['fields']}>
          <Check
            name="enabled"
            label={t('isOn')}
            checked={values.enabled}
            onChange={({ target }) => form.set({ enabled: target.checked })}
          />
          <fieldset className={css['ends']}>
            <legend>{t('whatEnds')}</legend>
            {ends.map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name="ends_with"
                  checked={values.ends_with === one}
                  onChange={() => form.set({ ends_with: one })}
                />
                <span>
                  <strong>{t(`end_${one}`)}:</strong>{' '}
                  {t(one === 'answered' && kind === 'call_for_help' ? 'says_taken' : `says_${one}`)}
                </span>
              </label>
            ))}
            <p className="soft">{t('moreEnds')}</p>
          </fieldset>
          <Steps form={{ ...form, errors }} />
          <div className={css['minutes']}>
            <Field
              label={t('listAfter')}
              hint={t('listAfterHint')}
              inputMode="numeric"
              autoComplete="off"
              {...form.text('list_after_minutes')}
              error={errors['list_after_minutes']}
            />
          </div>
        </div>
        <PreviewLine of={preview} isOn={values.enabled} />
      </div>
      <div className={css['buttons']}>
        <Button type="submit" look="primary" busy={form.isPending} data-main>
          {t('save')}
        </Button>
        <Button onClick={() => onClose(false)}>{t('cancel')}</Button>
        {ofService && (
          <Button
            look="quiet"
            disabled={sameRules(rules, rulesOf(valuesOf(ofService)))}
            onClick={() => form.set(valuesOf(ofService))}
          >
            {t('fill')}
          </Button>
        )}
      </div>
      {theirs && (
        <FormConflict
          fields={bothVersions(valuesOf(theirs), values, [
            [t('isOn'), ({ enabled }) => t(enabled ? 'on' : 'off')],
            [t('whatEnds'), ({ ends_with }) => t(`end_${ends_with}`)],
            [
              t('steps'),
              ({ steps }) =>
                steps
                  .map((one) => t('waysAfter', { ways: waysText(one.channels, t, language), n: one.after_minutes }))
                  .join(', '),
            ],
            [t('listAfter'), ({ list_after_minutes }) => list_after_minutes],
          ])}
          {...form.choose}
        />
      )}
      <Leave isChanged={isChanged && !form.isPending} company={company} chosen={chosen} onLeave={leave} />
    </form>
  )
}
