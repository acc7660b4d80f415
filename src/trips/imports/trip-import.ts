import type { DestinationDraft } from '../drafts/destination-draft.ts'
import type { TripDraft } from '../drafts/trip-draft.ts'
import type { Segment } from '../segments/segment.ts'
import type { SegmentDraft } from '../segments/segment-draft.ts'
import { type EndFields, kindFields } from '../segments/segment-fields.ts'
import type { SegmentKind, SegmentPlace } from '../segments/segment-parts.ts'
import type { TripInFull } from '../trips/trip.ts'

/** An error in a line of a file. */
export interface RowError {
  readonly line: number
  /** The column of the error; null when it is not about one column. */
  readonly field: string | null
  readonly message: string
}

/** The e-mail address or external id by which a row names its traveller. */
export interface TravellerKey {
  readonly line: number
  readonly by: 'email' | 'external_id'
  readonly value: string
}

/** A trip as a file has it: rows that share its external id or its name. */
export interface TripInFile {
  readonly externalId: string | null
  readonly name: string | null
  readonly line: number
  readonly travellers: readonly TravellerKey[]
  readonly draft: TripDraft
  /** The line of each list item: `air_segments.0` → 7. */
  readonly lines: ReadonlyMap<string, number>
  /** One of its rows has an error, so the whole trip is refused. */
  readonly hasErrors: boolean
}

export interface ParsedFile {
  readonly rows: number
  readonly trips: readonly TripInFile[]
  /** The errors found while parsing. */
  readonly errors: readonly RowError[]
}

export type Outcome = 'create' | 'update' | 'unchanged' | 'refused'

/** What an import did with one trip, or would do. */
export interface TripOutcome {
  readonly line: number
  readonly externalId: string | null
  readonly name: string | null
  readonly outcome: Outcome
  readonly tripId: string | null
  readonly travellers: number
  readonly destinations: number
  readonly segments: number
  readonly foundPlaces: readonly FoundPlace[]
}

/** A place of a file that has no point, and whose name found a city. */
export interface FoundPlace {
  readonly line: number
  /** The column of the name. */
  readonly field: string
  readonly name: string | null
  readonly cityId: string
  /** False: several cities of the country have the name, and this is the largest. */
  readonly certain: boolean
  readonly lat: number
  readonly lng: number
}

export interface TripImportReport {
  readonly preview: boolean
  readonly rows: number
  readonly trips: readonly TripOutcome[]
  readonly errors: readonly RowError[]
}

export const maxRows = 20_000

const dayIn = (draft: SegmentDraft): string =>
  (draft.from.time?.wall ?? draft.from.utc?.wall ?? draft.from.time?.at?.toISOString() ?? '').slice(0, 10)

const matchKey = (code: string | null | undefined, rest: readonly (string | null | undefined)[]): string =>
  [code, ...rest].map((part) => part?.toUpperCase() ?? '').join('|')

/** A file has no ids: a segment with the same start, end and day as a stored one is that segment, and keeps its id. */
function withSegmentIds(drafts: readonly SegmentDraft[], before: readonly Segment[]): readonly SegmentDraft[] {
  const unclaimed = [...before]
  return drafts.map((draft) => {
    const key = matchKey(draft.from.place.code, [draft.until.place.code, dayIn(draft)])
    const at = unclaimed.findIndex(
      (was) => matchKey(was.from.place.code, [was.until.place.code, was.from.local?.slice(0, 10)]) === key,
    )
    const [was] = at === -1 ? [] : unclaimed.splice(at, 1)
    return was ? { ...draft, id: was.id } : draft
  })
}

function withDestinationIds(drafts: readonly DestinationDraft[], before: TripInFull): readonly DestinationDraft[] {
  const unclaimed = [...before.destinations]
  return drafts.map((draft) => {
    const at = unclaimed.findIndex((was) =>
      draft.country === null
        ? was.friendlyName === draft.friendlyName
        : was.countryCode === draft.country.toUpperCase(),
    )
    const [was] = at === -1 ? [] : unclaimed.splice(at, 1)
    return was ? { ...draft, id: was.id } : draft
  })
}

/** The draft of a file for an existing trip: matching segments and destinations get their stored ids. */
export function withExistingIds(draft: TripDraft, before: TripInFull): TripDraft {
  const segments = Object.fromEntries(
    Object.entries(draft.segments ?? {}).map(([kind, drafts]) => [
      kind,
      withSegmentIds(
        drafts,
        before.segments.filter((one) => one.kind === (kind as SegmentKind)),
      ),
    ]),
  )
  return { ...draft, segments, destinations: withDestinationIds(draft.destinations ?? [], before) }
}

type PlaceOnLine = Pick<SegmentPlace, 'city' | 'lat' | 'lng'> & Pick<FoundPlace, 'line' | 'field' | 'name'>

/** The places of a trip that were found by their names, with their lines in the file. The parts of a trip are in the order of the file. */
export function listFoundPlaces(
  file: Pick<TripInFile, 'line' | 'lines'>,
  trip: Pick<TripInFull, 'destinations' | 'segments'>,
): readonly FoundPlace[] {
  const counts = new Map<SegmentKind, number>()
  const ofSegments = trip.segments.flatMap(({ kind, from, until }): PlaceOnLine[] => {
    const n = counts.get(kind) ?? 0
    counts.set(kind, n + 1)
    const fields = kindFields[kind]
    const line = file.lines.get(`${fields.list}.${n}`) ?? file.line
    const at = (place: SegmentPlace, { place: names }: EndFields): PlaceOnLine => ({
      ...place,
      ...(place.cityName === null
        ? { line, field: names.address1 ?? 'address1', name: place.address2 ?? place.address1 }
        : { line, field: names.cityName ?? 'city_name', name: place.cityName }),
    })
    return kind === 'hotel'
      ? [at(from.place, fields.from)]
      : [at(from.place, fields.from), at(until.place, fields.until)]
  })
  const ofDestinations = trip.destinations.flatMap((one, n): PlaceOnLine[] => {
    const line = file.lines.get(`destinations.${n}`) ?? file.line
    return one.locations.map((place) => ({ ...place, line, field: 'friendly_name', name: place.friendlyName }))
  })
  return [...ofDestinations, ...ofSegments]
    .flatMap(({ line, field, name, city, lat, lng }) =>
      city === null || lat === null || lng === null
        ? []
        : [{ line, field, name, cityId: city.id, certain: city.certain, lat, lng }],
    )
    .toSorted((a, b) => a.line - b.line)
}

/** The columns of a file that have another name than the field of a trip. */
const columns: Readonly<Record<string, string>> = {
  name: 'trip_name',
  external_id: 'trip_external_id',
  traveller_ids: 'traveller_email',
  destinations: 'kind',
  country_id: 'country_code',
}

/** Converts the rules' errors by field to errors by line and column of the file. */
export function toRowErrors(
  trip: Pick<TripInFile, 'line' | 'lines'>,
  fields: Readonly<Record<string, readonly string[]>>,
): readonly RowError[] {
  return Object.entries(fields).flatMap(([name, messages]) => {
    const [list = '', n = '', ...rest] = name.split('.')
    const line = trip.lines.get(`${list}.${n}`)
    const own = line === undefined ? list : (rest[0] ?? list)
    const field = columns[own] ?? own
    return messages.map((message) => ({ line: line ?? trip.line, field, message }))
  })
}

export type ImportState = 'waiting' | 'running' | 'stopping' | 'stopped' | 'done' | 'failed'

/** An import that runs, waits or has ended. */
export interface QueuedImport {
  readonly id: string
  readonly companyId: string
  readonly preview: boolean
  readonly state: ImportState
  readonly done: number
  readonly total: number
  readonly report: TripImportReport | null
  readonly error: string | null
  readonly createdAt: Date
  readonly endedAt: Date | null
}
