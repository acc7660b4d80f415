import type { AlertDraft } from '../../intelligence/index.ts'
import type { Place } from '../demo-cast/places.ts'
import type { Texts } from '../demo-cast/times-and-texts.ts'

/** An alert of the demo: what is published first, and what its thread goes on to say. Days count from now. */
export interface Story {
  /** The end of the address of its source. */
  readonly about: string
  readonly published: number
  readonly ends: number | null
  readonly title: Texts
  readonly text: Texts
  readonly advice: Texts
  readonly category: 'safety' | 'health'
  readonly riskLevel: AlertDraft['riskLevel']
  readonly safety: readonly string[]
  readonly where: Pick<
    AlertDraft,
    'countries' | 'fullCountries' | 'divisions' | 'points' | 'polygons' | 'airports' | 'airlines'
  >
  readonly diseases?: readonly string[]
  readonly updates?: readonly {
    readonly days: number
    readonly riskLevel: AlertDraft['riskLevel']
    readonly reason: Texts
  }[]
  readonly closed?: { readonly days: number; readonly reason: Texts }
}

export const around = ({ country, lat, lng }: Place, radiusKm: number): Story['where'] => ({
  countries: [country],
  points: [{ lat, lng, radiusKm }],
})

/** A rectangle around a place, in degrees each way. */
export const drawnAround = ({ country, lat, lng }: Place, degrees: number): Story['where'] => {
  const [west, east, south, north] = [lng - degrees, lng + degrees, lat - degrees, lat + degrees]
  const ring = [[west, south], [east, south], [east, north], [west, north], [west, south]] // biome-ignore format: a table
  return { countries: [country], polygons: [{ type: 'Polygon', coordinates: [ring] }] }
}
