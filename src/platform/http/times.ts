import { Type } from 'typebox'
import { invalid } from '../problem.ts'

/** What a request may send for a time: ISO 8601, or Unix seconds, whole or fractional (decisions §3). */
export const WhenIn = Type.Unsafe<string | number>({
  type: ['string', 'number'],
  description: 'A time: ISO 8601, or Unix seconds, whole or fractional.',
  examples: ['2026-11-14T12:00:00.000Z', 1794657600],
})

/** `2026-11-14T12:00:00.000Z`, always with a fraction: phones in the field parse nothing else. */
export const timeOut = (date: Date): string => date.toISOString()
export const maybeTimeOut = (date: Date | null | undefined): string | null => (date ? date.toISOString() : null)
export const dateOut = (date: Date): string => date.toISOString().slice(0, 10)

const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i
/** Years that PostgreSQL, JavaScript and people agree on. */
const earliest = Date.UTC(1, 0, 1)
const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

const inRange = (ms: number): Date | undefined => (ms >= earliest && ms <= latest ? new Date(ms) : undefined)

/** Reads a time that a caller sent, or answers undefined. A time without a zone is UTC. */
export function readTime(value: string | number): Date | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? inRange(value * 1000) : undefined
  const text = value.trim()
  if (/^-?\d{1,12}(\.\d+)?$/.test(text)) return inRange(Number(text) * 1000)
  const match = iso.exec(text)
  if (!match) return undefined
  const [, year, month, day, hour, minute, second, zone] = match
  // Date.parse rolls 31 February over; a caller who sends it has made a mistake.
  const calendar = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  if (calendar.getUTCMonth() !== Number(month) - 1 || calendar.getUTCDate() !== Number(day)) return undefined
  if (Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59 || Number(second ?? 0) > 60) return undefined
  if (hour === undefined) return inRange(calendar.getTime())
  const offset = zone === undefined || /^z$/i.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`
  const clock = text.slice(11).replace(/\s*(z|[+-]\d{2}(:?\d{2})?)$/i, '').replace(',', '.')
  return inRange(Date.parse(`${text.slice(0, 10)}T${clock}${offset}`))
}

/** As `readTime`, and refuses what is no time, naming the field. */
export function parseTime(value: string | number, field: string): Date {
  const date = readTime(value)
  if (!date) throw invalid({ [field]: 'is not a time: send ISO 8601 or Unix seconds' })
  return date
}
