import type { Remark } from '../../platform/documents/document.ts'
import type { Element } from '../../platform/documents/xml.ts'
import type { AreaCode, Position, ReportArea } from '../reading/reading.ts'
import { type Known, namedValues, numbered, partsOf } from './elements.ts'
import { readCircle, readRing } from './ring.ts'

type Circle = ReportArea['circles'][number]

/** One area of a block of information. */
export interface CapArea {
  readonly text: string | null
  readonly rings: readonly (readonly Position[])[]
  readonly circles: readonly Circle[]
  readonly codes: readonly AreaCode[]
}

/** The rings of a message by their text: each language repeats them, and they can have tens of thousands of positions. */
export type RingsByText = Map<string, readonly Position[] | null>

const known: Known = {
  areaDesc: 'text',
  polygon: 'texts',
  circle: 'texts',
  geocode: 'parts',
  altitude: 'text',
  ceiling: 'text',
}

export function readArea(
  element: Element,
  namespace: string,
  path: string,
  rings: RingsByText,
  remarks: Remark[],
): CapArea {
  const parts = partsOf(element, namespace, known, path, remarks)
  const text = parts.text('areaDesc')
  if (text === null) remarks.push({ path: `${path}/areaDesc`, problem: 'missing' })
  const polygons = parts.texts('polygon')
  const circles = parts.texts('circle')
  return {
    text,
    rings: polygons.flatMap((one, at) => {
      const ring = ringOf(one, numbered(path, 'polygon', at, polygons.length), rings, remarks)
      return ring ? [ring] : []
    }),
    circles: circles.flatMap((one, at) => {
      const circle = readCircle(one)
      if (!circle) remarks.push({ path: numbered(path, 'circle', at, circles.length), problem: 'not "lat,lon radius"' })
      return circle ? [circle] : []
    }),
    codes: namedValues(parts, 'geocode', namespace, remarks).map(({ name, value }) => ({ scheme: name, code: value })),
  }
}

function ringOf(text: string, path: string, rings: RingsByText, remarks: Remark[]): readonly Position[] | null {
  const found = rings.get(text)
  if (found !== undefined) return found
  const read = readRing(text)
  const ring = 'ring' in read ? read.ring : null
  rings.set(text, ring)
  const problem = 'ring' in read ? read.remark : `${read.problem}; the polygon is left out`
  if (problem !== null) remarks.push({ path, problem })
  return ring
}

/** A circle without a radius is a point. */
export function pointOf(circles: readonly Circle[]): Position | null {
  const [only, second] = circles
  return only && !second && only.radiusKm === 0 ? only.center : null
}

/** All areas as one. The texts are those of one language. */
export function joinedArea(
  areas: readonly CapArea[],
  texts: readonly CapArea[],
  countries: readonly string[],
): ReportArea {
  const rings = new Set(areas.flatMap((one) => one.rings))
  const circles = new Map<string, Circle>()
  const codes = new Map<string, AreaCode>()
  for (const area of areas) {
    for (const one of area.circles) circles.set(`${one.center.lat} ${one.center.lng} ${one.radiusKm}`, one)
    for (const one of area.codes) codes.set(`${one.scheme} ${one.code}`, one)
  }
  const named = [...new Set(texts.flatMap(({ text }) => (text === null ? [] : [text])))]
  const all = [...circles.values()]
  return {
    polygons: [...rings].map((ring) => [ring]),
    circles: pointOf(all) ? [] : all,
    codes: [...codes.values()],
    countries,
    airports: [],
    text: named.join('; ') || null,
  }
}
