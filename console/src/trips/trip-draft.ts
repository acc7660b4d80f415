import type { BodyOf } from '../data/client.ts'
import type { Say } from '../data/words.ts'
import type { TripInFull } from './trip-text.ts'
import type { words } from './words.ts'

export interface DestinationDraft {
  readonly key: string
  readonly id?: string
  readonly country_code: string
  readonly friendly_name: string
  readonly entry_date: string
  readonly exit_date: string
}

export interface FlightDraft {
  readonly key: string
  readonly id?: string
  readonly flight_number: string
  readonly origin: string
  readonly destination: string
  readonly departure_datetime: string
  readonly arrival_datetime: string
}

export interface Draft {
  readonly name: string
  readonly type: number
  readonly travellers: readonly { readonly id: string; readonly name: string }[]
  readonly destinations: readonly DestinationDraft[]
  readonly flights: readonly FlightDraft[]
  /** There were flights before: then also an empty list is sent. */
  readonly hadFlights: boolean
}

let made = 0
const key = (): string => `row-${made++}`

export const newDestination = (): DestinationDraft => ({
  key: key(),
  country_code: '',
  friendly_name: '',
  entry_date: '',
  exit_date: '',
})
export const newFlight = (): FlightDraft => ({
  key: key(),
  flight_number: '',
  origin: '',
  destination: '',
  departure_datetime: '',
  arrival_datetime: '',
})

export const emptyDraft: Draft = {
  name: '',
  type: 1,
  travellers: [],
  destinations: [newDestination()],
  flights: [],
  hadFlights: false,
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
/** The local time of the place, without its offset. */
const localOf = (value: unknown): string => text(value).slice(0, 16)

export function draftOf(trip: TripInFull): Draft {
  const flights = (trip as unknown as { air_segments?: readonly Record<string, unknown>[] }).air_segments ?? []
  return {
    name: trip.name,
    type: trip.trip_type,
    travellers: trip.travellers.map((one) => ({
      id: one.id,
      name: [one.first_name, one.last_name].filter(Boolean).join(' ') || one.external_id || one.id,
    })),
    destinations: trip.destinations.map((one) => ({
      key: one.id,
      id: one.id,
      country_code: one.country_code,
      friendly_name: one.friendly_name ?? '',
      entry_date: one.entry_date.slice(0, 10),
      exit_date: one.exit_date.slice(0, 10),
    })),
    flights: flights.map((one) => ({
      key: text(one['id']),
      id: text(one['id']),
      flight_number: text(one['flight_number']),
      origin: text(one['origin']),
      destination: text(one['destination']),
      departure_datetime: localOf(one['departure_datetime']),
      arrival_datetime: localOf(one['arrival_datetime']),
    })),
    hadFlights: flights.length > 0,
  }
}

/** As the service takes it: what is empty is left out. */
export function bodyOf(draft: Draft): BodyOf<'post', '/api/desk/companies/{company_id}/trips'>['trip'] {
  const filled = (one: object): object =>
    Object.fromEntries(Object.entries(one).filter(([name, value]) => name !== 'key' && value !== ''))
  const destinations = draft.destinations.map(filled).filter((one) => Object.keys(one).length > 0)
  const flights = draft.flights.map(filled).filter((one) => Object.keys(one).length > 0)
  return {
    name: draft.name || null,
    trip_type: draft.type,
    traveller_ids: draft.travellers.map(({ id }) => id),
    ...(destinations.length > 0 && { destinations }),
    ...((flights.length > 0 || draft.hadFlights) && { air_segments: flights }),
  }
}

const lines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.filter((part) => part !== '').join(' ')).join('; ')

/** How a person reads each field. */
export const fieldsOf = (
  t: Say<keyof (typeof words)['en']>,
): readonly (readonly [label: string, shown: (draft: Draft) => string])[] => [
  [t('name'), ({ name }) => name],
  [t('type'), ({ type }) => t(type === 0 ? 'type0' : type === 1 ? 'type1' : 'type2')],
  [
    t('travellers'),
    ({ travellers }) =>
      travellers
        .map(({ name }) => name)
        .toSorted()
        .join(', '),
  ],
  [
    t('destinations'),
    ({ destinations }) =>
      lines(destinations.map((one) => [one.country_code, one.friendly_name, `${one.entry_date} – ${one.exit_date}`])),
  ],
  [
    t('air'),
    ({ flights }) =>
      lines(flights.map((one) => [one.flight_number, `${one.origin} → ${one.destination}`, one.departure_datetime])),
  ],
]
