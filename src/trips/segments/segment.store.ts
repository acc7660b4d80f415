import type { Segment, SegmentEnd } from './segment.ts'
import type { SegmentPlace } from './segment-parts.ts'

/** The text fields of a place share one JSON column; fields that queries use have their own columns. */
type PlaceTexts = Partial<Omit<SegmentPlace, 'countryId' | 'lat' | 'lng' | 'airportId' | 'city'>>

interface EndRow {
  readonly at: string | null
  readonly local: string | null
  readonly zone: string | null
  readonly estimated_at: string | null
  readonly estimated_local: string | null
  readonly country_id: string | null
  readonly lat: number | null
  readonly lng: number | null
  readonly airport_id: string | null
  readonly city_id: string | null
  readonly city_certain: boolean
  readonly place: PlaceTexts
}
type Prefixed<P extends string, T> = { readonly [K in keyof T & string as `${P}_${K}`]: T[K] }

/** A row of `segments` as JSON has it. */
export type SegmentRow = Prefixed<'from', EndRow> &
  Prefixed<'until', EndRow> & {
    readonly id: string
    readonly trip_id: string
    readonly company_id: string | null
    readonly kind: Segment['kind']
    readonly position: number
    readonly status: Segment['status']
    readonly airline_id: string | null
    readonly flight_number: string | null
    readonly followed: Segment['followed']
    readonly price: number | null
    readonly passengers: number | null
    readonly tickets: readonly string[]
    readonly seats: readonly string[]
    readonly texts: Segment['texts']
    readonly created_at: string
    readonly updated_at: string
  }

function toEndRow(end: SegmentEnd): EndRow {
  const { countryId, lat, lng, airportId, city, ...texts } = end.place
  const place: Record<string, string> = {}
  for (const [name, text] of Object.entries(texts)) if (text !== null) place[name] = text
  return {
    at: end.at?.toISOString() ?? null,
    local: end.local,
    zone: end.zone,
    estimated_at: end.estimatedAt?.toISOString() ?? null,
    estimated_local: end.estimatedLocal,
    country_id: countryId,
    lat,
    lng,
    airport_id: airportId,
    city_id: city?.id ?? null,
    city_certain: city?.certain ?? true,
    place,
  }
}

// Written out, because composing the names for each row costs more than the rest of the mapping.
const asFrom = (row: EndRow): Prefixed<'from', EndRow> => ({
  from_at: row.at,
  from_local: row.local,
  from_zone: row.zone,
  from_estimated_at: row.estimated_at,
  from_estimated_local: row.estimated_local,
  from_country_id: row.country_id,
  from_lat: row.lat,
  from_lng: row.lng,
  from_airport_id: row.airport_id,
  from_city_id: row.city_id,
  from_city_certain: row.city_certain,
  from_place: row.place,
})
const asUntil = (row: EndRow): Prefixed<'until', EndRow> => ({
  until_at: row.at,
  until_local: row.local,
  until_zone: row.zone,
  until_estimated_at: row.estimated_at,
  until_estimated_local: row.estimated_local,
  until_country_id: row.country_id,
  until_lat: row.lat,
  until_lng: row.lng,
  until_airport_id: row.airport_id,
  until_city_id: row.city_id,
  until_city_certain: row.city_certain,
  until_place: row.place,
})

/** The segments of a trip as rows, in their order. */
export const toSegmentRows = (
  trip: { readonly id: string; readonly companyId: string | null },
  segments: readonly Segment[],
): SegmentRow[] =>
  segments.map((one, position) => ({
    id: one.id,
    trip_id: trip.id,
    company_id: trip.companyId,
    kind: one.kind,
    position,
    status: one.status,
    ...asFrom(toEndRow(one.from)),
    ...asUntil(toEndRow(one.until)),
    airline_id: one.airlineId,
    flight_number: one.flightNumber,
    followed: one.followed,
    price: one.price,
    passengers: one.passengers,
    tickets: one.tickets,
    seats: one.seats,
    texts: one.texts,
    created_at: one.createdAt.toISOString(),
    updated_at: one.updatedAt.toISOString(),
  }))

const endColumns = [
  'at',
  'local',
  'zone',
  'estimated_at',
  'estimated_local',
  'country_id',
  'lat',
  'lng',
  'airport_id',
  'city_id',
  'city_certain',
  'place',
]
/** The columns of a row, in their order. */
export const segmentColumns: readonly string[] = [
  ...['id', 'trip_id', 'company_id', 'kind', 'position', 'status'],
  ...endColumns.map((name) => `from_${name}`),
  ...endColumns.map((name) => `until_${name}`),
  ...[
    'airline_id',
    'flight_number',
    'followed',
    'price',
    'passengers',
    'tickets',
    'seats',
    'texts',
    'created_at',
    'updated_at',
  ],
]

const toDate = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** Restores the milliseconds: PostgreSQL omits a zero fraction and trailing zeros. */
function localText(text: string | null): string | null {
  if (text === null) return null
  const [seconds = '', fraction = ''] = text.split('.')
  return `${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}`
}

function toEnd(row: SegmentRow, prefix: 'from' | 'until'): SegmentEnd {
  const parts = row as unknown as Readonly<Record<string, unknown>>
  const column = <K extends keyof EndRow>(name: K): EndRow[K] => parts[`${prefix}_${name}`] as EndRow[K]
  const texts = column('place')
  const cityId = column('city_id')
  return {
    at: toDate(column('at')),
    local: localText(column('local')),
    zone: column('zone'),
    estimatedAt: toDate(column('estimated_at')),
    estimatedLocal: localText(column('estimated_local')),
    place: {
      code: texts.code ?? null,
      codeType: texts.codeType ?? null,
      name: texts.name ?? null,
      address1: texts.address1 ?? null,
      address2: texts.address2 ?? null,
      postalCode: texts.postalCode ?? null,
      adminCode: texts.adminCode ?? null,
      cityName: texts.cityName ?? null,
      country: texts.country ?? null,
      countryId: column('country_id'),
      lat: column('lat'),
      lng: column('lng'),
      airportId: column('airport_id'),
      city: cityId === null ? null : { id: cityId, certain: column('city_certain') },
    },
  }
}

export const toSegment = (row: SegmentRow): Segment =>
  ({
    kind: row.kind,
    id: row.id,
    status: row.status,
    from: toEnd(row, 'from'),
    until: toEnd(row, 'until'),
    airlineId: row.airline_id,
    flightNumber: row.flight_number,
    followed: row.followed,
    price: row.price,
    passengers: row.passengers,
    tickets: row.tickets,
    seats: row.seats,
    texts: row.texts,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  }) as Segment
