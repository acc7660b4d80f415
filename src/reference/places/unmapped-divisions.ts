import { distanceKm } from './position.ts'

/** A division of which the map has no border. */
export interface UnmappedDivision {
  readonly id: string
  readonly countryId: string
  readonly parentId: string | null
  readonly code: string
  readonly name: string
}

/** An airport or hospital with a point that lies in no division of the map. */
export interface NamedPlace {
  readonly countryId: string
  readonly name: string
  readonly city: string | null
  readonly lat: number
  readonly lng: number
}

interface KnownPlace {
  readonly divisionId: string
  readonly lat: number
  readonly lng: number
}

/** What is known of divisions without a border, by country. */
export interface UnmappedDivisions {
  readonly byId: ReadonlyMap<string, UnmappedDivision>
  readonly byName: ReadonlyMap<string, ReadonlyMap<string, string | null>>
  readonly places: ReadonlyMap<string, readonly KnownPlace[]>
  /** Divisions whose border is older than a reform, and still includes what is now another division. */
  readonly outdatedIds: ReadonlySet<string>
}

/** A place as far from a known place of a division is taken to lie in it, */
const nearKm = 30
/** and so near to it is known to, unless a place of another division is less than twice as far. */
const certainKm = 10

const kindsOfDivision = /\b(county|province|district|region|state|governorate|prefecture|municipality|department)\b/g

/** The form in which names are compared: no accents, no punctuation, no "county". */
const comparable = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}|['’‘`]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(kindsOfDivision, '')
    .replace(/ +/g, ' ')
    .trim()

/** Airports and hospitals that are named after a division, or lie in a city of its name, show where it is. */
function knownPlaces(names: ReadonlyMap<string, string | null>, places: readonly NamedPlace[]): KnownPlace[] {
  return places.flatMap(({ name, city, lat, lng }) => {
    const words = comparable(name).split(' ')
    const beginnings = words.map((_, n) => words.slice(0, n + 1).join(' '))
    const divisionId = [city === null ? '' : comparable(city), ...beginnings.toReversed()]
      .map((one) => names.get(one))
      .find((id) => id !== undefined)
    return divisionId ? [{ divisionId, lat, lng }] : []
  })
}

export function createUnmappedDivisions(
  divisions: readonly UnmappedDivision[],
  places: readonly NamedPlace[],
  outdatedIds: ReadonlySet<string>,
): UnmappedDivisions {
  const byName = new Map<string, Map<string, string | null>>()
  for (const { id, countryId, code, name } of divisions) {
    const names = byName.get(countryId) ?? new Map<string, string | null>()
    byName.set(countryId, names)
    // A name of two divisions names neither.
    for (const one of [comparable(name), comparable(code)]) names.set(one, names.has(one) ? null : id)
  }
  const placesByCountry = Map.groupBy(places, (one) => one.countryId)
  return {
    byId: new Map(divisions.map((one) => [one.id, one])),
    byName,
    places: new Map([...byName].map(([id, names]) => [id, knownPlaces(names, placesByCountry.get(id) ?? [])])),
    outdatedIds,
  }
}

/** The one division without a border that a place's names name, part by part: "In Salah, Algeria" names In Salah. */
export function divisionNamed(
  { byName }: UnmappedDivisions,
  countryId: string,
  names: readonly string[],
): string | null {
  const known = byName.get(countryId)
  if (!known) return null
  const named = new Set(
    names.flatMap((one) => one.split(/[,;()|]/)).flatMap((part) => known.get(comparable(part)) ?? []),
  )
  return named.size === 1 ? ([...named][0] ?? null) : null
}

/** The division of the nearest known place, where one is near enough. */
export function divisionNear(
  { places }: UnmappedDivisions,
  countryId: string,
  lat: number,
  lng: number,
): { readonly id: string; readonly certain: boolean } | undefined {
  const away = (places.get(countryId) ?? [])
    .map((place) => ({ id: place.divisionId, km: distanceKm(lng, lat, place.lng, place.lat) }))
    .sort((a, b) => a.km - b.km)
  const [nearest] = away
  if (!nearest || nearest.km > nearKm) return undefined
  const other = away.find((one) => one.id !== nearest.id)
  return { id: nearest.id, certain: nearest.km <= certainKm && (!other || other.km >= 2 * nearest.km) }
}

/** Whether a division without a border lies in another division. */
export function liesIn({ byId }: UnmappedDivisions, id: string, otherId: string): boolean {
  for (let at = byId.get(id)?.parentId ?? null; at !== null; at = byId.get(at)?.parentId ?? null)
    if (at === otherId) return true
  return false
}
