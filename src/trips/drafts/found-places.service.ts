import type { Ctx } from '../../platform/ctx.ts'
import { type CountryName, findCities, readCountryNames } from '../../reference/index.ts'
import { type CityFound, type CityLookup, type PlaceName, placeDraft, type TripBefore } from './found-places.ts'
import { findCountry, type TripDraft } from './trip-draft.ts'

/** A draft and, for an update, the trip as it is. */
export interface DraftToPlace {
  readonly draft: TripDraft
  readonly before?: TripBefore | undefined
}

const folded = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase()

const keyOf = ({ name, country, mayBeCountry, fromAddress }: PlaceName): string =>
  JSON.stringify([name, country?.toUpperCase() ?? null, mayBeCountry, fromAddress])

/** More names of one trip are not searched for: each costs a millisecond, and no real trip has so many. */
const maxNamesOfTrip = 300

/** Searches for the cities that these names mean, in two queries for any number of names. */
async function findByName(ctx: Ctx, names: readonly PlaceName[]): Promise<ReadonlyMap<string, CityFound>> {
  const keys = [...new Set(names.flatMap(({ country }) => country ?? []))]
  const countries = keys.length === 0 ? [] : await readCountryNames(ctx, keys)
  // "Mexico" in Mexico is the country, and not its capital.
  const isCountry = ({ name, mayBeCountry }: PlaceName, country: CountryName | undefined): boolean =>
    mayBeCountry && Object.values(country?.name ?? {}).some((own) => own && folded(own) === folded(name))
  const searches = names.flatMap((one) => {
    const country = one.country === null ? undefined : findCountry(one.country, countries)
    // A country that we do not know is refused by the rules: nothing is searched for in it.
    if ((one.country !== null && !country) || isCountry(one, country)) return []
    return [{ one, countryId: country?.id }]
  })
  if (searches.length === 0) return new Map()
  const found = await findCities(
    ctx,
    searches.map(({ one, countryId }) => ({ name: one.name, ...(countryId === undefined ? {} : { countryId }) })),
  )
  return new Map(
    searches.flatMap(({ one, countryId }, n) => {
      const hit = found[n]
      // A guess must not decide in which country somebody is.
      if (!hit || (countryId === undefined ? !hit.certain : hit.city.countryId !== countryId)) return []
      const { id, lat, lng, countryId: where, countryCode } = hit.city
      const city = { id, lat, lng, countryId: where, countryCode, certain: hit.certain && !one.fromAddress }
      return [[keyOf(one), city] as const]
    }),
  )
}

/**
 * The drafts with the points of the places that are given by their names (docs/contract/places.md#places-found-by-name). Every way of
 * writing a trip calls this. Drafts whose places all have points cost no query.
 */
export async function findPlaces(ctx: Ctx, trips: readonly DraftToPlace[]): Promise<readonly TripDraft[]> {
  const wanted = new Map<string, PlaceName>()
  const collect: CityLookup = (names) => {
    for (const one of names) wanted.set(keyOf(one), one)
    return undefined
  }
  for (const { draft, before } of trips) if (!draft.placesSearched) placeDraft(draft, before, collect)
  const found =
    wanted.size === 0
      ? new Map<string, CityFound>()
      : await findByName(ctx, [...wanted.values()].slice(0, maxNamesOfTrip * trips.length))
  const lookup: CityLookup = (names) => names.flatMap((one) => found.get(keyOf(one)) ?? [])[0]
  return trips.map(({ draft, before }) => (draft.placesSearched ? draft : placeDraft(draft, before, lookup)))
}

/** As `findPlaces`, for one draft. */
export async function findPlacesOf(ctx: Ctx, draft: TripDraft, before?: TripBefore): Promise<TripDraft> {
  const [placed = draft] = await findPlaces(ctx, [{ draft, before }])
  return placed
}
