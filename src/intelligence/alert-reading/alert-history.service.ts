import type { Ctx } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { isUuid } from '../../platform/ids.ts'
import { forbidden, invalid, notFound } from '../../platform/problem.ts'
import type { Errors } from '../../platform/texts.ts'
import { getCountry, readSafetyCategories } from '../../reference/index.ts'
import { getTrip } from '../../trips/index.ts'
import { countDrafts, findAlert, listAlerts, listIssuedSince } from '../alerts/alert.store.ts'
import type { Alert, AlertCategory, RiskLevel } from '../alerts/alert.ts'
import { loadAlertsInFull } from '../alerts/alert-parts.service.ts'
import type { AlertInFull } from '../alerts/alert-parts.ts'
import { resolveIds } from '../footprints/footprint.service.ts'
import { type PublicFilter, pageOfPublicIds } from './alert-history.store.ts'
import { loadAlertsOfTrip, newestFirst } from './trip-alerts.service.ts'

const month = 30 * 86_400_000
const monthAgo = (ctx: Ctx): Date => new Date(ctx.now.getTime() - month)

/** A query of the history; countries, categories and diseases by id or by their public code. */
export interface HistoryQuery {
  readonly from?: Date
  readonly to?: Date
  readonly country?: string
  readonly category?: AlertCategory
  readonly riskLevel?: RiskLevel
  readonly status?: 'published' | 'historical'
  readonly safetyCategory?: string
  readonly disease?: string
  readonly text?: string
}

/** Only staff and organizations with the module may read the history. */
function requireModule({ actor }: Ctx): void {
  if (actor.kind === 'staff' || ('features' in actor && actor.features.includes('global_intelligence'))) return
  throw forbidden(
    'Filters and history need the global_intelligence module. Without them this is the list of the past 30 days.',
    'module_needed',
  )
}

/** The category and its subcategories: a query for crime includes robbery. */
async function withSubcategories(ctx: Ctx, categoryId: string): Promise<string[]> {
  const all = await readSafetyCategories(ctx)
  return [categoryId, ...all.filter((one) => one.parentId === categoryId).map((one) => one.id)]
}

async function filterOf(ctx: Ctx, query: HistoryQuery): Promise<PublicFilter> {
  const { country, safetyCategory, disease, text, ...plain } = query
  const errors: Errors = {}
  const one = async (kind: 'country' | 'safety_category' | 'disease', idOrCode: string | undefined) =>
    idOrCode === undefined ? undefined : (await resolveIds(ctx, kind, [idOrCode], kind, errors))[0]
  const countryId = await one('country', country)
  const categoryId = await one('safety_category', safetyCategory)
  const diseaseId = await one('disease', disease)
  if (plain.from && plain.to && plain.from > plain.to) errors['to'] = ['must not be before from']
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const terms = text?.trim().split(/\s+/).filter(Boolean) ?? []
  return {
    now: ctx.now,
    ...plain,
    ...(countryId && { countryId }),
    ...(diseaseId && { diseaseId }),
    ...(categoryId && { safetyCategoryIds: await withSubcategories(ctx, categoryId) }),
    ...(terms.length > 0 && { terms }),
  }
}

/**
 * Alerts of all countries, newest first: those issued in the past 30 days, each situation by its latest, closed ones too. An organization with the
 * global-intelligence module may use filters; any filter opens the whole history, published and historical.
 */
export async function readPublicAlerts(
  ctx: Ctx,
  query: HistoryQuery,
  pageRequest: PageRequest,
): Promise<Page<AlertInFull>> {
  const filtered = Object.keys(query).length > 0
  if (filtered) requireModule(ctx)
  const filter: PublicFilter = filtered
    ? await filterOf(ctx, query)
    : { latest: true, from: monthAgo(ctx), now: ctx.now }
  const { items, total } = await pageOfPublicIds(ctx.db, filter, pageRequest)
  return { items: await loadAlertsInFull(ctx, await listAlerts(ctx.db, items)), total }
}

/** The alerts of a country issued in the past 30 days, newest first: each situation by its latest, closed ones too. */
export async function readAlertsOfCountry(ctx: Ctx, idOrCode: string): Promise<AlertInFull[]> {
  const { id } = await getCountry(ctx, idOrCode)
  return loadAlertsInFull(ctx, await listIssuedSince(ctx.db, id, monthAgo(ctx)))
}

/**
 * The alerts of a trip that the caller may see (a traveller’s own, or one of the company’s): of its destinations’
 * countries, from 30 days before its start to its finish, and its Trip Alerts; each thread once, by its latest alert.
 */
export async function readAlertsOfTrip(ctx: Ctx, tripId: string): Promise<AlertInFull[]> {
  const trip = await getTrip(ctx, tripId)
  const { ofCountries, matched } = await loadAlertsOfTrip(ctx, trip)
  const alerts = [...matched.map((one) => one.alert), ...ofCountries]
  return loadAlertsInFull(ctx, newestFirst(alerts))
}

/** One published or historical alert by its id: notifications and webhooks keep referring to it. A draft is not found. */
export async function getPublicAlert(ctx: Ctx, id: string): Promise<AlertInFull> {
  const alert: Alert | undefined = isUuid(id) ? await findAlert(ctx.db, { id }) : undefined
  if (!alert || alert.status === 'review') throw notFound(`No alert has id ${id.slice(0, 64)}.`)
  const [shown] = await loadAlertsInFull(ctx, [alert])
  if (!shown) throw new Error('an alert has no names')
  return shown
}

/** How many alerts wait for a decision. */
export const countAlertsToReview = (ctx: Ctx): Promise<number> => countDrafts(ctx.db)
