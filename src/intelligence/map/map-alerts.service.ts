import { feature } from 'topojson-client'
import type { MultiPolygon, Polygon, Topology } from 'topojson-specification'
import { type Box, longitudeRanges } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type CountryOnMap, readCountriesOnMap } from '../../reference/index.ts'
import { listAlerts } from '../alerts/alert.store.ts'
import type { Alert } from '../alerts/alert.ts'
import { listNamedAirports } from '../alerts/alert-parts.store.ts'
import { listShownAreas } from '../footprints/area.store.ts'
import type { Drawing } from '../footprints/drawing.ts'
import { defaultRadiusKm } from '../footprints/footprint.ts'
import { listAlertsInEffect } from './map-alerts.store.ts'
import { checkMapTime, halfPixel, touches } from './map-view.ts'
import { asSeen, boundsOf, circle, type Part, type Place, thin } from './outline.ts'

/** Corners of all outlines together, and of one: what is sent is bounded, however finely was drawn. */
const allCorners = 20_000
const [fewest, most] = [24, 200]
/** Airports of one alert that are drawn. */
const maxAirports = 20

/** An alert as the map draws it. */
export interface AlertOnMap {
  readonly alert: Alert
  /** Polygons: divisions, regions, drawings and circles around points. */
  readonly parts: readonly Part[]
  readonly airports: readonly { readonly lat: number; readonly lng: number }[]
  /** Countries that it covers entirely; the map has their shapes. */
  readonly whole: readonly CountryOnMap[]
  /** Countries of which no place is named: somewhere in them. */
  readonly somewhere: readonly CountryOnMap[]
  readonly centre: { readonly lat: number; readonly lng: number } | null
  /** Digits after the point that can be seen in the view. */
  readonly digits: number
}

const partsOf = (drawing: Drawing): readonly Part[] =>
  (drawing.type === 'Polygon' ? [drawing.coordinates] : drawing.coordinates).map((rings) =>
    rings.map((ring) => ring.map(([lng = 0, lat = 0]): Place => [lng, lat])),
  )

function partsOfTopology(text: string): readonly Part[] {
  const topology = JSON.parse(text) as Topology
  const shape = topology.objects['geometry'] as Polygon | MultiPolygon | undefined
  return shape ? partsOf((feature(topology, shape) as unknown as { geometry: Drawing }).geometry) : []
}

/** The outlines of divisions and regions by their ids, each thinned once. */
async function readOutlines(
  ctx: Ctx,
  alerts: readonly Alert[],
  corners: number,
): Promise<Map<string, readonly Part[]>> {
  const ids = (key: 'divisionIds' | 'regionIds'): string[] => [
    ...new Set(alerts.flatMap(({ footprint }) => footprint[key])),
  ]
  const areas = [
    ...(await listShownAreas(ctx.db, 'division', ids('divisionIds'), true)),
    ...(await listShownAreas(ctx.db, 'region', ids('regionIds'), true)),
  ]
  return new Map(
    areas.map(({ id, topoJson }) => [id, topoJson === null ? [] : thin(partsOfTopology(topoJson), corners)]),
  )
}

const centreOf = (
  parts: readonly Part[],
  countries: readonly CountryOnMap[],
  points: AlertOnMap['airports'],
): AlertOnMap['centre'] => {
  if (parts.length > 0) {
    const { west, south, east, north } = boundsOf(parts)
    return { lat: (south + north) / 2, lng: (west + east) / 2 }
  }
  const [first] = [
    ...points,
    ...countries.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [{ lat, lng }])),
  ]
  return first ?? null
}

/** Whether any of it lies in the box. */
function isIn(
  box: Box,
  { parts, airports, whole, somewhere }: Omit<AlertOnMap, 'centre' | 'alert' | 'digits'>,
): boolean {
  const inBox = ({ lat, lng }: { lat: number; lng: number }): boolean => {
    const ranges = longitudeRanges(box)
    return lat >= box.swLat && lat <= box.neLat && ranges.some(([west, east]) => lng >= west && lng <= east)
  }
  return (
    [...whole, ...somewhere].some((country) => touches(box, country)) ||
    airports.some(inBox) ||
    parts.some((part) => {
      const { west, south, east, north } = boundsOf([part])
      return touches(box, { swLat: south, swLng: west, neLat: north, neLng: east })
    })
  )
}

/** The alerts in effect at the time that touch the box, the greatest risk first. */
export async function readAlertsOnMap(ctx: Ctx, box: Box, at: Date): Promise<AlertOnMap[]> {
  const time = checkMapTime(at, ctx.now)
  const known = time < ctx.now ? time : ctx.now
  const alerts = await listAlerts(ctx.db, await listAlertsInEffect(ctx.db, known, time))
  const corners = Math.max(fewest, Math.min(most, Math.floor(allCorners / Math.max(1, alerts.length))))
  const outlines = await readOutlines(ctx, alerts, corners)
  const countries = new Map((await readCountriesOnMap(ctx)).map((one) => [one.id, one]))
  const airportIds = alerts.flatMap(({ footprint }) => footprint.airportIds.slice(0, maxAirports))
  const airports = new Map((await listNamedAirports(ctx.db, [...new Set(airportIds)])).map((one) => [one.id, one]))
  const digits = Math.min(4, Math.ceil(-Math.log10(halfPixel(box))) + 1)
  return alerts.flatMap((alert) => {
    const { footprint } = alert
    const whole = footprint.fullCountryIds.flatMap((id) => countries.get(id) ?? [])
    const drawn = [
      ...[...footprint.divisionIds, ...footprint.regionIds].flatMap((id) => outlines.get(id) ?? []),
      ...footprint.polygons.flatMap(({ drawing }) => partsOf(drawing)),
      ...footprint.points.map(({ lat, lng, radiusKm }) => circle(lat, lng, radiusKm ?? defaultRadiusKm)),
    ]
    const parts = asSeen(thin(drawn, corners), halfPixel(box))
    const points = footprint.airportIds.slice(0, maxAirports).flatMap((id) => {
      const airport = airports.get(id)
      return airport && airport.lat !== null && airport.lng !== null ? [{ lat: airport.lat, lng: airport.lng }] : []
    })
    const nothingFiner = drawn.length === 0 && points.length === 0
    const somewhere = nothingFiner
      ? footprint.countryIds
          .filter((id) => !footprint.fullCountryIds.includes(id))
          .flatMap((id) => countries.get(id) ?? [])
      : []
    const shown = { parts, airports: points, whole, somewhere }
    if (!isIn(box, { ...shown, parts: drawn })) return []
    return [{ alert, ...shown, centre: centreOf(drawn, [...whole, ...somewhere], points), digits }]
  })
}
