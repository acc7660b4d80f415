import type { DivisionPlaces } from '../../../world/geo-types.ts'
import { countryId, divisionId } from '../world/country-ids.ts'
import { distanceKm } from './position.ts'

/** Places of one country, in arrays of numbers because there are thousands. */
interface KnownPlaces {
  readonly divisionIds: readonly string[]
  /** By place: the number of its division in divisionIds. */
  readonly divisions: Uint16Array
  readonly lats: Float64Array
  readonly lngs: Float64Array
}

/** What is known of divisions whose border is missing or outdated. */
export interface UnmappedDivisions {
  /** By country: the division without a border that a name names; null for a name of two. */
  readonly byName: ReadonlyMap<string, ReadonlyMap<string, string | null>>
  /** By country: places that are known to lie in a division. */
  readonly places: ReadonlyMap<string, KnownPlaces>
  /** By division: the one that it lies in. */
  readonly parents: ReadonlyMap<string, string>
  /** Divisions in which one without a border lies. */
  readonly aboveUnmapped: ReadonlySet<string>
}

/** A place as far from a known place of a division is taken to lie in it, */
const nearKm = 30
/** and so near to it is known to, unless a place of another division is less than twice as far. */
const certainKm = 10

const kindsOfDivision = /\b(county|province|district|region|state|governorate|prefecture|municipality|department)\b/g

/** The form in which names are compared: no accents, no punctuation, no "county". */
export const comparableName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}|['’‘`]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(kindsOfDivision, '')
    .replace(/ +/g, ' ')
    .trim()

const countryOf = (code: string): string => countryId(code.slice(0, 2))

function namesByCountry(unmapped: DivisionPlaces['unmapped']): UnmappedDivisions['byName'] {
  const byName = new Map<string, Map<string, string | null>>()
  for (const [code, name] of Object.entries(unmapped)) {
    const names = byName.get(countryOf(code)) ?? new Map<string, string | null>()
    byName.set(countryOf(code), names)
    // A name of two divisions names neither.
    for (const one of [comparableName(name), comparableName(code)])
      names.set(one, names.has(one) ? null : divisionId(code))
  }
  return byName
}

function placesOfCountry(byDivision: readonly (readonly [code: string, points: readonly number[]])[]): KnownPlaces {
  const numbers = byDivision.flatMap(([, points], n) => points.filter((_, i) => i % 2 === 0).map(() => n))
  const all = byDivision.flatMap(([, points]) => points)
  return {
    divisionIds: byDivision.map(([code]) => divisionId(code)),
    divisions: Uint16Array.from(numbers),
    lats: Float64Array.from(all.filter((_, i) => i % 2 === 0)),
    lngs: Float64Array.from(all.filter((_, i) => i % 2 === 1)),
  }
}

export function createUnmappedDivisions({ unmapped, parents, places }: DivisionPlaces): UnmappedDivisions {
  const parentIds = new Map(Object.entries(parents).map(([code, parent]) => [divisionId(code), divisionId(parent)]))
  const byCountry = Map.groupBy(Object.entries(places), ([code]) => countryOf(code))
  return {
    byName: namesByCountry(unmapped),
    places: new Map([...byCountry].map(([id, ofCountry]) => [id, placesOfCountry(ofCountry)])),
    parents: parentIds,
    aboveUnmapped: new Set(Object.keys(unmapped).flatMap((code) => allAbove(parentIds, divisionId(code)))),
  }
}

/** All divisions that a division lies in, the nearest first. */
function allAbove(parents: ReadonlyMap<string, string>, id: string): string[] {
  const above: string[] = []
  for (let at = parents.get(id); at !== undefined; at = parents.get(at)) above.push(at)
  return above
}

/** Whether a division lies in another one. */
export const liesIn = ({ parents }: UnmappedDivisions, id: string, otherId: string): boolean =>
  allAbove(parents, id).includes(otherId)

/** The one division without a border that a place's names name, part by part: "In Salah, Algeria" names In Salah. */
export function divisionNamed({ byName }: UnmappedDivisions, country: string, names: readonly string[]): string | null {
  const known = byName.get(country)
  if (!known) return null
  const named = new Set(
    names.flatMap((one) => one.split(/[,;()|]/)).flatMap((part) => known.get(comparableName(part)) ?? []),
  )
  return named.size === 1 ? ([...named][0] ?? null) : null
}

/** Degrees of latitude that are further than any place that counts: twice the distance within which one is certain, or `nearKm`. */
const farDegrees = nearKm / 110

/** The division of the nearest known place, where one is near enough. */
export function divisionNear(
  { places }: UnmappedDivisions,
  country: string,
  lat: number,
  lng: number,
): { readonly id: string; readonly certain: boolean } | undefined {
  const known = places.get(country)
  if (!known) return undefined
  /** The distance of the nearest place of each division. */
  const nearest = new Map<number, number>()
  for (let i = 0; i < known.lats.length; i++) {
    const placeLat = known.lats[i] as number
    if (Math.abs(placeLat - lat) > farDegrees) continue
    const km = distanceKm(lng, lat, known.lngs[i] as number, placeLat)
    const division = known.divisions[i] as number
    if (km <= nearKm && km < (nearest.get(division) ?? Infinity)) nearest.set(division, km)
  }
  const [first, second] = [...nearest].sort(([, a], [, b]) => a - b)
  if (!first) return undefined
  const [division, km] = first
  return {
    id: known.divisionIds[division] as string,
    certain: km <= certainKm && (!second || second[1] >= 2 * km),
  }
}
