import { Temporal } from 'temporal-polyfill'

/**
 * How much it may interrupt. `call`: somebody needs help, before everything else. `now`: at once, also at night. `normal`:
 * at once, but not in the quiet hours. `digest`: with the others of the day.
 */
export const urgencies = ['call', 'now', 'normal', 'digest'] as const
export type Urgency = (typeof urgencies)[number]

/** What may interrupt a person when. Times of day are `HH:MM` by the person's own clock. */
export interface NotificationPreferences {
  /** Between these two, nothing but what is urgent; none: any time will do. */
  readonly quietHours: QuietHours | null
  /** When the day's unimportant messages come, all in one; none: each when it happens. */
  readonly digestAt: string | null
}

export interface QuietHours {
  readonly from: string
  readonly until: string
}

/** What was chosen; what was not is undefined, and the next who may choose decides: the person, the company, the house. */
export interface ChosenPreferences {
  readonly quietHours?: QuietHours | null
  readonly digestAt?: string | null
}

/** Nights are for sleeping, and what can wait comes in the morning (docs/decisions/0011-notification-preferences.md). */
export const defaultPreferences: NotificationPreferences = {
  quietHours: { from: '22:00', until: '07:00' },
  digestAt: '08:00',
}

/** The first of these that chose decides, each thing by itself. */
export function resolvePreferences(...choices: readonly ChosenPreferences[]): NotificationPreferences {
  const quietHours = choices.find((one) => one.quietHours !== undefined)?.quietHours
  const digestAt = choices.find((one) => one.digestAt !== undefined)?.digestAt
  return {
    quietHours: quietHours === undefined ? defaultPreferences.quietHours : quietHours,
    digestAt: digestAt === undefined ? defaultPreferences.digestAt : digestAt,
  }
}

export const isTimeOfDay = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** A zone that clocks are known for, such as Europe/Berlin; offsets have no summer time and are none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

/** An hour that does not exist that day, or exists twice, is the later one: nobody is woken too early. */
const instantOf = (day: Temporal.PlainDate, time: Temporal.PlainTime, zone: string): Date =>
  new Date(day.toPlainDateTime(time).toZonedDateTime(zone, { disambiguation: 'later' }).epochMilliseconds)

/**
 * When something may be sent: at once, when the quiet hours end, or at the next hour of the digest. A zone that nobody
 * knows has no night; its digest goes by UTC. The database says the same (due_by_attention), for many at once.
 */
export function dueByPreferences(
  at: Date,
  zone: string | null,
  urgency: Urgency,
  preferences: NotificationPreferences,
): Date {
  if (urgency === 'call' || urgency === 'now') return at
  const knownZone = zone !== null && isTimeZone(zone) ? zone : undefined
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(knownZone ?? 'UTC')
  if (urgency === 'digest' && preferences.digestAt !== null) {
    const time = Temporal.PlainTime.from(preferences.digestAt)
    const today = instantOf(local.toPlainDate(), time, local.timeZoneId)
    return today > at ? today : instantOf(local.toPlainDate().add({ days: 1 }), time, local.timeZoneId)
  }
  if (knownZone === undefined || preferences.quietHours === null) return at
  const end = quietHoursEnd(local.toPlainDateTime(), preferences.quietHours)
  if (end === undefined) return at
  const due = instantOf(end.toPlainDate(), end.toPlainTime(), knownZone)
  return due > at ? due : at
}

/** When the quiet hours end that this moment lies in. */
function quietHoursEnd(local: Temporal.PlainDateTime, hours: QuietHours): Temporal.PlainDateTime | undefined {
  const [from, until] = [Temporal.PlainTime.from(hours.from), Temporal.PlainTime.from(hours.until)]
  const now = local.toPlainTime()
  const before = (a: Temporal.PlainTime, b: Temporal.PlainTime): boolean => Temporal.PlainTime.compare(a, b) < 0
  const overnight = before(until, from)
  const inEvening = !before(now, from) && (overnight || before(now, until))
  const inMorning = overnight && before(now, until)
  if (!inEvening && !inMorning) return undefined
  return local
    .toPlainDate()
    .add({ days: overnight && inEvening ? 1 : 0 })
    .toPlainDateTime(until)
}

/** As it stands in the settings of people and companies; JSON's null means "none". */
export interface StoredPreferences {
  readonly quiet_hours?: QuietHours | null
  readonly digest_at?: string | null
  /** The clock of a company's people whose own zone nobody knows. */
  readonly timezone?: string
}

export const toChosenPreferences = (stored: StoredPreferences | null | undefined): ChosenPreferences => ({
  ...(stored?.quiet_hours === undefined ? {} : { quietHours: stored.quiet_hours }),
  ...(stored?.digest_at === undefined ? {} : { digestAt: stored.digest_at }),
})

/** What is wrong with a choice, by field. */
export function preferenceErrors(choice: StoredPreferences): Record<string, string> {
  const errors: Record<string, string> = {}
  const { quiet_hours: quiet, digest_at: digest, timezone } = choice
  const time = 'must be a time of day, such as 07:00'
  if (quiet && !isTimeOfDay(quiet.from)) errors['quiet_hours.from'] = time
  if (quiet && !isTimeOfDay(quiet.until)) errors['quiet_hours.until'] = time
  if (quiet && quiet.from === quiet.until) errors['quiet_hours'] = 'must begin and end at different times'
  if (typeof digest === 'string' && !isTimeOfDay(digest)) errors['digest_at'] = time
  if (timezone !== undefined && !isTimeZone(timezone)) errors['timezone'] = 'must be a time zone, such as Europe/Berlin'
  return errors
}
