import { borders } from '@rapideditor/country-coder'
import { iso31661 } from 'iso-3166'
import { areasAt, createPlaceIndex, type PlaceIndex } from '../../src/reference/places/place-index.ts'
import type { GeocoderCountryLine, MultiPolygon, Polygon, Ring } from '../geo-types.ts'
import { interiorPoint } from './measure.ts'

/** The codes that we know as countries: all of ISO 3166-1, and Kosovo by its user-assigned code. */
export const COUNTRY_CODES: readonly string[] = [
  ...iso31661.filter((entry) => entry.state === 'assigned').map((entry) => entry.alpha2),
  'XK',
].sort()

/**
 * Where the material's own attribution is not the one that our codes need.
 * - Crimea: ISO 3166-2 lists it (UA-43, UA-40) under Ukraine, as do the governments whose levels we cite.
 * - Northern Cyprus has no ISO code; ISO 3166-2 lists its districts under Cyprus.
 * - Akrotiri and Dhekelia have no ISO code; the roads, hospitals and emergency numbers there are those of the island.
 * Bir Tawil is nobody's.
 */
const ATTRIBUTED: Readonly<Record<string, string | null>> = {
  Q7835: 'UA',
  Q23681: 'CY',
  Q9143535: 'CY',
  Q9206745: 'CY',
  Q620634: null,
}

export interface Territory {
  readonly alpha2: string
  /** The country whose part the territory is, or itself. */
  readonly sovereign: string
  readonly polygons: MultiPolygon
}

/** country-coder's borders by ISO code. They are drawn out to sea on purpose, so that a coast needs few points. */
export function territories(): readonly Territory[] {
  const known = new Set(COUNTRY_CODES)
  const found = new Map<string, { sovereign: string; polygons: Polygon[] }>()
  for (const { properties, geometry } of borders.features) {
    if (geometry?.type !== 'MultiPolygon') continue
    const code = codeOf(properties, known)
    if (code === undefined) continue
    const entry = found.get(code) ?? { sovereign: sovereignOf(code, properties.country), polygons: [] }
    for (const polygon of geometry.coordinates) entry.polygons.push(polygon as unknown as Polygon)
    found.set(code, entry)
  }
  return COUNTRY_CODES.map((alpha2) => {
    const entry = found.get(alpha2)
    if (entry === undefined) throw new Error(`country-coder has no border for ${alpha2}`)
    return { alpha2, ...entry }
  })
}

type Properties = (typeof borders.features)[number]['properties']

function codeOf(properties: Properties, known: ReadonlySet<string>): string | undefined {
  const own = ATTRIBUTED[properties.wikidata]
  if (own !== undefined) return own ?? undefined
  const candidates = [properties.iso1A2, ...properties.groups, properties.country]
  return candidates.find((code) => code !== undefined && known.has(code))
}

function sovereignOf(code: string, country: string | undefined): string {
  return code === 'UA' || code === 'CY' ? code : (country ?? code)
}

/** country-coder's borders as an index, by code. */
export function territoryIndex(): PlaceIndex {
  return createPlaceIndex(
    territories().map(({ alpha2, polygons }) => ({
      id: alpha2,
      kind: 'country',
      code: alpha2,
      countryId: alpha2,
      rings: polygons,
    })),
  )
}

/** The territory of a polygon: where its middle lies, for its edge may be drawn across a river into the neighbour. */
export function territoryOf(polygon: Polygon, index: PlaceIndex): string | undefined {
  const [lng, lat] = interiorPoint(polygon)
  return areasAt(index, lng, lat)[0]?.id
}

/** The geocoder's country shapes, packed. */
export function geocoderLines(): readonly GeocoderCountryLine[] {
  return territories().map(({ alpha2, polygons }) => ({
    alpha2,
    polygons: polygons.map((polygon) => polygon.map(packed)),
  }))
}

function packed(ring: Ring): readonly number[] {
  const out: number[] = []
  let lastX = 0
  let lastY = 0
  // The closing point is understood.
  for (const [lng, lat] of ring.slice(0, -1)) {
    const x = Math.round(lng * 1e5)
    const y = Math.round(lat * 1e5)
    out.push(x - lastX, y - lastY)
    lastX = x
    lastY = y
  }
  return out
}
