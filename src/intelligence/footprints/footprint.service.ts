import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { invalid } from '../../platform/problem.ts'
import { addError, type Errors } from '../../platform/texts.ts'
import { type CellPart, coveringCells, mostCellParts } from './cells.ts'
import { checkDrawings, layFlat } from './drawing.ts'
import {
  defaultRadiusKm,
  type Footprint,
  type FootprintPolygon,
  type FootprintWords,
  isAirlineInCountry,
  type NamedKind,
  type ShownArea,
  type ShownAreas,
  withImpliedCountries,
} from './footprint.ts'
import {
  findNamed,
  listAirportsOf,
  listCountriesOf,
  listRegionShapes,
  listShownAreas,
  listShownCountries,
} from './place.store.ts'

const said: Readonly<Record<NamedKind, string>> = {
  country: 'a country: send ids or ISO 3166-1 codes',
  division: 'a division: send ids or ISO 3166-2 codes',
  region: 'a region: send ids',
  airport: 'an airport: send ids, ICAO or IATA codes',
  airline: 'an airline: send ids, ICAO or IATA codes',
  disease: 'a disease: send ids or slugs',
  safety_category: 'a safety category: send ids or slugs',
}

/** The ids behind the words, each once, in their order; what names nothing is added to the errors under the field. */
export async function resolve(
  ctx: Ctx,
  kind: NamedKind,
  words: readonly string[],
  field: string,
  errors: Errors,
): Promise<string[]> {
  const trimmed = words.map((word) => word.trim())
  const found = await findNamed(ctx.db, kind, trimmed)
  const unknown = trimmed.filter((word) => !found.has(word))
  if (unknown.length > 0)
    addError(
      errors,
      field,
      `${unknown
        .slice(0, 5)
        .map((word) => `"${word.slice(0, 50)}"`)
        .join(', ')} is not ${said[kind]}`,
    )
  return [...new Set(found.values())]
}

/** Only the two members that are known are kept, exactly as they were drawn. */
function resolvePolygons(ctx: Ctx, sent: readonly unknown[], errors: Errors): FootprintPolygon[] {
  if (!checkDrawings(sent, errors)) return []
  return sent.map(({ type, coordinates }) => ({
    id: newId(ctx.now),
    drawing: { type, coordinates } as FootprintPolygon['drawing'],
  }))
}

/** The cells that a footprint covers, with its regions as they are drawn at this moment. */
export const readCells = async (ctx: Ctx, footprint: Footprint): Promise<CellPart[]> =>
  cellsOfFootprint(footprint, await listRegionShapes(ctx.db, footprint.regionIds))

/** The cells that the points, polygons and regions of a footprint cover, for targeting; refuses what would be too many. */
export function cellsOfFootprint(
  { points, polygons }: Pick<Footprint, 'points' | 'polygons'>,
  regions: readonly FootprintPolygon[] = [],
): CellPart[] {
  const tooMuch = (): Error =>
    invalid({
      [polygons.length > 0 ? 'polygons' : 'locations']:
        'cover too much of the world in too much detail: name countries or divisions, or draw fewer and simpler shapes',
    })
  const circles = points.map(({ id, lat, lng, radiusKm }) => ({ id, lat, lng, km: radiusKm ?? defaultRadiusKm }))
  const around = coveringCells([], circles)
  if (!around) throw tooMuch()
  const all = [...around]
  // Each polygon by itself, so that a cell knows whose it is.
  for (const { id, drawing } of polygons) {
    const inside = coveringCells(layFlat([drawing]), [])
    if (!inside || all.length + inside.length > mostCellParts) throw tooMuch()
    for (const part of inside) all.push({ ...part, polygonId: id })
  }
  for (const { id, drawing } of regions) {
    const inside = coveringCells(layFlat([drawing]), [])
    if (!inside || all.length + inside.length > mostCellParts) throw tooMuch()
    for (const part of inside) all.push({ ...part, regionId: id })
  }
  return all
}

/** The footprint that stands after an edit: what the editor named, over what was there before. */
export async function resolveFootprint(
  ctx: Ctx,
  words: FootprintWords,
  before: Footprint,
  errors: Errors,
): Promise<Footprint> {
  const ids = (
    kind: NamedKind,
    named: readonly string[] | undefined,
    field: string,
    old: readonly string[],
  ): Promise<readonly string[]> | readonly string[] =>
    named === undefined ? old : resolve(ctx, kind, named, field, errors)
  const divisionIds = await ids('division', words.divisions, 'country_division_ids', before.divisionIds)
  const regionIds = await ids('region', words.regions, 'country_region_ids', before.regionIds)
  const footprint: Footprint = {
    countryIds: await ids('country', words.countries, 'country_ids', before.countryIds),
    fullCountryIds: await ids('country', words.fullCountries, 'full_country_ids', before.fullCountryIds),
    divisionIds,
    regionIds,
    points:
      words.points === undefined ? before.points : words.points.map((point) => ({ id: newId(ctx.now), ...point })),
    polygons: words.polygons === undefined ? before.polygons : resolvePolygons(ctx, words.polygons, errors),
    airportIds: await ids('airport', words.airports, 'airport_ids', before.airportIds),
    airlineIds: await ids('airline', words.airlines, 'airline_ids', before.airlineIds),
  }
  const placed = withImpliedCountries(footprint, await listCountriesOf(ctx.db, divisionIds, regionIds))
  return isAirlineInCountry(placed)
    ? { ...placed, airportIds: await listAirportsOf(ctx.db, placed.countryIds) }
    : placed
}

type Places = Pick<Footprint, 'countryIds' | 'fullCountryIds' | 'divisionIds' | 'regionIds'>
const byId = (areas: readonly ShownArea[]): ReadonlyMap<string, ShownArea> =>
  new Map(areas.map((area) => [area.id, area]))
const all = (places: readonly Places[], key: keyof Places): string[] => [
  ...new Set(places.flatMap((place) => place[key])),
]

/** The areas of many footprints at once, each read once. A border comes only with a country that one of them covers entirely. */
export async function readAreas(ctx: Ctx, places: readonly Places[], shapes: boolean): Promise<ShownAreas> {
  const countries = await listShownCountries(
    ctx.db,
    all(places, 'countryIds'),
    shapes ? all(places, 'fullCountryIds') : [],
  )
  const divisions = await listShownAreas(ctx.db, 'division', all(places, 'divisionIds'), shapes)
  const regions = await listShownAreas(ctx.db, 'region', all(places, 'regionIds'), shapes)
  return { countries: byId(countries), divisions: byId(divisions), regions: byId(regions) }
}
