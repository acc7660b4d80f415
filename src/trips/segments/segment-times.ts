import { Temporal } from 'temporal-polyfill'

/**
 * A time as somebody wrote it. `wall` is what a clock shows, where no offset (or only a Z) was written; `at` the moment,
 * where one was; `day` true where only a day was named.
 */
export interface When {
  readonly at: Date | null
  readonly wall: string | null
  readonly day: boolean
}

export interface Moment {
  readonly at: Date
  readonly local: string
}

const zones = new Map<string, string | null>()
const mostZones = 2000

/** The zone as the database of zones writes it; null where there is none of that name. Bare offsets are no zones. */
export function zoneNamed(word: string): string | null {
  const known = zones.get(word)
  if (known !== undefined) return known
  let zone: string | null = null
  if (/^[A-Za-z][\w+\-/]*$/.test(word)) {
    try {
      zone = new Temporal.ZonedDateTime(0n, word).timeZoneId
    } catch {
      zone = null
    }
  }
  if (zones.size < mostZones) zones.set(word, zone)
  return zone
}

const withMs = (plain: Temporal.PlainDateTime): string => plain.toString({ smallestUnit: 'millisecond' })

/** What the clocks of the zone show; without a zone, those of UTC. */
export function localAt(at: Date, zone: string | null): string {
  if (zone === null) return at.toISOString().slice(0, -1)
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
  return withMs(zoned.toPlainDateTime())
}

const looked = new Map<string, readonly Date[]>()
const mostLooked = 20_000

/**
 * The moments at which the clocks of the zone show this: none in the hour that is skipped, two in the one that comes twice.
 * Looking takes its time, and itineraries name the same hours of the same days and zones again and again.
 */
export function momentsOf(wall: string, zone: string): readonly Date[] {
  const key = `${zone} ${wall}`
  const known = looked.get(key)
  if (known) return known
  if (looked.size >= mostLooked) looked.clear()
  const moments = lookUp(wall, zone)
  looked.set(key, moments)
  return moments
}

function lookUp(wall: string, zone: string): readonly Date[] {
  const plain = Temporal.PlainDateTime.from(wall)
  const earlier = plain.toZonedDateTime(zone, { disambiguation: 'earlier' })
  if (!earlier.toPlainDateTime().equals(plain)) return []
  const later = plain.toZonedDateTime(zone, { disambiguation: 'later' })
  const both = [...new Set([earlier.epochMilliseconds, later.epochMilliseconds])]
  return both.map((ms) => new Date(ms))
}

const dawns = new Map<string, Moment>()

/** The first moment of a day: where midnight is skipped, the one after the gap. Kept as those of `momentsOf` are. */
function dawnOf(wall: string, zone: string): Moment {
  const key = `${zone} ${wall}`
  const known = dawns.get(key)
  if (known) return known
  if (dawns.size >= mostLooked) dawns.clear()
  const zoned = Temporal.PlainDateTime.from(wall).toZonedDateTime(zone, { disambiguation: 'later' })
  const dawn = { at: new Date(zoned.epochMilliseconds), local: withMs(zoned.toPlainDateTime()) }
  dawns.set(key, dawn)
  return dawn
}

const hour = 3_600_000
/** A clock is never further from UTC than this. */
const farthest = 15 * hour

const utcOf = (wall: string): Date => new Date(`${wall}Z`)

export type Resolved = Moment | null | { readonly field: 'time' | 'utc' | 'zone'; readonly wrong: string }

export const isMoment = (resolved: Resolved): resolved is Moment => resolved !== null && 'at' in resolved

/**
 * One moment from a local time, its zone and its UTC twin, as far as they are there. Says which of them is wrong, in words
 * that follow the name of the field; `names` are those of the others.
 */
export function resolveMoment(
  time: When | null,
  utc: When | null,
  zone: string | null,
  names: { readonly time: string; readonly utc: string },
): Resolved {
  const twin = utc === null ? null : (utc.at ?? (utc.wall === null ? null : utcOf(utc.wall)))
  if (time === null) return twin === null ? null : { at: twin, local: localAt(twin, zone) }
  if (time.day) return resolveDay(time, twin, zone, names)
  const { at, wall } = time
  if (twin !== null) return agreement(time, twin, zone, names)
  if (at !== null) return { at, local: localAt(at, zone) }
  if (wall === null) return null
  if (zone === null) return needsZone(names)
  const [first, second] = momentsOf(wall, zone)
  if (!first) return { field: 'time', wrong: skipped(wall, zone) }
  if (second) return { field: 'time', wrong: twice(wall, zone, names.utc) }
  return { at: first, local: wall }
}

const needsZone = (names: { readonly time: string; readonly utc: string }): Resolved => ({
  field: 'zone',
  wrong: `is required: ${names.time} is a local time, and nothing else says in which zone`,
})

const skipped = (wall: string, zone: string): string =>
  `names a time that the clocks of ${zone} skip (daylight saving begins): ${wall.slice(0, 16)}`

const twice = (wall: string, zone: string, utc: string): string =>
  `names a time that the clocks of ${zone} show twice (daylight saving ends): ${wall.slice(0, 16)}. Send it with its offset, or ${utc} beside it`

function agreement(
  { at, wall }: When,
  twin: Date,
  zone: string | null,
  names: { readonly time: string; readonly utc: string },
): Resolved {
  if (at !== null && at.getTime() === twin.getTime()) return { at: twin, local: localAt(twin, zone) }
  const disagrees = (said: string): Resolved => ({
    field: 'utc',
    wrong: `disagrees with ${names.time}${zone === null ? '' : ` in ${zone}`}, which is ${said}`,
  })
  if (wall === null) return disagrees(at?.toISOString() ?? 'another time')
  if (zone === null) {
    const apart = Math.abs(utcOf(wall).getTime() - twin.getTime())
    // Clocks differ from UTC by whole quarters of an hour.
    return apart <= farthest && apart % (hour / 4) === 0 ? { at: twin, local: wall } : disagrees(`${wall} somewhere`)
  }
  const moments = momentsOf(wall, zone)
  if (moments.some((one) => one.getTime() === twin.getTime())) return { at: twin, local: wall }
  const said = at ?? moments[0]
  return said ? disagrees(said.toISOString()) : { field: 'time', wrong: skipped(wall, zone) }
}

/** A day without an hour: its twin may be any moment of it, and else is the first one. */
function resolveDay(
  { wall }: When,
  twin: Date | null,
  zone: string | null,
  names: { readonly time: string; readonly utc: string },
): Resolved {
  if (wall === null) return null
  const day = wall.slice(0, 10)
  if (twin !== null) {
    const local = localAt(twin, zone)
    const near = zone === null && Math.abs(utcOf(wall).getTime() - twin.getTime()) <= 24 * hour + farthest
    return near || local.startsWith(day)
      ? { at: twin, local }
      : { field: 'utc', wrong: `is not on the day of ${names.time}${zone === null ? '' : ` in ${zone}`}` }
  }
  if (zone === null) return needsZone(names)
  return dawnOf(wall, zone)
}

/** The local time with its distance from UTC: `2027-03-01T09:00:00.000-05:00`. */
export function withOffset({ at, local }: Moment): string {
  const minutes = Math.round((utcOf(local).getTime() - at.getTime()) / 60_000)
  if (minutes === 0) return `${local}Z`
  const two = (n: number): string => String(n).padStart(2, '0')
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${local}${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`
}
