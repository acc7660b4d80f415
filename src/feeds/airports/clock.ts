import { readTime, zoneMinutes } from '../../platform/documents/times.ts'

const day = 86_400_000
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "4:00 pm EDT.": the time with this clock time that is nearest to another. */
export function readClock(text: string, near: Date): Date | undefined {
  const parts = /^(\d\d?):(\d\d) ?(am|pm) ([A-Z]{2,4})\.?$/i.exec(text.trim())
  if (!parts) return undefined
  const [, hour, minute, half = '', zone = ''] = parts
  const offset = zoneMinutes(zone)
  if (offset === undefined || Number(hour) < 1 || Number(hour) > 12 || Number(minute) > 59) return undefined
  const minutes = ((Number(hour) % 12) + (/pm/i.test(half) ? 12 : 0)) * 60 + Number(minute) - offset
  const today = Math.floor(near.getTime() / day) * day
  const distance = (one: number): number => Math.abs(one - near.getTime())
  const nearest = [-2, -1, 0, 1, 2]
    .map((days) => today + days * day + minutes * 60_000)
    .reduce((one, other) => (distance(other) < distance(one) ? other : one))
  return new Date(nearest)
}

/** "Oct 10 at 13:39 UTC.", in a year. */
function readDayOf(text: string, year: number): Date | undefined {
  const parts = /^([A-Z][a-z]{2}) (\d\d?) at (\d\d):(\d\d) UTC\.?$/.exec(text.trim())
  if (!parts || !months.includes(parts[1] ?? '')) return undefined
  return readTime(`${parts[2]} ${parts[1]} ${year} ${parts[3]}:${parts[4]} UTC`)
}

/** The last such day that is not after `limit`. */
export const lastDay = (text: string, limit: Date): Date | undefined =>
  [0, -1, -2, -3, -4]
    .map((years) => readDayOf(text, limit.getUTCFullYear() + years))
    .find((time) => time !== undefined && time <= limit)

/** The first such day that is not before `limit`. */
export const firstDay = (text: string, limit: Date): Date | undefined =>
  [0, 1, 2, 3, 4]
    .map((years) => readDayOf(text, limit.getUTCFullYear() + years))
    .find((time) => time !== undefined && time >= limit)

/** "Sat Jul 11 12:00:00 2026 GMT" */
export function readUpdateTime(text: string): Date | undefined {
  const parts = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) +(\d\d?) (\d\d:\d\d:\d\d) (\d{4}) (GMT|UTC)$/.exec(text)
  return readTime(parts ? `${parts[2]} ${parts[1]} ${parts[4]} ${parts[3]} GMT` : text)
}

/** "1 hour and 38 minutes" */
export function readMinutes(text: string): number | undefined {
  const parts = /^(?:(\d{1,3}) hours?)?(?: and )?(?:(\d{1,4}) minutes?)?$/.exec(text.trim())
  if (!parts || (parts[1] === undefined && parts[2] === undefined)) return undefined
  return Number(parts[1] ?? 0) * 60 + Number(parts[2] ?? 0)
}
