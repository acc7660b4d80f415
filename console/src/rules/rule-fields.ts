import { changedFields } from '../data/changed-fields.ts'
import { type Texts, textsOf, writtenOrNull } from '../data/texts.ts'
import { type ChosenPlace, chosenPlaces, idsOf } from '../parts/place-list.tsx'
import { addressesIn } from '../parts/references.tsx'
import { extraNames, type Rule } from './rule-data.ts'

/** A rule as its form has it: all as text. */
export interface Form {
  readonly type: string
  readonly value: string
  readonly country: string
  readonly division: string
  readonly people: readonly ChosenPlace[]
  readonly extras: Readonly<Record<string, string>>
  readonly vaccination: string
  readonly from: string
  readonly until: string
  readonly comment: Texts
  readonly references: string
  readonly effective: string
}

const day = (at: string | null | undefined): string => at?.slice(0, 10) ?? ''

/** Which details go with a type; accepted vaccines are kept as they are. */
const numbersOf: Readonly<Record<string, readonly string[]>> = {
  5: ['quarantine_days'],
  6: ['min_age_months'],
  8: ['entry_hours'],
  10: ['min_age_months'],
}
export const numbersFor = (type: string): readonly (typeof extraNames)[number][] =>
  extraNames.filter((name) => numbersOf[type]?.includes(name))
const takesVaccines = ['3', '5', '6', '8', '10']

export const formOf = (rule: Rule | undefined, language: string): Form => ({
  type: rule ? String(rule.type) : '',
  value: rule ? String(rule.value) : '',
  country: rule?.origin_country.country_code ?? '',
  division: rule?.origin_country_division?.code ?? rule?.origin_country_division_id ?? '',
  people: chosenPlaces(rule?.affected_countries, rule?.affected_country_divisions, language),
  extras: Object.fromEntries(
    Object.entries(rule?.extras ?? {}).flatMap(([name, value]) =>
      typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  ),
  vaccination: rule?.vaccination_id ?? '',
  from: day(rule?.valid_from),
  until: day(rule?.valid_until),
  comment: textsOf(rule?.comment),
  references: rule?.references.join('\n') ?? '',
  effective: day(rule?.effective_as_of),
})

function extrasOf(form: Form, rule: Rule | undefined): Record<string, unknown> {
  const vaccines = rule?.extras['vacc_list']
  return {
    ...Object.fromEntries(
      numbersFor(form.type).flatMap((name) => {
        const text = form.extras[name]?.trim() ?? ''
        return text === '' ? [] : [[name, Number(text)]]
      }),
    ),
    ...(vaccines !== undefined && takesVaccines.includes(form.type) && { vacc_list: vaccines }),
  }
}

const partsOf = (form: Form, rule: Rule | undefined): Record<string, unknown> => {
  return {
    type: form.type === '' ? undefined : Number(form.type),
    value: form.value === '' ? undefined : Number(form.value),
    origin_country_id: form.country || undefined,
    origin_country_division_id: form.division.trim() || null,
    affected_country_ids: idsOf(form.people, 'country'),
    affected_country_division_ids: idsOf(form.people, 'division'),
    extras: extrasOf(form, rule),
    vaccination_id: form.vaccination || null,
    valid_from: form.from || null,
    valid_until: form.until || null,
    comment: writtenOrNull(form.comment),
    references: addressesIn(form.references),
    effective_as_of: form.effective || undefined,
  }
}

/** Everything of a new rule; of one that is there only what was changed, so that times keep their hours. */
export function changesOf(form: Form, rule: Rule | undefined, language: string): Record<string, unknown> {
  const now = partsOf(form, rule)
  if (!rule) return now
  return changedFields(now, partsOf(formOf(rule, language), rule))
}
