import { coordinates } from './cells.ts'
import { ImportRefused } from './import.ts'

type Properties = Readonly<Record<string, unknown>>

/** A thing of OpenStreetMap, from whichever export. */
export interface OsmFeature {
  /** Its place in the file, from 1. */
  readonly line: number
  /** OpenStreetMap's own reference, `osm-way-123`; undefined where the file does not say it. */
  readonly key: string | undefined
  readonly point: { readonly lat: number; readonly lng: number } | undefined
  /** False for a single point, which may stand beside the outline of the same thing. */
  readonly isOutline: boolean
  /** The first of these tags that has a value. */
  readonly tag: (...names: readonly string[]) => string | undefined
}

interface Geometry {
  readonly type?: unknown
  readonly coordinates?: unknown
  readonly geometries?: unknown
}

interface Feature {
  readonly id?: unknown
  readonly geometry?: Geometry | null
  readonly properties?: Properties | null
}

/** An element of Overpass's own JSON: `out center` gives ways and relations a centre, `out geom` their bounds. */
interface Element {
  readonly type?: unknown
  readonly id?: unknown
  readonly lat?: unknown
  readonly lon?: unknown
  readonly center?: { readonly lat?: unknown; readonly lon?: unknown }
  readonly bounds?: Readonly<Record<'minlat' | 'minlon' | 'maxlat' | 'maxlon', unknown>>
  readonly tags?: Properties
}

const featureOf = ({ type, id, lat, lon, center, bounds, tags }: Element): Feature => ({
  id: `${type}/${id}`,
  geometry: {
    coordinates: bounds
      ? [
          [bounds.minlon, bounds.minlat],
          [bounds.maxlon, bounds.maxlat],
        ]
      : [lon ?? center?.lon, lat ?? center?.lat],
  },
  properties: tags ?? {},
})

function parseFile(text: string): readonly Feature[] {
  let file: { readonly type?: unknown; readonly features?: unknown; readonly elements?: unknown } | null
  try {
    file = JSON.parse(text) as typeof file
  } catch (error) {
    throw new ImportRefused(`The file is not JSON: ${(error as Error).message}`)
  }
  if (file?.type === 'FeatureCollection' && Array.isArray(file.features)) return file.features as Feature[]
  if (Array.isArray(file?.elements)) return (file.elements as Element[]).map(featureOf)
  throw new ImportRefused('The file is neither a GeoJSON FeatureCollection nor the JSON of Overpass.')
}

/** Tags stand in the properties, or one level down: osmtogeojson calls it tags, healthsites.io attributes. */
function tagsOf(properties: Properties): Properties {
  const inner = ['attributes', 'tags']
    .map((name) => properties[name])
    .filter((value) => typeof value === 'object' && value !== null)
  return Object.assign({}, properties, ...inner)
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

const kinds: Readonly<Record<string, string>> = {
  node: 'node',
  n: 'node',
  '1': 'node',
  way: 'way',
  w: 'way',
  '2': 'way',
  relation: 'relation',
  r: 'relation',
  '3': 'relation',
}

/** The reference in one word: `way/123` of Overpass, `w123` of osmium, or an area of osmium, whose number has way and relation in one. */
function keyInOneWord(word: string): string | undefined {
  const [, kind = '', number = ''] = /^(node|way|relation|n|w|r|a)\/?(\d+)$/.exec(word) ?? []
  if (kind === 'a')
    return BigInt(number) % 2n === 0n ? `osm-way-${BigInt(number) / 2n}` : `osm-relation-${BigInt(number) / 2n}`
  return kinds[kind] === undefined ? undefined : `osm-${kinds[kind]}-${number}`
}

function keyOf({ id, properties }: Feature): string | undefined {
  const inner = properties ?? {}
  for (const word of [inner['@id'], id, inner['id']]) {
    const key = typeof word === 'string' ? keyInOneWord(word) : undefined
    if (key !== undefined) return key
  }
  const kind = kinds[[inner['osm_type'], inner['@type'], inner['type']].map(textOf).find(Boolean)?.toLowerCase() ?? '']
  const number = [inner['osm_id'], inner['@osm_id'], inner['@id'], inner['id']].map(textOf).find(Boolean)
  return kind !== undefined && /^\d+$/.test(number ?? '') ? `osm-${kind}-${number}` : undefined
}

/** Every corner of a geometry, however deep. */
function cornersOf(geometry: Geometry | null | undefined): (readonly [number, number])[] {
  const corners: (readonly [number, number])[] = []
  const collect = (value: unknown): void => {
    if (!Array.isArray(value)) return
    const [lng, lat] = value as unknown[]
    if (typeof lng === 'number' && typeof lat === 'number') corners.push([lng, lat])
    else for (const inner of value) collect(inner)
  }
  collect(geometry?.coordinates)
  if (Array.isArray(geometry?.geometries))
    for (const inner of geometry.geometries as Geometry[]) corners.push(...cornersOf(inner))
  return corners
}

/** The point of a feature: its own, or the middle of its outline. */
function middleOf(corners: readonly (readonly [number, number])[]): { lat: number; lng: number } | undefined {
  if (corners.length === 0) return undefined
  const middle = (at: 0 | 1): number => {
    const values = corners.map((corner) => corner[at])
    const sum =
      values.reduce((least, value) => Math.min(least, value)) + values.reduce((most, value) => Math.max(most, value))
    return Math.round((sum / 2) * 1e6) / 1e6
  }
  return coordinates(middle(1), middle(0))
}

/** Reads the GeoJSON of Overpass, osmtogeojson, osmium or healthsites.io, or the JSON of Overpass itself. */
export const readOsmFeatures = (text: string): readonly OsmFeature[] =>
  parseFile(text).map((feature, index) => {
    const tags = tagsOf(feature?.properties ?? {})
    const key = feature === null ? undefined : keyOf(feature)
    return {
      line: index + 1,
      key,
      point: middleOf(cornersOf(feature?.geometry)),
      isOutline: key !== undefined && !key.startsWith('osm-node-'),
      tag: (...names) => names.map((name) => textOf(tags[name])).find((value) => value !== ''),
    }
  })
