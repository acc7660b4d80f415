import { announceSet } from '../../delivery/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { type Alert, threadOf } from '../alerts/alert.ts'
import { alertNotice } from '../targeting/targeting.notices.ts'
import { hasTellings, tellings, writeTripAlerts } from '../trip-alerts/trip-alert.store.ts'
import { listToldNotifications, type ToldNotification } from './why.store.ts'

class TakenBack extends Error {}

/**
 * What a person would be told of an alert, were it published now: it is told as it would be, looked at, and taken back. Undefined:
 * nothing. So a draft is answered by what decides about those that are published, and not by a second account of it.
 */
export async function rehearse(ctx: Ctx, alert: Alert, userId: string): Promise<ToldNotification | undefined> {
  let told: readonly ToldNotification[] = []
  try {
    await inTransaction(ctx, async (tx) => {
      const { db, now } = tx
      const touched = await writeTripAlerts(db, { alertId: alert.id, among: { userIds: [userId] }, now })
      const again = await hasTellings(db, threadOf(alert))
      const subjects = touched.flatMap((row) => row.tripId ?? row.checkInId ?? [])
      await announceSet(tx, alertNotice(alert, now, again), tellings(alert.id, now, subjects))
      told = await listToldNotifications(db, threadOf(alert), userId)
      throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
  return told.findLast((one) => one.alertId === alert.id)
}
