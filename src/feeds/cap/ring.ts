import type { Position } from '../reading/reading.ts'
import { quoted } from './elements.ts'

/** A ring, or why it is none. `remark` is about something behind it that was left out. */
export type ReadRing =
  | { readonly ring: readonly Position[]; readonly remark: string | null }
  | { readonly problem: string }

export const isPosition = ({ lat, lng }: Position): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

/** What a ring lacks, whatever document it stands in; undefined for one that is whole. */
export function ringProblem(ring: readonly Position[]): string | undefined {
  const [first, last] = [ring[0], ring.at(-1)]
  const outside = ring.findIndex((position) => !isPosition(position))
  const wrong = ring[outside]
  if (wrong) return `position ${outside + 1} is not on the globe: ${wrong.lat},${wrong.lng}`
  if (!first || !last || first.lat !== last.lat || first.lng !== last.lng) return 'ring not closed'
  return ring.length < 4 ? 'fewer than four positions' : undefined
}

const number = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?`
const position = new RegExp(`^(${number}),(${number})$`, 'i')
const circle = new RegExp(String.raw`^(${number}),(${number})\s+(${number})$`, 'i')
/** What may be text behind the positions, but no position that is written in another way. */
const isWord = (text: string): boolean => !/\d\D?,|,\D?\d/.test(text)

/** "lat,lon lat,lon …", the first position again at the end. */
export function readRing(text: string): ReadRing {
  const ring: Position[] = []
  const pieces = text.trim().split(/\s+/)
  for (const piece of pieces) {
    const [, lat, lng] = position.exec(piece) ?? []
    if (lat === undefined || lng === undefined) break
    ring.push({ lat: Number(lat), lng: Number(lng) })
  }
  const [behind] = pieces.slice(ring.length)
  if (behind !== undefined && (ring.length === 0 || !pieces.slice(ring.length).every(isWord)))
    return { problem: `position ${ring.length + 1} is not "lat,lon": ${quoted(behind)}` }
  const problem = ringProblem(ring)
  if (problem) return { problem }
  return { ring, remark: behind === undefined ? null : `text behind the coordinates is left out: ${quoted(behind)}` }
}

/** "lat,lon radius"; undefined for anything else. */
export function readCircle(text: string): { readonly center: Position; readonly radiusKm: number } | undefined {
  const [, lat, lng, radius] = circle.exec(text.trim()) ?? []
  const center = { lat: Number(lat), lng: Number(lng) }
  const radiusKm = Number(radius)
  return isPosition(center) && radiusKm >= 0 ? { center, radiusKm } : undefined
}
