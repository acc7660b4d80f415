import type { TripDraft } from '../../trips/index.ts'
import { fromTripV2 } from '../../trips/v2.ts'
import type { Place } from '../demo-cast/places.ts'
import { dayText } from '../demo-cast/times-and-texts.ts'

type Fields = Readonly<Record<string, unknown>>

/** What a traveller booked, as version 2 takes it: the list of the trip, and a segment of it. Days count from today; times are those of the clocks there. */
export type Booking = (today: Date) => readonly [list: string, segment: Fields]

/** `clock` is never between midnight and four, when clocks may change: the demo is made on any day. */
const timeAt = (today: Date, days: number, clock: string): string => `${dayText(today, days)}T${clock}:00`

/** The names of the fields begin with `prefix`. */
const placeFields = (prefix: string, { name, country, lat, lng }: Place): Fields => ({
  [`${prefix}city_name`]: name,
  [`${prefix}country`]: country,
  [`${prefix}lat`]: lat,
  [`${prefix}lng`]: lng,
})

const airlines: Readonly<Record<string, string>> = {
  AC: 'Air Canada',
  AF: 'Air France',
  AI: 'Air India',
  AV: 'Avianca',
  BA: 'British Airways',
  GA: 'Garuda Indonesia',
  IB: 'Iberia',
  KL: 'KLM',
  KQ: 'Kenya Airways',
  LA: 'LATAM Chile',
  SA: 'South African Airways',
  TG: 'Thai Airways',
  TK: 'Turkish Airlines',
  U4: 'Buddha Air',
  VN: 'Vietnam Airlines',
}

/** `number` begins with the airline’s code. `later`: how many days after the departure it arrives. */
export const flight =
  (
    days: number,
    number: string,
    [from, leaves]: [string, string],
    [to, arrives]: [string, string],
    later = 0,
  ): Booking =>
  (today) => {
    const code = number.slice(0, 2)
    const segment = {
      airline: airlines[code] ?? code,
      iata_code: code,
      flight_number: number.slice(2),
      origin: from,
      departure_datetime: timeAt(today, days, leaves),
      destination: to,
      arrival_datetime: timeAt(today, days + later, arrives),
      class_of_service: 'Economy',
      number_of_pax: 1,
      seats: ['14C'],
      confirmation_no: `DEMO${number}`,
    }
    return ['air_segments', segment]
  }

/** A flight that leaves and arrives so many minutes late. */
export const late =
  (minutes: number, booking: Booking): Booking =>
  (today) => {
    const [list, segment] = booking(today)
    const delayed = (planned: unknown): string =>
      new Date(Date.parse(`${planned}Z`) + minutes * 60_000).toISOString().slice(0, -1)
    const estimated_departure = delayed(segment['departure_datetime'])
    return [list, { ...segment, estimated_departure, estimated_arrival: delayed(segment['arrival_datetime']) }]
  }

/** The names are invented: nothing is said of a real house. */
export const hotel =
  (from: number, until: number, name: string, place: Place, address: string): Booking =>
  (today) => {
    const times = { checkin_date: dayText(today, from), checkout_date: dayText(today, until) }
    const room = { hotel_name: `${name} (demo)`, room_type: 'Single', number_of_rooms: '1' }
    return ['hotel_segments', { ...room, ...times, address1: address, ...placeFields('', place) }]
  }

/** As a booking by e-mail names it: the town is written, and where it lies is found. `zone` is that of its clocks. */
export const hotelByName =
  (zone: string, booking: Booking): Booking =>
  (today) => {
    const [list, segment] = booking(today)
    return [list, { ...segment, lat: null, lng: null, time_zone_id: zone }]
  }

type End = readonly [days: number, clock: string, name: string, place: Place]

interface Journey {
  readonly line: string
  readonly number: string
  readonly from: End
  readonly until: End
}

function journeyFields(today: Date, { from, until }: Journey): Fields {
  const [leaves, departure, origin, start] = from
  const [arrives, arrival, destination, finish] = until
  return {
    departure_datetime: timeAt(today, leaves, departure),
    origin_name: origin,
    ...placeFields('origin_', start),
    arrival_datetime: timeAt(today, arrives, arrival),
    destination_name: destination,
    ...placeFields('destination_', finish),
    number_of_pax: 1,
  }
}

export const train =
  (journey: Journey): Booking =>
  (today) => [
    'rail_segments',
    { rail_line: journey.line, train_number: journey.number, ...journeyFields(today, journey) },
  ]

export const cruise =
  (journey: Journey): Booking =>
  (today) => [
    'cruise_segments',
    { cruise_line: journey.line, ship_name: journey.number, ...journeyFields(today, journey) },
  ]

const addressFields = (today: Date, prefix: string, [days, clock, address, place]: End): Fields => ({
  [`${prefix}_datetime`]: timeAt(today, days, clock),
  [`${prefix}_address1`]: address,
  ...placeFields(`${prefix}_`, place),
})

export const car =
  (company: string, from: End, until: End): Booking =>
  (today) => {
    const ends = { ...addressFields(today, 'pickup', from), ...addressFields(today, 'dropoff', until) }
    return ['car_segments', { car_company: `${company} (demo)`, car_type: 'Compact', ...ends }]
  }

export const activity =
  (name: string, days: number, [begins, ends]: [string, string], where: string, place: Place): Booking =>
  (today) => [
    'activity_segments',
    {
      activity_name: `${name} (demo)`,
      activity_type: 'Tour',
      ...addressFields(today, 'start', [days, begins, where, place]),
      ...addressFields(today, 'end', [days, ends, where, place]),
    },
  ]

/** What the bookings are in a trip, read as version 2 reads them. */
export function fromBookings(bookings: readonly Booking[], today: Date): TripDraft {
  const lists: Record<string, Fields[]> = {}
  for (const booking of bookings) {
    const [list, segment] = booking(today)
    lists[list] = [...(lists[list] ?? []), segment]
  }
  return fromTripV2(lists)
}
