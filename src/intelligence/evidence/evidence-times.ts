import type { TableCell } from '../../platform/pdf/pdf-document.ts'
import type { PdfLanguage } from './evidence-words.ts'

/** `2026-11-14 08:30:05`: in UTC, as the title of its column says. */
export const utc = (at: string): string => at.slice(0, 19).replace('T', ' ')

const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** The time in UTC, and below it as the clocks of the zone show it, with the name of the zone. */
export function timeCell(at: string | null, zone: string | null, language: PdfLanguage): TableCell {
  if (at === null) return { text: '–' }
  if (zone === null || zone === 'UTC' || !isZone(zone)) return { text: utc(at) }
  const local = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'es', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone,
  }).format(new Date(at))
  return { text: utc(at), detail: `${local} ${zone}` }
}
