import { Temporal } from 'temporal-polyfill'

/**
 * How much a notification may interrupt. `call`: a call for help, sent before everything else. `now`: at once, also in quiet
 * hours. `normal`: at once, but not in quiet hours. `digest`: in the daily digest.
 */
const urgencies = ['call', 'now', 'normal', 'digest'] as const
export type Urgency = (typeof urgencies)[number]

/** When a person may be interrupted. Times of day are `HH:MM` in the person's time zone. */
export interface NotificationPreferences {
  /** Only urgent messages are sent in these hours; null: no quiet hours. */
  readonly quietHours: QuietHours | null
  /** When the daily digest is sent; null: no digest, each message is sent alone. */
  readonly digestAt: string | null
}

export interface QuietHours {
  readonly from: string
  readonly until: string
}

/** The choices of a person or a company; undefined: not chosen. */
export interface ChosenPreferences {
  readonly quietHours?: QuietHours | null
  readonly digestAt?: string | null
}

/** The defaults (docs/decisions/0011-notification-preferences.md). */
export const defaultPreferences: NotificationPreferences = {
  quietHours: { from: '22:00', until: '07:00' },
  digestAt: '08:00',
}

/** Takes each preference from the first of `choices` that has it, else the default. */
export function resolvePreferences(...choices: readonly ChosenPreferences[]): NotificationPreferences {
  const quietHours = choices.find((one) => one.quietHours !== undefined)?.quietHours
  const digestAt = choices.find((one) => one.digestAt !== undefined)?.digestAt
  return {
    quietHours: quietHours === undefined ? defaultPreferences.quietHours : quietHours,
    digestAt: digestAt === undefined ? defaultPreferences.digestAt : digestAt,
  }
}

const isTimeOfDay = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** An IANA time zone such as Europe/Berlin. Offsets such as +02:00 are not accepted, because they have no daylight saving time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

/** A local time that is skipped or repeated that day means the later instant, so that no message comes in quiet hours. */
const instantOf = (day: Temporal.PlainDate, time: Temporal.PlainTime, zone: string): Date =>
  new Date(day.toPlainDateTime(time).toZonedDateTime(zone, { disambiguation: 'later' }).epochMilliseconds)

/**
 * When a message may be sent: at once, at the end of the quiet hours, or with the next digest. Without a valid zone there are
 * no quiet hours, and the digest is sent by UTC. The SQL function delivery_due_at has the same rule; a test compares them.
 */
export function deliveryDueAt(
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

/** When the current quiet hours end; undefined outside of quiet hours. */
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

/** As stored under `notification_preferences` in the settings of people and companies; null means "none". */
export interface StoredPreferences {
  readonly quiet_hours?: QuietHours | null
  readonly digest_at?: string | null
  /** Of a company: the time zone of people who have none. */
  readonly timezone?: string
}

export const toChosenPreferences = (stored: StoredPreferences | null | undefined): ChosenPreferences => ({
  ...(stored?.quiet_hours === undefined ? {} : { quietHours: stored.quiet_hours }),
  ...(stored?.digest_at === undefined ? {} : { digestAt: stored.digest_at }),
})

/** The validation errors of a choice, by field. */
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
