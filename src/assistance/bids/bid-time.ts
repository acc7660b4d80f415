import { invalid } from '../../platform/problem.ts'
import { findZone, momentsOf } from '../../trips/index.ts'

/** A time as the responder wrote it: an instant, or without an offset a wall-clock time (`2026-11-20T09:00:00.000`). */
export type BidTime = { readonly at: Date } | { readonly wall: string }

export const isLocal = (time: BidTime | null): time is { readonly wall: string } => time !== null && 'wall' in time

/** The canonical IANA identifier. */
export function parseZone(name: string): string {
  const zone = findZone(name.trim())
  if (zone === null) throw invalid({ timezone: 'is not a time zone: send an IANA identifier such as America/Lima' })
  return zone
}

/**
 * The instant that a responder offers. A time without an offset is local to the zone; one that the clocks skip or show twice (daylight
 * saving) is refused, because a guess would be an hour off.
 */
export function resolveBidTime(time: BidTime, zone: string | null): Date {
  if (!isLocal(time)) return time.at
  if (zone === null)
    throw invalid({ timezone: 'is required: time is a local time, and nothing else says in which zone' })
  const shown = time.wall.slice(0, 16)
  const [first, second] = momentsOf(time.wall, zone)
  if (!first) throw invalid({ time: `is skipped by the clocks of ${zone} (daylight saving begins): ${shown}` })
  if (second)
    throw invalid({
      time: `is shown twice by the clocks of ${zone} (daylight saving ends): ${shown}. Send it with its offset`,
    })
  return first
}
