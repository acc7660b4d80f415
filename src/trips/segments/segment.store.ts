import type { Segment, SegmentEnd } from './segment.ts'
import type { SegmentPlace } from './segment-parts.ts'

/** The words of a place are kept together; what is looked for has columns of its own. */
type PlaceWords = Partial<Omit<SegmentPlace, 'countryId' | 'lat' | 'lng' | 'airportId'>>

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
  readonly place: PlaceWords
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
    readonly price: number | null
    readonly passengers: number | null
    readonly tickets: readonly string[]
    readonly seats: readonly string[]
    readonly texts: Segment['texts']
    readonly created_at: string
    readonly updated_at: string
  }

function toEndRow(end: SegmentEnd): EndRow {
  const { countryId, lat, lng, airportId, ...words } = end.place
  const place: Record<string, string> = {}
  for (const [name, word] of Object.entries(words)) if (word !== null) place[name] = word
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
    place,
  }
}

// Written out: names that are put together for each row cost more than the rest of it.
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
    price: one.price,
    passengers: one.passengers,
    tickets: one.tickets,
    seats: one.seats,
    texts: one.texts,
    created_at: one.createdAt.toISOString(),
    updated_at: one.updatedAt.toISOString(),
  }))

const ends = [
  'at',
  'local',
  'zone',
  'estimated_at',
  'estimated_local',
  'country_id',
  'lat',
  'lng',
  'airport_id',
  'place',
]
/** The columns of a row, in their order. */
export const segmentColumns: readonly string[] = [
  ...['id', 'trip_id', 'company_id', 'kind', 'position', 'status'],
  ...ends.map((name) => `from_${name}`),
  ...ends.map((name) => `until_${name}`),
  ...['airline_id', 'price', 'passengers', 'tickets', 'seats', 'texts', 'created_at', 'updated_at'],
]

const when = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** PostgreSQL leaves out a fraction that is none, and zeros at its end. */
function localText(text: string | null): string | null {
  if (text === null) return null
  const [seconds = '', fraction = ''] = text.split('.')
  return `${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}`
}

function toEnd(row: SegmentRow, prefix: 'from' | 'until'): SegmentEnd {
  const parts = row as unknown as Readonly<Record<string, unknown>>
  const of = <K extends keyof EndRow>(name: K): EndRow[K] => parts[`${prefix}_${name}`] as EndRow[K]
  const words = of('place')
  return {
    at: when(of('at')),
    local: localText(of('local')),
    zone: of('zone'),
    estimatedAt: when(of('estimated_at')),
    estimatedLocal: localText(of('estimated_local')),
    place: {
      code: words.code ?? null,
      name: words.name ?? null,
      address1: words.address1 ?? null,
      address2: words.address2 ?? null,
      postalCode: words.postalCode ?? null,
      adminCode: words.adminCode ?? null,
      cityName: words.cityName ?? null,
      country: words.country ?? null,
      countryId: of('country_id'),
      lat: of('lat'),
      lng: of('lng'),
      airportId: of('airport_id'),
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
    price: row.price,
    passengers: row.passengers,
    tickets: row.tickets,
    seats: row.seats,
    texts: row.texts,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  }) as Segment
