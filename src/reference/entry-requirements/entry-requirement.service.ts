import type { Ctx } from '../../platform/ctx.ts'
import type { ResponseCache } from '../../platform/http/response-cache.ts'
import { getCountry } from '../countries/country.service.ts'
import { listRules } from './entry-requirement.store.ts'
import { type EntryRequirement, type EntryRequirementInFull, type RuleKind, timeFilter } from './entry-requirement.ts'
import { readRuleNames } from './rule-names.service.ts'
import { listDivisionBriefs } from './rule-names.store.ts'

/**
 * Adds the countries, divisions and vaccinations that the ids of the rules refer to. No query where the names are cached
 * and no rule names a division.
 */
export async function loadRulesInFull<R extends EntryRequirement>(
  ctx: Ctx,
  rules: readonly R[],
  answers?: ResponseCache,
): Promise<(R & EntryRequirementInFull)[]> {
  if (rules.length === 0) return []
  const names = await readRuleNames(ctx, answers)
  const divisionIds = rules.flatMap((rule) => [
    ...(rule.originDivisionId === null ? [] : [rule.originDivisionId]),
    ...rule.affectedDivisionIds,
  ])
  const divisions = await listDivisionBriefs(ctx.db, [...new Set(divisionIds)])
  return rules.flatMap((rule) => {
    const originCountry = names.country(rule.originCountryId)
    if (!originCountry) return []
    const affectedCountries = new Set(rule.affectedCountryIds)
    const affectedDivisions = new Set(rule.affectedDivisionIds)
    return {
      ...rule,
      originCountry,
      vaccination: names.vaccination(rule.vaccinationId ?? '') ?? null,
      originDivision: divisions.find(({ id }) => id === rule.originDivisionId) ?? null,
      affectedCountries:
        affectedCountries.size === 0 ? [] : names.countries.filter(({ id }) => affectedCountries.has(id)),
      affectedDivisions: divisions.filter(({ id }) => affectedDivisions.has(id)),
    }
  })
}

/** The rules of a country and its divisions that are in force at a time. */
export async function readCountryRules(
  ctx: Ctx,
  kind: RuleKind,
  country: string,
  asOf: Date = ctx.now,
  answers?: ResponseCache,
): Promise<EntryRequirementInFull[]> {
  const { id } = await getCountry(ctx, country)
  const rules = await listRules(ctx.db, kind, {
    ...timeFilter(asOf, ctx.now),
    into: [{ countryId: id, divisionIds: null }],
  })
  return loadRulesInFull(ctx, rules, answers)
}
