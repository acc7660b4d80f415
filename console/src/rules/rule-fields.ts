import { type Texts, textIn, textsOf } from '../data/texts.ts'
import { extraNames, type Rule } from './rule-data.ts'

export interface Place {
  readonly id: string
  readonly name: string
  readonly kind: 'country' | 'division'
}

/** A rule as its form has it: all as text. */
export interface Form {
  readonly type: string
  readonly value: string
  readonly country: string
  readonly division: string
  readonly people: readonly Place[]
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
  people: [
    ...(rule?.affected_countries ?? []).map(({ id, name }) => ({
      id,
      name: textIn(name, language),
      kind: 'country' as const,
    })),
    ...(rule?.affected_country_divisions ?? []).map(({ id, name }) => ({
      id,
      name: textIn(name, language),
      kind: 'division' as const,
    })),
  ],
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

const comments = (texts: Texts): Texts | null => {
  const written = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  return written.length === 0 ? null : Object.fromEntries(written)
}

const partsOf = (form: Form, rule: Rule | undefined): Record<string, unknown> => {
  const ids = (kind: Place['kind']) => form.people.filter((one) => one.kind === kind).map(({ id }) => id)
  return {
    type: form.type === '' ? undefined : Number(form.type),
    value: form.value === '' ? undefined : Number(form.value),
    origin_country_id: form.country || undefined,
    origin_country_division_id: form.division.trim() || null,
    affected_country_ids: ids('country'),
    affected_country_division_ids: ids('division'),
    extras: extrasOf(form, rule),
    vaccination_id: form.vaccination || null,
    valid_from: form.from || null,
    valid_until: form.until || null,
    comment: comments(form.comment),
    references: form.references.split('\n').flatMap((line) => line.trim() || []),
    effective_as_of: form.effective || undefined,
  }
}

/** Everything of a new rule; of one that is there only what was changed, so that times keep their hours. */
export function changesOf(form: Form, rule: Rule | undefined, language: string): Record<string, unknown> {
  const now = partsOf(form, rule)
  if (!rule) return now
  const before = partsOf(formOf(rule, language), rule)
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  )
}
