import type { Ctx } from '../../platform/ctx.ts'
import { invalid } from '../../platform/problem.ts'
import { addError, type Errors, type TextIn, writeOptionalText } from '../../platform/texts.ts'
import {
  checkExtras,
  checkReferences,
  checkTimes,
  checkType,
  checkValue,
  type RuleContent,
} from '../entry-requirements/rule-content.ts'
import { divisionFinder, findVaccinationId } from '../entry-requirements/rule-location.service.ts'
import { readRuleNames } from '../entry-requirements/rule-names.service.ts'

/** The request of an editor. Fields left out keep their value; countries, divisions and vaccination by id or code. */
export interface RuleChanges {
  readonly type?: number
  readonly value?: number
  readonly extras?: Readonly<Record<string, unknown>>
  readonly comment?: TextIn | null
  readonly references?: readonly string[]
  readonly vaccination?: string | null
  readonly originCountry?: string
  readonly originDivision?: string | null
  readonly affectedCountries?: readonly string[]
  readonly affectedDivisions?: readonly string[]
  readonly effectiveAsOf?: Date
  readonly validFrom?: Date | null
  readonly validUntil?: Date | null
}

const maxCommentLength = 20_000
const quoted = (words: readonly string[]): string =>
  words
    .slice(0, 5)
    .map((word) => `"${word.slice(0, 40)}"`)
    .join(', ')

type RuleLocations = Pick<
  RuleContent,
  'originCountryId' | 'originDivisionId' | 'affectedCountryIds' | 'affectedDivisionIds'
>

/** The ids of these codes, without duplicates; an unknown code is an error. */
function resolveIds(
  words: readonly string[],
  find: (word: string) => string | undefined,
  field: string,
  errors: Errors,
): string[] {
  const unknown = words.filter((word) => find(word) === undefined)
  if (unknown.length > 0) addError(errors, field, `${quoted(unknown)} is not known`)
  return [...new Set(words.flatMap((word) => find(word) ?? []))]
}

async function parseLocations(
  ctx: Ctx,
  changes: RuleChanges,
  before: RuleLocations,
  errors: Errors,
): Promise<RuleLocations> {
  const { originCountry, originDivision, affectedCountries, affectedDivisions } = changes
  const { countryId: countryOf } = await readRuleNames(ctx)
  const divisionWord = originDivision === undefined ? before.originDivisionId : originDivision
  const divisionOf = await divisionFinder(ctx, [
    ...(divisionWord === null ? [] : [divisionWord]),
    ...(affectedDivisions ?? []),
  ])
  const originCountryId =
    originCountry === undefined
      ? before.originCountryId
      : (resolveIds([originCountry], countryOf, 'origin_country_id', errors)[0] ?? '')
  const division = divisionWord === null ? undefined : divisionOf(divisionWord)
  if (divisionWord !== null && !division)
    addError(errors, 'origin_country_division_id', `${quoted([divisionWord])} is not known`)
  if (division && originCountryId !== '' && division.countryId !== originCountryId)
    addError(errors, 'origin_country_division_id', 'is not a division of the country that imposes the rule')
  return {
    originCountryId,
    originDivisionId: division?.id ?? null,
    affectedCountryIds: affectedCountries
      ? resolveIds(affectedCountries, countryOf, 'affected_country_ids', errors)
      : before.affectedCountryIds,
    affectedDivisionIds: affectedDivisions
      ? resolveIds(affectedDivisions, (word) => divisionOf(word)?.id, 'affected_country_division_ids', errors)
      : before.affectedDivisionIds,
  }
}

async function parseVaccination(
  ctx: Ctx,
  sent: string | null | undefined,
  before: string | null,
  errors: Errors,
): Promise<string | null> {
  if (sent === undefined) return before
  if (sent === null) return null
  const id = await findVaccinationId(ctx, sent)
  if (id === undefined) addError(errors, 'vaccination_id', `${quoted([sent])} is not known`)
  return id ?? null
}

const emptyContent = {
  extras: {},
  comment: null,
  references: [],
  vaccinationId: null,
  originCountryId: '',
  originDivisionId: null,
  affectedCountryIds: [],
  affectedDivisionIds: [],
  validFrom: null,
  validUntil: null,
} as const

/** The content of the rule after the changes; throws all errors at once. */
export async function applyChanges(ctx: Ctx, changes: RuleChanges, before: RuleContent | null): Promise<RuleContent> {
  const errors: Errors = {}
  const old = before ?? { ...emptyContent, type: undefined, value: undefined, effectiveAsOf: ctx.now }
  if (!before) {
    if (changes.type === undefined) addError(errors, 'type', 'is missing')
    if (changes.value === undefined) addError(errors, 'value', 'is missing')
    if (changes.originCountry === undefined) addError(errors, 'origin_country_id', 'is missing')
  }
  const type = changes.type === undefined ? (old.type ?? checkType(0, errors)) : checkType(changes.type, errors)
  const value = changes.value === undefined ? (old.value ?? checkValue(0, errors)) : checkValue(changes.value, errors)
  // A new type must fit the extras that stay.
  const sentExtras = changes.extras ?? (changes.type === undefined ? undefined : old.extras)
  const content: RuleContent = {
    type,
    value,
    extras: sentExtras && !errors['type'] ? checkExtras(type, sentExtras, errors) : old.extras,
    comment:
      changes.comment === undefined
        ? old.comment
        : writeOptionalText(old.comment, changes.comment, 'comment', maxCommentLength, errors),
    references: changes.references ? checkReferences(changes.references, errors) : old.references,
    vaccinationId: await parseVaccination(ctx, changes.vaccination, old.vaccinationId, errors),
    ...(await parseLocations(ctx, changes, old, errors)),
    effectiveAsOf: changes.effectiveAsOf ?? old.effectiveAsOf,
    validFrom: changes.validFrom === undefined ? old.validFrom : changes.validFrom,
    validUntil: changes.validUntil === undefined ? old.validUntil : changes.validUntil,
  }
  checkTimes(content, changes.effectiveAsOf === undefined ? content.effectiveAsOf : ctx.now, errors)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return content
}
