import type { Ctx } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import type { ResponseCache } from '../../platform/http/response-cache.ts'
import { invalid } from '../../platform/problem.ts'
import { addError, type Errors } from '../../platform/texts.ts'
import { reverseGeocode } from '../places/place.service.ts'
import { loadRulesInFull } from './entry-requirement.service.ts'
import { pageOfRules } from './entry-requirement.store.ts'
import {
  type EntryRequirementInFull,
  type RuleFilter,
  type RuleKind,
  type RuleLocation,
  timeFilter,
} from './entry-requirement.ts'
import { airportFinder, divisionFinder } from './rule-location.service.ts'
import { type RuleNames, readRuleNames } from './rule-names.service.ts'
import { checkSearch, parseTypes, type RuleSearch } from './rule-search.ts'

const countryFields = ['origin_country_id', 'affected_country_id', 'nationality', 'destination', 'departure'] as const

type CountryField = (typeof countryFields)[number]

function resolveCountries(
  names: RuleNames,
  search: RuleSearch,
  errors: Errors,
): Readonly<Partial<Record<CountryField, string>>> {
  const found: Partial<Record<CountryField, string>> = {}
  for (const field of countryFields) {
    const word = search[field]
    if (word === undefined) continue
    const id = names.countryId(word)
    if (id === undefined) addError(errors, field, 'is not a country that we know: send its code or id')
    else found[field] = id
  }
  return found
}

const airportFields = ['departure_airport', 'destination_airport'] as const

async function locationsOfAirports(
  ctx: Ctx,
  search: RuleSearch,
  errors: Errors,
): Promise<Readonly<Record<(typeof airportFields)[number], RuleLocation[]>>> {
  const placeOf = await airportFinder(
    ctx,
    airportFields.flatMap((field) => search[field] ?? []),
  )
  const found: Record<(typeof airportFields)[number], RuleLocation[]> = {
    departure_airport: [],
    destination_airport: [],
  }
  for (const field of airportFields) {
    const code = search[field]
    const place = code === undefined ? undefined : placeOf(code)
    if (place) found[field].push(place)
    else if (code !== undefined) addError(errors, field, 'is not an airport that we know: send its IATA or ICAO code')
  }
  return found
}

async function locationOfPoint(
  search: RuleSearch,
  end: 'departure' | 'destination',
  errors: Errors,
): Promise<RuleLocation[]> {
  const [lat, lng] = [search[`${end}_lat`], search[`${end}_lng`]]
  if (lat === undefined || lng === undefined || errors[`${end}_lat`] || errors[`${end}_lng`]) return []
  const { country, divisions } = await reverseGeocode(lng, lat)
  if (country)
    return [{ countryId: country.id, divisionIds: divisions.length > 0 ? divisions.map(({ id }) => id) : null }]
  addError(errors, `${end}_lat`, 'is in no country, nor near one')
  return []
}

async function locationOfDivision(ctx: Ctx, search: RuleSearch, errors: Errors): Promise<RuleLocation[]> {
  const word = search.destination_country_division
  if (word === undefined) return []
  const division = (await divisionFinder(ctx, [word]))(word)
  if (division) return [{ countryId: division.countryId, divisionIds: division.lineageIds }]
  addError(errors, 'destination_country_division', 'is not a division that we know: send its ISO 3166-2 code')
  return []
}

const wholeCountry = (countryId: string | undefined): RuleLocation[] =>
  countryId === undefined ? [] : [{ countryId, divisionIds: null }]

/** Resolves the codes, airports and points of a search; throws all errors at once. */
async function toFilter(ctx: Ctx, names: RuleNames, search: RuleSearch, asOf: Date): Promise<RuleFilter> {
  const errors: Errors = {}
  checkSearch(search, errors)
  const types = search.types === undefined ? undefined : parseTypes(search.types, errors)
  const countries = resolveCountries(names, search, errors)
  const airports = await locationsOfAirports(ctx, search, errors)
  const into = [
    ...wholeCountry(countries.origin_country_id),
    ...wholeCountry(countries.destination),
    ...(await locationOfDivision(ctx, search, errors)),
    ...airports.destination_airport,
    ...(await locationOfPoint(search, 'destination', errors)),
  ]
  const from = [
    ...wholeCountry(countries.departure),
    ...airports.departure_airport,
    ...(await locationOfPoint(search, 'departure', errors)),
  ]
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return {
    ...timeFilter(asOf, ctx.now),
    into,
    affected: wholeCountry(countries.affected_country_id),
    from,
    ...(countries.nationality === undefined ? {} : { nationality: countries.nationality }),
    ...(types && { types }),
    ...(search.vaccinated === undefined ? {} : { vaccinated: search.vaccinated }),
  }
}

/** A page of the rules that match all parameters (docs/contract/entry-requirements.md#search). */
export async function searchRules(
  ctx: Ctx,
  kind: RuleKind,
  search: RuleSearch,
  pageRequest: PageRequest,
  asOf: Date = ctx.now,
  answers?: ResponseCache,
): Promise<Page<EntryRequirementInFull>> {
  const filter = await toFilter(ctx, await readRuleNames(ctx, answers), search, asOf)
  const { items, total } = await pageOfRules(ctx.db, kind, filter, pageRequest)
  return { items: await loadRulesInFull(ctx, items, answers), total }
}
