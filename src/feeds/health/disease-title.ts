import type { Remark } from '../../platform/documents/document.ts'
import { readCountries } from '../reading/country-names.ts'
import { emptyArea, type Lookups, type ReportArea } from '../reading/reading.ts'

/** What a title says: the disease, and where it is. */
export interface DiseaseTitle {
  readonly disease: string
  readonly area: ReportArea
}

/** Words for no country in particular. */
const everywhere = /^(global|worldwide|multi-?country|multiple countries|global situation|multi-?country situation)$/i

/** The area of a place's name; undefined where it names no country. */
export function areaOf(place: string, lookups: Lookups): { area: ReportArea; unknown: readonly string[] } | undefined {
  if (everywhere.test(place)) return { area: { ...emptyArea, text: place }, unknown: [] }
  const { countries, unknown } = readCountries(place, lookups)
  return countries.length > 0 ? { area: { ...emptyArea, countries, text: place }, unknown } : undefined
}

/** Names of a list of countries that are none are remarks: the area is then smaller than it was said to be. */
export function remarkUnknown(unknown: readonly string[], path: string, remarks: Remark[]): void {
  for (const one of unknown) remarks.push({ path, problem: `no country is called "${one}"` })
}
