import type { SegmentKind, SegmentPlace } from './segment-parts.ts'
/** The text fields of a place. */
export type PlaceTextField = Exclude<keyof SegmentPlace, 'countryId' | 'airportId' | 'lat' | 'lng' | 'city'>

/** The contract's field names for one end of a segment. */
export interface EndFields {
  readonly time: string
  readonly utc: string
  readonly zone: string
  readonly estimated?: string
  readonly estimatedUtc?: string
  /** The contract's names of the place's text fields; empty for the end of a hotel, which has the place of its beginning. */
  readonly place: Readonly<Partial<Record<PlaceTextField, string>>>
  readonly lat?: string
  readonly lng?: string
  /** Who gave the point, where there may be one. */
  readonly origin?: PlaceOriginFields
}

/** The names of the fields that say where the point of a place comes from. */
export interface PlaceOriginFields {
  readonly source: string
  readonly certain: string
  readonly cityId: string
}

const originFields = (prefix: string): PlaceOriginFields => ({
  source: `${prefix}place_source`,
  certain: `${prefix}place_certain`,
  cityId: `${prefix}city_id`,
})

/** The fields of a kind of segment, as version 2 names them. */
export interface KindFields {
  /** The list of a trip that holds them. */
  readonly list: string
  readonly from: EndFields
  readonly until: EndFields
  readonly passengers: boolean
  readonly tickets: boolean
}

const journey = (time: string, place: string): EndFields => ({
  time: `${time}_datetime`,
  utc: `${time}_datetime_utc`,
  zone: `${time}_time_zone_id`,
  place: {
    code: place,
    name: `${place}_name`,
    adminCode: `${place}_admin_code`,
    cityName: `${place}_city_name`,
    country: `${place}_country`,
  },
  lat: `${place}_lat`,
  lng: `${place}_lng`,
  origin: originFields(`${place}_`),
})

/** A flight's end also has estimated times, and the kind of its airport's code. */
function flightEnd(time: string, place: string): EndFields {
  const end = journey(time, place)
  const { code, ...texts } = end.place
  return {
    ...end,
    estimated: `estimated_${time}`,
    estimatedUtc: `estimated_${time}_utc`,
    place: { ...(code === undefined ? {} : { code }), codeType: `${place}_code_type`, ...texts },
  }
}

const address = (prefix: string) => ({
  address1: `${prefix}address1`,
  address2: `${prefix}address2`,
  adminCode: `${prefix}admin_code`,
  cityName: `${prefix}city_name`,
  country: `${prefix}country`,
  postalCode: `${prefix}postal_code`,
})

const addressEnd = (prefix: string, zone: string, more: EndFields['place'] = {}): EndFields => ({
  time: `${prefix}_datetime`,
  utc: `${prefix}_datetime_utc`,
  zone,
  place: { ...address(`${prefix}_`), ...more },
  lat: `${prefix}_lat`,
  lng: `${prefix}_lng`,
  origin: originFields(`${prefix}_`),
})

const between = { from: journey('departure', 'origin'), until: journey('arrival', 'destination') }

export const kindFields: Readonly<Record<SegmentKind, KindFields>> = {
  activity: {
    list: 'activity_segments',
    from: addressEnd('start', 'time_zone_id', { name: 'start_name' }),
    until: addressEnd('end', 'time_zone_id', { name: 'end_name' }),
    passengers: false,
    tickets: false,
  },
  air: {
    list: 'air_segments',
    from: flightEnd('departure', 'origin'),
    until: flightEnd('arrival', 'destination'),
    passengers: true,
    tickets: true,
  },
  car: {
    list: 'car_segments',
    from: addressEnd('pickup', 'pickup_time_zone_id'),
    until: addressEnd('dropoff', 'dropoff_time_zone_id'),
    passengers: false,
    tickets: false,
  },
  cruise: { list: 'cruise_segments', ...between, passengers: true, tickets: true },
  hotel: {
    list: 'hotel_segments',
    from: {
      time: 'checkin_date',
      utc: 'checkin_date_utc',
      zone: 'time_zone_id',
      place: address(''),
      lat: 'lat',
      lng: 'lng',
      origin: originFields(''),
    },
    until: { time: 'checkout_date', utc: 'checkout_date_utc', zone: 'time_zone_id', place: {} },
    passengers: false,
    tickets: false,
  },
  rail: { list: 'rail_segments', ...between, passengers: true, tickets: true },
}

const bookings = ['confirmation_no', 'currency', 'source'] as const

/** The other texts of each kind. */
export const textFields = {
  activity: ['activity_type', 'activity_name', ...bookings],
  air: [
    ...([
      'airline',
      'class_of_service',
      'fare_basis_code',
      'flight_number',
      'iata_code',
      'normalized_airline',
    ] as const),
    ...(['arrival_gate', 'arrival_terminal', 'departure_gate', 'departure_terminal', 'baggage_claim'] as const),
    ...(['seat_assignment', 'ticket_number'] as const),
    ...bookings,
  ],
  car: ['car_company', 'car_description', 'car_type', 'hours_of_operation', 'normalized_car_company', ...bookings],
  cruise: ['cruise_line', 'ship_name', ...bookings],
  hotel: [
    ...(['hotel_name', 'hotel_phone', 'cancellation_policy', 'number_of_rooms', 'rate_description'] as const),
    ...(['room_description', 'room_type'] as const),
    ...bookings,
  ],
  rail: ['rail_line', 'train_number', 'seat_assignment', 'ticket_number', ...bookings],
} as const

export type TextField<K extends SegmentKind> = (typeof textFields)[K][number]
