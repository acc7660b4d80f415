import { announceSet } from '../../delivery/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { type Alert, threadOf } from '../alerts/alert.ts'
import { alertNotice } from '../targeting/targeting.notices.ts'
import { insertRecipients, isThreadNotified, upsertTripAlerts } from '../trip-alerts/trip-alert.store.ts'
import { listThreadNotifications, type ThreadNotification } from './why.store.ts'

class DryRunRollback extends Error {}

/**
 * The notification that a person would get if the alert were published now; undefined: none. It runs the real statements in a
 * transaction and rolls back, so that there is no second implementation of the rules.
 */
export async function dryRunNotification(
  ctx: Ctx,
  alert: Alert,
  userId: string,
): Promise<ThreadNotification | undefined> {
  let notifications: readonly ThreadNotification[] = []
  try {
    await inTransaction(ctx, async (tx) => {
      const { db, now } = tx
      const matched = await upsertTripAlerts(db, { alertId: alert.id, scope: { userIds: [userId] }, now })
      const wasNotified = await isThreadNotified(db, threadOf(alert))
      const subjects = matched.flatMap((row) => row.tripId ?? row.checkInId ?? [])
      await announceSet(tx, alertNotice(alert, now, wasNotified), insertRecipients(alert.id, now, subjects))
      notifications = await listThreadNotifications(db, threadOf(alert), userId)
      throw new DryRunRollback()
    })
  } catch (error) {
    if (!(error instanceof DryRunRollback)) throw error
  }
  return notifications.findLast((one) => one.alertId === alert.id)
}
