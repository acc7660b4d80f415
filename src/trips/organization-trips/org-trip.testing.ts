import type { TestContext } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { givenTrip } from '../../../test/support/trips.ts'

/** A trip as version 2 shows it, as far as tests look at it. */
export interface ItineraryBody extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly start: string
  readonly finish: string
  readonly read: boolean
  readonly deleted_at: string | null
  readonly external_id: string | null
  readonly employee_name: string | null
  readonly company_name: string | null
  readonly activities: readonly number[]
  readonly trip_type: number
  readonly settings: Record<string, unknown>
  readonly travellers: readonly { readonly id: string }[]
  readonly destinations: readonly (Record<string, unknown> & { readonly id: string; readonly country_code: string })[]
  readonly activity_segments: readonly unknown[]
  readonly air_segments: readonly unknown[]
  readonly car_segments: readonly unknown[]
  readonly cruise_segments: readonly unknown[]
  readonly hotel_segments: readonly unknown[]
  readonly rail_segments: readonly unknown[]
}

/** A company with a traveller and a manager, another company, and a way to make trips. */
export async function orgWorld(t: TestContext) {
  const app = await testApp(t, { template: 'world' })
  const company = await app.givenCompany()
  const other = await app.givenCompany()
  const ada = await app.givenTraveller(company, { externalId: 'E-1', email: 'ada@example.com' })
  const manager = await app.givenManager(company)
  const foreigner = await app.givenTraveller(other)
  const org = app.as(company)
  const at = (id?: string): string => `/api/v2/org/${company.id}/trips${id === undefined ? '' : `/${id}`}`
  /** A trip that the company makes, for Ada unless others are named. */
  const given = (trip: object) => givenTrip<ItineraryBody>({ by: org, company, travellers: [ada], ...trip })
  return { ...app, company, other, ada, manager, foreigner, org, at, given }
}
export type OrgWorld = Awaited<ReturnType<typeof orgWorld>>

const booking = { confirmation_no: 'QX7H2M', currency: 'EUR', source: 'e-mail', price: 412.5, status: 0 }
/** As the answer has it where the caller sent the point. */
const givenPlace = (prefix: string) => ({
  [`${prefix}place_source`]: 'given',
  [`${prefix}place_certain`]: true,
  [`${prefix}city_id`]: null,
})
const end = (side: string, country: string, lat: number, lng: number) => ({
  [`${side}_name`]: `${side} name`,
  [`${side}_admin_code`]: 'XY',
  [`${side}_city_name`]: `${side} city`,
  [`${side}_country`]: country,
  [`${side}_lat`]: lat,
  [`${side}_lng`]: lng,
  ...givenPlace(`${side}_`),
})
const address = (prefix: string, country: string, lat: number, lng: number) => ({
  [`${prefix}address1`]: 'Rua A 1',
  [`${prefix}address2`]: 'Floor 2',
  [`${prefix}admin_code`]: 'RJ',
  [`${prefix}city_name`]: 'Rio de Janeiro',
  [`${prefix}country`]: country,
  [`${prefix}lat`]: lat,
  [`${prefix}lng`]: lng,
  ...givenPlace(prefix),
  [`${prefix}postal_code`]: '22021-001',
})
const time = (name: string, local: string, utc: string, zone: string, zoneField = `${name}_time_zone_id`) => ({
  [`${name}_datetime`]: local,
  [`${name}_datetime_utc`]: utc,
  [zoneField]: zone,
})
const tickets = { number_of_pax: 2, tickets: ['T-1', 'T-2'], seats: ['24A', '24B'] }
const journey = {
  ...time('departure', '2027-03-01T10:00:00.000Z', '2027-03-01T10:00:00.000Z', 'Europe/London'),
  ...time('arrival', '2027-03-01T19:00:00.000-03:00', '2027-03-01T22:00:00.000Z', 'America/Sao_Paulo'),
}

/** One segment of each kind, with every field of the contract. */
export const fullSegments: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  air_segments: [
    {
      ...booking,
      ...journey,
      ...tickets,
      status: 3,
      origin: 'LHR',
      origin_code_type: 'iata',
      destination: 'GRU',
      destination_code_type: 'iata',
      ...end('origin', 'GB', 51.47, -0.45),
      ...end('destination', 'BR', -23.43, -46.47),
      estimated_departure: '2027-03-01T11:00:00.000Z',
      estimated_departure_utc: '2027-03-01T11:00:00.000Z',
      estimated_arrival: '2027-03-01T20:00:00.000-03:00',
      estimated_arrival_utc: '2027-03-01T23:00:00.000Z',
      airline: 'British Airways',
      class_of_service: 'Economy',
      fare_basis_code: 'YOWRT',
      flight_number: 'BA247',
      iata_code: 'BA',
      normalized_airline: 'British Airways',
      arrival_gate: 'B36',
      arrival_terminal: '3',
      departure_gate: 'C12',
      departure_terminal: '5',
      baggage_claim: '7',
      seat_assignment: '24A',
      ticket_number: '125-24',
    },
  ],
  rail_segments: [
    {
      ...booking,
      ...journey,
      ...tickets,
      origin: 'St Pancras',
      destination: 'Luz',
      ...end('origin', 'GB', 51.53, -0.12),
      ...end('destination', 'BR', -23.53, -46.63),
      rail_line: 'Eurostar',
      train_number: '9024',
      seat_assignment: '61',
      ticket_number: 'R-1',
    },
  ],
  cruise_segments: [
    {
      ...booking,
      ...journey,
      ...tickets,
      origin: 'Tilbury',
      destination: 'Santos',
      ...end('origin', 'GB', 51.46, 0.35),
      ...end('destination', 'BR', -23.95, -46.33),
      cruise_line: 'Hurtigruten',
      ship_name: 'Nordlys',
    },
  ],
  car_segments: [
    {
      ...booking,
      car_company: 'Hertz',
      car_description: 'Small car',
      car_type: 'ECAR',
      hours_of_operation: '06:00-23:00',
      normalized_car_company: 'Hertz',
      ...address('pickup_', 'BR', -22.9, -43.2),
      ...time('pickup', '2027-03-02T09:00:00.000-03:00', '2027-03-02T12:00:00.000Z', 'America/Sao_Paulo'),
      ...address('dropoff_', 'BR', -23.5, -46.6),
      ...time('dropoff', '2027-03-05T09:00:00.000-03:00', '2027-03-05T12:00:00.000Z', 'America/Sao_Paulo'),
    },
  ],
  hotel_segments: [
    {
      ...booking,
      ...address('', 'BR', -22.97, -43.18),
      checkin_date: '2027-03-02T15:00:00.000-03:00',
      checkin_date_utc: '2027-03-02T18:00:00.000Z',
      checkout_date: '2027-03-05',
      checkout_date_utc: '2027-03-05T03:00:00.000Z',
      time_zone_id: 'America/Sao_Paulo',
      cancellation_policy: 'Free until noon',
      hotel_name: 'Aurora',
      number_of_rooms: '1',
      rate_description: 'Breakfast',
      room_description: 'Double',
      room_type: 'DBL',
    },
  ],
  activity_segments: [
    {
      ...booking,
      activity_type: 'tour',
      activity_name: 'Canopy walk',
      start_name: 'Gate',
      ...address('start_', 'BR', -3.1, -60.02),
      end_name: 'Pier',
      ...address('end_', 'BR', -3.2, -60.1),
      ...time('start', '2027-03-06T09:00:00.000-04:00', '2027-03-06T13:00:00.000Z', 'America/Manaus', 'time_zone_id'),
      ...time('end', '2027-03-06T12:00:00.000-04:00', '2027-03-06T16:00:00.000Z', 'America/Manaus', 'time_zone_id'),
    },
  ],
}

const flight = (more: object) => ({
  air_segments: [{ origin: 'LHR', destination: 'JFK', departure_datetime: '2027-03-01T12:00', ...more }],
})
const stay = { country_id: 'BR', entry_date: '2027-03-01', exit_date: '2027-03-02' }

/** What is refused, and by which field. */
export const refusals = ({
  foreigner,
  ada,
}: Pick<OrgWorld, 'foreigner' | 'ada'>): readonly (readonly [string, object, string | readonly string[]])[] => [
  ['nothing at all', {}, 'destinations'],
  [
    'a zone that does not exist',
    flight({ departure_time_zone_id: 'Mars/Olympus' }),
    'air_segments.0.departure_time_zone_id',
  ],
  [
    'a skipped time',
    flight({ origin: 'JFK', destination: 'LHR', departure_datetime: '2027-03-14T02:30:00' }),
    'air_segments.0.departure_datetime',
  ],
  [
    'a twin that disagrees',
    flight({ departure_datetime_utc: '2027-03-01T13:00:00Z' }),
    'air_segments.0.departure_datetime_utc',
  ],
  ['arrival before departure', flight({ arrival_datetime: '2027-03-01T06:59' }), 'air_segments.0.arrival_datetime'],
  [
    'arrival before departure across the date line',
    flight({
      origin: 'HNL',
      destination: 'AKL',
      departure_datetime: '2027-03-01T12:00',
      arrival_datetime: '2027-03-02T10:00',
    }),
    'air_segments.0.arrival_datetime',
  ],
  ['an unknown airport', flight({ origin: 'QQQ1' }), 'air_segments.0.origin'],
  [
    'two unknown airports',
    flight({ origin: '1Q1Q1', destination: 'ZZZZZ', departure_datetime: null }),
    ['air_segments.0.origin', 'air_segments.0.destination'],
  ],
  ['a latitude off the map', flight({ origin_lat: 91, origin_lng: 0 }), 'air_segments.0.origin_lat'],
  ['a longitude off the map', flight({ origin_lat: 9, origin_lng: 181 }), 'air_segments.0.origin_lng'],
  ['half a point', flight({ origin_lat: 9 }), 'air_segments.0.origin_lng'],
  ['a country that is none', flight({ origin_country: 'QQ' }), 'air_segments.0.origin_country'],
  ['a country by name', flight({ destination_country: 'Brazil' }), 'air_segments.0.destination_country'],
  ['a time that is none', flight({ departure_datetime: 'tomorrow' }), 'air_segments.0.departure_datetime'],
  ['a day that is none', flight({ departure_datetime: '2027-02-30T12:00' }), 'air_segments.0.departure_datetime'],
  ['a status that is none', flight({ status: 7 }), 'air_segments.0.status'],
  ['a negative price', flight({ price: -1 }), 'air_segments.0.price'],
  ['a price that is none', flight({ price: 'dear' }), 'air_segments.0.price'],
  ['half a person', flight({ number_of_pax: 1.5 }), 'air_segments.0.number_of_pax'],
  ['a text without end', flight({ source: 'x'.repeat(5001) }), 'air_segments.0.source'],
  [
    'a local time nowhere',
    { destinations: [stay], rail_segments: [{ departure_datetime: '2027-03-01T12:00' }] },
    'rail_segments.0.departure_time_zone_id',
  ],
  ['a trip wholly past', flight({ departure_datetime: '2026-03-01T12:00' }), 'destinations'],
  ['a traveller of another company', { destinations: [stay], traveller_ids: [ada.id, foreigner.id] }, 'traveller_ids'],
  ['nobody', { destinations: [stay], traveller_ids: [] }, 'traveller_ids'],
  ['no country', { destinations: [{ ...stay, country_id: null }] }, 'destinations.0.country_id'],
  ['no such country', { destinations: [{ ...stay, country_id: 'QQ' }] }, 'destinations.0.country_id'],
  ['a point off the map', { destinations: [{ ...stay, location: { lat: -91, lng: 2 } }] }, 'destinations.0.lat'],
  ['exit before entry', { destinations: [{ ...stay, exit_date: '2027-02-01' }] }, 'destinations.0.exit_date'],
  ['an unknown type', { destinations: [{ ...stay, type: 3 }] }, 'destinations.0.type'],
  ['an unknown activity', { destinations: [stay], activities: [29] }, 'activities'],
  ['an unknown kind of trip', { destinations: [stay], trip_type: 3 }, 'trip_type'],
  ['settings without end', { destinations: [stay], settings: { x: 'x'.repeat(9000) } }, 'settings'],
  ['ten thousand destinations', { destinations: Array.from({ length: 10_000 }, () => stay) }, 'destinations'],
  [
    'ten thousand hotels',
    { destinations: [stay], hotel_segments: Array.from({ length: 10_000 }, () => ({ country: 'BR' })) },
    'hotel_segments',
  ],
]
