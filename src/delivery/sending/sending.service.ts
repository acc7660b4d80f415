import { emailBounced, phoneRefused, phoneStopped, pushTokenIsDead } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { afterCommit } from '../../platform/db/db.ts'
import type { LeasedRow } from '../../platform/jobs/lease-store.ts'
import type { QueueDeps } from '../../platform/jobs/leased-work.ts'
import { wakeWorkers } from '../../platform/jobs/wake.ts'
import type { LeaseHandle, Outcome as QueueOutcome } from '../../platform/jobs/work-queue.ts'
import { noteAtDesk } from '../../platform/sockets/desk-news.ts'
import { chainSoon } from '../chain/chain.tasks.ts'
import { batched } from './batched.ts'
import { type Channel, messageText, nextRetryAt, type Outcome, type OutgoingMessage } from './channel.ts'
import { assembleDigests, dropHeldDeliveries, listDigestRecipients, listHeldMessages } from './digest.store.ts'
import { addLinkSecrets, type CheckedDelivery } from './message-links.service.ts'
import { runPreSendChecks } from './pre-send-check.ts'
import { retryWrite } from './retry-write.ts'
import { type DeliveryResult, type DueDelivery, deliveriesTable, loadDue, updateDeliveries } from './sending.store.ts'
import { countTry } from './sending-counts.ts'

export { deliveriesTable }

const batchSize = 200

const buildMessage = (
  due: DueDelivery,
  notifications: OutgoingMessage['notifications'],
  attempt: number,
  to: string,
  at: Date,
): OutgoingMessage => ({
  ...messageText(notifications, due.language),
  id: String(due.id),
  channel: due.channel,
  to,
  userId: due.userId,
  firstName: due.firstName,
  companyId: due.companyId,
  companyName: due.companyName,
  language: due.language,
  urgency: due.urgency,
  notifications,
  attempt,
  at,
})

async function tryToSend(channel: Channel, message: OutgoingMessage, signal: AbortSignal): Promise<Outcome> {
  try {
    return await channel.send(message, signal)
  } catch (error) {
    return { kind: 'retry', reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Blocks an address or token that the provider reports as dead, so that later notifications skip it. */
async function recordAddressFailure(ctx: Ctx, due: DueDelivery, to: string, outcome: Outcome): Promise<void> {
  if (outcome.kind !== 'dropped') return
  if (outcome.reason === 'dead_token' && due.deviceId) await pushTokenIsDead(ctx, due.deviceId, to)
  if (outcome.reason === 'bounced' && due.channel === 'email') await emailBounced(ctx, due.userId, to)
  if (outcome.reason === 'refused' && due.channel === 'sms') await phoneRefused(ctx, due.userId, to)
  if (outcome.reason === 'stopped') await phoneStopped(ctx, due.userId, to)
}

const maxErrorLength = 500

function resultOf(row: LeasedRow, due: DueDelivery, outcome: Outcome, at: Date): DeliveryResult {
  if (outcome.kind === 'sent') return { row, state: 'sent', at, providerMessageId: outcome.providerMessageId }
  if (outcome.kind === 'simulated') return { row, state: 'sent', at, isSimulated: true }
  if (outcome.kind === 'kept') return { row, state: 'kept', at }
  if (outcome.kind === 'dropped') {
    const error = outcome.detail ? `${outcome.reason}: ${outcome.detail}` : outcome.reason
    return { row, state: 'dropped', at, error: error.slice(0, maxErrorLength) }
  }
  const dueAt = nextRetryAt(due.urgency, row.attempts, at, outcome.after)
  return { row, state: dueAt ? 'waiting' : 'failed', at, dueAt, error: outcome.reason.slice(0, maxErrorLength) }
}

/** Removes outdated notifications from delayed deliveries. Deliveries that are sent at once are not checked. */
async function removeOutdated(ctx: Ctx, dues: readonly DueDelivery[]): Promise<ReadonlyMap<number, CheckedDelivery>> {
  const delayed = dues.filter((due) => due.isDelayed && due.deletedReason === null)
  const messages = delayed.flatMap(({ userId, notifications }) => notifications.map((one) => ({ ...one, userId })))
  const outdated = await runPreSendChecks(ctx, messages)
  const without = (due: DueDelivery): CheckedDelivery => {
    const reason = due.notifications.map(({ id }) => outdated.get(id)).find((one) => one !== undefined)
    if (!reason) return due
    return { ...due, notifications: due.notifications.filter(({ id }) => !outdated.has(id)), outdatedBecause: reason }
  }
  return new Map(dues.map((due) => [due.id, due.isDelayed ? without(due) : due]))
}

/**
 * Sends the leased rows of one channel: loads them in batches, sends each outside of any transaction, and writes the results
 * in batches. The result of a row whose lease was lost is not written.
 */
export function sender(
  channel: Channel,
  { holder, log, makeCtx }: QueueDeps,
): (handles: readonly LeaseHandle<LeasedRow>[]) => Promise<readonly QueueOutcome[]> {
  const ctx = (): Ctx => makeCtx(`delivery ${channel.name}`)
  const load = batched<number, CheckedDelivery | undefined>(batchSize, async (ids) => {
    const loaded = [...(await loadDue(ctx().db, ids)).values()]
    const current = await removeOutdated(ctx(), loaded)
    const known = channel.isOutbox ? current : await addLinkSecrets(ctx(), current)
    return ids.map((id) => known.get(id))
  })
  const save = batched<DeliveryResult, boolean>(batchSize, async (results) => {
    const ours = await updateDeliveries(ctx().db, holder, results)
    // The results are written: a failure here must not look as if they were not.
    if (ours.size > 0)
      await chainSoon(ctx()).catch((error: Error) => log.warn({ err: error.message }, 'chain-evidence was not added'))
    return results.map(({ row }) => ours.has(row.id))
  })

  async function outcomeOf(row: LeasedRow, due: CheckedDelivery, signal: AbortSignal): Promise<DeliveryResult> {
    if (due.deletedReason) return { row, state: 'dropped', at: ctx().now, error: due.deletedReason }
    if (due.isRead) return { row, state: 'dropped', at: ctx().now, error: 'already_read' }
    if (due.needlessBecause) return { row, state: 'dropped', at: ctx().now, error: due.needlessBecause }
    if (due.to === null) return { row, state: 'dropped', at: ctx().now, error: 'no_address' }
    const [first, ...others] = due.notifications
    if (!first) return { row, state: 'dropped', at: ctx().now, error: due.outdatedBecause ?? 'turned_off' }
    const message = buildMessage(due, [first, ...others], row.attempts, due.to, ctx().now)
    const outcome = await tryToSend(channel, message, signal)
    countTry(channel.name, outcome.kind)
    await recordAddressFailure(ctx(), due, due.to, outcome).catch((error: Error) =>
      log.warn({ channel: channel.name, err: error.message }, 'a dead address could not be recorded'),
    )
    return resultOf(row, due, outcome, ctx().now)
  }

  async function send({ row, signal }: LeaseHandle<LeasedRow>): Promise<QueueOutcome> {
    const due = await load(row.id)
    // The row is gone because the person was erased.
    if (!due) return { kind: 'done' }
    const result = await outcomeOf(row, due, signal)
    if (result.state === 'failed') log.warn({ channel: channel.name, delivery: row.id }, 'a delivery ran out of tries')
    const ours = await retryWrite(() => save(result), signal)
    if (ours) noteAtDesk(ctx().db, 'notifications', due.companyId, due.notifications[0]?.id)
    return { kind: ours ? 'settled' : 'lost' }
  }
  return (handles) => Promise.all(handles.map(send))
}

/** Assembles the digests that are due, one batch of people per transaction, without outdated notifications. */
export async function releaseDueDigests(ctx: Ctx): Promise<void> {
  for (;;) {
    const people = await inTransaction(ctx, async (tx) => {
      const userIds = await listDigestRecipients(tx.db, tx.now)
      if (userIds.length === 0) return 0
      await dropHeldDeliveries(
        tx.db,
        userIds,
        await runPreSendChecks(tx, await listHeldMessages(tx.db, userIds, tx.now)),
        tx.now,
      )
      await assembleDigests(tx.db, userIds, tx.now)
      afterCommit(tx.db, wakeWorkers)
      return userIds.length
    })
    if (people === 0) return
  }
}
