import type { Ctx } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { found, invalid, unauthorized } from '../../platform/problem.ts'
import type { AlertAudience } from '../../safety/index.ts'
import type { TripAlertsMover } from '../../trips/index.ts'
import { findAlert, listAlerts } from '../alerts/alert.store.ts'
import { threadOf } from '../alerts/alert.ts'
import { loadAlertsInFull } from '../alerts/alert-parts.service.ts'
import type { AlertInFull } from '../alerts/alert-parts.ts'
import { moveToTrip } from './merged-trip.store.ts'
import { withPointCities } from './reason-cities.service.ts'
import type { ShownReason, TripAlertRow } from './trip-alert.ts'
import { listPeopleOfThread, pageOfThread } from './trip-alert-read.store.ts'

export interface CompanyTripAlert extends Omit<TripAlertRow, 'reasons'> {
  readonly reasons: readonly ShownReason[]
  /** Everybody concerned has read it. */
  readonly read: boolean
  readonly alert: AlertInFull
}

/** What an alert of any state but a draft means to a company: its Trip Alerts, whichever alert of the thread is named. */
export async function readCompanyTripAlerts(
  ctx: Ctx,
  companyId: string,
  alertId: string,
  pageRequest: PageRequest,
): Promise<Page<CompanyTripAlert>> {
  const { actor } = ctx
  if (!('companyId' in actor) || actor.companyId !== companyId) throw unauthorized('This is another organization’s.')
  const alert = await findAlert(ctx.db, { id: alertId })
  const issued = found(alert?.publishedAt ? alert : undefined, 'alert', alertId)
  const { items, total } = await pageOfThread(ctx.db, threadOf(issued), companyId, pageRequest)
  const alerts = await loadAlertsInFull(ctx, await listAlerts(ctx.db, [...new Set(items.map((one) => one.alertId))]))
  const byId = new Map(alerts.map((one) => [one.alert.id, one]))
  return {
    total,
    items: (await withPointCities(ctx, items)).flatMap((one) => {
      const full = byId.get(one.alertId)
      return full ? [{ ...one, alert: full }] : []
    }),
  }
}

/** What concerned a trip concerns the trip that it was merged into. */
export const moveTripAlertsOfMerged: TripAlertsMover = (tx, from, to) => moveToTrip(tx.db, from, to, tx.now)

/** The ids of a company's people whom a published alert concerns. */
export const listAlertAudience: AlertAudience = async (tx, companyId, alertId) => {
  const alert = await findAlert(tx.db, { id: alertId })
  if (!alert?.publishedAt) throw invalid({ alert_id: 'names no alert that was published' })
  return listPeopleOfThread(tx.db, threadOf(alert), companyId)
}
