import { findTravellingMembers, getPerson, isEntitled } from '../../people/index.ts'
import { type Ctx, deskCompany } from '../../platform/ctx.ts'
import { getDeskAlert } from '../alert-editing/alert.service.ts'
import { type Alert, threadOf } from '../alerts/alert.ts'
import { listShapelessDivisions } from '../footprints/area.store.ts'
import { shapelessWarning } from '../footprints/footprint.ts'
import { nearWords } from '../footprints/point-city.ts'
import { withPointCities } from '../trip-alerts/reason-cities.service.ts'
import type { ShownReason, StoredReason } from '../trip-alerts/trip-alert.ts'
import { dryRunNotification } from './dry-run.service.ts'
import {
  findBlockingFilters,
  findLastNotified,
  findLead,
  type LastNotified,
  listMatches,
  listStaysInFootprint,
  listThreadNotifications,
  listTripAlertIds,
  type StaySummary,
  summarizeStays,
  type ThreadNotification,
} from './why.store.ts'
import { type Decision, failedWindow } from './why.ts'

/** Why a person was notified of an alert, or was not. */
export interface Why {
  /** What decided, and that in a sentence. */
  readonly decision: Decision
  readonly message: string
  /** A filter that stopped it. */
  readonly filterId: string | null
  readonly nearestKm: number | null
  /** What matches at this moment. */
  readonly reasons: readonly ShownReason[]
  readonly tripAlertIds: readonly string[]
  readonly lastNotified: LastNotified | null
  readonly notifications: readonly ThreadNotification[]
}

type Outcome = Pick<Why, 'decision' | 'message'> & { readonly filterId?: string }

const outcome = (decision: Decision, message: string): Outcome => ({ decision, message })

/** Why the messages of all channels were dropped while they waited, where the reason is the same for all. */
const droppedOutcomes: Readonly<Record<string, Outcome>> = {
  over_before_due: outcome(
    'quiet_hours',
    'It will be over before their quiet hours are: it is in their list, and nothing is sent.',
  ),
  muted: outcome('muted', 'They muted the trip: it is in their list, and nothing was sent.'),
  filtered: outcome('user_filter', 'A filter of their own, made while it waited, stopped the message.'),
  turned_off: outcome('settings_off', 'They turned the messages off while it waited.'),
  no_longer_concerned: outcome(
    'no_longer_concerned',
    'While it waited for its hour their plans or the alert changed: it concerns them no more, and nothing was sent.',
  ),
  company_deleted: outcome('company_deleted', 'Their organization was deleted.'),
}

/** It was written, and nothing of it has been sent so far: what keeps it? */
function outcomeWhileUnsent({ deliveries }: ThreadNotification, now: Date): Outcome | undefined {
  if (deliveries.length === 0)
    return outcome(
      'settings_off',
      'Their settings, or a lack of devices and addresses, leave no channel to send it by.',
    )
  if (deliveries.some(({ state }) => state === 'sent')) return undefined
  const waits = deliveries.find(({ state }) => state === 'waiting' || state === 'held')
  if (!waits) {
    const kept = deliveries.filter(({ state }) => state === 'kept').map(({ channel }) => channel)
    if (kept.length > 0)
      return outcome(
        'kept',
        `It is in their list. No provider is configured for ${[...new Set(kept)].join(', ')}: the message is kept in the outbox, and nothing was sent.`,
      )
    const known = deliveries.flatMap(({ lastError }) => droppedOutcomes[lastError ?? ''] ?? [])[0]
    if (known) return known
    const each = deliveries.map(({ channel, state, lastError }) => `${channel} ${state} (${lastError ?? 'no answer'})`)
    return outcome('not_delivered', `No channel could bring it: ${each.join(', ')}.`)
  }
  if (waits.attempts > 0 || new Date(waits.dueAt) <= now) return undefined
  const when = new Date(waits.dueAt).toISOString()
  return waits.state === 'held'
    ? outcome('digest', `It waits for the digest of the day, at ${when}.`)
    : outcome('quiet_hours', `It is within their quiet hours: it will be sent at ${when}.`)
}

/** What became of a notification that was written. */
function outcomeOfNotification(about: ThreadNotification, now: Date): Outcome {
  const when = new Date(about.createdAt).toISOString()
  if (about.withheld === 'white_label')
    return outcome('white_label', `Their company tells its customers itself; it got the event at ${when}.`)
  if (about.withheld === 'muted')
    return outcome('muted', 'They muted the trip: it is in their list, and nothing was sent.')
  if (about.withheld === 'no_entitlement')
    return outcome('no_entitlement', 'Neither their company nor they themselves are entitled to alerts.')
  const simulated = about.deliveries.some((one) => one.simulated) ? ' It was simulated, and nothing was sent.' : ''
  return (
    outcomeWhileUnsent(about, now) ??
    outcome('told', `They were told at ${when}: notification ${about.id}.${simulated}`)
  )
}

/** The person was notified by another alert of the thread; this one concerns them as well. */
const outcomeOfEarlierAlert = (lastNotified: LastNotified): Outcome =>
  outcome(
    'already_told',
    `They were told of this situation by alert ${lastNotified.alertId} at ${lastNotified.notifiedAt.toISOString()}, and nothing in this one is worth another message: the risk did not rise, the advice is the same, and they are no nearer.`,
  )

/** No rule matches: what came first? */
async function outcomeWithoutMatch(ctx: Ctx, alert: Alert, userId: string, stays: StaySummary): Promise<Outcome> {
  if (stays.count === 0) return outcome('no_stay', 'Nothing says where they are: no trip and no check-in.')
  const inPlace = await listStaysInFootprint(ctx.db, alert.id, userId, ctx.now)
  if (inPlace.length === 0) {
    const near = stays.nearestKm
    const far =
      near === null
        ? ''
        : ` The nearest is ${near.toFixed(1)} km from a point of the alert that reaches ${stays.withinKm} km.`
    return outcome('elsewhere', `They have ${stays.count} stays, none in a place of the alert.${far}`)
  }
  const decision = failedWindow(inPlace, alert, ctx.now)
  if (decision === 'over') return outcome(decision, 'They were in a place of the alert in its time, and have left.')
  if (decision === 'finer_stay_elsewhere')
    return outcome(
      decision,
      'Only a destination as wide as its country matches, and the trip says more exactly where in it they are: elsewhere (rule 2).',
    )
  return outcome(decision, 'They are in a place of the alert, but not while it is in effect.')
}

/** Rules match, but the person was not notified: returns the reason. */
async function outcomeOfMatch(
  ctx: Ctx,
  alert: Alert,
  person: { readonly id: string; readonly companyId: string | null },
  found: Awaited<ReturnType<typeof listMatches>>,
): Promise<Outcome> {
  const blocking = await findBlockingFilters(ctx.db, alert.id, person.id, person.companyId)
  if (blocking.companyDeleted) return outcome('company_deleted', 'Their organization was deleted.')
  if (found.reached.length === 0) {
    const lead = await findLead(ctx.db, found.trips)
    if (lead && lead.opensAt > ctx.now)
      return outcome('before_lead', `Their trip is too far ahead: alerts reach it from ${lead.opensAt.toISOString()}.`)
    const message = `A filter of their organization stops it: ${blocking.organization ?? 'removed since'}.`
    return {
      ...outcome('organization_filter', message),
      ...(blocking.organization && { filterId: blocking.organization }),
    }
  }
  if (blocking.own)
    return {
      ...outcome('user_filter', `A filter of their own stops the message: ${blocking.own}.`),
      filterId: blocking.own,
    }
  const has = (feature: 'alerts' | 'white_label'): Promise<boolean> =>
    isEntitled(ctx, person.id, feature, ctx.now, person.companyId)
  if (!(await has('alerts')) && !(await has('white_label')))
    return outcome('no_entitlement', 'Neither their company nor they themselves are entitled to alerts.')
  return outcome(
    'not_matched_yet',
    'It concerns them, and they will be told as soon as the work that is waiting is done.',
  )
}

/** The same of a draft: what would become of it, were it published now? */
async function outcomeOfDraft(ctx: Ctx, alert: Alert, userId: string): Promise<Outcome> {
  const about = await dryRunNotification(ctx, alert, userId)
  const unpublished = outcome('not_published', 'It concerns them, and it has not been published.')
  if (!about) {
    const lastNotified = await findLastNotified(ctx.db, threadOf(alert), userId)
    return lastNotified ? outcomeOfEarlierAlert(lastNotified) : unpublished
  }
  if (about.withheld === 'white_label')
    return outcome('white_label', 'Their company tells its customers itself; it gets the event when this is published.')
  const result = outcomeOfNotification(about, ctx.now)
  return result.decision === 'told' ? unpublished : result
}

async function decide(
  ctx: Ctx,
  alert: Alert,
  person: { readonly id: string; readonly companyId: string | null },
  found: Awaited<ReturnType<typeof listMatches>>,
  stays: StaySummary,
): Promise<Outcome> {
  const result =
    found.hits.length === 0
      ? await outcomeWithoutMatch(ctx, alert, person.id, stays)
      : await outcomeOfMatch(ctx, alert, person, found)
  if (result.decision !== 'not_matched_yet') return result
  if (alert.status === 'review') return outcomeOfDraft(ctx, alert, person.id)
  if (alert.status === 'historical' || (alert.finishesAt && alert.finishesAt < ctx.now))
    return outcome('alert_over', 'It is over, or a later alert stands in its place; they were not told before.')
  return result
}

/** Explains matches of people who only may be in a division, because the map has no border of it. */
async function listShapelessWarnings(ctx: Ctx, reasons: readonly StoredReason[]): Promise<string[]> {
  const ids = reasons.filter((one) => one.relation === 'division_without_shape').map((one) => one.place_id)
  return (await listShapelessDivisions(ctx.db, ids)).map(shapelessWarning)
}

/** Explains matches of people who may be in another place of the same name. */
const listGuessWarnings = (reasons: readonly StoredReason[]): string[] =>
  reasons.some((one) => one.place?.certain === false)
    ? [
        'Their place was found by its name, which several cities of the country have: they may be in another one, and every alert in the country concerns them.',
      ]
    : []

/** How far they are from the nearest point of the alert that they are near to, and where that is. */
function nearestPoint(reasons: readonly ShownReason[]): string[] {
  const byDistance = reasons.filter((one) => one.near).toSorted((a, b) => (a.distance_km ?? 0) - (b.distance_km ?? 0))
  const [nearest] = byDistance
  if (!nearest?.near || nearest.distance_km === null) return []
  return [`They are ${nearest.distance_km.toFixed(1)} km from a point of the alert, ${nearWords(nearest.near, 'en')}.`]
}

/** The person in question. A manager asks about the own company's people, guests included; others are not found. */
async function personInScope(
  ctx: Ctx,
  userId: string,
): Promise<{ readonly id: string; readonly companyId: string | null }> {
  const companyId = deskCompany(ctx)
  if (companyId === null) return getPerson(ctx, userId)
  const [member] = await findTravellingMembers(ctx, companyId, [userId])
  return { id: member?.id ?? (await getPerson(ctx, userId, companyId)).id, companyId }
}

/**
 * Why a person was notified of an alert, or was not: the first rule, time window, filter or setting that decided. Staff ask about
 * everybody and also about drafts. For a manager row-level security leaves out what a guest does for other companies.
 */
export async function explainNotification(ctx: Ctx, alertId: string, userId: string): Promise<Why> {
  const alert = await getDeskAlert(ctx, alertId)
  const person = await personInScope(ctx, userId)
  const thread = threadOf(alert)
  const lastNotified = await findLastNotified(ctx.db, thread, userId)
  const notifications = await listThreadNotifications(ctx.db, thread, userId)
  const found = await listMatches(ctx.db, alert.id, userId, ctx.now)
  const stays = await summarizeStays(ctx.db, alert.id, userId)
  const about = notifications.findLast((one) => one.alertId === alert.id && !one.cause.includes(':cleared'))
  const decided = about ? outcomeOfNotification(about, ctx.now) : await decide(ctx, alert, person, found, stays)
  const isLater = decided.decision === 'not_matched_yet' || decided.decision === 'alert_over'
  const result = lastNotified && isLater ? outcomeOfEarlierAlert(lastNotified) : decided
  const matches = found.reached.length > 0 ? found.reached : found.hits
  const [{ reasons } = { reasons: [] }] = await withPointCities(ctx, [{ reasons: matches }])
  return {
    filterId: null,
    ...result,
    message: [
      result.message,
      ...nearestPoint(reasons),
      ...(await listShapelessWarnings(ctx, reasons)),
      ...listGuessWarnings(reasons),
    ].join(' '),
    nearestKm: stays.nearestKm,
    reasons,
    tripAlertIds: await listTripAlertIds(ctx.db, thread, userId),
    lastNotified: lastNotified ?? null,
    notifications,
  }
}
