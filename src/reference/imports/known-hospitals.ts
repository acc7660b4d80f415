import { hospitalId } from '../hospitals/hospital.ts'
import { distanceKm } from '../places/position.ts'

/** A hospital that we have, as far as a row of a file is matched to it. */
export interface KnownHospital {
  readonly id: string
  readonly name: string
  readonly city: string | null
  readonly lat: number | null
  readonly lng: number | null
  /** `osm-way-123` for a row of OpenStreetMap, otherwise null. */
  readonly osmKey: string | null
}

interface Place {
  readonly name: string
  readonly lat: number | null
  readonly lng: number | null
}

/** Two entries of one name, no further apart than this, are one hospital: the grounds of a large one are about as wide. */
const sameKm = 0.5

const foldedName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const isNear = (one: Place, other: Place): boolean =>
  one.lat !== null &&
  one.lng !== null &&
  other.lat !== null &&
  other.lng !== null &&
  distanceKm(one.lng, one.lat, other.lng, other.lat) <= sameKm

/** Finds entries of the same name nearby. */
export function finderByName<T extends Place>(places: readonly T[]): (place: Place) => T | undefined {
  const byName = Map.groupBy(places, ({ name }) => foldedName(name))
  return (place) => byName.get(foldedName(place.name))?.find((one) => isNear(one, place))
}

/** Finds the row that we have: by OpenStreetMap's reference, by Wikidata's, or a row of another source by name and place. */
export function hospitalFinder(
  known: readonly KnownHospital[],
): (hospital: Place & { readonly key: string; readonly wikidata: string | undefined }) => KnownHospital | undefined {
  const byId = new Map(known.map((one) => [one.id, one]))
  const byKey = new Map(known.flatMap((one) => (one.osmKey === null ? [] : [[one.osmKey, one] as const])))
  const byName = finderByName(known.filter(({ osmKey }) => osmKey === null))
  return ({ key, wikidata, ...place }) =>
    byKey.get(key) ?? byId.get(hospitalId(key)) ?? byId.get(hospitalId(`wikidata:${wikidata}`)) ?? byName(place)
}
