import type { Ctx } from '../../platform/ctx.ts'
import type { CachedResponse, ResponseCache } from '../../platform/http/response-cache.ts'
import type { CountryBrief } from '../countries/country.ts'
import { listCountryBriefs, listVaccinationNames, type VaccinationName } from './rule-names.store.ts'

/** All countries and vaccinations, which rules refer to by id. Divisions (5,070) are loaded as needed. */
export interface RuleNames {
  /** Sorted by English name. */
  readonly countries: readonly CountryBrief[]
  /** By id, alpha-2 or alpha-3 code in any case; undefined where there is none. */
  readonly countryId: (word: string) => string | undefined
  readonly country: (id: string) => CountryBrief | undefined
  readonly vaccination: (id: string) => VaccinationName | undefined
}

type Country = Awaited<ReturnType<typeof listCountryBriefs>>[number]

function namesOf(countries: readonly Country[], vaccinations: readonly VaccinationName[]): RuleNames {
  const byId = new Map(countries.map((country) => [country.id, country]))
  const ids = new Map(
    countries
      .filter((country) => !country.deleted)
      .flatMap(({ id, alpha2, alpha3 }) => [id.toUpperCase(), alpha2, alpha3].map((word) => [word, id])),
  )
  const vaccinationById = new Map(vaccinations.map((one) => [one.id, one]))
  return {
    countries,
    countryId: (word) => ids.get(word.trim().toUpperCase()),
    country: (id) => byId.get(id),
    vaccination: (id) => vaccinationById.get(id),
  }
}

const parsed = new WeakMap<CachedResponse, RuleNames>()

/**
 * The current names. With the response cache they are read once and again after a change: both tables invalidate the
 * tag `countries`.
 */
export async function readRuleNames(ctx: Ctx, answers?: ResponseCache): Promise<RuleNames> {
  const read = async () => ({
    countries: await listCountryBriefs(ctx.db),
    vaccinations: await listVaccinationNames(ctx.db),
  })
  if (!answers) {
    const { countries, vaccinations } = await read()
    return namesOf(countries, vaccinations)
  }
  const answer = await answers.get('countries', 'names of rules', read)
  let names = parsed.get(answer)
  if (!names) {
    const { countries, vaccinations } = JSON.parse(answer.plain.toString()) as Awaited<ReturnType<typeof read>>
    const dated = countries.map((one) => ({
      ...one,
      createdAt: new Date(one.createdAt),
      updatedAt: new Date(one.updatedAt),
    }))
    names = namesOf(dated, vaccinations)
    parsed.set(answer, names)
  }
  return names
}
