import type { Ctx } from '../../platform/ctx.ts'
import { isUuid } from '../../platform/ids.ts'
import { type CountryName, timeZoneAt } from '../../reference/index.ts'
import { airlineTerms } from '../segments/airline-terms.ts'
import type { Segment } from '../segments/segment.ts'
import type { SegmentDraft, SegmentDrafts } from '../segments/segment-draft.ts'
import type { ReferenceLookup } from '../segments/segment-place.ts'
import { loadLocations } from '../whereabouts/locations.service.ts'
import { type AirlineRow, findReferences } from './reference-lookup.store.ts'
import { countryKeys, type TripDraft } from './trip-draft.ts'

export interface DraftReferences extends ReferenceLookup {
  readonly countryNames: readonly CountryName[]
}

const allDrafts = (drafts: SegmentDrafts | undefined): readonly SegmentDraft[] => Object.values(drafts ?? {}).flat()
const unique = (values: readonly string[]): readonly string[] => [...new Set(values)]
const upper = (term: string): string => term.trim().toUpperCase()

function airlinesByTerm(rows: readonly AirlineRow[]): ReadonlyMap<string, AirlineRow> {
  const found = new Map<string, AirlineRow>()
  for (const row of rows)
    for (const term of [row.icao, row.iata, row.name.toLowerCase()])
      if (term !== null && !found.has(term)) found.set(term, row)
  return found
}

const pointsOf = (draft: TripDraft) =>
  [
    ...(draft.destinations ?? []).filter((one) => one.country === null),
    ...allDrafts(draft.segments).flatMap((one) => [one.from, one.until]),
  ].flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [{ lat, lng }]))

/** Looks up all reference data that a draft names and that the kept segments need, in one database query. */
export async function loadReferences(
  ctx: Ctx,
  draft: TripDraft,
  keptSegments: readonly Segment[],
): Promise<DraftReferences> {
  const drafts = allDrafts(draft.segments)
  const flights = drafts.filter((one) => one.kind === 'air')
  const locationAt = await loadLocations(pointsOf(draft))
  const airportCodes = unique(
    flights
      .flatMap((one) => [one.from, one.until])
      .flatMap(({ place }) => (place.code === undefined ? [] : [upper(place.code)])),
  )
  const airlines = unique(flights.flatMap((one) => airlineTerms(one.texts)))
  const countries = [
    ...countryKeys(draft),
    ...drafts.flatMap((one) => [one.from.place.country, one.until.place.country]),
  ].flatMap((term) => (term ? [term.trim()] : []))
  const rows = await findReferences(ctx.db, {
    airportCodes,
    airlineCodes: airlines.filter((term) => term.length <= 3 && term === term.toUpperCase()),
    airlineNames: airlines.filter((term) => term !== term.toUpperCase()),
    countryCodes: unique(countries.filter((term) => !isUuid(term)).map(upper)),
    countryIds: unique([
      ...countries.filter(isUuid),
      ...keptSegments.flatMap((one) => [one.from.place.countryId ?? [], one.until.place.countryId ?? []].flat()),
      ...pointsOf(draft).flatMap(({ lat, lng }) => locationAt(lat, lng).countryId ?? []),
    ]),
  })
  return {
    airports: rows.airports,
    airlines: airlinesByTerm(rows.airlines),
    countries: new Map(rows.countries.map((one) => [one.alpha2, one.id])),
    countryNames: rows.countries,
    countryAt: (lat, lng) => locationAt(lat, lng).country,
    zoneAt: (lat, lng) => timeZoneAt(lng, lat),
  }
}
