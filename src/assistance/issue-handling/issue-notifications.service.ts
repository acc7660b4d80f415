import { announce } from '../../delivery/index.ts'
import { managersOf } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { enqueueMany } from '../../platform/jobs/task.ts'
import { readCountryNames } from '../../reference/index.ts'
import { whomToNotify } from '../duty/duty-roster.service.ts'
import { fieldOf, type Issue, isMedical } from '../issues/issue.ts'
import { lockIssue } from '../issues/issue-access.service.ts'
import { lastWordOf } from '../messaging/message.store.ts'
import { finishedNotice, inactiveNotice, type LocalizedName, waitingNotice } from './issue.notices.ts'
import { dispatchIssue } from './issue.tasks.ts'
import { finishLocked } from './issue-changes.service.ts'
import {
  listClosedBefore,
  listHandledBefore,
  listWaitingMedical,
  markDispatched,
  markInactive,
} from './issue-handling.store.ts'

const day = 86_400_000
const silentAfter = day
const finishedAfter = 7 * day

async function countryName(ctx: Ctx, countryCode: string | null): Promise<LocalizedName | undefined> {
  if (countryCode === null) return undefined
  const [country] = await readCountryNames(ctx, [countryCode])
  const en = country?.name.en ?? countryCode
  return { en, es: country?.name.es ?? en }
}

/** Those who may claim the issue and are on duty; the company's managers for issues without a field, and where nobody of the field is on duty. */
async function claimers(ctx: Ctx, issue: Issue): Promise<string[]> {
  const { companyId, affectedId } = issue
  const ids = isMedical(issue)
    ? await whomToNotify(ctx, { companyId, roles: fieldOf(issue.type) })
    : await managersOf(ctx, companyId)
  return ids.filter((id) => id !== affectedId)
}

/** Notifies those who may claim an issue that waits (0). Somebody who was notified of it already is not notified again. */
export async function notifyClaimers(ctx: Ctx, issueId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const issue = await lockIssue(tx, issueId)
    if (issue.status !== 'waiting') return
    const userIds = await claimers(tx, issue)
    if (userIds.length === 0) return
    await announce(tx, waitingNotice(issue, userIds, await countryName(tx, issue.countryCode)))
    await markDispatched(tx.db, issueId, tx.now)
  })
}

/** Medical issues that still wait are announced to responders who have come on duty since. */
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

/** Finishes issues that were closed seven days ago. */
export async function finishClosed(ctx: Ctx): Promise<void> {
  for (const id of await listClosedBefore(ctx.db, new Date(ctx.now.getTime() - finishedAfter)))
    await inTransaction(ctx, async (tx) => {
      const issue = await lockIssue(tx, id)
      if (issue.status === 'closed') await finishLocked(tx, issue)
    })
}

/** Tells the handler of an issue once that its traveller has not written for 24 hours (9). Becoming the handler counts as a word. */
export async function notifySilence(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - silentAfter)
  for (const id of await listHandledBefore(ctx.db, before))
    await inTransaction(ctx, async (tx) => {
      const issue = await lockIssue(tx, id)
      const { handlerId, claimedAt, inactiveAt } = issue
      if (issue.status !== 'handling' || handlerId === null || inactiveAt !== null) return
      const travellers = [issue.affectedId, issue.creatorId].filter((one) => one !== null && one !== handlerId)
      const lastWord = await lastWordOf(tx.db, id, travellers as string[])
      if ((claimedAt && claimedAt > before) || (lastWord && lastWord > before)) return
      await announce(tx, inactiveNotice(issue, handlerId))
      await markInactive(tx.db, id, tx.now)
    })
}
