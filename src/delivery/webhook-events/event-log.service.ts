import { audit, managersOf, throwUnauthorizedOrNotFound } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { afterCommit } from '../../platform/db/db.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { wakeWorkers } from '../../platform/jobs/wake.ts'
import { invalid, notFound, tooMany } from '../../platform/problem.ts'
import { announce } from '../announcing/announce.service.ts'
import { getEndpoint } from '../webhooks/endpoint.service.ts'
import { findEndpoint, webhookEventExists } from '../webhooks/endpoint.store.ts'
import { failingNotice } from '../webhooks/webhook.notices.ts'
import {
  type DeliveryState,
  keptDays,
  mostTestsAMinute,
  statusOf,
  type WebhookDelivery,
  type WebhookEvent,
} from '../webhooks/webhook.ts'
import {
  countTests,
  deleteOld,
  eventsAfter,
  findDelivery,
  findEvent,
  insertTest,
  lockPositions,
  lockTests,
  numberEvents,
  pageOfDeliveries,
  type Replayed,
  replayEvent,
  replayRange,
} from './event-log.store.ts'

export interface PulledEvents {
  readonly events: readonly WebhookEvent[]
  /** Where the next call goes on; the same as before when there was nothing. */
  readonly nextCursor: string | null
  readonly hasMore: boolean
}

const cursorForm = /^\d{1,15}$/

/** The company's events, oldest first, after a cursor. None is skipped, however late its transaction commits. */
export async function pullEvents(
  ctx: Ctx,
  companyId: string,
  after: string | undefined,
  limit: number,
): Promise<PulledEvents> {
  if (after !== undefined && !cursorForm.test(after))
    throw invalid({ after: 'is not a cursor: send next_cursor of the answer before' })
  const from = Number(after ?? 0)
  const wanted = limit + 1
  const read = await eventsAfter(ctx.db, companyId, from, wanted)
  const all =
    read.length === wanted
      ? read
      : await inTransaction(ctx, async (tx) => {
          await lockPositions(tx.db, companyId)
          // Another reader may have numbered more since.
          const known = await eventsAfter(tx.db, companyId, from, wanted)
          if (known.length === wanted) return known
          return [...known, ...(await numberEvents(tx.db, companyId, wanted - known.length))]
        })
  const events = all.slice(0, limit)
  const last = events.at(-1)
  return { events, nextCursor: last ? String(last.position) : (after ?? null), hasMore: all.length > limit }
}

export const countOf = (replayed: readonly Replayed[]): number =>
  replayed.reduce((sum, { deliveries }) => sum + deliveries, 0)

/** Sends one event once more to every endpoint that takes it, from the beginning of the calendar. */
export async function replayOne(ctx: Ctx, companyId: string | null, eventId: string): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const event = isUuid(eventId) ? await findEvent(tx.db, companyId, eventId) : undefined
    if (!event) return throwUnauthorizedOrNotFound(tx, 'webhook event', eventId, webhookEventExists)
    const replayed = countOf(await replayEvent(tx.db, event.id, tx.now))
    const entry = { action: 'replay', subjectKind: 'webhook_event', subjectId: event.id, companyId: event.companyId }
    await audit(tx, { ...entry, before: null, after: { deliveries: replayed } })
    afterCommit(tx.db, wakeWorkers)
    return replayed
  })
}

/** Sends everything of a time once more to one endpoint. Both ends are included. */
export async function replayBetween(
  ctx: Ctx,
  companyId: string | null,
  endpointId: string,
  range: { readonly since: Date; readonly until: Date },
): Promise<number> {
  if (range.since > range.until) throw invalid({ until: 'must not be before since' })
  return inTransaction(ctx, async (tx) => {
    const endpoint = await getEndpoint(tx, companyId, endpointId)
    const replayed = countOf(await replayRange(tx.db, endpoint, range, tx.now))
    const entry = {
      action: 'replay',
      subjectKind: 'webhook_endpoint',
      subjectId: endpoint.id,
      companyId: endpoint.companyId,
    }
    await audit(tx, { ...entry, before: null, after: { ...range, deliveries: replayed } })
    afterCommit(tx.db, wakeWorkers)
    return replayed
  })
}

/**
 * A sample is sent at once to any public host, so a company may send only a few per minute. Concurrent requests are
 * counted one after the other.
 */
async function mustNotHammer(tx: Ctx, companyId: string): Promise<void> {
  const minute = 60_000
  await lockTests(tx.db, companyId)
  const { count, oldest } = await countTests(tx.db, companyId, new Date(tx.now.getTime() - minute))
  if (count < mostTestsAMinute || oldest === null) return
  const wait = Math.max(1, Math.ceil((oldest.getTime() + minute - tx.now.getTime()) / 1000))
  throw tooMany(`More than ${mostTestsAMinute} samples a minute. Wait before the next one.`, wait)
}

/** Sends a sample to the endpoint, also to one that is disabled: tried once. */
export async function sendTest(
  ctx: Ctx,
  companyId: string | null,
  endpointId: string,
  sample: Pick<WebhookEvent, 'event' | 'eventName' | 'payload'>,
): Promise<WebhookDelivery> {
  return inTransaction(ctx, async (tx) => {
    const endpoint = await getEndpoint(tx, companyId, endpointId)
    await mustNotHammer(tx, endpoint.companyId)
    const event = { ...sample, id: newId(tx.now), createdAt: tx.now }
    const { deliveryId } = await insertTest(tx.db, event, endpoint.companyId, endpoint.id)
    const entry = { action: 'test', subjectKind: 'webhook_endpoint', subjectId: endpoint.id }
    await audit(tx, { ...entry, companyId: endpoint.companyId, before: null, after: { event: sample.event } })
    afterCommit(tx.db, wakeWorkers)
    return getDelivery(tx, companyId, endpoint.id, deliveryId)
  })
}

export async function readDeliveries(
  ctx: Ctx,
  companyId: string | null,
  endpointId: string,
  state: DeliveryState | undefined,
  pageRequest: PageRequest,
): Promise<Page<WebhookDelivery>> {
  const endpoint = await getEndpoint(ctx, companyId, endpointId)
  return pageOfDeliveries(ctx.db, endpoint.id, state, pageRequest)
}

export async function getDelivery(
  ctx: Ctx,
  companyId: string | null,
  endpointId: string,
  id: number,
): Promise<WebhookDelivery> {
  const endpoint = await getEndpoint(ctx, companyId, endpointId)
  const delivery = await findDelivery(ctx.db, endpoint.id, id)
  if (!delivery) throw notFound(`No delivery of this endpoint has id ${id}.`)
  return delivery
}

/** Notifies the managers when an endpoint has only failed since then. */
export async function notifyIfFailing(ctx: Ctx, endpointId: string, since: Date): Promise<void> {
  const endpoint = await findEndpoint(ctx.db, null, endpointId)
  if (endpoint?.failingSince?.getTime() !== since.getTime() || statusOf(endpoint, ctx.now) !== 'failing') return
  await announce(ctx, failingNotice(endpoint, since, await managersOf(ctx, endpoint.companyId)))
}

/** Deletes events, deliveries and tries older than ninety days; runs every night. */
export async function forgetOldWebhooks(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - keptDays * 86_400_000)
  while (await deleteOld(ctx.db, before));
}
