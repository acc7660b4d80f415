import type { Ctx } from '../../platform/ctx.ts'
import { readNamedAreas } from '../footprints/named-areas.service.ts'
import { type Alert, statusAt } from './alert.ts'
import { listNamedAirlines, listNamedAirports } from './alert-parts.store.ts'
import type { AlertInFull } from './alert-parts.ts'

/** The items of `all` with one of the ids, in the order of `all`. */
function pick<T extends { readonly id: string }>(all: readonly T[], ids: readonly string[]): T[] {
  const wanted = new Set(ids)
  return wanted.size === 0 ? [] : all.filter((one) => wanted.has(one.id))
}

/** Loads the names of the areas and subjects of the alerts, each once even when several alerts share it. */
export async function loadAlertsInFull(ctx: Ctx, alerts: readonly Alert[]): Promise<AlertInFull[]> {
  const footprints = alerts.map((alert) => alert.footprint)
  const areas = await readNamedAreas(ctx, footprints)
  const airlines = await listNamedAirlines(ctx.db, [...new Set(footprints.flatMap((one) => one.airlineIds))])
  const airports = await listNamedAirports(ctx.db, [...new Set(footprints.flatMap((one) => one.airportIds))])
  return alerts.map((alert) => ({
    alert,
    status: statusAt(alert, ctx.now),
    areas,
    airlines: pick(airlines, alert.footprint.airlineIds),
    airports: pick(airports, alert.footprint.airportIds),
  }))
}
