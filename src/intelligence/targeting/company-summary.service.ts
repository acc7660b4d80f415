import { announce, type NewEvent, recordEvent, recordEvents } from '../../delivery/index.ts'
import { managersOf } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { findAlert } from '../alerts/alert.store.ts'
import { type Alert, isWorseThan } from '../alerts/alert.ts'
import { type AlertInFull, inFull } from '../alerts/alert-parts.service.ts'
import { matchedEvent, summaryEvent, summaryNotice } from './targeting.notices.ts'
import { insertSummary, listExternalIds, type TouchedTripAlert } from './trip-alert.store.ts'

/** How companies' servers are shown an alert; a service knows no wire. */
export type ShowAlert = (alert: AlertInFull) => object

/** So many people are named by one event; more of them make more events. */
export const peopleInOneEvent = 1_000

/** Parts of at most so many people, each Trip Alert in one of them. */
export function parts<T extends { readonly userIds: readonly string[] }>(touched: readonly T[]): T[][] {
  const all: T[][] = []
  let people = Number.POSITIVE_INFINITY
  for (const one of touched) {
    people += one.userIds.length
    if (people > peopleInOneEvent) {
      all.push([])
      people = one.userIds.length
    }
    all.at(-1)?.push(one)
  }
  return all
}

async function eventsFor(
  tx: Ctx,
  companyId: string,
  alert: object,
  touched: readonly TouchedTripAlert[],
): Promise<NewEvent[]> {
  const events: NewEvent[] = []
  for (const part of parts(touched)) {
    const userIds = [...new Set(part.flatMap((one) => one.userIds))]
    const tripIds = part.flatMap((one) => one.tripId ?? [])
    const external = await listExternalIds(tx.db, userIds, tripIds)
    const checkInIds = part.flatMap((one) => one.checkInId ?? [])
    events.push(matchedEvent(companyId, alert, { userIds, tripIds, checkInIds, external }))
  }
  return events
}

/**
 * Held against the alert that the Trip Alert spoke of before, not against the thread's last one: of two updates that follow
 * close upon each other, only the second is ever matched.
 */
async function worseThan(
  tx: Ctx,
  alert: Alert,
  touched: readonly TouchedTripAlert[],
): Promise<(one: TouchedTripAlert) => boolean> {
  const worse = new Set<string>()
  for (const id of new Set(touched.flatMap((one) => one.previousAlertId ?? []))) {
    const previous = id === alert.id ? undefined : await findAlert(tx.db, { id })
    if (previous && isWorseThan(alert, previous)) worse.add(id)
  }
  return (one) => one.previousAlertId !== null && worse.has(one.previousAlertId)
}

/**
 * Tells the companies whose people an alert concerns: their servers of every new Trip Alert (and of the others where the
 * alert became worse or its advice changed), their managers once for each alert.
 */
export async function tellCompanies(
  tx: Ctx,
  alert: Alert,
  touched: readonly TouchedTripAlert[],
  show: ShowAlert,
): Promise<void> {
  const isWorse = await worseThan(tx, alert, touched)
  const telling = touched.filter((one) => one.companyId !== null && (one.fresh || isWorse(one)))
  if (telling.length === 0) return
  const [full] = await inFull(tx, [alert])
  if (!full) return
  const shown = show(full)
  for (const [companyId, rows] of Map.groupBy(telling, (one) => one.companyId ?? '')) {
    const people = new Set(rows.flatMap((one) => one.userIds)).size
    await recordEvents(tx, await eventsFor(tx, companyId, shown, rows))
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
