import { zoneMinutes } from '../../platform/documents/times.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** "7:00 PM CDT Wed Jun 19", in the year in which it is nearest to another time. The weekday must be that of the day. */
export function readLocalTime(text: string, near: Date): Date | undefined {
  const parts = /^(\d\d?):(\d\d) (AM|PM) ([A-Z]{2,4}) ([A-Z][a-z]{2}) ([A-Z][a-z]{2}) (\d\d?)$/.exec(text.trim())
  if (!parts) return undefined
  const [, hour, minute, half, zone = '', weekday = '', name = '', day] = parts
  const [month, offset] = [months.indexOf(name), zoneMinutes(zone)]
  if (month < 0 || offset === undefined || Number(hour) < 1 || Number(hour) > 12 || Number(minute) > 59)
    return undefined
  const hours = (Number(hour) % 12) + (half === 'PM' ? 12 : 0)
  const distance = (one: number): number => Math.abs(one - near.getTime())
  const local = [-1, 0, 1]
    .map((years) => Date.UTC(near.getUTCFullYear() + years, month, Number(day), hours, Number(minute)))
    .reduce((one, other) => (distance(other) < distance(one) ? other : one))
  const written = new Date(local)
  if (written.getUTCDate() !== Number(day) || weekdays[written.getUTCDay()] !== weekday) return undefined
  return new Date(local - offset * 60_000)
}
