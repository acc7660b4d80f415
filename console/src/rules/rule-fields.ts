import { changedFields } from '../data/changed-fields.ts'
import { textsOf, writtenOrNull } from '../data/texts.ts'
import { chosenPlaces, idsOf } from '../parts/place-list.tsx'
import { addressesIn } from '../parts/references.tsx'
import { extraNames, type Rule } from './rule-data.ts'

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

/** A rule as its form has it: all as text. */
export const valuesOf = (rule: Rule | undefined, language: string) => ({
  type: rule ? String(rule.type) : '',
  value: rule ? String(rule.value) : '',
  origin_country_id: rule?.origin_country.country_code ?? '',
  origin_country_division_id: rule?.origin_country_division?.code ?? rule?.origin_country_division_id ?? '',
  people: chosenPlaces(rule?.affected_countries, rule?.affected_country_divisions, language),
  extras: Object.fromEntries(
    Object.entries(rule?.extras ?? {}).flatMap(([name, value]) =>
      typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  ) as Readonly<Record<string, string>>,
  vaccination_id: rule?.vaccination_id ?? '',
  valid_from: day(rule?.valid_from),
  valid_until: day(rule?.valid_until),
  comment: textsOf(rule?.comment),
  references: rule?.references.join('\n') ?? '',
  effective_as_of: day(rule?.effective_as_of),
})
export type Values = ReturnType<typeof valuesOf>

function extrasOf(values: Values, rule: Rule | undefined): Record<string, unknown> {
  const vaccines = rule?.extras['vacc_list']
  return {
    ...Object.fromEntries(
      numbersFor(values.type).flatMap((name) => {
        const text = values.extras[name]?.trim() ?? ''
        return text === '' ? [] : [[name, Number(text)]]
      }),
    ),
    ...(vaccines !== undefined && takesVaccines.includes(values.type) && { vacc_list: vaccines }),
  }
}

const partsOf = (values: Values, rule: Rule | undefined): Record<string, unknown> => ({
  type: values.type === '' ? undefined : Number(values.type),
  value: values.value === '' ? undefined : Number(values.value),
  origin_country_id: values.origin_country_id || undefined,
  origin_country_division_id: values.origin_country_division_id.trim() || null,
  affected_country_ids: idsOf(values.people, 'country'),
  affected_country_division_ids: idsOf(values.people, 'division'),
  extras: extrasOf(values, rule),
  vaccination_id: values.vaccination_id || null,
  valid_from: values.valid_from || null,
  valid_until: values.valid_until || null,
  comment: writtenOrNull(values.comment),
  references: addressesIn(values.references),
  effective_as_of: values.effective_as_of || undefined,
})

/** Everything of a new rule; of one that is there only what was changed, so that times keep their hours. */
export function changesOf(values: Values, rule: Rule | undefined, language: string): Record<string, unknown> {
  const now = partsOf(values, rule)
  if (!rule) return now
  return changedFields(now, partsOf(valuesOf(rule, language), rule))
}
