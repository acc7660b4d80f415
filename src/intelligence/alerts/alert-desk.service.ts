import type { Ctx } from '../../platform/ctx.ts'
import { listAirportsOrAirlines } from '../footprints/area.store.ts'
import { readAreas } from '../footprints/footprint.service.ts'
import type { AirportOrAirline, ShownAreas } from '../footprints/footprint.ts'
import type { Alert } from './alert.ts'

/** An alert with everything that the desk shows of it. */
export interface DeskAlert {
  readonly alert: Alert
  readonly areas: ShownAreas
  readonly airports: readonly AirportOrAirline[]
  readonly airlines: readonly AirportOrAirline[]
}

/** Loads the names of the areas and subjects of the alerts, each once. */
export async function withNames(ctx: Ctx, alerts: readonly Alert[]): Promise<DeskAlert[]> {
  const footprints = alerts.map((alert) => alert.footprint)
  const areas = await readAreas(ctx, footprints, false)
  const airports = await listAirportsOrAirlines(ctx.db, 'airport', [
    ...new Set(footprints.flatMap((one) => one.airportIds)),
  ])
  const airlines = await listAirportsOrAirlines(ctx.db, 'airline', [
    ...new Set(footprints.flatMap((one) => one.airlineIds)),
  ])
  const pick = (all: readonly AirportOrAirline[], ids: readonly string[]): AirportOrAirline[] => {
    const wanted = new Set(ids)
    return all.filter((one) => wanted.has(one.id))
  }
  return alerts.map((alert) => ({
    alert,
    areas,
    airports: pick(airports, alert.footprint.airportIds),
    airlines: pick(airlines, alert.footprint.airlineIds),
  }))
}
