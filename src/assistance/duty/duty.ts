import { Temporal } from 'temporal-polyfill'

/** A part of every week. `day` is 0 (Monday) to 6 (Sunday), the day on which it begins. */
export interface DutyPart {
  readonly day: number
  /** `HH:MM`. */
  readonly from: string
  /** `HH:MM`, up to 24:00. Not after `from`: on the next day. */
  readonly until: string
}

/** When a responder is on duty. */
export interface DutyHours {
  /** IANA time zone of the clock times. */
  readonly timezone: string
  /** Empty: at every hour. */
  readonly weekly: readonly DutyPart[]
  /** Off duty until then, whatever the week says. */
  readonly awayUntil: Date | null
}

export const mostDutyParts = 70

const clockTime = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** The clock time of an instant in a zone: the day as in `DutyPart`, and the minute of that day. Undefined for an unknown zone. */
function localTime(at: Date, timezone: string): { readonly day: number; readonly minute: number } | undefined {
  try {
    const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone)
    return { day: local.dayOfWeek - 1, minute: local.hour * 60 + local.minute }
  } catch {
    return undefined
  }
}

/**
 * Whether the responder is on duty. The week goes by the clocks of the zone: an hour that summer time repeats counts twice, an hour that it
 * skips does not exist. Somebody without hours is always on duty; so is somebody whose zone this machine's time zone data no longer has.
 */
export function isOnDuty(hours: DutyHours | undefined, at: Date): boolean {
  if (!hours) return true
  if (hours.awayUntil && at < hours.awayUntil) return false
  if (hours.weekly.length === 0) return true
  const local = localTime(at, hours.timezone)
  if (!local) return true
  const { day, minute } = local
  return hours.weekly.some((part) => {
    const [from, until] = [minutesOf(part.from), minutesOf(part.until)]
    if (until > from) return part.day === day && from <= minute && minute < until
    return (part.day === day && minute >= from) || ((part.day + 1) % 7 === day && minute < until)
  })
}

/** When the part of the week begins next, after the time. */
function nextStart({ day, from }: DutyPart, timezone: string, after: Date): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(timezone)
  const startIn = (days: number): Date => {
    const date = local.toPlainDate().add({ days })
    return new Date(date.toZonedDateTime({ timeZone: timezone, plainTime: from }).epochMilliseconds)
  }
  const days = (day - (local.dayOfWeek - 1) + 7) % 7
  const start = startIn(days)
  return start > after ? start : startIn(days + 7)
}

/** When the responder is on duty next: now, at the end of an absence, or when a part of the week begins. */
export function nextOnDuty(hours: DutyHours | undefined, at: Date): Date {
  if (!hours || isOnDuty(hours, at)) return at
  const { timezone, weekly, awayUntil } = hours
  const back = awayUntil && awayUntil > at ? awayUntil : at
  if (isOnDuty(hours, back)) return back
  return new Date(Math.min(...weekly.map((part) => nextStart(part, timezone, back).getTime())))
}

/** What is wrong with these hours, by field. */
export function dutyErrors(
  { timezone, weekly }: DutyHours,
  isTimeZone: (name: string) => boolean,
): Record<string, string> {
  const errors: Record<string, string> = {}
  if (!isTimeZone(timezone)) errors['timezone'] = 'must be a time zone, such as Europe/Berlin'
  for (const [index, { from, until }] of weekly.entries()) {
    if (!clockTime.test(from)) errors[`weekly.${index}.from`] = 'must be a time of day, such as 08:00'
    if (!clockTime.test(until) && until !== '24:00')
      errors[`weekly.${index}.until`] = 'must be a time of day, such as 18:00'
  }
  return errors
}
