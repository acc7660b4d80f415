import { announceSet } from '../../delivery/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { findAdvisory } from '../advisories/advisory.store.ts'
import type { Advisory } from '../advisories/advisory.ts'
import { readNamedAreas } from '../footprints/named-areas.service.ts'
import { setFanOutLimits } from '../trip-alerts/trip-alert.store.ts'
import { advisoryEvent, toAdvisoryOfEvent } from './advisory.event.ts'
import {
  advisoryRecipients,
  type CompanyAdvisoryTrip,
  listAdvisoryTrips,
  type MatchedAdvisoryTrip,
  upsertAdvisoryTrips,
} from './advisory-match.store.ts'
import { recordCompanyEvents } from './company-events.service.ts'
import { advisoryNotice } from './targeting.notices.ts'

async function notifyCompanies(tx: Ctx, advisory: Advisory, trips: readonly CompanyAdvisoryTrip[]): Promise<void> {
  if (trips.length === 0) return
  const shown = toAdvisoryOfEvent(advisory, await readNamedAreas(tx, [advisory]), tx.baseUrl)
  const isClosed = advisory.status === 'closed'
  await recordCompanyEvents(tx, trips, (companyId, concerned) => advisoryEvent(companyId, shown, concerned, isClosed))
}

async function notify(tx: Ctx, advisory: Advisory, matched: readonly MatchedAdvisoryTrip[]): Promise<void> {
  const trips = matched.map((row) => row.tripId)
  await announceSet(tx, advisoryNotice(advisory, tx.now), advisoryRecipients(advisory.id, trips, tx.now))
  const fresh = matched.filter((one) => one.companyId !== null && one.fresh)
  await notifyCompanies(tx, advisory, fresh)
}

/** Notifies the people whose trips an opened or changed advisory concerns, each once, however often it is opened. */
export function matchAdvisory(ctx: Ctx, advisoryId: string, again = false): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const advisory = await findAdvisory(tx.db, { id: advisoryId })
    if (advisory?.status !== 'open') return
    await setFanOutLimits(tx.db)
    // Companies that got the event of its closing get one of its reopening.
    if (again) await notifyCompanies(tx, advisory, await listAdvisoryTrips(tx.db, advisoryId))
    await notify(tx, advisory, await upsertAdvisoryTrips(tx.db, { advisoryId, now: tx.now }))
  })
}

/** Notifies the companies whose trips an advisory concerned that it was closed. */
export function notifyAdvisoryClosed(ctx: Ctx, advisoryId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const advisory = await findAdvisory(tx.db, { id: advisoryId })
    if (advisory?.status !== 'closed') return
    await notifyCompanies(tx, advisory, await listAdvisoryTrips(tx.db, advisoryId))
  })
}

/** Trips were written, or came within reach: which of the open advisories concern them? */
export function matchTripsWithAdvisories(ctx: Ctx, tripIds: readonly string[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const matched = await upsertAdvisoryTrips(tx.db, { tripIds, now: tx.now })
    for (const [advisoryId, rows] of Map.groupBy(matched, (row) => row.advisoryId)) {
      const advisory = await findAdvisory(tx.db, { id: advisoryId })
      if (advisory) await notify(tx, advisory, rows)
    }
  })
}
