import type { SegmentDraft, SegmentDrafts } from '../../trips/index.ts'
import type { Place } from '../demo-cast/places.ts'
import { dayText } from '../demo-cast/times-and-texts.ts'

/** What a traveller booked. Days count from today; times are those of the clocks there. */
export type Booking = (today: Date) => SegmentDraft

type End = SegmentDraft['from']

const end = (more: Partial<End>): End => ({
  time: null,
  utc: null,
  zone: null,
  estimated: null,
  estimatedUtc: null,
  place: {},
  lat: null,
  lng: null,
  ...more,
})

/** `clock` is never between midnight and four, when clocks may change: the demo is made on any day. */
const wall = (today: Date, days: number, clock: string): NonNullable<End['time']> => ({
  at: null,
  wall: `${dayText(today, days)}T${clock}:00.000`,
  day: false,
})

const wholeDay = (today: Date, days: number): NonNullable<End['time']> => ({ ...wall(today, days, '00:00'), day: true })

const common = { n: 0, id: null, status: undefined, price: null, passengers: null, tickets: [], seats: [] } as const

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
    return {
      ...common,
      kind: 'air',
      from: end({ time: wall(today, days, leaves), place: { code: from } }),
      until: end({ time: wall(today, days + later, arrives), place: { code: to } }),
      passengers: 1,
      seats: ['14C'],
      texts: {
        airline: airlines[code] ?? code,
        iata_code: code,
        flight_number: number.slice(2),
        class_of_service: 'Economy',
        confirmation_no: `DEMO${number}`,
      },
    }
  }

/** A flight that leaves and arrives so many minutes late. */
export const late =
  (minutes: number, booking: Booking): Booking =>
  (today) => {
    const draft = booking(today)
    const delayed = (one: End): End => {
      const planned = one.time?.wall
      if (!planned) return one
      const then = new Date(Date.parse(`${planned}Z`) + minutes * 60_000).toISOString().slice(0, -1)
      return { ...one, estimated: { at: null, wall: then, day: false } }
    }
    return { ...draft, from: delayed(draft.from), until: delayed(draft.until) }
  }

/** The names are invented: nothing is said of a real house. */
export const hotel =
  (from: number, until: number, name: string, place: Place, address: string): Booking =>
  (today) => ({
    ...common,
    kind: 'hotel',
    from: end({
      time: wholeDay(today, from),
      place: { address1: address, cityName: place.name, country: place.country },
      lat: place.lat,
      lng: place.lng,
    }),
    until: end({ time: wholeDay(today, until) }),
    texts: { hotel_name: `${name} (demo)`, room_type: 'Single', number_of_rooms: '1' },
  })

/** As a booking by e-mail names it: the town is written, and where it lies is found. `zone` is that of its clocks. */
export const hotelByName =
  (zone: string, booking: Booking): Booking =>
  (today) => {
    const draft = booking(today)
    return { ...draft, from: { ...draft.from, zone, lat: null, lng: null }, until: { ...draft.until, zone } }
  }

const journeyEnd = (today: Date, days: number, clock: string, name: string, place: Place): End =>
  end({
    time: wall(today, days, clock),
    place: { name, cityName: place.name, country: place.country },
    lat: place.lat,
    lng: place.lng,
  })

interface Journey {
  readonly line: string
  readonly number: string
  readonly from: readonly [days: number, clock: string, name: string, place: Place]
  readonly until: readonly [days: number, clock: string, name: string, place: Place]
}

export const train =
  ({ line, number, from, until }: Journey): Booking =>
  (today) => ({
    ...common,
    kind: 'rail',
    from: journeyEnd(today, ...from),
    until: journeyEnd(today, ...until),
    passengers: 1,
    texts: { rail_line: line, train_number: number },
  })

export const cruise =
  ({ line, number, from, until }: Journey): Booking =>
  (today) => ({
    ...common,
    kind: 'cruise',
    from: journeyEnd(today, ...from),
    until: journeyEnd(today, ...until),
    passengers: 1,
    texts: { cruise_line: line, ship_name: number },
  })

const addressEnd = (today: Date, days: number, clock: string, address: string, place: Place): End =>
  end({
    time: wall(today, days, clock),
    place: { address1: address, cityName: place.name, country: place.country },
    lat: place.lat,
    lng: place.lng,
  })

export const car =
  (
    company: string,
    from: readonly [days: number, clock: string, address: string, place: Place],
    until: readonly [days: number, clock: string, address: string, place: Place],
  ): Booking =>
  (today) => ({
    ...common,
    kind: 'car',
    from: addressEnd(today, ...from),
    until: addressEnd(today, ...until),
    texts: { car_company: `${company} (demo)`, car_type: 'Compact' },
  })

export const activity =
  (name: string, days: number, [begins, ends]: [string, string], where: string, place: Place): Booking =>
  (today) => ({
    ...common,
    kind: 'activity',
    from: addressEnd(today, days, begins, where, place),
    until: addressEnd(today, days, ends, where, place),
    texts: { activity_name: `${name} (demo)`, activity_type: 'Tour' },
  })

/** The lists of a trip, by kind. */
export function segmentsOf(bookings: readonly Booking[], today: Date): SegmentDrafts {
  const lists: Partial<Record<SegmentDraft['kind'], SegmentDraft[]>> = {}
  for (const booking of bookings) {
    const draft = booking(today)
    const before = lists[draft.kind] ?? []
    lists[draft.kind] = [...before, { ...draft, n: before.length }]
  }
  return lists
}
