import { announce } from '../../delivery/index.ts'
import { managersOf } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Alert } from '../alerts/alert.ts'
import type { MatchedTripAlert } from '../trip-alerts/trip-alert.store.ts'
import { monitorNotice } from './targeting.notices.ts'

/** Notifies a company's managers of its trips and check-ins that have a new Trip Alert (305). */
export async function notifyTravelMonitor(
  tx: Ctx,
  alert: Alert,
  companyId: string,
  matched: readonly MatchedTripAlert[],
): Promise<void> {
  const fresh = matched.filter((one) => one.fresh)
  // A Trip Alert is new once, so its first subject names the cause.
  const [first] = fresh.flatMap((one) => one.tripId ?? one.checkInId ?? []).toSorted()
  if (first === undefined) return
  const trips = fresh.filter((one) => one.tripId !== null).length
  await announce(tx, {
    ...monitorNotice(alert, trips, fresh.length - trips),
    cause: `alert:${alert.id}:monitor:${first}`,
    userIds: await managersOf(tx, companyId),
    companyId,
    data: {},
  })
}
