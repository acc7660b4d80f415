import { managersOf } from '../../people/index.ts'
import { realUnixSeconds } from '../../platform/clock.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import type { QueueDeps } from '../../platform/jobs/leased-work.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import type { LeaseHandle, Outcome, QueueMaker } from '../../platform/jobs/work-queue.ts'
import { noteAtDesk } from '../../platform/sockets/desk-news.ts'
import { monotonicMs } from '../../platform/stopwatch.ts'
import { announce } from '../announcing/announce.service.ts'
import { batched } from '../sending/batched.ts'
import { retryWrite } from '../sending/retry-write.ts'
import {
  type Claimed,
  claimedDue,
  letGo,
  loadDue,
  markFailing,
  markGone,
  markWorking,
  saveResults,
  webhookDeliveriesTable,
} from './delivering.store.ts'
import { bodyOf, changesEndpoint, type Due, type Result, resultOf } from './delivering.ts'
import { pauseDeliveries } from './endpoint.store.ts'
import { secretCache, urlCache } from './endpoint-caches.ts'
import { InFlightLimit, type Slot } from './in-flight-limit.ts'
import type { Outgoing, Posted } from './outgoing.ts'
import { createResultWriter } from './result-writer.service.ts'
import { signatureHeaders } from './signature.ts'
import { exhaustedNotice, goneNotice } from './webhook.notices.ts'
import { endpointStillFailing } from './webhook.tasks.ts'
import { failingFrom } from './webhook.ts'
import { countWebhookTry } from './webhook-counts.ts'

export { type Claimed, webhookDeliveriesTable }

/** The most rows of one endpoint to lease beyond those in flight. */
const maxPrefetched = 400
const rowsPerStatement = 100
/** A delivery read longer ago is read again before it is sent: the endpoint may have been changed, disabled or deleted. */
const freshMs = 1_000
/** The endpoint's last success is updated at most this often. */
const successEveryMs = 60_000

/** Updates the endpoint after a failure and notifies its managers, in the transaction that saves the result. */
export async function recordFailure(tx: Ctx, { endpoint }: Due, result: Result): Promise<void> {
  const failing = await markFailing(tx.db, endpoint.id, result.at)
  if (!failing) return
  if (failing.isNew) {
    const payload = { endpointId: endpoint.id, since: failing.since.toISOString() }
    await enqueue(tx, endpointStillFailing, payload, { dueAt: failingFrom(failing.since) })
  }
  const managers = await managersOf(tx, endpoint.companyId)
  if (result.state === 'exhausted') await announce(tx, exhaustedNotice(endpoint, failing.since, managers))
  if (result.status === 410 && (await markGone(tx.db, endpoint.id, tx.now))) {
    await pauseDeliveries(tx.db, endpoint.id)
    await announce(tx, goneNotice(endpoint, result.at, managers))
  }
}

/**
 * Posts leased deliveries, each endpoint in a queue of its own whose slots are the endpoint's in-flight limit. No transaction is
 * open during a request. A slot is free when the result has been sent to the database.
 */
export function deliverer(outgoing: Outgoing, { holder, makeCtx }: QueueDeps): QueueMaker<Claimed> {
  const ctx = (): Ctx => makeCtx('webhooks')
  const { vault } = ctx()
  const secretsOf = secretCache()
  const urlOf = urlCache()
  const inFlight = new InFlightLimit()
  const writer = createResultWriter({ ctx, holder })
  const successSavedAt = new Map<string, number>()
  const load = batched<number, Due | undefined>(rowsPerStatement, async (ids) => {
    const found = await loadDue(ctx().db, ids)
    return ids.map((id) => found.get(id))
  })
  const saveFailure = (due: Due, result: Result): Promise<boolean> =>
    inTransaction(ctx(), async (tx) => {
      const ours = (await saveResults(tx.db, holder, [result])).has(result.row.id)
      if (ours) await recordFailure(tx, due, result)
      return ours
    })

  async function saveSuccess({ test, endpoint }: Due, { ended }: Result): Promise<void> {
    const { id, failingSince, lastSuccessAt } = endpoint
    const savedAt = Math.max(successSavedAt.get(id) ?? 0, lastSuccessAt?.getTime() ?? 0)
    if (test || (failingSince === null && ended.getTime() - savedAt < successEveryMs)) return
    successSavedAt.set(id, ended.getTime())
    // The delivery itself is saved: when this fails, the next success updates the endpoint.
    await markWorking(ctx().db, id, ended).catch(() => successSavedAt.delete(id))
  }

  /** Loads the row again. Undefined when it is not to be sent: it was paused, or its event or endpoint is gone. */
  const reload = (lease: LeaseHandle<Claimed>): Promise<Due | undefined> => retryWrite(() => load(lease.row.id), lease)

  /** Waits for a slot on the endpoint's host. A delivery that was read too long ago by then is read again. */
  async function turn(
    lease: LeaseHandle<Claimed>,
  ): Promise<{ due: Due; slot: Slot } | 'lease lost' | 'not to be sent'> {
    const { row, takenAt } = lease
    const isFresh = (readAt: number): boolean => monotonicMs() - readAt < freshMs
    const claimed = isFresh(takenAt) ? claimedDue(row) : undefined
    const readAt = claimed ? takenAt : monotonicMs()
    const due = claimed ?? (await reload(lease))
    if (!due) return 'not to be sent'
    const to = { endpoint: row.queue, host: urlOf(due.endpoint.url).host }
    const slot = await inFlight.acquire(to, row.priority, lease)
    if (!slot) return 'lease lost'
    if (isFresh(readAt)) return { due, slot }
    let again: Due | undefined
    try {
      again = await reload(lease)
      if (again && !lease.aborted) return { due: again, slot }
    } catch (error) {
      slot.release()
      throw error
    }
    slot.release()
    return again ? 'lease lost' : 'not to be sent'
  }

  async function post(
    { due, slot }: { due: Due; slot: Slot },
    at: Date,
    lease: LeaseHandle<Claimed>,
  ): Promise<Posted & Pick<Result, 'signature'>> {
    let posted: Posted | undefined
    try {
      const body = bodyOf(due)
      // Real time, also where the sandbox's clock was moved: receivers compare it with their own clock.
      const timestamp = realUnixSeconds()
      const signature = signatureHeaders(secretsOf(vault, due.endpoint, at), { id: due.eventId, timestamp, body })
      posted = await outgoing.post(urlOf(due.endpoint.url), signature, body, lease)
      return { ...posted, signature }
    } finally {
      slot.release(posted)
    }
  }

  async function deliver(lease: LeaseHandle<Claimed>): Promise<Outcome> {
    const { row } = lease
    const mine = await turn(lease)
    if (mine === 'lease lost') return { kind: 'lost' }
    if (mine === 'not to be sent') {
      await letGo(ctx().db, holder, row, ctx().now)
      return { kind: 'settled' }
    }
    const { due } = mine
    const at = ctx().now
    const posted = await post(mine, at, lease)
    // A request that this process aborted is no failure of the receiver: the next holder of the lease tries it.
    if (lease.aborted && posted.error !== null) return { kind: 'lost' }
    const result = resultOf(row, due, posted, at, ctx().now)
    countWebhookTry(result.state)
    const outcome = (ours: boolean): Outcome => {
      if (ours) noteAtDesk(ctx().db, 'webhooks', due.endpoint.companyId, due.endpoint.id)
      return { kind: ours ? 'settled' : 'lost' }
    }
    if (changesEndpoint(due, result)) return outcome(await retryWrite(() => saveFailure(due, result), lease))
    const { sent, saved } = writer.save(result, lease)
    await sent
    const written = saved.then(async (ours) => {
      if (ours && result.error === null) await saveSuccess(due, result)
      return outcome(ours)
    })
    return { kind: 'settling', written }
  }

  return (name) => ({
    name,
    get slots() {
      return inFlight.forEndpoint(name)
    },
    batch: 1,
    maxPrefetched,
    run: (leases) => Promise.all(leases.map(deliver)),
  })
}
