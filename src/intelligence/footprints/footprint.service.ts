import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { invalid } from '../../platform/problem.ts'
import { addError, type Errors } from '../../platform/texts.ts'
import {
  findIdsByCode,
  listAirportsOf,
  listCountriesOf,
  listRegionShapes,
  listShownAreas,
  listShownCountries,
} from './area.store.ts'
import { type CellPart, coveringCells, maxCellParts } from './cells.ts'
import { checkDrawings, toPlanarParts } from './drawing.ts'
import {
  type DrawnShape,
  defaultRadiusKm,
  type Footprint,
  type FootprintInput,
  isAirlineInCountry,
  type NamedKind,
  type ShownArea,
  type ShownAreas,
  withImpliedCountries,
} from './footprint.ts'
import { resolvePoints, withCities } from './footprint-cities.service.ts'

const expectedInput: Readonly<Record<NamedKind, string>> = {
  country: 'a country: send ids or ISO 3166-1 codes',
  division: 'a division: send ids or ISO 3166-2 codes',
  region: 'a region: send ids',
  airport: 'an airport: send ids, ICAO or IATA codes',
  airline: 'an airline: send ids, ICAO or IATA codes',
  disease: 'a disease: send ids or slugs',
  safety_category: 'a safety category: send ids or slugs',
}

/** The ids behind the words, each once, in their order; what names nothing is added to the errors under the field. */
export async function resolveIds(
  ctx: Ctx,
  kind: NamedKind,
  codes: readonly string[],
  field: string,
  errors: Errors,
): Promise<string[]> {
  const trimmed = codes.map((code) => code.trim())
  const found = await findIdsByCode(ctx.db, kind, trimmed)
  const unknown = trimmed.filter((code) => !found.has(code))
  if (unknown.length > 0)
    addError(
      errors,
      field,
      `${unknown
        .slice(0, 5)
        .map((code) => `"${code.slice(0, 50)}"`)
        .join(', ')} is not ${expectedInput[kind]}`,
    )
  return [...new Set(found.values())]
}

/** Only the two members that are known are kept, exactly as they were drawn. */
function resolvePolygons(ctx: Ctx, sent: readonly unknown[], errors: Errors): DrawnShape[] {
  if (!checkDrawings(sent, errors)) return []
  return sent.map(({ type, coordinates }) => ({
    id: newId(ctx.now),
    drawing: { type, coordinates } as DrawnShape['drawing'],
  }))
}

/** The cells that a footprint covers, with its regions as they are drawn at this moment. */
export const readCells = async (ctx: Ctx, footprint: Footprint): Promise<CellPart[]> =>
  cellsOfFootprint(footprint, await listRegionShapes(ctx.db, footprint.regionIds))

/** The cells that the points, polygons and regions of a footprint cover, for targeting; refuses what would be too many. */
export function cellsOfFootprint(
  { points, polygons }: { readonly points: Footprint['points']; readonly polygons: readonly DrawnShape[] },
  regions: readonly DrawnShape[] = [],
): CellPart[] {
  const tooManyCells = (): Error =>
    invalid({
      [polygons.length > 0 ? 'polygons' : 'locations']:
        'cover too much of the world in too much detail: name countries or divisions, or draw fewer and simpler shapes',
    })
  const circles = points.map(({ id, lat, lng, radiusKm }) => ({ id, lat, lng, km: radiusKm ?? defaultRadiusKm }))
  const around = coveringCells([], circles)
  if (!around) throw tooManyCells()
  const all = [...around]
  // Each polygon by itself, so that a cell knows whose it is.
  for (const { id, drawing } of polygons) {
    const inside = coveringCells(toPlanarParts([drawing]), [])
    if (!inside || all.length + inside.length > maxCellParts) throw tooManyCells()
    for (const part of inside) all.push({ ...part, polygonId: id })
  }
  for (const { id, drawing } of regions) {
    const inside = coveringCells(toPlanarParts([drawing]), [])
    if (!inside || all.length + inside.length > maxCellParts) throw tooManyCells()
    for (const part of inside) all.push({ ...part, regionId: id })
  }
  return all
}

/** The footprint after an edit: the parts that the editor sent replace the stored ones. */
export async function resolveFootprint(
  ctx: Ctx,
  input: FootprintInput,
  before: Footprint,
  errors: Errors,
): Promise<Footprint> {
  const ids = (
    kind: NamedKind,
    named: readonly string[] | undefined,
    field: string,
    old: readonly string[],
  ): Promise<readonly string[]> | readonly string[] =>
    named === undefined ? old : resolveIds(ctx, kind, named, field, errors)
  const divisionIds = await ids('division', input.divisions, 'country_division_ids', before.divisionIds)
  const regionIds = await ids('region', input.regions, 'country_region_ids', before.regionIds)
  const countryIds = await ids('country', input.countries, 'country_ids', before.countryIds)
  const fullCountryIds = await ids('country', input.fullCountries, 'full_country_ids', before.fullCountryIds)
  const countriesOfAreas = await listCountriesOf(ctx.db, divisionIds, regionIds)
  const alertCountryIds = [...countryIds, ...fullCountryIds, ...countriesOfAreas]
  const { points, countryIds: countriesOfCities } = await resolvePoints(
    ctx,
    input,
    before.points,
    alertCountryIds,
    errors,
  )
  const footprint: Footprint = {
    countryIds,
    fullCountryIds,
    divisionIds,
    regionIds,
    points,
    polygons: before.polygons,
    airportIds: await ids('airport', input.airports, 'airport_ids', before.airportIds),
    airlineIds: await ids('airline', input.airlines, 'airline_ids', before.airlineIds),
  }
  const inCountries = withImpliedCountries(footprint, [...countriesOfAreas, ...countriesOfCities])
  const shapes = input.polygons === undefined ? before.polygons : resolvePolygons(ctx, input.polygons, errors)
  const isAsBefore = shapes === before.polygons && inCountries.countryIds.join() === before.countryIds.join()
  const polygons = isAsBefore ? before.polygons : await withCities(ctx, shapes, inCountries.countryIds)
  const placed = { ...inCountries, polygons }
  return isAirlineInCountry(placed)
    ? { ...placed, airportIds: await listAirportsOf(ctx.db, placed.countryIds) }
    : placed
}

type AreaIds = Pick<Footprint, 'countryIds' | 'fullCountryIds' | 'divisionIds' | 'regionIds'>
const byId = (areas: readonly ShownArea[]): ReadonlyMap<string, ShownArea> =>
  new Map(areas.map((area) => [area.id, area]))
const all = (places: readonly AreaIds[], key: keyof AreaIds): string[] => [
  ...new Set(places.flatMap((place) => place[key])),
]

/** The areas of many footprints at once, each read once. A border comes only with a country that one of them covers entirely. */
export async function readAreas(ctx: Ctx, places: readonly AreaIds[], shapes: boolean): Promise<ShownAreas> {
  const countries = await listShownCountries(
    ctx.db,
    all(places, 'countryIds'),
    shapes ? all(places, 'fullCountryIds') : [],
  )
  const divisions = await listShownAreas(ctx.db, 'division', all(places, 'divisionIds'), shapes)
  const regions = await listShownAreas(ctx.db, 'region', all(places, 'regionIds'), shapes)
  return { countries: byId(countries), divisions: byId(divisions), regions: byId(regions) }
}
