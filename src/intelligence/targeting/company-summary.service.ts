import { announce, recordEvent, recordEvents } from '../../delivery/index.ts'
import { managersOf } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { findAlert } from '../alerts/alert.store.ts'
import { type Alert, isEasierThan, isWorseThan, threadOf } from '../alerts/alert.ts'
import { loadAlertsInFull } from '../alerts/alert-parts.service.ts'
import {
  deleteSummaries,
  insertSummary,
  listTripAlertsOfThread,
  listTripAlertsWithoutSummary,
  type MatchedTripAlert,
} from '../trip-alerts/trip-alert.store.ts'
import { matchedEvent, summaryEvent, toAlertOfEvent } from './alert.event.ts'
import { eventsFor } from './company-events.service.ts'
import { type SummaryKind, summaryNotice } from './targeting.notices.ts'
import { notifyTravelMonitor } from './travel-monitor.service.ts'

/**
 * What is new in the alert for a Trip Alert that was there before: compared with the alert that it referred to, not with the previous
 * alert of the thread, because of two updates in quick succession only the second is matched.
 */
async function changesFor(
  tx: Ctx,
  alert: Alert,
  matched: readonly MatchedTripAlert[],
): Promise<(one: MatchedTripAlert) => SummaryKind | undefined> {
  const changes = new Map<string, SummaryKind>()
  for (const id of new Set(matched.flatMap((one) => one.previousAlertId ?? []))) {
    const previous = id === alert.id ? undefined : await findAlert(tx.db, { id })
    if (previous && isEasierThan(alert, previous)) changes.set(id, 'eased')
    else if (previous && isWorseThan(alert, previous)) changes.set(id, 'matched')
  }
  return (one) => (one.fresh ? 'matched' : changes.get(one.previousAlertId ?? ''))
}

type CompanyRow = Pick<MatchedTripAlert, 'companyId' | 'tripId' | 'checkInId' | 'userIds'>

/** The event 110 for each company with people among the rows, and what `also` does for it. */
async function notifyEach<Row extends CompanyRow>(
  tx: Ctx,
  alert: Alert,
  rows: readonly Row[],
  cleared: boolean,
  also: (companyId: string, ofCompany: readonly Row[], people: number) => Promise<void>,
): Promise<void> {
  const [full] = rows.length === 0 ? [] : await loadAlertsInFull(tx, [alert])
  if (!full) return
  const shown = toAlertOfEvent(full, tx.baseUrl)
  for (const [companyId, ofCompany] of Map.groupBy(rows, (one) => one.companyId)) {
    if (companyId === null) continue
    const events = await eventsFor(tx, ofCompany, (concerned, part) =>
      matchedEvent(companyId, shown, { ...concerned, checkInIds: part.flatMap((one) => one.checkInId ?? []) }, cleared),
    )
    await recordEvents(tx, events)
    await also(companyId, ofCompany, new Set(ofCompany.flatMap((one) => one.userIds)).size)
  }
}

/** Event and notification 115. */
async function summarize(
  tx: Ctx,
  alert: Alert,
  companyId: string,
  people: number,
  kind: SummaryKind,
  cause: string,
): Promise<void> {
  await recordEvent(tx, summaryEvent(companyId, alert, people, kind))
  const userIds = await managersOf(tx, companyId)
  await announce(tx, { ...summaryNotice(alert, people, kind), cause, userIds, companyId, data: {} })
}

/**
 * Notifies the companies whose people an alert concerns: an event for every new Trip Alert, and for the others where the risk rose or fell
 * or the advice changed; for the managers one summary per alert, and the travel monitor for new Trip Alerts.
 */
export async function notifyCompanies(tx: Ctx, alert: Alert, matched: readonly MatchedTripAlert[]): Promise<void> {
  const changeOf = await changesFor(tx, alert, matched)
  const toNotify = matched.filter((one) => one.companyId !== null && changeOf(one) !== undefined)
  await notifyEach(tx, alert, toNotify, false, async (companyId, rows, people) => {
    const worse = rows.filter((one) => changeOf(one) === 'matched')
    await notifyTravelMonitor(tx, alert, companyId, worse)
    if (!(await insertSummary(tx.db, alert.id, companyId, tx.now))) return
    const kind = worse.length > 0 ? 'matched' : 'eased'
    await summarize(tx, alert, companyId, people, kind, `alert:${alert.id}:summary`)
  })
}

/** Notifies the companies whose people a closed alert concerned, and their managers, that it is over. */
export async function notifyCompaniesOfEnd(tx: Ctx, alert: Alert): Promise<void> {
  const rows = await listTripAlertsOfThread(tx.db, threadOf(alert))
  const times = await deleteSummaries(tx.db, threadOf(alert))
  await notifyEach(tx, alert, rows, true, (companyId, _rows, people) =>
    summarize(tx, alert, companyId, people, 'cleared', `alert:${alert.id}:ended:${times.get(companyId) ?? ''}`),
  )
}

/** Notifies the companies again of an alert that was closed by mistake: they have no summary of it any more. */
export async function notifyCompaniesAgain(tx: Ctx, alert: Alert, matched: readonly MatchedTripAlert[]): Promise<void> {
  const known = new Set(matched.map((one) => one.tripId ?? one.checkInId))
  const rows = (await listTripAlertsWithoutSummary(tx.db, alert.id)).filter(
    (one) => !known.has(one.tripId ?? one.checkInId),
  )
  await notifyEach(tx, alert, rows, false, async (companyId, _rows, people) => {
    if (!(await insertSummary(tx.db, alert.id, companyId, tx.now))) return
    await summarize(tx, alert, companyId, people, 'matched', `alert:${alert.id}:summary:${tx.now.toISOString()}`)
  })
}
