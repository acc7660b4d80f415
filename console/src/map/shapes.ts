import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Language } from '../data/choices.ts'
import type { AlertOnMap, Cluster, CountryOnly, PersonOnMap } from './map-data.ts'

export const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] }
const collection = (features: readonly Feature[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [...features],
})
const point = (lng: number, lat: number, properties: object): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [lng, lat] },
})

type Area = Feature<Polygon | MultiPolygon, { readonly code: string; readonly name?: string; status?: number }>

/** The shapes of the world, ready to be drawn. */
export interface World {
  readonly countries: readonly Area[]
  readonly borders: FeatureCollection
  readonly disputed: FeatureCollection
  readonly labels: FeatureCollection
}

const rings = ({ geometry }: Area): Position[][] =>
  geometry.type === 'Polygon'
    ? geometry.coordinates.slice(0, 1)
    : geometry.coordinates.flatMap((part) => part.slice(0, 1))

const areaAndMiddle = (ring: readonly Position[]): readonly [number, number, number] => {
  let [area, x, y] = [0, 0, 0]
  for (const [at, [x1 = 0, y1 = 0]] of ring.entries()) {
    const [x2 = 0, y2 = 0] = ring[(at + 1) % ring.length] ?? []
    const cross = x1 * y2 - x2 * y1
    area += cross
    x += (x1 + x2) * cross
    y += (y1 + y2) * cross
  }
  return [Math.abs(area / 2), x / (3 * area || 1), y / (3 * area || 1)]
}

/** The middle of the largest part: where a name is written. */
function labelOf(country: Area, name: string): Feature {
  const [largest = [0, 0, 0]] = rings(country)
    .map(areaAndMiddle)
    .sort(([a], [b]) => b - a)
  return point(largest[1], largest[2], { name, size: largest[0] })
}

export function worldOf(topology: unknown, language: Language): World {
  const shapes = topology as Topology<Record<string, GeometryCollection>>
  const all = (name: string): FeatureCollection => {
    const object = shapes.objects[name]
    const found = object && (feature(shapes, object) as unknown as Feature | FeatureCollection)
    return !found ? nothing : found.type === 'Feature' ? collection([found]) : found
  }
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const countries = all('countries').features.map(
    (one) => ({ ...one, properties: { code: String(one.id) } }) as unknown as Area,
  )
  return {
    countries,
    borders: all('borders'),
    disputed: all('disputed'),
    labels: collection(countries.map((one) => labelOf(one, names.of(one.properties.code) ?? one.properties.code))),
  }
}

/** Areas with their travel status. */
export const withStatus = (areas: readonly Area[], status: ReadonlyMap<string, number>): FeatureCollection =>
  collection(
    areas.map((one) => ({ ...one, properties: { ...one.properties, status: status.get(String(one.id)) ?? 0 } })),
  )

export function divisionsOf(topologies: readonly unknown[]): readonly Area[] {
  return topologies.flatMap((one) => {
    const shapes = one as Topology<{ divisions: GeometryCollection }>
    return (feature(shapes, shapes.objects.divisions) as unknown as FeatureCollection).features as unknown as Area[]
  })
}

const faded = 0.35

export interface AlertShapes {
  readonly areas: FeatureCollection
  readonly marks: FeatureCollection
}

/** Affected areas and their marks; beside a chosen alert the others fade. The chosen one is drawn last. */
export function alertShapes(alerts: readonly AlertOnMap[], world: World, chosen: string | undefined): AlertShapes {
  const shapes = new Map(world.countries.map((one) => [one.properties.code, one.geometry]))
  const ordered = [...alerts].sort(
    (a, b) => Number(a.id === chosen) - Number(b.id === chosen) || a.risk_level - b.risk_level,
  )
  const isChosen = chosen !== undefined && alerts.some(({ id }) => id === chosen)
  const areas = ordered.flatMap(({ id, risk_level: risk, geometry, whole_countries: whole }) => {
    const dim = isChosen && id !== chosen ? faded : 1
    const properties = { id, risk, dim, chosen: id === chosen }
    const all = [geometry as MultiPolygon | null, ...whole.map((code) => shapes.get(code) ?? null)]
    return all.flatMap((one): Feature[] => (one ? [{ type: 'Feature', properties, geometry: one }] : []))
  })
  const marks = ordered.flatMap(({ id, risk_level: risk, centre, airports }) => {
    const dim = isChosen && id !== chosen ? faded : 1
    const places = airports.length > 0 ? airports : centre ? [centre] : []
    return places.map(({ lat, lng }) => point(lng, lat, { id, risk, dim, sort: id === chosen ? -1 : 2 - risk }))
  })
  return { areas: collection(areas), marks: collection(marks) }
}

export interface PeopleShapes {
  readonly clusters: FeatureCollection
  readonly people: FeatureCollection
  readonly cells: FeatureCollection
  readonly countries: FeatureCollection
}

const rowDegrees = 0.225

/** The cell of about 25 km around its middle, as check-ins without consent are kept. */
function cellAround({ lat, lng }: PersonOnMap): Position[] {
  const count = Math.max(1, Math.round((360 * Math.cos((lat * Math.PI) / 180)) / rowDegrees))
  const [high, wide] = [rowDegrees / 2, 180 / count]
  return [
    [lng - wide, lat - high],
    [lng + wide, lat - high],
    [lng + wide, lat + high],
    [lng - wide, lat + high],
    [lng - wide, lat - high],
  ]
}

export function peopleShapes(
  seen: {
    readonly clusters: readonly Cluster[]
    readonly people: readonly PersonOnMap[]
    readonly country_only: readonly CountryOnly[]
  },
  isChosen: boolean,
  pillText: (country: CountryOnly) => string,
): PeopleShapes {
  const dim = (exposed: boolean): number => (isChosen && !exposed ? faded : 1)
  return {
    clusters: collection(
      seen.clusters.map((one, index) =>
        point(one.lng, one.lat, {
          index,
          n: one.n,
          text: isChosen && one.exposed > 0 && one.exposed < one.n ? `${one.exposed}/${one.n}` : String(one.n),
          dim: dim(one.exposed > 0),
        }),
      ),
    ),
    people: collection(
      seen.people.map((one) =>
        point(one.lng, one.lat, {
          id: one.user_id,
          mark: one.help ? 'help' : one.certainty,
          dim: one.help ? 1 : dim(one.exposed),
        }),
      ),
    ),
    cells: collection(
      seen.people
        .filter(({ certainty }) => certainty === 'cell')
        .map((one) => ({
          type: 'Feature',
          properties: { dim: dim(one.exposed) },
          geometry: { type: 'Polygon', coordinates: [cellAround(one)] },
        })),
    ),
    countries: collection(
      seen.country_only.flatMap((one) =>
        one.lat === null || one.lng === null
          ? []
          : [
              point(one.lng, one.lat, {
                code: one.country_code,
                text: pillText(one),
                help: one.help,
                dim: dim(one.exposed > 0),
              }),
            ],
      ),
    ),
  }
}
