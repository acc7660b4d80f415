import type { WorldCountry } from '../../../world/types.ts'
import { once } from '../../platform/once.ts'
import { readWorldJson } from '../world/world-files.ts'
import { cityKey } from './city-key.ts'
import { loadCountryWords } from './country-words.ts'

/** The alpha-2 code of a country by its name in any of our languages, or by a code of two or three letters. */
export type CountryFinder = (nameOrCode: string) => string | undefined

/** Spellings of one name meet in one key: "St" and "Saint", "Island" and "Islands", "and", "&" and "the" make no difference, hyphens and blanks neither. */
const nameKey = (name: string): string =>
  cityKey(name)
    .replace(/\b(saint|sankt|sint)\b/g, 'st')
    .replace(/\bislands\b/g, 'island')
    .replace(/\b(and|the|und|die|et|y)\b/g, '')
    .replaceAll(' ', '')

/** Spellings of feeds that no list has. */
const alsoWritten = [['Macau', 'MO']] as const

/**
 * A country by what others call it. Made of the files of this release and not of the database, whose names staff may change: the same text
 * gives the same country everywhere.
 */
export const loadCountryFinder = once(async (): Promise<CountryFinder> => {
  const world = readWorldJson<readonly WorldCountry[]>('data/countries.json')
  const { englishCountryOf, countryOf } = await loadCountryWords()
  const codes = new Map(world.flatMap(({ alpha2, alpha3 }) => [alpha2, alpha3].map((code) => [code, alpha2] as const)))
  const names = new Map<string, string>()
  // English names first: Granada is also what Grenada is called in Spanish.
  for (const language of ['en', 'es', 'fr', 'ja', 'zh-Hans', 'zh-Hant'] as const)
    for (const { alpha2, name, official_name: official } of world)
      for (const one of [name[language], language === 'en' || language === 'es' ? official[language] : undefined]) {
        const key = one ? nameKey(one) : ''
        if (key && !names.has(key)) names.set(key, alpha2)
      }
  for (const [name, code] of alsoWritten) names.set(nameKey(name), code)
  return (nameOrCode) =>
    codes.get(nameOrCode.trim().toUpperCase()) ??
    names.get(nameKey(nameOrCode)) ??
    englishCountryOf(cityKey(nameOrCode)) ??
    countryOf(cityKey(nameOrCode))
})
