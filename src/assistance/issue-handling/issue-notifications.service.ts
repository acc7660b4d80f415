import { announce } from '../../delivery/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { enqueue, enqueueMany } from '../../platform/jobs/task.ts'
import { readCountryNames } from '../../reference/index.ts'
import { managersToNotify, nextComingOnDuty, whomToNotify } from '../duty/duty-roster.service.ts'
import { checkSilence, dispatchIssue, finishIssue } from '../issues/issue.tasks.ts'
import { fieldOf, finishedAfter, type Issue, isMedical, silentAfter } from '../issues/issue.ts'
import { lockIssue } from '../issues/issue-access.service.ts'
import { lastWordOf } from '../messaging/message.store.ts'
import { finishedNotice, inactiveNotice, type LocalizedName, waitingNotice } from './issue.notices.ts'
import { finishLocked } from './issue-changes.service.ts'
import { listWaitingMedical, markDispatched, markInactive } from './issue-handling.store.ts'

async function countryName(ctx: Ctx, countryCode: string | null): Promise<LocalizedName | undefined> {
  if (countryCode === null) return undefined
  const [country] = await readCountryNames(ctx, [countryCode])
  const en = country?.name.en ?? countryCode
  return { en, es: country?.name.es ?? en }
}

/** Those who may claim the issue and are on duty; the company's managers for issues without a field, and where nobody of the field is on duty. */
const claimers = (ctx: Ctx, issue: Issue): Promise<string[]> =>
  isMedical(issue) ? whomToNotify(ctx, { ...issue, roles: fieldOf(issue.type) }) : managersToNotify(ctx, issue)

/** A right that a purchase gave, or a day that has come, may let somebody help: an issue is looked at again after a day at the latest. */
const lookAgainAfter = 86_400_000

/** Medical issues that go on waiting are announced again when the next responder comes on duty. */
async function dispatchLater(tx: Ctx, issue: Issue): Promise<void> {
  const next = await nextComingOnDuty(tx, { ...issue, roles: fieldOf(issue.type) })
  const latest = tx.now.getTime() + lookAgainAfter
  const dueAt = new Date(Math.min(next?.getTime() ?? latest, latest))
  await enqueue(tx, dispatchIssue, { issueId: issue.id }, { key: issue.id, dueAt })
}

/** Notifies those who may claim an issue that waits (0). Somebody who was notified of it already is not notified again. */
export async function notifyClaimers(ctx: Ctx, issueId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const issue = await lockIssue(tx, issueId)
    if (issue.status !== 'waiting') return
    if (isMedical(issue)) await dispatchLater(tx, issue)
    const userIds = await claimers(tx, issue)
    if (userIds.length === 0) return
    await announce(tx, waitingNotice(issue, userIds, await countryName(tx, issue.countryCode)))
    await markDispatched(tx.db, issueId, tx.now)
  })
}

/** Hours or responders have changed: medical issues that still wait are announced to responders who are on duty now. */
export async function dispatchWaiting(ctx: Ctx): Promise<void> {
  const ids = await listWaitingMedical(ctx.db)
  await enqueueMany(
    ctx,
    dispatchIssue,
    ids.map((issueId) => ({ payload: { issueId }, key: issueId })),
  )
}

/** Tells the handler that the issue is finished (10). */
export async function notifyFinished(ctx: Ctx, issueId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const issue = await lockIssue(tx, issueId)
    if (issue.handlerId !== null) await announce(tx, finishedNotice(issue, issue.handlerId))
  })
}

/** Finishes an issue that is still closed, and not finished by somebody. */
export async function finishClosed(ctx: Ctx, issueId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const issue = await lockIssue(tx, issueId)
    if (issue.status !== 'closed') return
    // It may have been opened again meanwhile, and closed later.
    const dueAt = new Date((issue.closedAt?.getTime() ?? 0) + finishedAfter)
    if (dueAt > tx.now) await enqueue(tx, finishIssue, { issueId }, { key: issueId, dueAt })
    else await finishLocked(tx, issue)
  })
}

/**
 * Tells the handler of an issue once that its traveller has not written for 24 hours (9). Becoming the handler counts as a word. Looks again
 * 24 hours after the last word.
 */
export async function notifySilence(ctx: Ctx, issueId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const issue = await lockIssue(tx, issueId)
    const { handlerId, claimedAt, inactiveAt } = issue
    if (issue.status !== 'handling' || handlerId === null || inactiveAt !== null) return
    const travellers = [issue.affectedId, issue.creatorId].filter((one) => one !== null && one !== handlerId)
    const lastWord = await lastWordOf(tx.db, issueId, travellers as string[])
    const dueAt = new Date(Math.max(claimedAt?.getTime() ?? 0, lastWord?.getTime() ?? 0) + silentAfter)
    if (dueAt > tx.now) return enqueue(tx, checkSilence, { issueId }, { key: issueId, dueAt })
    await announce(tx, inactiveNotice(issue, handlerId))
    await markInactive(tx.db, issueId, tx.now)
  })
}
