import { announceSet } from '../../delivery/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { findAlert } from '../alerts/alert.store.ts'
import { type Alert, threadOf } from '../alerts/alert.ts'
import type { Among } from '../matching/match.store.ts'
import { placesOf } from '../matching/targeting.ts'
import {
  countStanding,
  hasTellings,
  type TouchedTripAlert,
  takeTime,
  tellings,
  toldOf,
  waitForThread,
  writeTripAlerts,
} from '../trip-alerts/trip-alert.store.ts'
import { type ShowAlert, tellCompanies } from './company-summary.service.ts'
import { alertNotice, clearedNotice } from './targeting.notices.ts'

const isStanding = (alert: Alert, now: Date): boolean =>
  alert.status === 'published' && (alert.finishesAt === null || alert.finishesAt >= now)

/**
 * The alert as it stands when all who were telling of its thread are done. One that is closed while thousands are being told
 * is cleared after the last of them, and an update of it finds what they were told.
 */
async function inItsTurn(tx: Ctx, alertId: string): Promise<Alert | undefined> {
  const alert = await findAlert(tx.db, { id: alertId })
  if (!alert) return undefined
  await takeTime(tx.db)
  await waitForThread(tx.db, threadOf(alert))
  return findAlert(tx.db, { id: alertId })
}

/** Tells people and companies of what a match of one alert found. */
async function tell(
  tx: Ctx,
  alert: Alert,
  touched: readonly TouchedTripAlert[],
  show: ShowAlert,
  subjects?: readonly string[],
): Promise<void> {
  const again = await hasTellings(tx.db, threadOf(alert))
  await announceSet(tx, alertNotice(alert, tx.now, again), tellings(alert.id, tx.now, subjects))
  await tellCompanies(tx, alert, touched, show)
}

/**
 * An alert was published: finds everybody whom it concerns, writes the Trip Alerts, and tells those who are to be told, all
 * in one transaction. An alert that an update replaced meanwhile concerns nobody: the update's own turn comes.
 */
export function matchAlert(ctx: Ctx, alertId: string, show: ShowAlert): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const alert = await inItsTurn(tx, alertId)
    if (!alert || !isStanding(alert, tx.now)) return
    const places = placesOf(alert.footprint)
    await tell(tx, alert, await writeTripAlerts(tx.db, { alertId, places, now: tx.now }), show)
  })
}

/** Where people go or say to be has changed: which of the alerts in effect concern these trips or check-ins now? */
export function matchSubjects(ctx: Ctx, among: Among, show: ShowAlert): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const touched = await writeTripAlerts(tx.db, { among, now: tx.now })
    const alertIds = [...new Set(touched.map((row) => row.alertId))]
    // Otherwise an older alert might be put back, or somebody told who is never told that it is over.
    if ((await countStanding(tx.db, alertIds)) < alertIds.length)
      throw new Error('An alert was closed or replaced in this moment: its trips are matched once more.')
    for (const [alertId, rows] of Map.groupBy(touched, (row) => row.alertId)) {
      const alert = await findAlert(tx.db, { id: alertId })
      const subjects = rows.flatMap((row) => row.tripId ?? row.checkInId ?? [])
      if (alert) await tell(tx, alert, rows, show, subjects)
    }
  })
}

/** The situation is over: everybody who was told of it is told so, and nobody else. */
export function tellAllClear(ctx: Ctx, alertId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const alert = await inItsTurn(tx, alertId)
    if (!alert?.closedAt) return
    await announceSet(tx, clearedNotice(alert, tx.now), toldOf(threadOf(alert), tx.now))
  })
}
