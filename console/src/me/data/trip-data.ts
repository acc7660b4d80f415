import type { AnswerOf, ItemOf } from '../../../../client/src/index.ts'
import { serviceNow } from '../../data/service-time.ts'
import { useSaved } from './saved.ts'

export type Trip = ItemOf<'/api/v2/trips'>
export type Segments = AnswerOf<'get', '/api/v2/trips/{trip_id}/segments'>
export type Flight = Segments['air_segments'][number]
export type Hotel = Segments['hotel_segments'][number]
export type TripMessage = ItemOf<'/api/v2/notifications'>

/** As many notifications as the phone fetches and keeps. */
export const noticesKept = { per_page: 50 } as const

export const useTrips = () => useSaved('trip', '/api/v2/trips')
export const useSegments = (trip_id: string) =>
  useSaved('trip', '/api/v2/trips/{trip_id}/segments', { path: { trip_id } })
export const useVisas = (trip_id: string) =>
  useSaved('trip', '/api/v2/trips/{trip_id}/visa_requirements', { path: { trip_id } })
export const useTripAlerts = (trip_id: string) =>
  useSaved('trip', '/api/v2/trips/{trip_id}/alerts', { path: { trip_id } })
export const useTripAdvisories = (trip_id: string) =>
  useSaved('trip', '/api/v2/trips/{trip_id}/advisories', { path: { trip_id } })
export const useMessages = () => useSaved('notifications', '/api/v2/notifications', { query: noticesKept })

/** The trip that is under way, else the next one, else undefined. */
export function chooseTrip(trips: readonly Trip[], now = serviceNow()): Trip | undefined {
  const at = now.toISOString()
  const ahead = trips
    .filter(({ deleted_at, finish }) => deleted_at === null && finish >= at)
    .toSorted((one, other) => one.start.localeCompare(other.start))
  return ahead.find(({ start }) => start <= at) ?? ahead[0]
}

type Lists = {
  readonly [K in keyof Segments as K extends `${infer Kind}_segments` ? Kind : never]: Segments[K][number]
}
export type Kind = keyof Lists
type Placed<K extends Kind> = {
  readonly kind: K
  readonly segment: Lists[K]
  /** The end of what began on another day: a check-out, a car to give back. */
  readonly isEnd: boolean
  /** The day there. */
  readonly day: string
  readonly at: string
  readonly zone: string | null
}
export type Entry = { [K in Kind]: Placed<K> }[Kind]

interface End {
  readonly local: string | null
  readonly utc: string | null
  readonly zone: string | null
}

function endsOf<K extends Kind>(kind: K, segment: Lists[K]): readonly [End, End?] {
  const one = segment as unknown as Readonly<Record<string, string | null>>
  const end = (time: string, utc: string, zone: string): End => ({
    local: one[time] ?? null,
    utc: one[utc] ?? null,
    zone: one[zone] ?? null,
  })
  if (kind === 'hotel')
    return [
      end('checkin_date', 'checkin_date_utc', 'time_zone_id'),
      end('checkout_date', 'checkout_date_utc', 'time_zone_id'),
    ]
  if (kind === 'car')
    return [
      end('pickup_datetime', 'pickup_datetime_utc', 'pickup_time_zone_id'),
      end('dropoff_datetime', 'dropoff_datetime_utc', 'dropoff_time_zone_id'),
    ]
  if (kind === 'activity') return [end('start_datetime', 'start_datetime_utc', 'time_zone_id')]
  return [end('departure_datetime', 'departure_datetime_utc', 'departure_time_zone_id')]
}

/** A day that is only a day has no time of its own; it comes first on it. */
export const isDayOnly = (local: string | null): boolean => local !== null && local.length === 10

function placed<K extends Kind>(kind: K, segment: Lists[K]): Placed<K>[] {
  const [from, until] = endsOf(kind, segment)
  return [from, until].flatMap((end, n) => {
    if (!end?.local) return []
    const day = end.local.slice(0, 10)
    // A check-out ends the day, a check-in begins the night.
    const at = isDayOnly(end.local) ? `${day}T${n === 0 ? '23:59' : '00:00'}` : (end.utc ?? end.local)
    return [{ kind, segment, isEnd: n === 1, day, at, zone: end.zone }]
  })
}

export interface Day {
  readonly day: string
  readonly zone: string | null
  readonly entries: readonly Entry[]
}

const removed = 2

/** The itinerary by the days at its places. */
export function daysOf(segments: Segments): readonly Day[] {
  const kinds = ['air', 'rail', 'cruise', 'car', 'hotel', 'activity'] as const
  const entries = kinds
    .flatMap((kind) => segments[`${kind}_segments`].flatMap((one) => placed(kind, one) as Entry[]))
    .filter(({ segment }) => segment.status !== removed)
    .toSorted((one, other) => one.day.localeCompare(other.day) || one.at.localeCompare(other.at))
  const days = Map.groupBy(entries, ({ day }) => day)
  return [...days].map(([day, all]) => ({ day, zone: all.find(({ zone }) => zone)?.zone ?? null, entries: all }))
}

/** That there is a new trip: whoever opens it has read that. */
const newTripTypes: readonly number[] = [20, 30]
export const isAboutNewTrip = ({ type }: TripMessage): boolean => newTripTypes.includes(type)

/** Those about this trip: the trip itself, or one of its flights. Newest first. */
export function noticesOf(
  messages: readonly TripMessage[],
  tripId: string,
  segments: Segments | undefined,
): TripMessage[] {
  const flights = new Set(segments?.air_segments.map(({ id }) => id))
  return messages
    .filter(({ data }) => data['trip_id'] === tripId || flights.has(String(data['air_segment_id'] ?? '')))
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
}
