import type { Remark } from '../../platform/documents/document.ts'
import { textOfHtml } from '../../platform/documents/html.ts'
import { readCountries } from '../reading/country-names.ts'
import { key } from '../reading/keys.ts'
import { emptyArea, type Lookups, type ReportArea } from '../reading/reading.ts'

/** A government that gives advice, by the code of its country. */
export type Government = 'US' | 'GB' | 'DE' | 'CA'

/**
 * The key of a government's advice about a country. One advice about several countries has a key of its own ("US.CN+HK+MO"): with the keys
 * of all of them it would make one thread of the countries that are later advised about one by one.
 */
export const adviceKeys = (government: Government, { countries }: ReportArea): readonly string[] =>
  countries.length > 0 ? [key('advice', `${government}.${countries.join('+')}`)] : []

/** The place of an advice by its name. A name that is no country's is a remark, and the advice is then about no country. */
export function placeByName(name: string, path: string, lookups: Lookups, remarks: Remark[]): ReportArea {
  const { countries, unknown } = readCountries(name, lookups)
  for (const one of unknown) remarks.push({ path, problem: `no country is called "${one}"` })
  return { ...emptyArea, countries, text: name }
}

/**
 * The place of an advice by a code that the publisher gives beside the name. The name may be one that nobody else uses ("Republik Korea
 * (Südkorea)"), but it must not be that of another country.
 */
export function placeByCode(code: string, name: string, path: string, lookups: Lookups, remarks: Remark[]): ReportArea {
  const country = /^[A-Z]{2,3}$/.test(code) ? lookups.countryCode(code) : undefined
  if (country === undefined) remarks.push({ path, problem: `no country has the code "${code}"` })
  const byName = name.length > 3 ? lookups.countryCode(name) : undefined
  const isOther = country !== undefined && byName !== undefined && byName !== country
  if (isOther) remarks.push({ path, problem: `"${code}" is not the code of ${name}` })
  return { ...emptyArea, countries: country === undefined || isOther ? [] : [country], text: name }
}

/** The plain text of a text in HTML; null where nothing is left of it. */
export function plainTextOf(html: string | null | undefined, path: string, remarks: Remark[]): string | null {
  const { text, problems } = textOfHtml(html ?? '')
  for (const problem of problems) remarks.push({ path, problem })
  return text || null
}

/** A number of seconds since 1970, from 2001 to 2286. Others are a remark: a number of milliseconds would be a time far away. */
export function timeOfSeconds(seconds: number, path: string, remarks: Remark[]): Date | null {
  if (seconds >= 1e9 && seconds < 1e10) return new Date(seconds * 1000)
  remarks.push({ path, problem: 'not seconds since 1970' })
  return null
}
