import { getPerson, isEntitled } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { getAlert } from '../alert-editing/alert.service.ts'
import { type Alert, threadOf } from '../alerts/alert.ts'
import { placesOf } from '../matching/targeting.ts'
import { takeTime } from '../trip-alerts/trip-alert.store.ts'
import type { Audience, KeptReason } from '../trip-alerts/trip-alert.ts'
import { findAudience } from './audience.store.ts'
import { rehearse } from './rehearsal.service.ts'
import {
  countStays,
  findBlocking,
  findLead,
  findTelling,
  listInPlace,
  listMatches,
  listToldNotifications,
  listTripAlertIds,
  type StaysAtAll,
  type Telling,
  type ToldNotification,
} from './why.store.ts'
import { type Decision, windowThatDecided } from './why.ts'

const nobody: Audience = {
  people: 0,
  told: 0,
  notTold: { userFilter: 0, noEntitlement: 0, alreadyTold: 0 },
  trips: 0,
  checkIns: 0,
  byOrganization: [],
  byCountry: [],
  sample: [],
}

/** Whom an alert would concern, were it published now; also one that was. One that is over concerns nobody. */
export async function readAudience(ctx: Ctx, alertId: string): Promise<Audience> {
  const alert = await getAlert(ctx, alertId)
  if (alert.finishesAt && alert.finishesAt < ctx.now) return nobody
  return inTransaction(ctx, async (tx) => {
    await takeTime(tx.db)
    return findAudience(tx.db, alert.id, placesOf(alert.footprint), tx.now)
  })
}

/** Why somebody was told of an alert, or was not. */
export interface Why {
  /** What decided, and that in a sentence. */
  readonly decision: Decision
  readonly message: string
  /** A filter that stopped it. */
  readonly filterId: string | null
  readonly nearestKm: number | null
  /** What matches at this moment. */
  readonly reasons: readonly KeptReason[]
  readonly tripAlertIds: readonly string[]
  readonly telling: Telling | null
  readonly notifications: readonly ToldNotification[]
}

type Verdict = Pick<Why, 'decision' | 'message'> & { readonly filterId?: string }

const said = (decision: Decision, message: string): Verdict => ({ decision, message })

/** What a message was overtaken by while it waited for its hour, where there is one word for all channels. */
const overtaken: Readonly<Record<string, Verdict>> = {
  over_before_due: said(
    'quiet_hours',
    'It will be over before their quiet hours are: it is in their list, and nothing is sent.',
  ),
  muted: said('muted', 'They muted the trip: it is in their list, and nothing was sent.'),
  filtered: said('user_filter', 'A filter of their own, made while it waited, stopped the message.'),
  turned_off: said('settings_off', 'They turned the messages off while it waited.'),
  no_longer_concerned: said(
    'no_longer_concerned',
    'While it waited for its hour their plans or the alert changed: it concerns them no more, and nothing was sent.',
  ),
  company_deleted: said('company_deleted', 'Their organization was deleted.'),
}

/** It was written, and nothing of it has been sent so far: what keeps it? */
function unsent({ deliveries }: ToldNotification, now: Date): Verdict | undefined {
  if (deliveries.length === 0)
    return said('settings_off', 'Their settings, or a lack of devices and addresses, leave no channel to send it by.')
  if (deliveries.some(({ state }) => state === 'sent')) return undefined
  const waits = deliveries.find(({ state }) => state === 'waiting' || state === 'held')
  if (!waits) {
    const known = deliveries.flatMap(({ lastError }) => overtaken[lastError ?? ''] ?? [])[0]
    if (known) return known
    const each = deliveries.map(({ channel, state, lastError }) => `${channel} ${state} (${lastError ?? 'no answer'})`)
    return said('not_delivered', `No channel could bring it: ${each.join(', ')}.`)
  }
  if (waits.attempts > 0 || new Date(waits.dueAt) <= now) return undefined
  const when = new Date(waits.dueAt).toISOString()
  return waits.state === 'held'
    ? said('digest', `It waits for the digest of the day, at ${when}.`)
    : said('quiet_hours', `It is within their quiet hours: it will be sent at ${when}.`)
}

/** What became of a notification that was written. */
function afterTelling(about: ToldNotification, now: Date): Verdict {
  const when = new Date(about.createdAt).toISOString()
  if (about.withheld === 'white_label')
    return said('white_label', `Their company tells its customers itself; it got the event at ${when}.`)
  if (about.withheld === 'muted')
    return said('muted', 'They muted the trip: it is in their list, and nothing was sent.')
  if (about.withheld === 'no_entitlement')
    return said('no_entitlement', 'Neither their company nor they themselves are entitled to alerts.')
  return unsent(about, now) ?? said('told', `They were told at ${when}: notification ${about.id}.`)
}

/** The person was told of the situation by another alert of it; this one concerns them as well. */
const toldBefore = (telling: Telling): Verdict =>
  said(
    'already_told',
    `They were told of this situation by alert ${telling.alertId} at ${telling.toldAt.toISOString()}, and nothing in this one is worth another message: the risk did not rise, the advice is the same, and they are no nearer.`,
  )

/** No rule matches: what came first? */
async function withoutMatch(ctx: Ctx, alert: Alert, userId: string, stays: StaysAtAll): Promise<Verdict> {
  if (stays.count === 0) return said('no_stay', 'Nothing says where they are: no trip and no check-in.')
  const inPlace = await listInPlace(ctx.db, alert.id, userId, ctx.now)
  if (inPlace.length === 0) {
    const near = stays.nearestKm
    const far =
      near === null
        ? ''
        : ` The nearest is ${near.toFixed(1)} km from a point of the alert that reaches ${stays.withinKm} km.`
    return said('elsewhere', `They have ${stays.count} stays, none in a place of the alert.${far}`)
  }
  const decision = windowThatDecided(inPlace, alert, ctx.now)
  if (decision === 'over') return said(decision, 'They were in a place of the alert in its time, and have left.')
  if (decision === 'finer_stay_elsewhere')
    return said(
      decision,
      'Only a destination as wide as its country matches, and the trip says more exactly where in it they are: elsewhere (rule 2).',
    )
  return said(decision, 'They are in a place of the alert, but not while it is in effect.')
}

/** Rules match, and nobody was told: what stopped it? */
async function afterMatch(
  ctx: Ctx,
  alert: Alert,
  person: { readonly id: string; readonly companyId: string | null },
  found: Awaited<ReturnType<typeof listMatches>>,
): Promise<Verdict> {
  const blocking = await findBlocking(ctx.db, alert.id, person.id, person.companyId)
  if (blocking.companyDeleted) return said('company_deleted', 'Their organization was deleted.')
  if (found.reached.length === 0) {
    const lead = await findLead(ctx.db, found.trips)
    if (lead && lead.opensAt > ctx.now)
      return said('before_lead', `Their trip is too far ahead: alerts reach it from ${lead.opensAt.toISOString()}.`)
    const message = `A filter of their organization stops it: ${blocking.organization ?? 'removed since'}.`
    return {
      ...said('organization_filter', message),
      ...(blocking.organization && { filterId: blocking.organization }),
    }
  }
  if (blocking.own)
    return {
      ...said('user_filter', `A filter of their own stops the message: ${blocking.own}.`),
      filterId: blocking.own,
    }
  const has = (feature: 'alerts' | 'white_label'): Promise<boolean> =>
    isEntitled(ctx, person.id, feature, ctx.now, person.companyId)
  if (!(await has('alerts')) && !(await has('white_label')))
    return said('no_entitlement', 'Neither their company nor they themselves are entitled to alerts.')
  return said('not_matched_yet', 'It concerns them, and they will be told as soon as the work that is waiting is done.')
}

/** The same of a draft: what would become of it, were it published now? */
async function ofDraft(ctx: Ctx, alert: Alert, userId: string): Promise<Verdict> {
  const about = await rehearse(ctx, alert, userId)
  const unpublished = said('not_published', 'It concerns them, and it has not been published.')
  if (!about) {
    const telling = await findTelling(ctx.db, threadOf(alert), userId)
    return telling ? toldBefore(telling) : unpublished
  }
  if (about.withheld === 'white_label')
    return said('white_label', 'Their company tells its customers itself; it gets the event when this is published.')
  const verdict = afterTelling(about, ctx.now)
  return verdict.decision === 'told' ? unpublished : verdict
}

async function decide(
  ctx: Ctx,
  alert: Alert,
  person: { readonly id: string; readonly companyId: string | null },
  found: Awaited<ReturnType<typeof listMatches>>,
  stays: StaysAtAll,
): Promise<Verdict> {
  const verdict =
    found.hits.length === 0
      ? await withoutMatch(ctx, alert, person.id, stays)
      : await afterMatch(ctx, alert, person, found)
  if (verdict.decision !== 'not_matched_yet') return verdict
  if (alert.status === 'review') return ofDraft(ctx, alert, person.id)
  if (alert.status === 'historical' || (alert.finishesAt && alert.finishesAt < ctx.now))
    return said('alert_over', 'It is over, or a later alert stands in its place; they were not told before.')
  return verdict
}

/** Why a person was told of an alert, or was not: the first rule, window, filter or setting that decided. */
export async function whyToldOrNot(ctx: Ctx, alertId: string, userId: string): Promise<Why> {
  const alert = await getAlert(ctx, alertId)
  const person = await getPerson(ctx, userId)
  const thread = threadOf(alert)
  const telling = await findTelling(ctx.db, thread, userId)
  const notifications = await listToldNotifications(ctx.db, thread, userId)
  const found = await listMatches(ctx.db, alert.id, userId, ctx.now)
  const stays = await countStays(ctx.db, alert.id, userId)
  const about = notifications.findLast((one) => one.alertId === alert.id && !one.cause.includes(':cleared'))
  const decided = about ? afterTelling(about, ctx.now) : await decide(ctx, alert, person, found, stays)
  const isLater = decided.decision === 'not_matched_yet' || decided.decision === 'alert_over'
  const verdict = telling && isLater ? toldBefore(telling) : decided
  return {
    filterId: null,
    ...verdict,
    nearestKm: stays.nearestKm,
    reasons: found.reached.length > 0 ? found.reached : found.hits,
    tripAlertIds: await listTripAlertIds(ctx.db, thread, userId),
    telling: telling ?? null,
    notifications,
  }
}
