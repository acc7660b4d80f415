import { announce, recordEvent, recordEvents } from '../../delivery/index.ts'
import { managersOf } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { findAlert } from '../alerts/alert.store.ts'
import { type Alert, isWorseThan } from '../alerts/alert.ts'
import { type AlertInFull, loadAlertsInFull } from '../alerts/alert-parts.service.ts'
import { insertSummary, type MatchedTripAlert } from '../trip-alerts/trip-alert.store.ts'
import { eventsFor } from './company-events.service.ts'
import { matchedEvent, summaryEvent, summaryNotice } from './targeting.notices.ts'
import { notifyTravelMonitor } from './travel-monitor.service.ts'

/** Renders an alert for companies' servers; a service must not import a wire. */
export type RenderAlert = (alert: AlertInFull) => object

/**
 * Compares with the alert that the Trip Alert referred to before, not with the previous alert of the thread: of two updates in quick
 * succession only the second is matched.
 */
async function worseThan(
  tx: Ctx,
  alert: Alert,
  matched: readonly MatchedTripAlert[],
): Promise<(one: MatchedTripAlert) => boolean> {
  const worse = new Set<string>()
  for (const id of new Set(matched.flatMap((one) => one.previousAlertId ?? []))) {
    const previous = id === alert.id ? undefined : await findAlert(tx.db, { id })
    if (previous && isWorseThan(alert, previous)) worse.add(id)
  }
  return (one) => one.previousAlertId !== null && worse.has(one.previousAlertId)
}

/**
 * Notifies the companies whose people an alert concerns: an event for every new Trip Alert (and for the others where the risk rose
 * or the advice changed); for the managers one summary per alert, and the travel monitor for new Trip Alerts.
 */
export async function notifyCompanies(
  tx: Ctx,
  alert: Alert,
  matched: readonly MatchedTripAlert[],
  render: RenderAlert,
): Promise<void> {
  const isWorse = await worseThan(tx, alert, matched)
  const toNotify = matched.filter((one) => one.companyId !== null && (one.fresh || isWorse(one)))
  if (toNotify.length === 0) return
  const [full] = await loadAlertsInFull(tx, [alert])
  if (!full) return
  const shown = render(full)
  for (const [companyId, rows] of Map.groupBy(toNotify, (one) => one.companyId ?? '')) {
    const people = new Set(rows.flatMap((one) => one.userIds)).size
    const events = await eventsFor(tx, rows, (concerned, part) =>
      matchedEvent(companyId, shown, { ...concerned, checkInIds: part.flatMap((one) => one.checkInId ?? []) }),
    )
    await recordEvents(tx, events)
    await notifyTravelMonitor(tx, alert, companyId, rows)
    if (!(await insertSummary(tx.db, alert.id, companyId, tx.now))) continue
    await recordEvent(tx, summaryEvent(companyId, alert, people))
    const userIds = await managersOf(tx, companyId)
    await announce(tx, {
      ...summaryNotice(alert, people),
      cause: `alert:${alert.id}:summary`,
      userIds,
      companyId,
      data: {},
    })
  }
}
