import { formatMoney, type Money } from '../money/money.ts'
import type { DocumentLanguage } from './document-words.ts'

/** A day in full: `16 November 2026`. Documents count days in UTC, as prices do. */
export const formatDay = (at: Date, language: DocumentLanguage): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'es', { dateStyle: 'long', timeZone: 'UTC' }).format(at)

/** A date without a time (2026-11-16). */
export const formatDate = (date: string, language: DocumentLanguage): string =>
  formatDay(new Date(`${date}T00:00:00.000Z`), language)

/** A moment: `16 November 2026, 08:30 UTC`. */
export function formatMoment(at: Date, language: DocumentLanguage): string {
  const time = at.toISOString().slice(11, 16)
  return `${formatDay(at, language)}, ${time}\u00a0UTC`
}

/** From one day to another: `20 – 28 December 2026`. */
export const formatPeriod = (start: Date, finish: Date, language: DocumentLanguage): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'es', { dateStyle: 'long', timeZone: 'UTC' })
    .formatRange(start, finish)
    .replace(/\s?–\s?/gu, ' – ')

/** An amount as people write it, with a real minus. */
export const formatAmount = (money: Money, language: DocumentLanguage): string =>
  formatMoney(money, language).replace(/^-/, '\u2212')

export const countryName = (code: string, language: DocumentLanguage): string =>
  new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(code.toUpperCase()) ?? code

export const currencyName = (code: string, language: DocumentLanguage): string =>
  new Intl.DisplayNames(language, { type: 'currency', fallback: 'code' }).of(code) ?? code

/** Where people print on letter paper. */
const letterCountries: ReadonlySet<string> = new Set(['US', 'CA', 'MX', 'CL', 'CO', 'VE', 'PH', 'CR', 'PA', 'GT', 'DO'])
export const pageSizeOf = (countryCode: string | null): 'A4' | 'LETTER' =>
  letterCountries.has((countryCode ?? '').toUpperCase()) ? 'LETTER' : 'A4'
