import { once } from '../../platform/once.ts'
import { cityKey } from './city-key.ts'

/** The languages in which people write the names of countries here. */
const languages = [
  'en',
  'es',
  'fr',
  'de',
  'it',
  'pt',
  'nl',
  'pl',
  'tr',
  'ru',
  'ar',
  'zh',
  'ja',
  'ko',
  'sv',
  'da',
  'cs',
  'hi',
]

/** Names that the languages' lists do not have. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Emirates'],
  BO: ['Bolivia'],
  CD: ['DRC', 'DR Congo', 'Congo DR'],
  CI: ['Ivory Coast'],
  CN: ['PRC', 'P.R. China'],
  CV: ['Cape Verde'],
  CZ: ['Czech Republic', 'Czechia'],
  GB: ['UK', 'U.K.', 'Great Britain', 'Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  KP: ['North Korea', 'DPRK'],
  KR: ['South Korea', 'Korea'],
  LA: ['Laos'],
  MM: ['Burma', 'Myanmar'],
  MK: ['Macedonia'],
  NL: ['Holland', 'The Netherlands'],
  PS: ['Palestine'],
  RU: ['Russia', 'Russian Federation'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkey'],
  US: ['USA', 'U.S.A.', 'U.S.', 'United States of America', 'America', 'EE. UU.', 'EEUU', 'EUA'],
  VA: ['Vatican'],
}

/** A country of which the one city is the whole. */
export const cityStates: ReadonlySet<string> = new Set(['SG', 'MC', 'VA', 'HK', 'MO', 'GI'])

interface CountryWords {
  /** Key of a name in any of the languages → alpha-2 code. */
  readonly anyLanguage: ReadonlyMap<string, string>
  readonly english: ReadonlyMap<string, string>
}

/** The codes of today: CLDR answers a withdrawn code (DD) with the name of its successor. */
function regionCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const isCurrent = (code: string): boolean => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !/^(EU|EZ|UN|XA|XB|ZZ|QO)$/.test(code) && isCurrent(code))
}

const countryWords = once(async (): Promise<CountryWords> => {
  const codes = regionCodes()
  const anyLanguage = new Map<string, string>()
  const english = new Map<string, string>()
  for (const language of languages) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of codes) {
      const key = cityKey(display.of(code) ?? '')
      if (key === '' || anyLanguage.has(key)) continue
      anyLanguage.set(key, code)
      if (language === 'en') english.set(key, code)
    }
  }
  for (const [code, names] of Object.entries(alsoCalled))
    for (const name of names) {
      anyLanguage.set(cityKey(name), code)
      english.set(cityKey(name), code)
    }
  return { anyLanguage, english }
})

/**
 * Finds the alpha-2 code of a country by the key of its name. A text that is nothing but a country's name is looked up in English
 * alone: Granada is also what Grenada is called in Spanish.
 */
export async function loadCountryWords(): Promise<{
  readonly countryOf: (key: string) => string | undefined
  readonly englishCountryOf: (key: string) => string | undefined
}> {
  const { anyLanguage, english } = await countryWords()
  return { countryOf: (key) => anyLanguage.get(key), englishCountryOf: (key) => english.get(key) }
}
