/** Builds `world/data/countries.json` and `world/flags` from the packages and from `world/facts`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import isoCountries from 'i18n-iso-countries'
import type { Country } from 'world-countries'
import { emergencyOf, readVotes } from '../../src/reference/contacts/emergency-numbers.ts'
import { emergencyText } from '../../src/reference/contacts/emergency-text.ts'
import { slugOf } from '../../src/reference/world/bilingual.ts'
import type { AdvisoryLevels, Bilingual, Provenance, TravelStatus, WorldCountry } from '../types.ts'
import { callingCodesOf, currenciesOf, drivingSideOf, neighboursOf, regionName, timeZonesOf } from './country-basics.ts'
import { capitalOf } from './country-capitals.ts'
import { centerOf } from './country-center.ts'
import { byAlpha2, cell, type Row, readFacts } from './country-csv.ts'
import { divisionNameOf, regionNameOf } from './country-divisions.ts'
import { factsText } from './country-facts-text.ts'
import { writeFlag } from './country-flags.ts'
import { languageSentence, languagesOf } from './country-languages.ts'
import { GOVERNMENTS, levelsOf, mappedStatus, newestDate } from './country-levels.ts'
import { namesOf, officialNameOf } from './country-names.ts'
import { securityTexts } from './country-security.ts'

/** The package's type file hides its default export from ES modules. */
const packageCountries = createRequire(import.meta.url)('world-countries') as readonly Country[]

const FACTS_SOURCE =
  'world-countries 5.1.0, countries-and-timezones 3.10.0, currency-codes 2.2.0, country-coder 5.6.1, CLDR'
const EMERGENCY_SOURCE =
  'government travel advice, Wikipedia-derived lists, libphonenumber and others (see world/facts)'
const STATUS_SOURCE = 'travel advisories of the United States, Canada, the United Kingdom and Australia'

type Basics = Omit<WorldCountry, 'texts' | 'emergency' | 'levels' | 'provenance'>

function alpha3Of(country: Country): string {
  if (country.cca2 === 'XK') return 'XKX'
  const iso = isoCountries.alpha2ToAlpha3(country.cca2)
  if (iso !== country.cca3) throw new Error(`${country.cca2}: the packages give ${iso} and ${country.cca3} as alpha-3`)
  return country.cca3
}

function statusOf(row: Row): TravelStatus | null {
  const text = cell(row, 'suggested_status')
  if (text === '') return null
  const status = Number(text)
  if (status !== 0 && status !== 1 && status !== 2) throw new Error(`suggested_status ${text}`)
  return status
}

function basicsOf(country: Country, alpha2Of: ReadonlyMap<string, string>, status: TravelStatus | null): Basics {
  const code = country.cca2
  const name = namesOf(country)
  const languages = languagesOf(country)
  const currencies = currenciesOf(country)
  const callingCodes = callingCodesOf(country)
  const main = currencies[0]
  return {
    alpha2: code,
    alpha3: alpha3Of(country),
    numeric: country.ccn3 || null,
    slug: slugOf(name.en),
    name,
    official_name: officialNameOf(country),
    capital: capitalOf(country),
    languages,
    language: languageSentence(code, languages),
    currency_code: main?.code ?? null,
    currency_name: main?.name ?? null,
    currencies,
    minor_units: main?.minor_units ?? null,
    calling_code: callingCodes[0] ?? null,
    calling_codes: callingCodes,
    time_zones: timeZonesOf(country),
    neighbours: neighboursOf(country, alpha2Of),
    driving_side: drivingSideOf(country),
    landlocked: country.landlocked,
    area_km2: country.area > 0 ? country.area : null,
    region: regionName(country.region),
    subregion: country.subregion === '' ? null : regionName(country.subregion),
    division_name: divisionNameOf(code),
    region_name: regionNameOf(code),
    center: centerOf(country),
    demonym: country.demonyms['eng']?.m || null,
    travel_status: status ?? 0,
    travel_status_source: status === null ? null : STATUS_SOURCE,
  }
}

function statusProvenance(levels: AdvisoryLevels, status: TravelStatus | null): Provenance {
  if (status === null) return { source: 'none', as_of: null, agreeing: 0, total: 0 }
  const mapped = GOVERNMENTS.filter((g) => g !== 'de')
    .map((g) => mappedStatus(levels, g))
    .filter((s) => s !== null)
  return {
    source: STATUS_SOURCE,
    as_of: newestDate(levels),
    agreeing: mapped.filter((s) => s === status).length,
    total: mapped.length,
  }
}

/** All countries, sorted by alpha-2 code. */
export function buildCountries(): WorldCountry[] {
  const emergencyRows = byAlpha2(readFacts('emergency-numbers'))
  const levelRows = byAlpha2(readFacts('advisory-levels'))
  const votes = readVotes(readFacts('emergency-numbers-votes'))
  const regionRows = readFacts('advisory-regions')
  const sorted = [...packageCountries].sort((a, b) => (a.cca2 < b.cca2 ? -1 : 1))
  const alpha2Of = new Map(sorted.map((c) => [c.cca3, c.cca2]))
  const names = new Map<string, Bilingual>(sorted.map((c) => [c.cca2, namesOf(c)]))
  const nameOf = (code: string): Bilingual => {
    const name = names.get(code)
    if (name === undefined) throw new Error(`no country ${code}`)
    return name
  }
  return sorted.map((country) => {
    const code = country.cca2
    const levelRow = levelRows.get(code)
    const emergencyRow = emergencyRows.get(code)
    if (!levelRow || !emergencyRow) throw new Error(`no row of facts for ${code}`)
    const status = statusOf(levelRow)
    const levels = levelsOf(levelRow)
    const emergency = emergencyOf(emergencyRow, votes.get(code) ?? [])
    const basics = basicsOf(country, alpha2Of, status)
    const regions = regionRows.filter((row) => cell(row, 'alpha2') === code)
    return {
      ...basics,
      levels,
      emergency,
      texts: {
        facts: factsText(basics, nameOf),
        sec_emer_num: emergencyText(emergency),
        ...securityTexts(code, levels, basics.travel_status, regions),
      },
      provenance: {
        emergency: emergency.none_known
          ? { source: 'none', as_of: null, agreeing: 0, total: 0 }
          : {
              source: EMERGENCY_SOURCE,
              as_of: '2026-08',
              agreeing: emergency.sources_agreeing,
              total: emergency.sources_total,
            },
        travel_status: statusProvenance(levels, status),
        facts: { source: FACTS_SOURCE, as_of: '2026-11', agreeing: null, total: null },
      },
    }
  })
}

async function main(): Promise<void> {
  const countries = buildCountries()
  const data = new URL('../data/', import.meta.url)
  const flags = fileURLToPath(new URL('../flags/', import.meta.url))
  mkdirSync(data, { recursive: true })
  mkdirSync(flags, { recursive: true })
  const lines = countries.map((country) => JSON.stringify(country))
  writeFileSync(new URL('countries.json', data), `[\n${lines.join(',\n')}\n]\n`)
  for (const country of countries) await writeFlag(country.alpha2, flags)
  console.log(`${countries.length} countries and their flags written`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
