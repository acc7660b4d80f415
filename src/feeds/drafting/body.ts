import { type Language, languages, negotiateLanguage, type Translated } from '../../platform/i18n.ts'
import type { Assessment, BothLanguages } from '../assessment/assessment.ts'
import type { ItemOfEvent } from '../event-items/event-items.ts'
import type { ReportText } from '../reading/reading.ts'
import type { Feed } from '../registry/feed.ts'

type Written = keyof BothLanguages

/** Facts that a reader understands: [English, Spanish, what follows the number]. */
const factWords: Readonly<Record<string, readonly [en: string, es: string, unit: string]>> = {
  magnitude: ['Magnitude', 'Magnitud', ''],
  depth_km: ['Depth', 'Profundidad', ' km'],
  wind_kt: ['Wind', 'Viento', ' kn'],
  forecast_wind_kt: ['Strongest wind forecast', 'Viento más fuerte previsto', ' kn'],
  gusts_kt: ['Gusts', 'Rachas', ' kn'],
  pressure_mb: ['Pressure', 'Presión', ' hPa'],
  advisory_number: ['Advisory number', 'Aviso número', ''],
}

const words = {
  en: { original: 'As the publisher says it', reported: 'Reported by' },
  es: { original: 'Como lo dice quien publica', reported: 'Informado por' },
} as const

const numberParts = { maximumFractionDigits: 1, useGrouping: false } as const
const numbers = { en: new Intl.NumberFormat('en', numberParts), es: new Intl.NumberFormat('es', numberParts) }

const numberText = (value: number | string | boolean, language: Written): string =>
  typeof value === 'number' ? numbers[language].format(value) : `${value}`

/** "Magnitude: 7.4 (USGS); 7.2 (EMSC)". */
function factLines({ values }: Assessment, agencies: ReadonlyMap<string, string>, language: Written): string[] {
  return values.flatMap(({ name, value, agency, others }) => {
    const known = factWords[name]
    if (!known) return []
    const [en, es, unit] = known
    const all = [{ agency, value }, ...others].map(
      (one) => `${numberText(one.value, language)}${unit} (${agencies.get(one.agency) ?? one.agency})`,
    )
    return [`- ${language === 'en' ? en : es}: ${all.join('; ')}`]
  })
}

/** Whether the words of a feed may be shown. Titles and facts always may. */
const maySayItsWords = ({ licence }: Pick<Feed, 'licence'>): boolean =>
  !/\bBY-NC|\bBY-ND|non-?commercial|link only/i.test(licence)

const wordsOf = ({ headline, body, instruction }: ReportText): string =>
  [...new Set([headline, body, instruction].flatMap((one) => (one?.trim() ? [one.trim()] : [])))].join('\n\n')

/** The language of ours that a text is written in; undefined: none. */
function languageOf({ language }: ReportText): Language | undefined {
  const found = negotiateLanguage(language)
  return found === 'all' || (found === 'en' && !/^en\b/i.test(language)) ? undefined : found
}

export interface BodyParts {
  readonly assessment: Assessment
  /** The newest item of the agency that counts. */
  readonly main: ItemOfEvent | undefined
  readonly feeds: ReadonlyMap<string, Feed>
}

const longest = 40_000

/**
 * What an alert says: the facts as numbers, and the words of the agency in its own language, marked as such. Where the agency writes one of
 * our languages, readers of that language get these words; the others get them below what we wrote.
 */
export function bodyOf({ assessment, main, feeds }: BodyParts): Translated {
  const feed = main && feeds.get(main.feed)
  // Several feeds of an agency have one name for it, or nearly.
  const agencies = new Map(
    assessment.sources.toReversed().map((one) => [one.agency, feeds.get(one.feed)?.publisher ?? one.agency]),
  )
  const texts = (feed && maySayItsWords(feed) ? (main?.report.texts ?? []) : []).filter((one) => wordsOf(one) !== '')
  const byLanguage: Partial<Record<Language, string>> = {}
  for (const text of texts) {
    const language = languageOf(text)
    if (language) byLanguage[language] ??= wordsOf(text)
  }
  const other = texts[0]
  const bodies = languages.flatMap((language): [Language, string][] => {
    const own = byLanguage[language]
    if (language !== 'en' && language !== 'es') return own === undefined ? [] : [[language, own]]
    const { original, reported } = words[language]
    const publisher = feed ? [`${reported} ${feed.publisher}.`] : []
    const said = own ?? (other && `*${original} (${other.language}):*\n\n${wordsOf(other)}`)
    const parts = [
      [`${assessment.headline[language]}.`, ...publisher].join(' '),
      factLines(assessment, agencies, language).join('\n'),
      said ?? '',
    ]
    return [
      [
        language,
        parts
          .filter((part) => part !== '')
          .join('\n\n')
          .slice(0, longest)
          .toWellFormed(),
      ],
    ]
  })
  return Object.fromEntries(bodies)
}
