import { both, capitalise, formatArea, joinWords, type Lang } from '../../src/reference/world/bilingual.ts'
import type { Bilingual, WorldCountry } from '../types.ts'

type Basics = Omit<WorldCountry, 'texts' | 'emergency' | 'levels' | 'provenance'>

const LABELS: Record<Lang, Record<string, string>> = {
  en: {
    official: 'Official name',
    capital: 'Capital',
    where: 'Region',
    languages: 'Languages',
    language: 'Language',
    currency: 'Currency',
    calling: 'Calling code',
    time: 'Time',
    neighbours: 'Land neighbours',
    driving: 'Traffic drives on the',
    area: 'Area',
  },
  es: {
    official: 'Nombre oficial',
    capital: 'Capital',
    where: 'Región',
    languages: 'Idiomas',
    language: 'Idioma',
    currency: 'Moneda',
    calling: 'Prefijo telefónico',
    time: 'Hora',
    neighbours: 'Países vecinos por tierra',
    driving: 'Se circula por la',
    area: 'Superficie',
  },
}

/** Minutes from UTC of a zone on a day. */
function offsetMinutes(zone: string, day: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  const text = parts.formatToParts(new Date(`${day}T12:00:00Z`)).find((p) => p.type === 'timeZoneName')?.value ?? ''
  if (text === 'GMT') return 0
  const match = /^GMT([+-])(\d\d):(\d\d)$/.exec(text)
  if (!match) throw new Error(`cannot read the offset ${text} of ${zone}`)
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]))
}

function printOffset(minutes: number): string {
  if (minutes === 0) return 'UTC'
  const size = Math.abs(minutes)
  const rest = size % 60
  return `UTC${minutes < 0 ? '−' : '+'}${Math.floor(size / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** Offsets of 2026: the smaller of January and July is taken as standard time. */
function timeLine(zones: readonly string[], lang: Lang): string {
  const both = zones.map((zone) => [offsetMinutes(zone, '2026-01-15'), offsetMinutes(zone, '2026-07-15')] as const)
  const standard = [...new Set(both.map(([a, b]) => Math.min(a, b)))].sort((a, b) => a - b)
  const changing = both.filter(([a, b]) => a !== b).length
  const first = standard[0] ?? 0
  const last = standard.at(-1) ?? first
  let text = printOffset(first)
  if (first !== last) {
    text =
      standard.length === 2
        ? joinWords(standard.map(printOffset), lang)
        : lang === 'en'
          ? `${standard.length} zones, from ${printOffset(first)} to ${printOffset(last)}`
          : `${standard.length} husos, de ${printOffset(first)} a ${printOffset(last)}`
  }
  if (changing === 0) return text
  if (lang === 'en') return `${text}; clocks go forward in summer${changing < zones.length ? ' in some parts' : ''}`
  return `${text}; horario de verano${changing < zones.length ? ' en algunas zonas' : ''}`
}

function currencyLine(country: Basics, lang: Lang): string {
  return joinWords(
    country.currencies.map((c) => `${c.name[lang]} (${c.code})`),
    lang,
  )
}

/** A Markdown list composed from the data: the contract's `facts`. A line without data is left out. */
export function factsText(country: Basics, nameOf: (alpha2: string) => Bilingual): Bilingual {
  return both((lang) => {
    const label = LABELS[lang]
    const side = { left: { en: 'left', es: 'izquierda' }, right: { en: 'right', es: 'derecha' } }
    const names = country.languages.map((l) => l.name[lang])
    const where = country.subregion ?? country.region
    const neighbours = country.neighbours.map((code) => nameOf(code)[lang]).sort((a, b) => a.localeCompare(b, lang))
    const landlocked = lang === 'en' ? ' (no coast)' : ' (sin costa)'
    const lines: [string | undefined, string | null][] = [
      [label['official'], country.official_name[lang] === country.name[lang] ? null : country.official_name[lang]],
      [label['capital'], country.capital?.[lang] ?? null],
      [label['where'], where[lang] + (country.landlocked ? landlocked : '')],
      [names.length === 1 ? label['language'] : label['languages'], capitalise(joinWords(names, lang)) || null],
      [label['currency'], capitalise(currencyLine(country, lang)) || null],
      [label['calling'], joinWords(country.calling_codes, lang) || null],
      [label['time'], country.time_zones.length === 0 ? null : timeLine(country.time_zones, lang)],
      [label['neighbours'], joinWords(neighbours, lang) || null],
      [label['driving'], country.driving_side && side[country.driving_side][lang]],
      [label['area'], country.area_km2 === null ? null : `${formatArea(country.area_km2, lang)} km²`],
    ]
    return lines.flatMap(([key, value]) => (value === null ? [] : [`- **${key}:** ${value}`])).join('\n')
  })
}
