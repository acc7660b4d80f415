import { announceSet } from '../../delivery/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { findAdvisory } from '../advisories/advisory.store.ts'
import type { Advisory } from '../advisories/advisory.ts'
import { type NamedAreas, readNamedAreas } from '../footprints/named-areas.service.ts'
import { takeTime } from '../trip-alerts/trip-alert.store.ts'
import { concernedByAdvisory, type TouchedByAdvisory, writeAdvisoryTrips } from './advisory-match.store.ts'
import { tellServers } from './company-events.service.ts'
import { advisoryEvent, advisoryNotice } from './targeting.notices.ts'

/** How companies' servers are shown an advisory; a service knows no wire. */
export type ShowAdvisory = (advisory: Advisory, areas: NamedAreas) => object

async function tellCompanies(
  tx: Ctx,
  advisory: Advisory,
  touched: readonly TouchedByAdvisory[],
  show: ShowAdvisory,
): Promise<void> {
  const telling = touched.filter((one) => one.companyId !== null && one.fresh)
  if (telling.length === 0) return
  const shown = show(advisory, await readNamedAreas(tx, [advisory]))
  await tellServers(tx, telling, (companyId, concerned) => advisoryEvent(companyId, shown, concerned))
}

async function tell(
  tx: Ctx,
  advisory: Advisory,
  touched: readonly TouchedByAdvisory[],
  show: ShowAdvisory,
): Promise<void> {
  const trips = touched.map((row) => row.tripId)
  await announceSet(tx, advisoryNotice(advisory, tx.now), concernedByAdvisory(advisory.id, trips, tx.now))
  await tellCompanies(tx, advisory, touched, show)
}

/** An advisory was opened or changed: tells those whose trips it concerns, each once however often it is opened. */
export function matchAdvisory(ctx: Ctx, advisoryId: string, show: ShowAdvisory): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const advisory = await findAdvisory(tx.db, { id: advisoryId })
    if (advisory?.status !== 'open') return
    await takeTime(tx.db)
    await tell(tx, advisory, await writeAdvisoryTrips(tx.db, { advisoryId, now: tx.now }), show)
  })
}

/** Trips were written, or came within reach: which of the open advisories concern them? */
export function matchTripsWithAdvisories(ctx: Ctx, tripIds: readonly string[], show: ShowAdvisory): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const touched = await writeAdvisoryTrips(tx.db, { tripIds, now: tx.now })
    for (const [advisoryId, rows] of Map.groupBy(touched, (row) => row.advisoryId)) {
      const advisory = await findAdvisory(tx.db, { id: advisoryId })
      if (advisory) await tell(tx, advisory, rows, show)
    }
  })
}
