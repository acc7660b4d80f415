import type { Ctx } from '../../platform/ctx.ts'
import { isUuid } from '../../platform/ids.ts'
import { notFound } from '../../platform/problem.ts'
import { getCountry } from '../../reference/index.ts'
import { countriesOf, getOwnTrip, isTakenOff, readOwnTrips, type Trip } from '../../trips/index.ts'
import { findAlert, listAlerts, listIssuedSince, listLatestOfThreads } from '../alerts/alert.store.ts'
import { type Alert, threadOf } from '../alerts/alert.ts'
import {
  isShownBy,
  type SortedAlerts,
  sortAlerts,
  type TripAlert,
  type TripSpan,
  windowOf,
} from '../alerts/alerts-of-trip.ts'
import { readAreas } from '../footprints/footprint.service.ts'
import type { ShownAreas } from '../footprints/footprint.ts'
import { listTripAlertsOfTrip, listTripsOfThread } from '../trip-alerts/trip-alert-read.store.ts'
import { insertRead, listRead } from './alert-read.store.ts'
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

const spanOf = (trip: Trip): TripSpan => ({
  id: trip.id,
  start: trip.start,
  finish: trip.finish,
  countryIds: countriesOf(trip),
})

/** The alerts of the trip's countries during its period. */
export async function sortedAlertsOf(ctx: Ctx, trip: TripSpan): Promise<SortedAlerts> {
  const { from, until } = windowOf(trip)
  return sortAlerts(trip, await listLatestOfThreads(ctx.db, trip.countryIds, from, until))
}

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

/** True when a trip of the caller lists the alert, or another one of its thread, as a past alert. */
async function isInPastAlerts(ctx: Ctx, alert: Alert): Promise<boolean> {
  const countries = new Set(alert.footprint.countryIds)
  const near = (await readOwnTrips(ctx)).items
    .map(spanOf)
    .filter((trip) => trip.countryIds.some((id) => countries.has(id)))
  for (const trip of near) if (isShownBy(await sortedAlertsOf(ctx, trip), alert)) return true
  return false
}

/** One alert by id or slug. A draft is not found; a historical alert only by people with a trip that it concerned. */
async function getVisible(ctx: Ctx, idOrSlug: string): Promise<Alert> {
  const alert = await findAlert(ctx.db, isUuid(idOrSlug) ? { id: idOrSlug } : { slug: idOrSlug.toLowerCase() })
  const hidden = notFound(`No alert has id ${idOrSlug.slice(0, 64)}.`)
  if (!alert || alert.status === 'review') throw hidden
  if (alert.status !== 'historical') return alert
  if ((await tripsConcerned(ctx, alert)).length === 0 && !(await isInPastAlerts(ctx, alert))) throw hidden
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

/** Marks the alert as read by the caller. An update is another alert, so it is unread. */
export async function markAlertRead(ctx: Ctx, idOrSlug: string): Promise<void> {
  if (ctx.actor.kind !== 'user') throw notFound('Only travellers read alerts.')
  const { userId, companyId } = ctx.actor
  const alert = await getVisible(ctx, idOrSlug)
  await insertRead(ctx.db, { userId, companyId, alertId: alert.id, at: ctx.now })
}

/** The published alerts of a country issued in the past 30 days. */
export async function readCountryAlerts(ctx: Ctx, idOrCode: string): Promise<ShownAlerts> {
  const country = await getCountry(ctx, idOrCode)
  return withAreas(ctx, await listIssuedSince(ctx.db, country.id, new Date(ctx.now.getTime() - month)))
}

export interface TripAlerts {
  readonly tripAlerts: readonly TripAlert[]
  readonly pastAlerts: readonly Alert[]
  readonly areas: ShownAreas
}

/** The alerts of a trip of the caller: those that concern it and were issued during it, and those of its countries from before. */
export async function readTripAlerts(ctx: Ctx, tripId: string): Promise<TripAlerts> {
  const own = await getOwnTrip(ctx, tripId)
  const trip = spanOf(own)
  const { before } = await sortedAlertsOf(ctx, trip)
  const { start, until } = windowOf(trip)
  const rows = isTakenOff(own, own.userId) ? [] : await listTripAlertsOfTrip(ctx.db, trip.id, { from: start, until })
  const alertIds = rows.map((row) => row.alertId)
  const alerts = new Map((await listAlerts(ctx.db, alertIds)).map((alert) => [alert.id, alert]))
  const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : ''
  const read = await listRead(ctx.db, userId, alertIds)
  const tripAlerts = rows.flatMap((row): TripAlert[] => {
    const alert = alerts.get(row.alertId)
    return alert ? [{ id: row.id, tripId: trip.id, alert, read: read.has(alert.id) }] : []
  })
  const { areas } = await withAreas(ctx, [...alerts.values(), ...before])
  return { tripAlerts, pastAlerts: before, areas }
}
