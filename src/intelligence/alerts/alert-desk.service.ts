import type { Ctx } from '../../platform/ctx.ts'
import { readAreas } from '../footprints/footprint.service.ts'
import type { ShownAreas, ShownCarrier } from '../footprints/footprint.ts'
import { listShownCarriers } from '../footprints/place.store.ts'
import type { Alert } from './alert.ts'

/** An alert with everything that the desk shows of it. */
export interface DeskAlert {
  readonly alert: Alert
  readonly areas: ShownAreas
  readonly airports: readonly ShownCarrier[]
  readonly airlines: readonly ShownCarrier[]
}

/** The names of what the alerts concern, each read once. */
export async function withNames(ctx: Ctx, alerts: readonly Alert[]): Promise<DeskAlert[]> {
  const footprints = alerts.map((alert) => alert.footprint)
  const areas = await readAreas(ctx, footprints, false)
  const airports = await listShownCarriers(ctx.db, 'airport', [...new Set(footprints.flatMap((one) => one.airportIds))])
  const airlines = await listShownCarriers(ctx.db, 'airline', [...new Set(footprints.flatMap((one) => one.airlineIds))])
  const among = (all: readonly ShownCarrier[], ids: readonly string[]): ShownCarrier[] => {
    const wanted = new Set(ids)
    return all.filter((one) => wanted.has(one.id))
  }
  return alerts.map((alert) => ({
    alert,
    areas,
    airports: among(airports, alert.footprint.airportIds),
    airlines: among(airlines, alert.footprint.airlineIds),
  }))
}
