import { loadLookups } from '../../src/feeds/parsers/reader.ts'
import type { Lookups } from '../../src/feeds/reading/reading.ts'

/** The lookups of the service: they are made of files of the project, without a database. */
export const feedLookups: Lookups = await loadLookups()

/** Lookups that know these names and codes, letter by letter, and nothing else. */
export const lookupsOf = (countries: Readonly<Record<string, string>>): Lookups => ({
  countryCode: (nameOrCode) => countries[nameOrCode],
  volcano: () => undefined,
})
