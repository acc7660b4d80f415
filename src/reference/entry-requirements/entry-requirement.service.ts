import type { Ctx } from '../../platform/ctx.ts'
import { getCountry } from '../countries/country.service.ts'
import {
  listCountryBriefs,
  listDivisionBriefs,
  listRules,
  listVaccinationNames,
  type RuleTable,
} from './entry-requirement.store.ts'
import type { EntryRequirement, EntryRequirementInFull } from './entry-requirement.ts'

const unique = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))]
const byId = <T extends { readonly id: string }>(items: readonly T[]): ReadonlyMap<string, T> =>
  new Map(items.map((item) => [item.id, item]))

/** The rules with what their ids name: three more questions, however many rules there are. */
export async function inFull(ctx: Ctx, rules: readonly EntryRequirement[]): Promise<EntryRequirementInFull[]> {
  const countries = await listCountryBriefs(
    ctx.db,
    unique(rules.flatMap((rule) => [rule.originCountryId, ...rule.affectedCountryIds])),
  )
  const divisions = await listDivisionBriefs(
    ctx.db,
    unique(rules.flatMap((rule) => [rule.originDivisionId, ...rule.affectedDivisionIds])),
  )
  const vaccinations = byId(await listVaccinationNames(ctx.db, unique(rules.map((rule) => rule.vaccinationId))))
  const countryOf = byId(countries)
  const divisionOf = byId(divisions)
  return rules.flatMap((rule) => {
    const originCountry = countryOf.get(rule.originCountryId)
    if (!originCountry) return []
    const affectedCountries = new Set(rule.affectedCountryIds)
    const affectedDivisions = new Set(rule.affectedDivisionIds)
    return {
      ...rule,
      originCountry,
      vaccination: vaccinations.get(rule.vaccinationId ?? '') ?? null,
      originDivision: divisionOf.get(rule.originDivisionId ?? '') ?? null,
      affectedCountries: countries.filter(({ id }) => affectedCountries.has(id)),
      affectedDivisions: divisions.filter(({ id }) => affectedDivisions.has(id)),
    }
  })
}

/** The rules that a country imposes, as they are at a time. */
export async function readCountryRules(
  ctx: Ctx,
  table: RuleTable,
  country: string,
  asOf: Date = ctx.now,
): Promise<EntryRequirementInFull[]> {
  const { id } = await getCountry(ctx, country)
  return inFull(ctx, await listRules(ctx.db, table, { originCountryId: id, asOf }))
}

export const readCountryEntryRequirements = (
  ctx: Ctx,
  country: string,
  asOf?: Date,
): Promise<EntryRequirementInFull[]> => readCountryRules(ctx, 'entry_requirements', country, asOf)
