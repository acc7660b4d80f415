import { type FormEvent, useState } from 'react'
import { api, GodwitError } from '../data/client.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Check, Field } from '../parts/field.tsx'
import { cityOf } from '../parts/time.tsx'
import { type Case, useAct } from './cases.ts'
import css from './help.module.css'
import { words } from './words.ts'

/** The words of the types of an appointment, by their number. */
export const ways: Readonly<Record<number, keyof (typeof words)['en']>> = {
  0: 'clinic',
  1: 'houseCall',
  2: 'telemedicine',
}
const costFields = ['clinic_appt_cost', 'housecall_cost', 'telemed_consult_cost'] as const

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Cents of what a person wrote as an amount; undefined where nothing is written. */
const cents = (amount: string): number | undefined => (amount === '' ? undefined : Math.round(Number(amount) * 100))

export function OfferForm({ issue }: { readonly issue: Case }) {
  const t = useWords(words)
  const [types, setTypes] = useState<readonly number[]>([2])
  const timezone = issue.affected?.timezone_identifier ?? ownZone
  const offering = useAct((form: FormData) => {
    const costs = types.map((type) => {
      const field = costFields[type] ?? 'telemed_consult_cost'
      return [field, cents(String(form.get(field) ?? ''))] as const
    })
    const availability_bid = {
      time: String(form.get('time') ?? ''),
      timezone,
      appointment_types: [...types],
      ...Object.fromEntries(costs.filter(([, cost]) => cost !== undefined)),
      ...(form.get('address_str') ? { address_str: String(form.get('address_str')) } : {}),
    }
    const init = { path: { issue_id: issue.id }, body: { availability_bid } }
    return api.post('/api/desk/responder/issues/{issue_id}/availability_bids', init)
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    offering.mutate(new FormData(event.currentTarget))
  }
  const toggle = (type: number): void =>
    setTypes(types.includes(type) ? types.filter((one) => one !== type) : [...types, type].toSorted())
  const errors = offering.error instanceof GodwitError ? offering.error.fields : {}
  const labels = { time: t('when'), appointment_types: t('how'), address_str: t('address') }
  return (
    <form className={css['composer']} onSubmit={submit} noValidate>
      <h3>{t('offer')}</h3>
      <ErrorSummary error={offering.error} labels={labels} />
      <Field
        label={t('when')}
        hint={t('whenHint', { zone: cityOf(timezone) })}
        name="time"
        type="datetime-local"
        error={errors['time']}
      />
      <fieldset className={css['ways']}>
        <legend>{t('how')}</legend>
        {[0, 1, 2].map((type) => (
          <Check
            key={type}
            label={t(ways[type] ?? 'telemedicine')}
            name={`way-${type}`}
            checked={types.includes(type)}
            onChange={() => toggle(type)}
          />
        ))}
      </fieldset>
      {types.map((type) => (
        <Field
          key={type}
          label={t('price', { way: t(ways[type] ?? 'telemedicine') })}
          hint={t('priceHint')}
          name={costFields[type] ?? 'telemed_consult_cost'}
          type="number"
          min="0"
          step="0.01"
          inputMode="decimal"
          error={errors[costFields[type] ?? '']}
        />
      ))}
      {types.some((type) => type < 2) && (
        <Field label={t('address')} name="address_str" error={errors['address_str']} />
      )}
      <div className={css['acts']}>
        <Button type="submit" busy={offering.isPending}>
          {t('makeOffer')}
        </Button>
      </div>
    </form>
  )
}
