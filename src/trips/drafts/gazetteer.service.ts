import type { Ctx } from '../../platform/ctx.ts'
import { isUuid } from '../../platform/ids.ts'
import { airportCodeKinds, type CountryName, timeZoneAt } from '../../reference/index.ts'
import { airlineWords } from '../segments/airline-words.ts'
import type { Segment } from '../segments/segment.ts'
import type { SegmentDraft, SegmentDrafts } from '../segments/segment-draft.ts'
import type { Gazetteer, KnownAirport } from '../segments/segment-place.ts'
import { readPlaces } from '../whereabouts/places.service.ts'
import { type AirlineRow, type AirportRow, lookUp } from './gazetteer.store.ts'
import { countryWords, type TripDraft } from './trip-draft.ts'

export interface KnownWorld extends Gazetteer {
  readonly countryNames: readonly CountryName[]
}

const allOf = (drafts: SegmentDrafts | undefined): readonly SegmentDraft[] => Object.values(drafts ?? {}).flat()
const once = (words: readonly string[]): readonly string[] => [...new Set(words)]
const upper = (word: string): string => word.trim().toUpperCase()

function airportsByCode(codes: readonly string[], rows: readonly AirportRow[]): ReadonlyMap<string, KnownAirport> {
  const found = new Map<string, KnownAirport>()
  for (const code of codes) {
    const kind = airportCodeKinds(code).find((one) => rows.some((row) => row[one] === code))
    const row = kind && rows.find((one) => one[kind] === code)
    if (row) found.set(code, row)
  }
  return found
}

function airlinesByWord(rows: readonly AirlineRow[]): ReadonlyMap<string, AirlineRow> {
  const found = new Map<string, AirlineRow>()
  for (const row of rows)
    for (const word of [row.icao, row.iata, row.name.toLowerCase()])
      if (word !== null && !found.has(word)) found.set(word, row)
  return found
}

const pointsOf = (draft: TripDraft) =>
  [
    ...(draft.destinations ?? []).filter((one) => one.country === null),
    ...allOf(draft.segments).flatMap((one) => [one.from, one.until]),
  ].flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [{ lat, lng }]))

/** Looks up everything that a draft names, and that the segments which stay need: one question to the database. */
export async function readWorld(ctx: Ctx, draft: TripDraft, staying: readonly Segment[]): Promise<KnownWorld> {
  const drafts = allOf(draft.segments)
  const flights = drafts.filter((one) => one.kind === 'air')
  const places = await readPlaces(pointsOf(draft))
  const airportCodes = once(
    flights
      .flatMap((one) => [one.from, one.until])
      .flatMap(({ place }) => (place.code === undefined ? [] : [upper(place.code)])),
  )
  const airlines = once(flights.flatMap((one) => airlineWords(one.texts)))
  const words = [
    ...countryWords(draft),
    ...drafts.flatMap((one) => [one.from.place.country, one.until.place.country]),
  ].flatMap((word) => (word ? [word.trim()] : []))
  const rows = await lookUp(ctx.db, {
    airportCodes,
    airlineCodes: airlines.filter((word) => word.length <= 3 && word === word.toUpperCase()),
    airlineNames: airlines.filter((word) => word !== word.toUpperCase()),
    countryCodes: once(words.filter((word) => !isUuid(word)).map(upper)),
    countryIds: once([
      ...words.filter(isUuid),
      ...staying.flatMap((one) => [one.from.place.countryId ?? [], one.until.place.countryId ?? []].flat()),
      ...pointsOf(draft).flatMap(({ lat, lng }) => places(lat, lng).countryId ?? []),
    ]),
  })
  return {
    airports: airportsByCode(airportCodes, rows.airports),
    airlines: airlinesByWord(rows.airlines),
    countries: new Map(rows.countries.map((one) => [one.alpha2, one.id])),
    countryNames: rows.countries,
    countryAt: (lat, lng) => places(lat, lng).country,
    zoneAt: (lat, lng) => timeZoneAt(lng, lat),
  }
}
