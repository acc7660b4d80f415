import { announceSet } from '../../delivery/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { noteAtDesk } from '../../platform/sockets/desk-news.ts'
import { findAlert } from '../alerts/alert.store.ts'
import { type Alert, threadOf } from '../alerts/alert.ts'
import type { MatchScope } from '../matching/match.store.ts'
import { footprintKinds } from '../matching/targeting.ts'
import {
  insertRecipients,
  isThreadNotified,
  lockPublished,
  lockThread,
  type MatchedTripAlert,
  markCleared,
  setFanOutLimits,
  upsertTripAlerts,
} from '../trip-alerts/trip-alert.store.ts'
import { notifyCompanies, notifyCompaniesAgain, notifyCompaniesOfEnd } from './company-summary.service.ts'
import { alertNotice, clearedNotice } from './targeting.notices.ts'

const isInEffect = (alert: Alert, now: Date): boolean =>
  alert.status === 'published' && (alert.finishesAt === null || alert.finishesAt >= now)

/**
 * Loads the alert after all running notifications of its thread have committed. An alert that is closed during a fan-out is cleared
 * after the last notification, and an update sees what was sent before.
 */
async function loadInTurn(tx: Ctx, alertId: string): Promise<Alert | undefined> {
  const alert = await findAlert(tx.db, { id: alertId })
  if (!alert) return undefined
  await setFanOutLimits(tx.db)
  await lockThread(tx.db, threadOf(alert))
  return findAlert(tx.db, { id: alertId })
}

/** Notifies people and companies about the matches of one alert. */
async function notify(
  tx: Ctx,
  alert: Alert,
  matched: readonly MatchedTripAlert[],
  subjects?: readonly string[],
): Promise<void> {
  const wasNotified = await isThreadNotified(tx.db, threadOf(alert))
  await announceSet(tx, alertNotice(alert, tx.now, wasNotified), insertRecipients(alert.id, tx.now, subjects))
  await notifyCompanies(tx, alert, matched)
}

/**
 * Matches a published alert: writes the Trip Alerts and the notifications in one transaction. Does nothing for an alert that an
 * update has replaced: the update has a task of its own.
 */
export function matchAlert(ctx: Ctx, alertId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    // Also where nobody is concerned: the reach is settled now.
    noteAtDesk(tx.db, 'reach', 'all', alertId)
    const alert = await loadInTurn(tx, alertId)
    if (!alert || !isInEffect(alert, tx.now)) return
    const kinds = footprintKinds(alert.footprint)
    const matched = await upsertTripAlerts(tx.db, { alertId, footprintKinds: kinds, now: tx.now })
    await notify(tx, alert, matched)
    await notifyCompaniesAgain(tx, alert, matched)
  })
}

/** Matches trips or check-ins whose stays changed against all alerts in effect. */
export function matchSubjects(ctx: Ctx, scope: MatchScope): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const matched = await upsertTripAlerts(tx.db, { scope, now: tx.now })
    const alertIds = [...new Set(matched.map((row) => row.alertId))]
    // Otherwise an older alert could replace a newer one, or a person could be notified who never gets the all-clear.
    if ((await lockPublished(tx.db, alertIds)) < alertIds.length)
      throw new Error('An alert was closed or replaced in this moment: its trips are matched once more.')
    for (const [alertId, rows] of Map.groupBy(matched, (row) => row.alertId)) {
      const alert = await findAlert(tx.db, { id: alertId })
      const subjects = rows.flatMap((row) => row.tripId ?? row.checkInId ?? [])
      if (alert) await notify(tx, alert, rows, subjects)
      for (const companyId of new Set(rows.map((row) => row.companyId))) noteAtDesk(tx.db, 'reach', companyId, alertId)
    }
  })
}

/** Sends the all-clear to everybody who was notified about the thread, and to the companies with Trip Alerts of it. */
export function notifyAllClear(ctx: Ctx, alertId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    noteAtDesk(tx.db, 'reach', 'all', alertId)
    const alert = await loadInTurn(tx, alertId)
    if (!alert?.closedAt) return
    await announceSet(tx, clearedNotice(alert, tx.now), markCleared(threadOf(alert), tx.now))
    await notifyCompaniesOfEnd(tx, alert)
  })
}
