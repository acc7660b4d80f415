import { api } from '../data/client.ts'
import { toggled, useForm } from '../data/form.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Check, Field } from '../parts/field.tsx'
import { cityOf } from '../parts/time.tsx'
import type { Case } from './cases.ts'
import css from './help.module.css'
import { words } from './words.ts'

/** The words of the types of an appointment, by their number. */
export const ways: Readonly<Record<number, keyof (typeof words)['en']>> = {
  0: 'clinic',
  1: 'houseCall',
  2: 'telemedicine',
}
const costFields = ['clinic_appt_cost', 'housecall_cost', 'telemed_consult_cost'] as const
const costOf = (type: number) => costFields[type] ?? 'telemed_consult_cost'
const isAtPlace = (type: number): boolean => type < 2

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

export function OfferForm({ issue }: { readonly issue: Case }) {
  const t = useWords(words)
  const timezone = issue.affected?.timezone_identifier ?? ownZone
  const form = useForm({
    topics: ['issues', 'conversations'],
    valuesOf: () => ({
      time: '',
      types: [2] as readonly number[],
      clinic_appt_cost: '',
      housecall_cost: '',
      telemed_consult_cost: '',
      address_str: '',
    }),
    save: ({ time, types, address_str, ...costs }) => {
      const priced = types.map(costOf).filter((name) => costs[name] !== '')
      const availability_bid = {
        time,
        timezone,
        appointment_types: [...types],
        ...Object.fromEntries(priced.map((name) => [name, Math.round(Number(costs[name]) * 100)])),
        ...(types.some(isAtPlace) && address_str && { address_str }),
      }
      const init = { path: { issue_id: issue.id }, body: { availability_bid } }
      return api.post('/api/desk/responder/issues/{issue_id}/availability_bids', init)
    },
  })
  const { types } = form.values
  return (
    <form className={css['composer']} onSubmit={form.submit} noValidate>
      <h3>{t('offer')}</h3>
      <ErrorSummary error={form.error} labels={{ appointment_types: t('how') }} />
      <Field
        label={t('when')}
        hint={t('whenHint', { zone: cityOf(timezone) })}
        type="datetime-local"
        {...form.text('time')}
      />
      <fieldset className={css['ways']}>
        <legend>{t('how')}</legend>
        {[0, 1, 2].map((type) => (
          <Check
            key={type}
            label={t(ways[type] ?? 'telemedicine')}
            name={`way-${type}`}
            checked={types.includes(type)}
            onChange={() => form.set({ types: toggled(types, type).toSorted() })}
          />
        ))}
      </fieldset>
      {types.map((type) => (
        <Field
          key={type}
          label={t('price', { way: t(ways[type] ?? 'telemedicine') })}
          hint={t('priceHint')}
          type="number"
          min="0"
          step="0.01"
          inputMode="decimal"
          {...form.text(costOf(type))}
        />
      ))}
      {types.some(isAtPlace) && <Field label={t('address')} {...form.text('address_str')} />}
      <div className={css['acts']}>
        <Button type="submit" busy={form.isPending}>
          {t('makeOffer')}
        </Button>
      </div>
    </form>
  )
}
