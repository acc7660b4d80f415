import { emailBounced, phoneRefused, pushTokenIsDead } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { afterCommit } from '../../platform/db/db.ts'
import type { Holding, Outcome as LaneOutcome } from '../../platform/jobs/lane.ts'
import type { LaneDeps } from '../../platform/jobs/leased-work.ts'
import type { Leased } from '../../platform/jobs/leases.ts'
import { poke } from '../../platform/jobs/pokes.ts'
import { type Channel, nextTry, type Outcome, type OutgoingMessage, wordsOf } from './channel.ts'
import { assembleDigests, dropHeld, listDigestPeople, listHeld } from './digest.store.ts'
import { gathered } from './gathered.ts'
import { runPreSendChecks } from './pre-send-check.ts'
import { cutLinks, type Due, deliveriesTable, loadDue, type Result, saveResults } from './sending.store.ts'
import { countTry } from './sending-counts.ts'
import { untilWritten } from './until-written.ts'

export { deliveriesTable }

const rowsAtOnce = 200

const messageOf = (
  due: Due,
  notices: OutgoingMessage['notices'],
  attempt: number,
  to: string,
  at: Date,
): OutgoingMessage => ({
  ...wordsOf(notices, due.language),
  id: String(due.id),
  channel: due.channel,
  to,
  userId: due.userId,
  firstName: due.firstName,
  companyId: due.companyId,
  companyName: due.companyName,
  language: due.language,
  urgency: due.urgency,
  notices,
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

/** What nobody can be reached by any more is not tried again for other notifications. */
async function learn(ctx: Ctx, due: Due, to: string, outcome: Outcome): Promise<void> {
  if (outcome.kind !== 'dropped') return
  if (outcome.reason === 'dead_token' && due.deviceId) await pushTokenIsDead(ctx, due.deviceId, to)
  if (outcome.reason === 'bounced' && due.channel === 'email') await emailBounced(ctx, due.userId, to)
  if (outcome.reason === 'refused' && due.channel === 'sms') await phoneRefused(ctx, due.userId, to)
}

const longestSaid = 500

function resultOf(row: Leased, due: Due, outcome: Outcome, at: Date): Result {
  if (outcome.kind === 'sent') return { row, state: 'sent', at, providerMessageId: outcome.providerMessageId }
  if (outcome.kind === 'dropped') {
    const said = outcome.said ? `${outcome.reason}: ${outcome.said}` : outcome.reason
    return { row, state: 'dropped', at, said: said.slice(0, longestSaid) }
  }
  const dueAt = nextTry(due.urgency, row.attempts, at, outcome.after)
  return { row, state: dueAt ? 'waiting' : 'failed', at, dueAt, said: outcome.reason.slice(0, longestSaid) }
}

/** A delivery, and why something was left out of it: it is outdated. */
interface Checked extends Due {
  readonly outdatedBecause?: string | undefined
}

/** Leaves what is outdated out of the delayed deliveries. What is sent at once is not checked: its cause has only just happened. */
async function withoutOutdated(ctx: Ctx, dues: readonly Due[]): Promise<ReadonlyMap<number, Checked>> {
  const delayed = dues.filter((due) => due.waited && due.gone === null)
  const messages = delayed.flatMap(({ userId, notices }) => notices.map((notice) => ({ ...notice, userId })))
  const outdated = await runPreSendChecks(ctx, messages)
  const without = (due: Due): Checked => {
    const reason = due.notices.map(({ id }) => outdated.get(id)).find((one) => one !== undefined)
    if (!reason) return due
    return { ...due, notices: due.notices.filter(({ id }) => !outdated.has(id)), outdatedBecause: reason }
  }
  return new Map(dues.map((due) => [due.id, due.waited ? without(due) : due]))
}

/**
 * How the rows of one channel are sent: loaded together, sent one by one, never inside a transaction, and what became of
 * them written together. A row whose lease was lost changes nothing.
 */
export function sender(
  channel: Channel,
  { holder, log, makeCtx }: LaneDeps,
): (holdings: readonly Holding<Leased>[]) => Promise<readonly LaneOutcome[]> {
  const ctx = (): Ctx => makeCtx(`delivery ${channel.name}`)
  const load = gathered<number, Checked | undefined>(rowsAtOnce, async (ids) => {
    const known = await withoutOutdated(ctx(), [...(await loadDue(ctx().db, ids)).values()])
    return ids.map((id) => known.get(id))
  })
  const save = gathered<Result, boolean>(rowsAtOnce, async (results) => {
    const ours = await saveResults(ctx().db, holder, results)
    return results.map(({ row }) => ours.has(row.id))
  })

  async function outcomeOf(row: Leased, due: Checked, signal: AbortSignal): Promise<Result> {
    if (due.gone) return { row, state: 'dropped', at: ctx().now, said: due.gone }
    if (due.seen) return { row, state: 'dropped', at: ctx().now, said: 'already_read' }
    if (due.to === null) return { row, state: 'dropped', at: ctx().now, said: 'no_address' }
    const [first, ...others] = due.notices
    if (!first) return { row, state: 'dropped', at: ctx().now, said: due.outdatedBecause ?? 'turned_off' }
    const message = messageOf(due, [first, ...others], row.attempts, due.to, ctx().now)
    const outcome = await tryToSend(channel, message, signal)
    countTry(channel.name, outcome.kind)
    await learn(ctx(), due, due.to, outcome).catch((error: Error) =>
      log.warn({ channel: channel.name, err: error.message }, 'what a provider said of an address could not be kept'),
    )
    return resultOf(row, due, outcome, ctx().now)
  }

  async function send({ row, signal }: Holding<Leased>): Promise<LaneOutcome> {
    const due = await load(row.id)
    // Without its notification (the person was erased) a delivery is nothing any more.
    if (!due) return { kind: 'done' }
    const result = await outcomeOf(row, due, signal)
    if (result.state === 'failed') log.warn({ channel: channel.name, delivery: row.id }, 'a delivery ran out of tries')
    const ours = await untilWritten(() => save(result), signal)
    return { kind: ours ? 'settled' : 'lost' }
  }
  return (holdings) => Promise.all(holdings.map(send))
}

/** Puts together the digests whose hour has come, some people at a time. What is outdated by then is left out. */
export async function releaseDigestsDue(ctx: Ctx): Promise<void> {
  for (;;) {
    const people = await inTransaction(ctx, async (tx) => {
      const userIds = await listDigestPeople(tx.db, tx.now)
      if (userIds.length === 0) return 0
      await dropHeld(tx.db, userIds, await runPreSendChecks(tx, await listHeld(tx.db, userIds, tx.now)), tx.now)
      await assembleDigests(tx.db, userIds, tx.now)
      afterCommit(tx.db, poke)
      return userIds.length
    })
    if (people === 0) return
  }
}

/** How long the link of an invitation works, and how many days back a nightly look goes, so that one may be missed. */
const linkDays = 14
const looksBack = 7
const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000)

/** Links that were never sent and do not work any more are not kept. */
export const forgetOldLinks = (ctx: Ctx): Promise<void> =>
  cutLinks(ctx.db, daysBefore(ctx.now, linkDays + looksBack), daysBefore(ctx.now, linkDays))
