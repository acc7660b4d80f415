import type { Remark } from '../../platform/documents/document.ts'
import type { Element } from '../../platform/documents/xml.ts'
import { child, childText } from '../../platform/documents/xml.ts'
import type { Position } from './reading.ts'

/** What parsers of several feeds make alike. */

/** Undefined where the numbers are no position. Longitudes of some files go on beyond 180. */
export function positionOf(lat: number, lng: number): Position | undefined {
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 360)) return undefined
  if (lng > 180) return { lat, lng: lng - 360 }
  return { lat, lng: lng < -180 ? lng + 360 : lng }
}

/** A number as it stands in XML. An empty text is none. */
export const numberIn = (text: string | null | undefined): number | undefined =>
  /^\s*[+-]?\d+(\.\d+)?(e[+-]?\d+)?\s*$/i.test(text ?? '') ? Number(text) : undefined

type Fact = number | string | boolean

/** The facts that are there: nothing of null, undefined and empty texts. */
export function factsOf(
  facts: Readonly<Record<string, Fact | null | undefined>>,
): Readonly<Record<string, number | string | boolean>> {
  const there: Record<string, Fact> = {}
  for (const name of Object.keys(facts)) {
    const value = facts[name]
    if (value !== null && value !== undefined && value !== '') there[name] = value
  }
  return there
}

/** The address if a reader can follow it: http and https. Others are dropped with a remark. */
export function linkIn(address: string | null | undefined, path: string, remarks: Remark[]): readonly string[] {
  const trimmed = address?.trim()
  if (!trimmed) return []
  if (/^https?:/i.test(trimmed) && URL.canParse(trimmed)) return [trimmed]
  remarks.push({ path, problem: 'not an address of http or https' })
  return []
}

// Publishers round the same position in two ways: two kilometres are no other place.
const sameDegrees = 0.02

/** `geo:Point` and `georss:point` of an item. Null where it has none, where one is no position, or where they name two places. */
export function geoPointIn(of: Element, path: string, remarks: Remark[]): Position | null {
  const point = child(of, 'Point')
  const [latitude, longitude] = [numberIn(childText(point, 'lat')), numberIn(childText(point, 'long'))]
  const long = positionOf(latitude ?? Number.NaN, longitude ?? Number.NaN)
  const shortText = childText(of, 'point')
  const [lat, lng, ...more] = (shortText ?? '').split(/\s+/)
  const short = more.length > 0 ? undefined : positionOf(numberIn(lat) ?? Number.NaN, numberIn(lng) ?? Number.NaN)
  const problem = (name: string, text: string): null => {
    remarks.push({ path: `${path}/${name}`, problem: text })
    return null
  }
  if (point && !long) return problem('Point', 'not a position')
  if (shortText !== null && !short) return problem('point', 'not a position')
  if (long && short && Math.abs(long.lat - short.lat) + Math.abs(long.lng - short.lng) > sameDegrees)
    return problem('point', 'another place than Point')
  return long ?? short ?? null
}
