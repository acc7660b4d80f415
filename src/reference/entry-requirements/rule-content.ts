import { createHash } from 'node:crypto'
import { addError, type Errors } from '../../platform/texts.ts'
import {
  type RuleExtras,
  type RuleType,
  type RuleVersion,
  ruleTypeCode,
  ruleTypes,
  ruleValues,
} from './entry-requirement.ts'

const contentFields = [
  'type',
  'value',
  'extras',
  'comment',
  'references',
  'vaccinationId',
  'originCountryId',
  'originDivisionId',
  'affectedCountryIds',
  'affectedDivisionIds',
  'effectiveAsOf',
  'validFrom',
  'validUntil',
] as const
export type ContentField = (typeof contentFields)[number]

/** The fields of a rule that editors set. */
export type RuleContent = Pick<RuleVersion, ContentField>

export const contentOf = (rule: RuleContent): RuleContent =>
  Object.fromEntries(contentFields.map((field) => [field, rule[field]])) as unknown as RuleContent

/** A JSON replacer that sorts keys, so that equal objects give equal text. */
const sortKeys = (_name: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

export const changedFields = (before: RuleContent, after: RuleContent): ContentField[] =>
  contentFields.filter((field) => JSON.stringify(before[field], sortKeys) !== JSON.stringify(after[field], sortKeys))

/** The words of a text in lower case, without punctuation and markup. */
const normalizedWords = (text: string | undefined): readonly string[] =>
  text?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * A digest of what matters to travellers: a change that keeps the digest sends no notification. References,
 * `effectiveAsOf` and translations are not part of it (docs/contract/entry-requirements.md#who-is-notified-of-a-change).
 */
export function ruleDigest(rule: RuleContent): string {
  const { references: _references, effectiveAsOf: _effectiveAsOf, comment, ...rest } = contentOf(rule)
  const compared = {
    ...rest,
    comment: normalizedWords(comment?.en),
    affectedCountryIds: rule.affectedCountryIds.toSorted(),
    affectedDivisionIds: rule.affectedDivisionIds.toSorted(),
  }
  return createHash('md5').update(JSON.stringify(compared, sortKeys)).digest('hex')
}

const integerExtras: Readonly<Record<string, { readonly types: readonly RuleType[]; readonly most: number }>> = {
  quarantine_days: { types: ['quarantine_on_arrival'], most: 365 },
  entry_hours: { types: ['test_certificate_required'], most: 8760 },
  min_age_months: { types: ['vaccination_required', 'vaccine_details'], most: 1200 },
}
/** Types about vaccination, and types that may exempt vaccinated travellers. */
const vaccineTypes: readonly RuleType[] = [
  'vaccination_required',
  'vaccine_details',
  'test_on_arrival',
  'quarantine_on_arrival',
  'test_certificate_required',
]
const highestVaccine = 9

const wrongTypeMessage = (name: string, types: readonly RuleType[]): string =>
  `${name} goes with type ${types
    .map(ruleTypeCode)
    .sort((a, b) => a - b)
    .join(', ')}`

const isIntegerBetween = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most

function checkVaccineList(value: unknown, errors: Errors): readonly number[] {
  if (Array.isArray(value) && value.every((one) => isIntegerBetween(one, 0, highestVaccine)))
    return [...new Set(value as number[])].sort((a, b) => a - b)
  addError(errors, 'extras', `vacc_list must be a list of whole numbers from 0 to ${highestVaccine}`)
  return []
}

/** Checks the extras of a rule against its type. Null or an empty list removes an entry. */
export function checkExtras(type: RuleType, sent: Readonly<Record<string, unknown>>, errors: Errors): RuleExtras {
  const extras: Record<string, number | readonly number[]> = {}
  for (const [name, value] of Object.entries(sent)) {
    if (value === null || value === undefined) continue
    if (name === 'vacc_list') {
      const list = checkVaccineList(value, errors)
      if (list.length === 0) continue
      if (!vaccineTypes.includes(type)) addError(errors, 'extras', wrongTypeMessage(name, vaccineTypes))
      extras[name] = list
      continue
    }
    const rule = integerExtras[name]
    if (!rule) addError(errors, 'extras', `"${name.slice(0, 40)}" is not known`)
    else if (!rule.types.includes(type)) addError(errors, 'extras', wrongTypeMessage(name, rule.types))
    else if (!isIntegerBetween(value, 0, rule.most))
      addError(errors, 'extras', `${name} must be a whole number from 0 to ${rule.most}`)
    else extras[name] = value
  }
  return extras
}

export function checkType(number: number, errors: Errors): RuleType {
  const type = ruleTypes[number]
  if (!type) addError(errors, 'type', `must be a whole number from 0 to ${ruleTypes.length - 1}`)
  return type ?? ruleTypes[0]
}

export function checkValue(number: number, errors: Errors): RuleContent['value'] {
  const value = ruleValues[number]
  if (!value) addError(errors, 'value', `must be a whole number from 0 to ${ruleValues.length - 1}`)
  return value ?? ruleValues[0]
}

const maxReferences = 20
const maxAddressLength = 2000

function isWebAddress(text: string): boolean {
  if (text.length > maxAddressLength || !URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

export function checkReferences(sent: readonly string[], errors: Errors): readonly string[] {
  const addresses = [...new Set(sent.map((address) => address.trim()))]
  for (const bad of addresses.filter((address) => !isWebAddress(address)).slice(0, 5))
    addError(errors, 'references', `"${bad.slice(0, 100)}" is not a web address (http or https)`)
  if (addresses.length > maxReferences) addError(errors, 'references', `must not be more than ${maxReferences}`)
  return addresses
}

/** `validFrom` must be before `validUntil`, and `effectiveAsOf` must not be in the future. */
export function checkTimes(
  { effectiveAsOf, validFrom, validUntil }: Pick<RuleContent, 'effectiveAsOf' | 'validFrom' | 'validUntil'>,
  now: Date,
  errors: Errors,
): void {
  if (effectiveAsOf > now)
    addError(errors, 'effective_as_of', 'must not lie in the future: it is when the rule was last known')
  if (validFrom && validUntil && validFrom >= validUntil)
    addError(errors, 'valid_until', 'must be later than valid_from')
}
