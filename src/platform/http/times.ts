import { Type } from 'typebox'
import { invalid } from '../problem.ts'

/** What a request may send for a time: ISO 8601, or Unix seconds, whole or fractional (docs/contract/requests.md#times). */
export const TimeIn = Type.Unsafe<string | number>({
  type: ['string', 'number'],
  description: 'A time: ISO 8601, or Unix seconds, whole or fractional.',
  examples: ['2026-11-14T12:00:00.000Z', 1794657600],
})

/** `2026-11-14T12:00:00.000Z`, always with a fraction: phones in the field parse nothing else. */
export const timeOut = (date: Date): string => date.toISOString()
export const maybeTimeOut = (date: Date | null | undefined): string | null => (date ? date.toISOString() : null)
export const dateOut = (date: Date): string => date.toISOString().slice(0, 10)

const iso =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(?:(Z)|([+-]\d{2})(?::?(\d{2}))?)?)?$/i
const unixSeconds = /^-?\d{1,12}(\.\d+)?$/
/** Years that PostgreSQL and JavaScript handle alike. */
const earliest = Date.parse('0001-01-01T00:00:00.000Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')

const inRange = (ms: number): Date | undefined => (ms >= earliest && ms <= latest ? new Date(ms) : undefined)

/** Date.parse rolls 31 February over; a caller who sends it has made a mistake. */
const inCalendar = (day: string): boolean => {
  const ms = Date.parse(`${day}T00:00:00.000Z`)
  return new Date(ms).getUTCDate() === Number(day.slice(8))
}

/** Reads a time that a caller sent, or answers undefined. A time without a zone is UTC. */
export function readTime(value: string | number): Date | undefined {
  if (typeof value === 'number') return inRange(Math.round(value * 1000))
  const text = value.trim()
  if (unixSeconds.test(text)) return inRange(Math.round(Number(text) * 1000))
  const match = iso.exec(text)
  if (!match) return undefined
  const [, day = '', clock = '00:00', seconds = '00', fraction = '0', , hours = '+00', minutes = '00'] = match
  if (!inCalendar(day) || clock > '23:59' || seconds > '60' || hours.slice(1) > '15') return undefined
  const leap = seconds === '60'
  const ms = Date.parse(
    `${day}T${clock}:${leap ? '59' : seconds}.${fraction.slice(0, 3).padEnd(3, '0')}${hours}:${minutes}`,
  )
  if (!leap || Number.isNaN(ms)) return inRange(ms)
  // A leap second is valid only at the end of a UTC day; it is read as the first second of the next day.
  const next = ms + 1000
  return new Date(next).toISOString().includes('T00:00:00.') ? inRange(next) : undefined
}

/** As `readTime`, and refuses an invalid time, naming the field. */
export function parseTime(value: string | number, field: string): Date {
  const date = readTime(value)
  if (!date) throw invalid({ [field]: 'is not a time: send ISO 8601 or Unix seconds' })
  return date
}
