import { type Lang, longDate } from '../../src/reference/world/bilingual.ts'
import type { AdvisoryLevels, DeStatus, NumberedLevel, TravelStatus, UkStatus } from '../types.ts'
import { cell, type Row } from './country-csv.ts'

/** The German list was read on this day; its rows carry no date of their own. */
const DE_READ = '2026-05-03'
/** Australian rows with this date carry the day the list was read, not the day of the page. */
const AU_READ = '2026-09-15'

export type Government = keyof AdvisoryLevels
export const GOVERNMENTS: readonly Government[] = ['us', 'ca', 'uk', 'au', 'de']

export const GOVERNMENT_NAMES: Record<Lang, Record<Government, string>> = {
  en: { us: 'United States', ca: 'Canada', uk: 'United Kingdom', au: 'Australia', de: 'Germany' },
  es: { us: 'Estados Unidos', ca: 'Canadá', uk: 'Reino Unido', au: 'Australia', de: 'Alemania' },
}

const UK: readonly UkStatus[] = [
  'none',
  'avoid_parts_essential',
  'avoid_parts_all',
  'avoid_whole_essential',
  'avoid_whole_all',
]
const DE: readonly DeStatus[] = ['none', 'partial_warning', 'warning']

function numbered(row: Row, key: string, low: number, high: number): NumberedLevel | null {
  const text = cell(row, `${key}_level`)
  if (text === '') return null
  const level = Number(text)
  if (!Number.isInteger(level) || level < low || level > high) throw new Error(`${key}_level ${text}`)
  return { level, date: cell(row, `${key}_date`) || null, partial: cell(row, `${key}_partial`) === '1' }
}

function oneOf<S extends string>(text: string, values: readonly S[]): S | null {
  if (text === '') return null
  const found = values.find((value) => value === text)
  if (found === undefined) throw new Error(`unknown status ${text}`)
  return found
}

/** One row of the advisory table. */
export function levelsOf(row: Row): AdvisoryLevels {
  const uk = oneOf(cell(row, 'uk_status'), UK)
  const de = oneOf(cell(row, 'de_status'), DE)
  return {
    us: numbered(row, 'us', 1, 4),
    ca: numbered(row, 'ca', 0, 3),
    uk: uk && { status: uk, date: cell(row, 'uk_date') || null },
    au: numbered(row, 'au', 1, 4),
    de: de && { status: de, date: DE_READ },
  }
}

/** What a government's own step means on our scale; null where it has not written. */
export function mappedStatus(levels: AdvisoryLevels, government: Government): TravelStatus | null {
  const level = levels[government]
  if (level === null) return null
  if ('status' in level) {
    if (level.status === 'avoid_whole_all' || level.status === 'warning') return 2
    return level.status === 'none' ? 0 : 1
  }
  const step = government === 'ca' ? level.level : level.level - 1
  if (step === 3) return 2
  return step === 0 ? 0 : 1
}

/** Does the government name parts of the country with a higher level than the rest? */
export function isPartial(levels: AdvisoryLevels, government: Government): boolean {
  const level = levels[government]
  if (level === null) return false
  if ('partial' in level) return level.partial
  return level.status.startsWith('avoid_parts') || level.status === 'partial_warning'
}

const STEPS: Record<Lang, readonly string[]> = {
  en: ['normal precautions', 'heightened caution', 'avoid unless essential', 'do not travel'],
  es: ['precauciones normales', 'mayor cautela', 'evitar salvo necesidad', 'no viajar'],
}

const STATED: Record<Lang, Record<UkStatus | DeStatus, string>> = {
  en: {
    none: 'no warning against travel',
    avoid_parts_essential: 'against all but essential travel to some parts',
    avoid_parts_all: 'against all travel to some parts',
    avoid_whole_essential: 'against all but essential travel',
    avoid_whole_all: 'against all travel',
    partial_warning: 'travel warning for some parts',
    warning: 'travel warning',
  },
  es: {
    none: 'sin advertencia contra los viajes',
    avoid_parts_essential: 'contra todo viaje no esencial a algunas zonas',
    avoid_parts_all: 'contra todo viaje a algunas zonas',
    avoid_whole_essential: 'contra todo viaje no esencial',
    avoid_whole_all: 'contra todo viaje',
    partial_warning: 'advertencia de viaje para algunas zonas',
    warning: 'advertencia de viaje',
  },
}

/** "level 2 of 4, heightened caution". Canada does not number its steps in public, so only the words are given. */
function wordsOf(levels: AdvisoryLevels, government: Government, lang: Lang): string {
  const level = levels[government]
  if (level === null) throw new Error(`no level of ${government}`)
  if ('status' in level) return STATED[lang][level.status]
  const step = STEPS[lang][government === 'ca' ? level.level : level.level - 1] ?? ''
  if (government === 'ca') return step
  return lang === 'en' ? `level ${level.level} of 4, ${step}` : `nivel ${level.level} de 4, ${step}`
}

/** "14 May 2026", or "read 15 September 2026" where only the day of reading is known; empty without a date. */
export function dateOf(levels: AdvisoryLevels, government: Government, lang: Lang): string {
  const date = levels[government]?.date ?? null
  if (date === null) return ''
  const isReadingDay = government === 'de' || (government === 'au' && date === AU_READ)
  const read = lang === 'en' ? 'read ' : 'consultado el '
  return (isReadingDay ? read : '') + longDate(date, lang)
}

/** For a list: "Canada: heightened caution (14 May 2026)". */
export function citedLine(levels: AdvisoryLevels, government: Government, lang: Lang): string {
  const date = dateOf(levels, government, lang)
  const words = wordsOf(levels, government, lang)
  return `${GOVERNMENT_NAMES[lang][government]}: ${words}${date === '' ? '' : ` (${date})`}`
}

/** Within a sentence: "Canada (heightened caution, 14 May 2026)". */
export function citedInProse(levels: AdvisoryLevels, government: Government, lang: Lang): string {
  const inside = [wordsOf(levels, government, lang), dateOf(levels, government, lang)].filter(Boolean).join('; ')
  return `${GOVERNMENT_NAMES[lang][government]} (${inside})`
}

/** The newest page date of the counted governments; a day of reading counts only where there is nothing else. */
export function newestDate(levels: AdvisoryLevels): string | null {
  const dates = GOVERNMENTS.filter((g) => g !== 'de').flatMap((g) => levels[g]?.date ?? [])
  const pages = dates.filter((date) => date !== AU_READ)
  return (pages.length > 0 ? pages : dates).sort().at(-1) ?? null
}
