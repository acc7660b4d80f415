import type { Ctx } from '../../platform/ctx.ts'
import { readSafetyCategories } from '../../reference/index.ts'
import { countriesOf, getOwnTrip, isTakenOff, type Trip } from '../../trips/index.ts'
import { listAlerts, listLatestOfThreads } from '../alerts/alert.store.ts'
import { type Alert, hasEnded, threadOf } from '../alerts/alert.ts'
import { type SortedAlerts, sortAlerts, type TripAlert, type TripSpan, windowOf } from '../alerts/alerts-of-trip.ts'
import { listFilters } from '../filters/alert-filter.store.ts'
import { isBlocked, withParents } from '../filters/alert-filter.ts'
import { readAreas } from '../footprints/footprint.service.ts'
import type { ShownAreas } from '../footprints/footprint.ts'
import { listTripAlertsOfTrip } from '../trip-alerts/trip-alert-read.store.ts'
import { listRead } from './alert-read.store.ts'

const spanOf = (trip: Trip): TripSpan => ({
  id: trip.id,
  start: trip.start,
  finish: trip.finish,
  countryIds: countriesOf(trip),
})

/** The alerts of the trip's countries during its period. */
async function sortedAlertsOf(ctx: Ctx, trip: TripSpan): Promise<SortedAlerts> {
  const { from, until } = windowOf(trip)
  return sortAlerts(trip, await listLatestOfThreads(ctx.db, trip.countryIds, from, until))
}

/** What the filters of an organization let through. */
async function passingFilters(ctx: Ctx, companyId: string | null, alerts: readonly Alert[]): Promise<readonly Alert[]> {
  const filters = companyId === null ? [] : await listFilters(ctx.db, { kind: 'organization', companyId })
  if (filters.length === 0) return alerts
  const parentOf = new Map((await readSafetyCategories(ctx)).map((one) => [one.id, one.parentId]))
  return alerts.filter(({ riskLevel, safetyCategoryIds: ids }) => {
    const safetyCategoryIds = withParents(ids, parentOf)
    return !filters.some((filter) => isBlocked(filter, { riskLevel, safetyCategoryIds }))
  })
}

export const newestFirst = <A extends Pick<Alert, 'id' | 'publishedAt'>>(alerts: readonly A[]): A[] =>
  alerts.toSorted(
    (a, b) =>
      (b.publishedAt?.getTime() ?? 0) - (a.publishedAt?.getTime() ?? 0) || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0),
  )

export interface AlertsOfTrip {
  /** Its Trip Alerts, the newest alert first. */
  readonly matched: readonly { readonly id: string; readonly alert: Alert }[]
  /** Other alerts of its countries, as the organization's filters let through. */
  readonly ofCountries: readonly Alert[]
}

/**
 * The alerts of a trip, by one rule for both versions (docs/contract/filters.md#alerts-of-a-trip): its Trip Alerts, and what else its countries
 * have, unless a filter of its organization blocks it. A Trip Alert that was there before the filter stays.
 */
export async function loadAlertsOfTrip(ctx: Ctx, trip: Trip): Promise<AlertsOfTrip> {
  const span = spanOf(trip)
  const { during, before } = await sortedAlertsOf(ctx, span)
  // Somebody who was taken off sees nothing of what the trip becomes.
  const isGone = ctx.actor.kind === 'user' && isTakenOff(trip, ctx.actor.userId)
  const rows = isGone ? [] : await listTripAlertsOfTrip(ctx.db, trip.id, windowOf(span).until)
  const alerts = new Map(
    (
      await listAlerts(
        ctx.db,
        rows.map((row) => row.alertId),
      )
    ).map((alert) => [alert.id, alert]),
  )
  const matched = rows.flatMap(({ id, alertId }) => {
    const alert = alerts.get(alertId)
    return alert ? [{ id, alert }] : []
  })
  const threads = new Set(matched.map(({ alert }) => threadOf(alert)))
  const others = [...during, ...before].filter((alert) => !threads.has(threadOf(alert)))
  return { matched, ofCountries: await passingFilters(ctx, trip.companyId, others) }
}

export interface TripAlerts {
  readonly tripAlerts: readonly TripAlert[]
  readonly pastAlerts: readonly Alert[]
  readonly areas: ShownAreas
}

/**
 * The alerts of a trip of the caller, as version 1 divides them: Trip Alerts issued during it, or before it and still in effect; and of the
 * alerts issued before it those that had ended, or do not concern the trip.
 */
export async function readTripAlerts(ctx: Ctx, tripId: string): Promise<TripAlerts> {
  const trip = await getOwnTrip(ctx, tripId)
  const { start } = windowOf(spanOf(trip))
  const { matched, ofCountries } = await loadAlertsOfTrip(ctx, trip)
  const isIssuedBefore = ({ publishedAt }: Alert): boolean => publishedAt !== null && publishedAt < start
  const isPast = (alert: Alert): boolean => isIssuedBefore(alert) && hasEnded(alert, ctx.now)
  const pastAlerts = newestFirst([
    ...matched.map((one) => one.alert).filter(isPast),
    ...ofCountries.filter(isIssuedBefore),
  ])
  const current = matched.filter((one) => !isPast(one.alert))
  const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : ''
  const read = await listRead(
    ctx.db,
    userId,
    current.map((one) => one.alert.id),
  )
  const tripAlerts = current.map(({ id, alert }) => ({ id, tripId: trip.id, alert, read: read.has(alert.id) }))
  const shown = [...tripAlerts.map((one) => one.alert), ...pastAlerts]
  const areas = await readAreas(
    ctx,
    shown.map((alert) => alert.footprint),
    true,
  )
  return { tripAlerts, pastAlerts, areas }
}
