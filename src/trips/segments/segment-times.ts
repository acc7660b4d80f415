import { Temporal } from 'temporal-polyfill'

/**
 * A time as the caller wrote it. `wall` is the wall-clock time when no offset (or only a Z) was written; `at` the instant when
 * one was; `day` is true when only a day was sent.
 */
export interface TimeInput {
  readonly at: Date | null
  readonly wall: string | null
  readonly day: boolean
}

export interface Moment {
  readonly at: Date
  readonly local: string
}

const zoneCache = new Map<string, string | null>()
const maxCachedZones = 2000

/** The canonical IANA identifier of a zone; null when it does not exist. Bare offsets are not zones. */
export function findZone(name: string): string | null {
  const known = zoneCache.get(name)
  if (known !== undefined) return known
  let zone: string | null = null
  if (/^[A-Za-z][\w+\-/]*$/.test(name)) {
    try {
      zone = new Temporal.ZonedDateTime(0n, name).timeZoneId
    } catch {
      zone = null
    }
  }
  if (zoneCache.size < maxCachedZones) zoneCache.set(name, zone)
  return zone
}

const withMs = (plain: Temporal.PlainDateTime): string => plain.toString({ smallestUnit: 'millisecond' })

/** The wall-clock time in the zone; without a zone, in UTC. */
export function localAt(at: Date, zone: string | null): string {
  if (zone === null) return at.toISOString().slice(0, -1)
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
  return withMs(zoned.toPlainDateTime())
}

const momentCache = new Map<string, readonly Date[]>()
const maxCachedMoments = 20_000

/**
 * The instants of a wall-clock time in a zone: none in a skipped hour, two in a repeated hour (daylight saving). Cached,
 * because the computation is slow and itineraries repeat the same times.
 */
export function momentsOf(wall: string, zone: string): readonly Date[] {
  const key = `${zone} ${wall}`
  const known = momentCache.get(key)
  if (known) return known
  if (momentCache.size >= maxCachedMoments) momentCache.clear()
  const moments = computeMoments(wall, zone)
  momentCache.set(key, moments)
  return moments
}

function computeMoments(wall: string, zone: string): readonly Date[] {
  const plain = Temporal.PlainDateTime.from(wall)
  const earlier = plain.toZonedDateTime(zone, { disambiguation: 'earlier' })
  if (!earlier.toPlainDateTime().equals(plain)) return []
  const later = plain.toZonedDateTime(zone, { disambiguation: 'later' })
  const both = [...new Set([earlier.epochMilliseconds, later.epochMilliseconds])]
  return both.map((ms) => new Date(ms))
}

const dayStartCache = new Map<string, Moment>()

/** The first instant of a day; when midnight is skipped, the one after the gap. Cached like `momentsOf`. */
function startOfDay(wall: string, zone: string): Moment {
  const key = `${zone} ${wall}`
  const known = dayStartCache.get(key)
  if (known) return known
  if (dayStartCache.size >= maxCachedMoments) dayStartCache.clear()
  const zoned = Temporal.PlainDateTime.from(wall).toZonedDateTime(zone, { disambiguation: 'later' })
  const start = { at: new Date(zoned.epochMilliseconds), local: withMs(zoned.toPlainDateTime()) }
  dayStartCache.set(key, start)
  return start
}

const hour = 3_600_000
/** More than the largest UTC offset of any zone. */
const maxUtcOffset = 15 * hour

const utcOf = (wall: string): Date => new Date(`${wall}Z`)

export type MomentResult = Moment | null | { readonly field: 'time' | 'utc' | 'zone'; readonly message: string }

export const isMoment = (resolved: MomentResult): resolved is Moment => resolved !== null && 'at' in resolved

/**
 * One instant from a local time, its zone and its UTC twin, as far as they were sent; or the wrong field, with a message
 * that reads on from the field's name. `names` are the contract's names of the two fields.
 */
export function resolveMoment(
  time: TimeInput | null,
  utc: TimeInput | null,
  zone: string | null,
  names: { readonly time: string; readonly utc: string },
): MomentResult {
  const twin = utc === null ? null : (utc.at ?? (utc.wall === null ? null : utcOf(utc.wall)))
  if (time === null) return twin === null ? null : { at: twin, local: localAt(twin, zone) }
  if (time.day) return resolveDay(time, twin, zone, names)
  const { at, wall } = time
  if (twin !== null) return reconcile(time, twin, zone, names)
  if (at !== null) return { at, local: localAt(at, zone) }
  if (wall === null) return null
  if (zone === null) return needsZone(names)
  const [first, second] = momentsOf(wall, zone)
  if (!first) return { field: 'time', message: skipped(wall, zone) }
  if (second) return { field: 'time', message: twice(wall, zone, names.utc) }
  return { at: first, local: wall }
}

const needsZone = (names: { readonly time: string; readonly utc: string }): MomentResult => ({
  field: 'zone',
  message: `is required: ${names.time} is a local time, and nothing else says in which zone`,
})

const skipped = (wall: string, zone: string): string =>
  `names a time that the clocks of ${zone} skip (daylight saving begins): ${wall.slice(0, 16)}`

const twice = (wall: string, zone: string, utc: string): string =>
  `names a time that the clocks of ${zone} show twice (daylight saving ends): ${wall.slice(0, 16)}. Send it with its offset, or ${utc} beside it`

function reconcile(
  { at, wall }: TimeInput,
  twin: Date,
  zone: string | null,
  names: { readonly time: string; readonly utc: string },
): MomentResult {
  if (at !== null && at.getTime() === twin.getTime()) return { at: twin, local: localAt(twin, zone) }
  const disagrees = (written: string): MomentResult => ({
    field: 'utc',
    message: `disagrees with ${names.time}${zone === null ? '' : ` in ${zone}`}, which is ${written}`,
  })
  if (wall === null) return disagrees(at?.toISOString() ?? 'another time')
  if (zone === null) {
    const apart = Math.abs(utcOf(wall).getTime() - twin.getTime())
    // Clocks differ from UTC by whole quarters of an hour.
    return apart <= maxUtcOffset && apart % (hour / 4) === 0
      ? { at: twin, local: wall }
      : disagrees(`${wall} somewhere`)
  }
  const moments = momentsOf(wall, zone)
  if (moments.some((one) => one.getTime() === twin.getTime())) return { at: twin, local: wall }
  const written = at ?? moments[0]
  return written ? disagrees(written.toISOString()) : { field: 'time', message: skipped(wall, zone) }
}

/** A day without an hour: its UTC twin may be any instant of the day; without a twin it is the first instant. */
function resolveDay(
  { wall }: TimeInput,
  twin: Date | null,
  zone: string | null,
  names: { readonly time: string; readonly utc: string },
): MomentResult {
  if (wall === null) return null
  const day = wall.slice(0, 10)
  if (twin !== null) {
    const local = localAt(twin, zone)
    const near = zone === null && Math.abs(utcOf(wall).getTime() - twin.getTime()) <= 24 * hour + maxUtcOffset
    return near || local.startsWith(day)
      ? { at: twin, local }
      : { field: 'utc', message: `is not on the day of ${names.time}${zone === null ? '' : ` in ${zone}`}` }
  }
  if (zone === null) return needsZone(names)
  return startOfDay(wall, zone)
}

/** The local time with its UTC offset: `2027-03-01T09:00:00.000-05:00`. */
export function withOffset({ at, local }: Moment): string {
  const minutes = Math.round((utcOf(local).getTime() - at.getTime()) / 60_000)
  if (minutes === 0) return `${local}Z`
  const two = (n: number): string => String(n).padStart(2, '0')
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${local}${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`
}
