import type { Remark } from '../../platform/documents/document.ts'
import { quoted } from '../cap/elements.ts'
import { isPosition } from '../cap/ring.ts'
import type { Position } from '../reading/reading.ts'

/** From harmless to the end of a warning, as both centres call their bulletins. */
const categories = ['Information', 'Watch', 'Advisory', 'Warning', 'Threat', 'Cancellation'] as const
export type Category = (typeof categories)[number]

/** Null: none of them, which is a remark. */
export function readCategory(text: string | null, path: string, remarks: Remark[]): Category | null {
  const found = categories.find((one) => one === text)
  if (found) return found
  remarks.push({ path, problem: text === null ? 'missing' : `${quoted(text)} is none of ${categories.join(', ')}` })
  return null
}

/** "51.885,-131.076 0.000" or "51.610 / 174.990". */
export function positionIn(text: string | null): Position | undefined {
  const [, lat, lng] = /^(-?\d+(?:\.\d+)?)(?:,| \/ )(-?\d+(?:\.\d+)?)(?: -?\d+(?:\.\d+)?)?$/.exec(text ?? '') ?? []
  const position = { lat: Number(lat), lng: Number(lng) }
  return lat !== undefined && isPosition(position) ? position : undefined
}
