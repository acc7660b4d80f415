import { markRelatedRead } from '../../delivery/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { isUuid } from '../../platform/ids.ts'
import { notFound } from '../../platform/problem.ts'
import { getCountry } from '../../reference/index.ts'
import { findAlert, listIssuedSince } from '../alerts/alert.store.ts'
import { type Alert, threadOf } from '../alerts/alert.ts'
import { sortAlerts, type TripSpan, windowOf } from '../alerts/alerts-of-trip.ts'
import { readAreas } from '../footprints/footprint.service.ts'
import type { ShownAreas } from '../footprints/footprint.ts'
import { listTripsOfThread } from '../trip-alerts/trip-alert-read.store.ts'
import { insertRead } from './alert-read.store.ts'
import { listLatestSpans } from './alert-span.store.ts'

/** Alerts, and the areas that they are drawn with. */
export interface ShownAlerts<A extends readonly Alert[] = readonly Alert[]> {
  readonly alerts: A
  readonly areas: ShownAreas
}

const month = 30 * 86_400_000

const withAreas = async <A extends readonly Alert[]>(ctx: Ctx, alerts: A): Promise<ShownAlerts<A>> => ({
  alerts,
  areas: await readAreas(
    ctx,
    alerts.map((alert) => alert.footprint),
    true,
  ),
})

/** The number of alerts for a trip now; `past_alert_count` stores it when the trip is created. */
export async function countAlertsFor(ctx: Ctx, trip: Omit<TripSpan, 'id'>): Promise<number> {
  const { from, until } = windowOf(trip)
  const spans = await listLatestSpans(ctx.db, trip.countryIds, from, until)
  const { during, before } = sortAlerts({ id: '', ...trip }, spans)
  return during.length + before.length
}

/** The caller's trips that have a Trip Alert of the alert's thread. */
const tripsConcerned = (ctx: Ctx, alert: Alert): Promise<string[]> =>
  ctx.actor.kind === 'user' ? listTripsOfThread(ctx.db, threadOf(alert), ctx.actor.userId) : Promise.resolve([])

/** One alert by id or slug, published or historical. A draft is not found. */
async function getVisible(ctx: Ctx, idOrSlug: string): Promise<Alert> {
  const alert = await findAlert(ctx.db, isUuid(idOrSlug) ? { id: idOrSlug } : { slug: idOrSlug.toLowerCase() })
  if (!alert || alert.status === 'review') throw notFound(`No alert has id ${idOrSlug.slice(0, 64)}.`)
  return alert
}

export async function getVisibleAlert(ctx: Ctx, idOrSlug: string): Promise<ShownAlerts<readonly [Alert]>> {
  return withAreas(ctx, [await getVisible(ctx, idOrSlug)])
}

/** The alert of a push notification, and the trips that it concerns. */
export async function getAlertFromPush(
  ctx: Ctx,
  idOrSlug: string,
): Promise<ShownAlerts<readonly [Alert]> & { readonly tripIds: readonly string[] }> {
  const alert = await getVisible(ctx, idOrSlug)
  return { ...(await withAreas(ctx, [alert] as const)), tripIds: await tripsConcerned(ctx, alert) }
}

/**
 * Marks the alert as read by the caller, with the notifications about it, which version 2 shows. An update is another alert, so it is
 * unread.
 */
export async function markAlertRead(ctx: Ctx, idOrSlug: string): Promise<void> {
  if (ctx.actor.kind !== 'user') throw notFound('Only travellers read alerts.')
  const { userId, companyId } = ctx.actor
  const alert = await getVisible(ctx, idOrSlug)
  await inTransaction(ctx, async (tx) => {
    await insertRead(tx.db, { userId, companyId, alertId: alert.id, at: tx.now })
    await markRelatedRead(tx, 110, { alert_id: alert.id })
  })
}

/** The alerts of a country issued in the past 30 days: each situation by its latest, closed ones too. */
export async function readCountryAlerts(ctx: Ctx, idOrCode: string): Promise<ShownAlerts> {
  const country = await getCountry(ctx, idOrCode)
  return withAreas(ctx, await listIssuedSince(ctx.db, country.id, new Date(ctx.now.getTime() - month)))
}
