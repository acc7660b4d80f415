import { expectedEnd, expectedStart, isDayOnly, type Segment, withoutDeleted } from '../segments/segment.ts'
import type { Destination } from '../trips/trip.ts'
import type { DestinationDraft } from './destination-draft.ts'

interface Sighting {
  readonly countryId: string
  readonly at: Date
}

interface Visit {
  readonly countryId: string
  readonly entryAt: Date
  readonly exitAt: Date
}

const day = 86_400_000

/** A hotel with a check-in day but no hour is reached after the journeys of that day. */
function arrivalAt(segment: Segment): Date | null {
  const [from, until] = [expectedStart(segment), expectedEnd(segment)]
  if (segment.kind !== 'hotel' || from === null || !isDayOnly(segment.from.local)) return from
  const evening = new Date(from.getTime() + day - 1000)
  return until !== null && until < evening ? until : evening
}

/** The countries and times at both ends of each segment, in order of time. */
const sightings = (segments: readonly Segment[]): readonly Sighting[] =>
  withoutDeleted(segments)
    .flatMap((one, _, all) => {
      const travels = all.some((other) => other.kind !== 'hotel')
      const [from, until] = [travels ? arrivalAt(one) : expectedStart(one), expectedEnd(one)]
      const ends = [
        { countryId: one.from.place.countryId, at: from },
        { countryId: one.until.place.countryId ?? one.from.place.countryId, at: until },
      ]
      return ends.flatMap(({ countryId, at }) => (countryId !== null && at !== null ? [{ countryId, at }] : []))
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())

const isTransit = (visit: Visit): boolean => visit.entryAt.getTime() === visit.exitAt.getTime()

/**
 * The countries that an itinerary leads to. The time between two consecutive sightings in one country is a visit; the
 * start of the first journey and the return to it are not visits.
 */
function visitsOf(segments: readonly Segment[]): readonly Visit[] {
  const visits: Visit[] = []
  for (const { countryId, at } of sightings(segments)) {
    const last = visits.at(-1)
    if (last?.countryId === countryId) visits[visits.length - 1] = { ...last, exitAt: at }
    else visits.push({ countryId, entryAt: at, exitAt: at })
  }
  const home = visits[0]
  if (!home || !isTransit(home) || visits.length === 1) return visits
  const away = visits.slice(1)
  const back = away.at(-1)
  return back && away.length > 1 && isTransit(back) && back.countryId === home.countryId ? away.slice(0, -1) : away
}

/** Destinations for a trip that has only segments. */
export function deriveDestinations(
  segments: readonly Segment[],
  before: readonly Pick<Destination, 'id' | 'countryId'>[] = [],
): readonly DestinationDraft[] {
  const unclaimed = [...before]
  return visitsOf(segments).map(({ countryId, entryAt, exitAt }) => ({
    id: takeId(unclaimed, countryId),
    country: countryId,
    entryAt,
    exitAt,
    type: 'country',
    friendlyName: null,
    lat: null,
    lng: null,
    locations: [],
  }))
}

/** Takes the id of a stored destination in that country; each id is used once. */
function takeId(unclaimed: Pick<Destination, 'id' | 'countryId'>[], countryId: string): string | null {
  const at = unclaimed.findIndex((one) => one.countryId === countryId)
  return at === -1 ? null : (unclaimed.splice(at, 1)[0]?.id ?? null)
}
