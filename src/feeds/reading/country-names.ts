import type { Lookups } from './reading.ts'

/** Which countries a text names, and the names that are of none. */
export interface NamedCountries {
  readonly countries: readonly string[]
  readonly unknown: readonly string[]
}

const separator = /(\s*(?:[,;&/]|\band\b)\s*)/
/** The most parts of one country's name: "St Helena, Ascension and Tristan da Cunha". */
const longestName = 3

/** Names of two letters are no codes: FIPS writes AU for Austria. */
function codeOf(name: string, { countryCode }: Lookups): string | undefined {
  if (name.length < 3) return undefined
  return countryCode(name) ?? (/^(the|mainland)\s/i.test(name) ? countryCode(name.replace(/^\S+\s+/, '')) : undefined)
}

/**
 * The countries of "Zambia and Zimbabwe" or "Mainland China, Hong Kong & Macau". A name that has a separator itself is found first: "Trinidad
 * and Tobago, Cuba". Nothing is guessed: a part that is no country's name is named as unknown.
 */
export function readCountries(text: string, lookups: Lookups): NamedCountries {
  const parts = text.replace(/\s+/g, ' ').trim().split(separator)
  const countries = new Set<string>()
  const unknown: string[] = []
  let at = 0
  while (at < parts.length) {
    let length = Math.min(2 * longestName - 1, parts.length - at)
    let found: string | undefined
    for (; length > 0 && found === undefined; length -= 2) {
      found = codeOf(
        parts
          .slice(at, at + length)
          .join('')
          .trim(),
        lookups,
      )
      if (found !== undefined) break
    }
    const name = parts[at]?.trim()
    if (found !== undefined) countries.add(found)
    else if (name) unknown.push(name)
    at += found === undefined ? 2 : length + 1
  }
  return { countries: [...countries].sort(), unknown }
}
