import { callingCodes as coderCallingCodes, driveSide } from '@rapideditor/country-coder'
import { getCountry } from 'countries-and-timezones'
import currencyCodes from 'currency-codes'
import type { Country } from 'world-countries'
import { both } from '../../src/reference/world/bilingual.ts'
import type { Bilingual, WorldCurrency } from '../types.ts'

/** Changes after the packages' lists were made, legal tender first, and codes that are not ISO 4217 left out. */
const CURRENCIES: Readonly<Record<string, readonly string[]>> = {
  BG: ['EUR'], // the euro since 1 January 2026
  BN: ['BND', 'SGD'],
  BV: ['NOK'],
  CK: ['NZD'],
  CU: ['CUP'],
  CW: ['XCG'], // the Caribbean guilder since 31 March 2025
  EH: ['MAD'],
  FM: ['USD'],
  FO: ['DKK'],
  GG: ['GBP'],
  GS: ['GBP'],
  HM: ['AUD'],
  IM: ['GBP'],
  JE: ['GBP'],
  KI: ['AUD'],
  PS: ['ILS', 'JOD'],
  SH: ['SHP', 'GBP'],
  SL: ['SLE'],
  SX: ['XCG'],
  TV: ['AUD'],
  ZW: ['ZWG', 'USD'],
}

/** Newer than the currency list that is installed. */
const MINOR_UNITS: Readonly<Record<string, number>> = { XCG: 2 }

const currencyNames = {
  en: new Intl.DisplayNames('en', { type: 'currency' }),
  es: new Intl.DisplayNames('es', { type: 'currency' }),
}

/** Legal tender, the main one first; empty only for Antarctica. */
export function currenciesOf(country: Country): WorldCurrency[] {
  const codes = CURRENCIES[country.cca2] ?? Object.keys(country.currencies)
  return codes.map((code) => {
    const minor = currencyCodes.code(code)?.digits ?? MINOR_UNITS[code]
    if (minor === undefined) throw new Error(`${country.cca2}: ${code} is not in ISO 4217`)
    const name = both((lang) => {
      const found = currencyNames[lang].of(code)
      if (found === undefined || found === code) throw new Error(`no ${lang} name for ${code}`)
      return found
    })
    return { code, name, minor_units: minor }
  })
}

/** Where the packages list area codes of a shared prefix, or codes of dependent territories too. */
const CALLING: Readonly<Record<string, readonly string[]>> = {
  AQ: [],
  AU: ['+61'],
  BQ: ['+599'],
  BV: [],
  CN: ['+86'],
  DK: ['+45'],
  ES: ['+34'],
  FI: ['+358'],
  FR: ['+33'],
  GB: ['+44'],
  GG: ['+44 1481'],
  HM: [],
  IM: ['+44 1624'],
  JE: ['+44 1534'],
  NL: ['+31'],
  NO: ['+47'],
  NZ: ['+64'],
  SH: ['+290', '+247'],
  TF: ['+262'],
  UM: [],
  US: ['+1'],
  VA: ['+39 06 698', '+379'],
}

/** International dialling codes, the usual one first; empty where there is no public network. */
export function callingCodesOf(country: Country): readonly string[] {
  const known = CALLING[country.cca2]
  if (known) return known
  const codes = (coderCallingCodes(country.cca2) ?? []).map((code) => `+${code}`)
  if (codes.length === 0) throw new Error(`no calling code for ${country.cca2}`)
  return codes
}

/** Kosovo has no zone of its own in the IANA database; its clocks follow Belgrade's zone. */
const ZONES: Readonly<Record<string, readonly string[]>> = { XK: ['Europe/Belgrade'] }

/** IANA zones; empty for the uninhabited Bouvet and Heard Islands. */
export function timeZonesOf(country: Country): readonly string[] {
  return ZONES[country.cca2] ?? getCountry(country.cca2)?.timezones ?? []
}

const NO_ROADS: ReadonlySet<string> = new Set(['AQ', 'BV', 'GS', 'HM', 'TF', 'UM'])
/** The package tells these by their parts only. */
const SIDES: Readonly<Record<string, 'left' | 'right'>> = { CN: 'right', GB: 'left', US: 'right' }

/** The side that traffic keeps to; null where there are no public roads. */
export function drivingSideOf(country: Country): 'left' | 'right' | null {
  if (NO_ROADS.has(country.cca2)) return null
  const side = SIDES[country.cca2] ?? driveSide(country.cca2)
  if (side !== 'left' && side !== 'right') throw new Error(`no driving side for ${country.cca2}`)
  return side
}

const REGIONS: Readonly<Record<string, string>> = {
  Africa: 'África',
  Americas: 'América',
  Antarctic: 'Antártida y aguas australes',
  Asia: 'Asia',
  Europe: 'Europa',
  Oceania: 'Oceanía',
  'Australia and New Zealand': 'Australia y Nueva Zelanda',
  Caribbean: 'Caribe',
  'Central America': 'América Central',
  'Central Asia': 'Asia Central',
  'Central Europe': 'Europa Central',
  'Eastern Africa': 'África Oriental',
  'Eastern Asia': 'Asia Oriental',
  'Eastern Europe': 'Europa Oriental',
  Melanesia: 'Melanesia',
  Micronesia: 'Micronesia',
  'Middle Africa': 'África Central',
  'North America': 'América del Norte',
  'Northern Africa': 'África del Norte',
  'Northern Europe': 'Europa del Norte',
  Polynesia: 'Polinesia',
  'South America': 'América del Sur',
  'South-Eastern Asia': 'Sudeste Asiático',
  'Southeast Europe': 'Europa Sudoriental',
  'Southern Africa': 'África Austral',
  'Southern Asia': 'Asia Meridional',
  'Southern Europe': 'Europa del Sur',
  'Western Africa': 'África Occidental',
  'Western Asia': 'Asia Occidental',
  'Western Europe': 'Europa Occidental',
}

const REGION_ENGLISH: Readonly<Record<string, string>> = {
  Antarctic: 'Antarctica and southern seas',
  'Middle Africa': 'Central Africa',
  'Eastern Asia': 'East Asia',
  'South-Eastern Asia': 'South-East Asia',
  'Southern Asia': 'South Asia',
  'Southeast Europe': 'South-East Europe',
}

/** The name of a continent or subregion in both languages. */
export function regionName(english: string): Bilingual {
  const spanish = REGIONS[english]
  if (spanish === undefined) throw new Error(`no Spanish name for the region ${english}`)
  return { en: REGION_ENGLISH[english] ?? english, es: spanish }
}

/** Alpha-2 codes of the land neighbours, sorted. India and Sri Lanka share no land border. */
export function neighboursOf(country: Country, alpha2Of: ReadonlyMap<string, string>): string[] {
  const codes = country.borders.map((alpha3) => {
    const code = alpha2Of.get(alpha3)
    if (code === undefined) throw new Error(`${country.cca2}: unknown neighbour ${alpha3}`)
    return code
  })
  return codes.filter((code) => !(country.cca2 === 'LK' && code === 'IN')).sort()
}
