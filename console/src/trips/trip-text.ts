import type { Desk } from '../data/client.ts'
import { countryName } from '../data/names.ts'

export type Trip = Desk['Trip']
export type TripInFull = Desk['TripInFull']

export type PartKind = 'destination' | 'air' | 'rail' | 'cruise' | 'hotel' | 'car' | 'activity'

/** A destination or segment as the day line shows it. */
export interface Part {
  readonly id: string
  readonly kind: PartKind
  readonly text: string
  readonly from: string
  readonly until: string
  readonly zone: string | null
  readonly untilZone: string | null
  /** Days, not moments. */
  readonly isWholeDays: boolean
  /** The place was found by its name and may be another one. */
  readonly isUncertain: boolean
  readonly state: 'cancelled' | 'delayed' | null
}

const lists = {
  air: ['air_segments', 'departure', 'arrival'],
  rail: ['rail_segments', 'departure', 'arrival'],
  cruise: ['cruise_segments', 'departure', 'arrival'],
  hotel: ['hotel_segments', 'checkin_date', 'checkout_date'],
  car: ['car_segments', 'pickup', 'dropoff'],
  activity: ['activity_segments', 'start', 'end'],
} as const

type Fields = Readonly<Record<string, unknown>>
const textOf = (one: Fields, ...names: readonly string[]): string =>
  names
    .map((name) => one[name])
    .filter((value): value is string => typeof value === 'string' && value !== '')
    .join(' ')

/** Of segments, as the interface numbers them. */
const states = { 2: 'cancelled', 3: 'delayed' } as const

function segmentParts(trip: TripInFull): readonly Part[] {
  return Object.entries(lists).flatMap(([kind, [list, start, end]]) =>
    (((trip as unknown as Fields)[list] as readonly Fields[] | undefined) ?? []).map((one): Part => {
      const timeOf = (name: string): string =>
        textOf(one, `${name}_utc`) || textOf(one, `${name}_datetime_utc`) || textOf(one, name, `${name}_datetime`)
      const zoneOf = (name: string): string | null => textOf(one, `${name}_time_zone_id`, 'time_zone_id') || null
      const ends = kind === 'hotel' || kind === 'car' || kind === 'activity'
      const route = ends ? '' : `${textOf(one, 'origin')} → ${textOf(one, 'destination')}`
      const named = textOf(one, 'flight_number', 'rail_line', 'train_number', 'ship_name', 'hotel_name', 'car_company')
      return {
        id: textOf(one, 'id'),
        kind: kind as PartKind,
        text: [named || textOf(one, 'activity_name'), route, textOf(one, 'city_name')].filter(Boolean).join(' '),
        from: timeOf(start),
        until: timeOf(end) || timeOf(start),
        zone: zoneOf(start),
        untilZone: zoneOf(end),
        isWholeDays: false,
        isUncertain: one['place_certain'] === false || one['origin_place_certain'] === false,
        state: states[one['status'] as keyof typeof states] ?? null,
      }
    }),
  )
}

/** `Lima, Peru`; the country alone where that is all, and once where the place is called so. */
function placeOf(one: Trip['destinations'][number], language: string): string {
  const country = countryName(one.country_code, language)
  return [one.friendly_name, country].filter((name, at, all) => name && all.indexOf(name) === at).join(', ')
}

/** Everything that a trip consists of, by its beginning. */
export const partsOf = (trip: TripInFull, language: string): readonly Part[] =>
  [
    ...trip.destinations.map(
      (one): Part => ({
        id: one.id,
        kind: 'destination',
        text: placeOf(one, language),
        from: one.entry_date,
        until: one.exit_date,
        zone: null,
        untilZone: null,
        isWholeDays: true,
        isUncertain: one.place_certain === false,
        state: null,
      }),
    ),
    ...segmentParts(trip),
  ].toSorted((a, b) => (a.from < b.from ? -1 : 1))

/** `1–20 Mar 2027` */
export const daysText = ({ start, finish }: Pick<Trip, 'start' | 'finish'>, language: string): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).formatRange(
    new Date(start),
    new Date(finish),
  )

export const namesOf = ({ travellers }: Pick<Trip, 'travellers'>): string =>
  travellers
    .map((one) => [one.first_name, one.last_name].filter(Boolean).join(' ') || one.external_id || one.id)
    .join(', ')

export const placesOf = ({ destinations }: Pick<Trip, 'destinations'>, language: string): string =>
  destinations.map((one) => placeOf(one, language)).join(' · ')
