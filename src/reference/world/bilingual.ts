import type { Bilingual } from '../../../world/types.ts'

export type Lang = 'en' | 'es'

const MONTHS: Record<Lang, readonly string[]> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
}

/** Builds both languages with one function, so that neither can be forgotten. */
export function both(make: (lang: Lang) => string): Bilingual {
  return { en: make('en'), es: make('es') }
}

/** `2026-05-14` as "14 May 2026" or "14 de mayo de 2026". */
export function longDate(iso: string, lang: Lang): string {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(iso)
  const month = match ? MONTHS[lang][Number(match[2]) - 1] : undefined
  if (!match || month === undefined) throw new Error(`not a date: ${iso}`)
  const day = String(Number(match[3]))
  return lang === 'en' ? `${day} ${month} ${match[1]}` : `${day} de ${month} de ${match[1]}`
}

/** "a, b and c"; Spanish "y" becomes "e" before the sound i, and "o" becomes "u" before the sound o. */
export function joinWords(words: readonly string[], lang: Lang, kind: 'and' | 'or' = 'and'): string {
  const last = words.at(-1)
  if (last === undefined) return ''
  if (words.length === 1) return last
  const head = words.slice(0, -1).join(', ')
  if (lang === 'en') return `${head} ${kind} ${last}`
  if (kind === 'or') return `${head} ${/^h?o/i.test(last) ? 'u' : 'o'} ${last}`
  return `${head} ${/^(i(?![aeou])|hi(?!e))/i.test(last) ? 'e' : 'y'} ${last}`
}

export function capitalise(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}

/** Whole numbers from 1 up; tiny areas keep two decimals. English groups with commas, Spanish with spaces. */
export function formatArea(km2: number, lang: Lang): string {
  const rounded = km2 < 10 ? String(Math.round(km2 * 100) / 100) : String(Math.round(km2))
  const [whole = '0', fraction] = rounded.split('.')
  // Spanish orthography writes four digits together.
  const group = lang === 'en' || whole.length > 4
  const grouped = group ? whole.replace(/\B(?=(\d{3})+$)/g, lang === 'en' ? ',' : '\u00a0') : whole
  return fraction === undefined ? grouped : `${grouped}${lang === 'en' ? '.' : ','}${fraction}`
}

/** A URL part: lower case, no accents, words joined with hyphens. */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
