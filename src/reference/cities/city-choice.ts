import { distanceKm } from '../places/position.ts'
import type { City, FoundCity } from './city.ts'
import { cityKey } from './city-key.ts'
import { cityStates } from './country-words.ts'
import type { Reading } from './place-text.ts'

/** A city that has the name, with the words that say where it lies. */
export interface Candidate extends City {
  /** The name is its own or a known one, not an unlabelled one of the source. */
  readonly own: boolean
  readonly alpha3: string
  readonly divisionCode: string | null
  /** Language → name. */
  readonly divisionNames: Readonly<Record<string, string>> | null
}

/** What words mean: a country in any language, a country in English, a division of any country. */
export interface WordMeanings {
  readonly countryOf: (key: string) => string | undefined
  readonly englishCountryOf: (key: string) => string | undefined
}

/** Words of a division's name that people leave out or add. */
const divisionWord =
  /\b(?:autonomous|community|region|province|state|department|departamento|prefecture|oblast|county|provincia|estado|governorate|district|metropolitan|the|of|de|del)\b/g
const bareDivision = (key: string): string => key.replace(divisionWord, ' ').replace(/ +/g, ' ').trim()

/** Whether the words name the country or the division that the city lies in. */
function isTrueOf(hint: string, city: Candidate, { countryOf }: WordMeanings): boolean {
  if (hint === city.countryCode.toLowerCase() || hint === city.alpha3.toLowerCase()) return true
  if (countryOf(hint) === city.countryCode) return true
  if (city.divisionCode !== null) {
    const code = cityKey(city.divisionCode)
    if (hint === code || hint === code.slice(3)) return true
  }
  const bare = bareDivision(hint)
  return Object.values(city.divisionNames ?? {}).some((name) => {
    const key = cityKey(name)
    return key === hint || (bare !== '' && bareDivision(key) === bare)
  })
}

/** Two rows this near with one name are one place: a city and its centre, a town and its station. */
const samePlaceKm = 25
/** A city this many times as large as its namesakes abroad is meant. */
const muchLarger = 10

/** Whether nobody else can be meant. `countryKnown`: all candidates lie in the country that the caller or the text names. */
function isCertain(winner: Candidate, candidates: readonly Candidate[]): boolean {
  const rivals = candidates.filter(
    (one) =>
      one !== winner && one.own === winner.own && distanceKm(one.lng, one.lat, winner.lng, winner.lat) > samePlaceKm,
  )
  return rivals.every(
    (rival) =>
      rival.countryCode !== winner.countryCode && (winner.population ?? 0) > muchLarger * (rival.population ?? 0),
  )
}

export interface Choice extends FoundCity {
  /** Words of the text that do not belong to this city; the caller checks whether they name a place elsewhere. */
  readonly unexplained: readonly string[]
  /** The key that was found, where nothing but the name was given. */
  readonly alone: string | null
}

/** The city that a reading of a text means, from the cities that have the name: own names first, then by population. */
export function chooseCity(
  { hints, later, strict }: Reading,
  key: string,
  named: readonly Candidate[],
  words: WordMeanings,
  countryGiven: boolean,
): Choice | undefined {
  // Short names without a language (three letters of the source) are mostly another word.
  let candidates = named.filter((one) => one.own || key.length > 3)
  const unexplained: string[] = []
  for (const hint of hints) {
    if (hint === key) continue
    const true_ = candidates.filter((one) => isTrueOf(hint, one, words))
    if (true_.length > 0) candidates = true_
    else unexplained.push(hint)
  }
  const explained = hints.length > unexplained.length
  if (strict && !explained) return undefined
  const country = hints.length === 0 && !countryGiven ? words.englishCountryOf(key) : undefined
  // A text that is a country's name means the country, or the city of that name in it.
  if (country !== undefined) candidates = candidates.filter((one) => one.own && one.countryCode === country)
  // A later part that is a country's name says where the place before it lies.
  if (later && words.countryOf(key) !== undefined) return undefined
  const [winner] = candidates
  if (winner === undefined) return undefined
  const certain =
    unexplained.length === 0 &&
    (!later || explained || countryGiven) &&
    (country === undefined || cityStates.has(country)) &&
    isCertain(winner, candidates)
  return { city: winner, certain, unexplained, alone: hints.length === 0 ? key : null }
}
