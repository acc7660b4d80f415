import type { Report } from '../reading/reading.ts'
import type { AssessedFootprint, BothLanguages, Risk } from './assessment.ts'
import { englishWords } from './english-words.ts'
import type { HazardWords } from './hazard-words.ts'
import type { Hazard } from './hazards.ts'
import { spanishWords } from './spanish-words.ts'

type Language = keyof BothLanguages

/** Made by one function for both languages, so that neither can be forgotten. */
export const inBoth = (make: (language: Language) => string): BothLanguages => ({ en: make('en'), es: make('es') })

const wordsOf: Readonly<Record<Language, Readonly<Record<Hazard, HazardWords>>>> = {
  en: englishWords,
  es: spanishWords,
}

const riskWords: Readonly<Record<Language, Readonly<Record<Risk, string>>>> = {
  en: { low: 'low', medium: 'medium', high: 'high' },
  es: { low: 'bajo', medium: 'medio', high: 'alto' },
}

const sentences = {
  en: {
    risk: (risk: string) => `${risk} risk`,
    magnitude: (number: string) => `of magnitude ${number}`,
    from: 'from',
    until: 'until',
    near: 'near',
    more: (count: number) => `and ${count} more`,
    withdrawn: 'Reported in error. You need not do anything.',
    riskNow: (now: string, was: string) => `The risk is ${now}, was ${was}.`,
    magnitudeNow: (now: string, was: string, agency: string) => `Magnitude ${now}, was ${was} (${agency}).`,
    windNow: (now: number, was: number, agency: string) => `Wind ${now} knots, was ${was} knots (${agency}).`,
    levelNow: (now: string, was: string, agency: string) => `Level ${now}, was ${was} (${agency}).`,
    placeNow: 'The area has changed.',
    timesNow: 'The times have changed.',
    errorNow: 'Reported in error.',
    overNow: 'It is over.',
  },
  es: {
    risk: (risk: string) => `riesgo ${risk}`,
    magnitude: (number: string) => `de magnitud ${number}`,
    from: 'desde el',
    until: 'hasta el',
    near: 'cerca de',
    more: (count: number) => `y ${count} más`,
    withdrawn: 'Se comunicó por error. No tienes que hacer nada.',
    riskNow: (now: string, was: string) => `El riesgo es ${now}; era ${was}.`,
    magnitudeNow: (now: string, was: string, agency: string) => `Magnitud ${now}; era ${was} (${agency}).`,
    windNow: (now: number, was: number, agency: string) => `Viento de ${now} nudos; era de ${was} nudos (${agency}).`,
    levelNow: (now: string, was: string, agency: string) => `Nivel ${now}; era ${was} (${agency}).`,
    placeNow: 'La zona ha cambiado.',
    timesNow: 'Las horas han cambiado.',
    errorNow: 'Se comunicó por error.',
    overNow: 'Ha terminado.',
  },
} as const satisfies Record<Language, Record<string, unknown>>

/** The sentences of update reasons. */
export const wordsOfChange = (language: Language): (typeof sentences)[Language] => sentences[language]

export const riskWord = (risk: Risk, language: Language): string => riskWords[language][risk]

/** "7.4", in Spanish "7,4". */
export const decimal = (number: number, language: Language): string => {
  const text = number.toFixed(1)
  return language === 'es' ? text.replace('.', ',') : text
}

/** What to do. The agency's words do not change it. Of a risk that nobody knows, what is said of a medium one. */
export const adviceOf = (hazard: Hazard, risk: Risk | null, phase: Report['phase']): BothLanguages =>
  inBoth((language) => {
    const words = wordsOf[language][hazard]
    if (phase === 'withdrawn') return sentences[language].withdrawn
    return phase === 'over' ? words.over : words[risk ?? 'medium']
  })

const dayParts = { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' } as const
const days = { en: new Intl.DateTimeFormat('en-GB', dayParts), es: new Intl.DateTimeFormat('es', dayParts) }

const clockOf = (at: Date): string => `${at.toISOString().slice(11, 16)} UTC`

const timeText = (at: Date, language: Language): string => `${days[language].format(at)}, ${clockOf(at)}`

/** An earthquake is at a time; everything else goes on from one, and until another where its end is known. */
function timesText(
  { hazard, startsAt, finishesAt }: Pick<HeadlineFacts, 'hazard' | 'startsAt' | 'finishesAt'>,
  language: Language,
): string | undefined {
  const { from, until } = sentences[language]
  if (hazard === 'earthquake') return startsAt ? timeText(startsAt, language) : undefined
  const parts: string[] = []
  if (startsAt) parts.push(`${from} ${timeText(startsAt, language)}`)
  if (finishesAt) parts.push(`${until} ${timeText(finishesAt, language)}`)
  return parts.length > 0 ? parts.join(' ') : undefined
}

const countryName = (code: string, language: Language): string =>
  new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(code) ?? code

const longestList = 3

function listText(names: readonly string[], language: Language): string {
  const shown = names.slice(0, longestList).join(names.some((one) => one.includes(',')) ? '; ' : ', ')
  return names.length > longestList ? `${shown} ${sentences[language].more(names.length - longestList)}` : shown
}

const degrees = (number: number, [plus, minus]: readonly [string, string], language: Language): string =>
  `${decimal(Math.abs(number), language)}° ${number < 0 ? minus : plus}`

/** Names of places, each with a capital: other words would be in the language of the agency. */
function namesIn(text: string | null): readonly string[] {
  const names = (text ?? '').split(/\s*;\s*/).filter((one) => one !== '')
  return names.every((one) => /^\p{Lu}[\p{Ll}\p{M}'’.-]*(?:[\s,]+\p{Lu}[\p{L}\p{M}'’.-]*)*$/u.test(one)) ? names : []
}

export interface HeadlineFacts {
  readonly hazard: Hazard
  readonly risk: Risk | null
  readonly startsAt: Date | null
  readonly finishesAt: Date | null
  readonly magnitude: number | undefined
  /** Of a storm or a volcano: a name in every language. */
  readonly name: string | undefined
  readonly disease: BothLanguages | undefined
  readonly place: BothLanguages | undefined
  readonly footprint: AssessedFootprint
  /** The area in the agency's words. Used only where it is names of places. */
  readonly areaText: string | null
}

function placeText({ place, footprint, areaText }: HeadlineFacts, language: Language): string | undefined {
  if (place) return place[language]
  const { airports, countries, points } = footprint
  if (airports.length > 0) return listText(airports, language)
  if (countries.length > 0)
    return listText(
      countries.map((code) => countryName(code, language)),
      language,
    )
  const [point] = points
  if (point) {
    const lng = degrees(point.lng, language === 'en' ? ['E', 'W'] : ['E', 'O'], language)
    return `${sentences[language].near} ${degrees(point.lat, ['N', 'S'], language)}, ${lng}`
  }
  const names = namesIn(areaText)
  return names.length > 0 ? listText(names, language) : undefined
}

function dangerText({ hazard, magnitude, name, disease }: HeadlineFacts, language: Language): string {
  const { noun } = wordsOf[language][hazard]
  if (hazard === 'disease' && disease) return disease[language]
  if (hazard === 'earthquake' && magnitude !== undefined)
    return `${noun} ${sentences[language].magnitude(decimal(magnitude, language))}`
  return (hazard === 'cyclone' || hazard === 'volcano') && name ? `${noun} ${name}` : noun
}

/** The danger, how great, the place, the time: "Earthquake of magnitude 7.4, high risk: Indonesia, 14 August 2026, 21:58 UTC". */
export const headlineOf = (facts: HeadlineFacts): BothLanguages =>
  inBoth((language) => {
    const danger = dangerText(facts, language)
    const level = facts.risk ? [sentences[language].risk(riskWords[language][facts.risk])] : []
    const rest = [placeText(facts, language), timesText(facts, language)].filter((one) => one !== undefined)
    const head = [danger, ...level].join(', ')
    return rest.length > 0 ? `${head}: ${rest.join(', ')}` : head
  })
