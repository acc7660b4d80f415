import { recordEvent } from '../../delivery/index.ts'
import { audit } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { forbidden } from '../../platform/problem.ts'
import { cancelOpenAppointments } from '../appointments/appointment-changes.service.ts'
import { addParticipant } from '../conversations/conversation.service.ts'
import { findConversationOf } from '../conversations/conversation-access.service.ts'
import { announceFinishedIssue, announceReopened, dispatchIssue, finishIssue } from '../issues/issue.tasks.ts'
import {
  finishedAfter,
  type Issue,
  type IssueStatus,
  isComplete,
  isOpen,
  notInThisState,
  requireAct,
  statusWhenReopened,
} from '../issues/issue.ts'
import {
  actingFor,
  getIssue,
  getIssueToAnswer,
  lockIssue,
  makeHandler,
  mayRespond,
} from '../issues/issue-access.service.ts'
import { hasPart, type Part, partsOf } from '../issues/issue-access.ts'
import { findExternalId } from '../issues/recipients.store.ts'
import { finishedEvent, waitingEvent } from './issue.event.ts'
import { resolveCountry } from './issue-details.service.ts'
import { type IssueChange, mergeDetails, sameDetails } from './issue-draft.ts'
import { reopen, updateDetails, updateStatus } from './issue-handling.store.ts'

const personOf = ({ actor }: Pick<Ctx, 'actor'>): string | null => ('userId' in actor ? actor.userId : null)

/** Throws 403 when the caller, who sees the issue, has none of these parts in it. */
function requirePart(ctx: Ctx, issue: Issue, refusal: string, ...parts: readonly Part[]): void {
  if (!hasPart(partsOf(ctx.actor, issue), ...parts)) throw forbidden(refusal)
}

/** What the company's key, its managers and staff change is in the audit log. */
export async function auditIssue(tx: Ctx, action: string, before: Issue | null, after: Issue): Promise<void> {
  if (!hasPart(partsOf(tx.actor, after), 'company', 'staff')) return
  await audit(tx, {
    action,
    subjectKind: 'issue',
    subjectId: after.id,
    companyId: after.companyId,
    before,
    after,
  })
}

/** The issue waits from now on: its company's servers get the event, and a job notifies those who may claim it. */
export async function startWaiting(tx: Ctx, issue: Issue): Promise<void> {
  await recordEvent(tx, waitingEvent(issue, await findExternalId(tx.db, issue.companyId, issue.affectedId)))
  await enqueue(tx, dispatchIssue, { issueId: issue.id }, { key: issue.id })
}

/** A locked issue has nobody who may handle it: it waits. */
export async function waitAgain(tx: Ctx, { id }: Issue): Promise<void> {
  await reopen(tx.db, id, 'waiting', tx.now)
  await startWaiting(tx, await lockIssue(tx, id))
}

/** Finishes a locked issue. */
export async function finishLocked(tx: Ctx, issue: Issue): Promise<Issue> {
  requireAct('finish', issue)
  await updateStatus(tx.db, issue.id, 'finished', tx.now)
  const finished = await lockIssue(tx, issue.id)
  await recordEvent(tx, finishedEvent(finished, await findExternalId(tx.db, finished.companyId, finished.affectedId)))
  await enqueue(tx, announceFinishedIssue, { issueId: issue.id })
  return finished
}

/** Cancels a locked issue and its open appointment, which releases the hold on the card. */
async function cancelLocked(tx: Ctx, issue: Issue): Promise<Issue> {
  requireAct('cancel', issue)
  await updateStatus(tx.db, issue.id, 'cancelled', tx.now)
  await cancelOpenAppointments(tx, issue.id, personOf(tx))
  return lockIssue(tx, issue.id)
}

const owners: readonly Part[] = ['creator', 'affected', 'company', 'staff']
const notAnOwner = 'Only the creator, the affected person and the organization may do this.'

/** The person becomes the handler of an issue that waits. Of two at once one wins, the other gets 409; the handler's own repeat changes nothing. */
export async function claimIssue(ctx: Ctx, id: string): Promise<Issue> {
  const seen = await getIssueToAnswer(ctx, id)
  const userId = personOf(ctx)
  if (userId === null) throw forbidden('Only a person can claim an issue.')
  return inTransaction(actingFor(ctx, seen), async (tx) => {
    const before = await lockIssue(tx, id)
    if (before.status === 'handling' && before.handlerId === userId) return before
    requireAct('claim', before)
    // The type may have changed since the first look.
    if (!mayRespond(tx, before)) throw forbidden('Your role does not allow you to answer this issue.')
    const claimed = await makeHandler(tx, before, userId)
    await addParticipant(tx, await findConversationOf(tx, { issueId: id }), userId)
    await auditIssue(tx, 'claim', before, claimed)
    return claimed
  })
}

/** Help was given, or is not needed from here. An open appointment stays: it is closed or cancelled by itself. */
export async function closeIssue(ctx: Ctx, id: string): Promise<Issue> {
  const seen = await getIssue(ctx, id)
  return inTransaction(actingFor(ctx, seen), async (tx) => {
    const before = await lockIssue(tx, id)
    requirePart(tx, before, 'Only the handler and the organization may close the issue.', 'handler', 'company', 'staff')
    requireAct('close', before)
    await updateStatus(tx.db, id, 'closed', tx.now)
    const dueAt = new Date(tx.now.getTime() + finishedAfter)
    await enqueue(tx, finishIssue, { issueId: id }, { key: id, dueAt })
    const closed = await lockIssue(tx, id)
    await auditIssue(tx, 'close', before, closed)
    return closed
  })
}

/** The organization opens a closed issue again: its handler goes on with it, or it waits for somebody. Whether the handler still may is found out by a job. */
export async function reopenIssue(ctx: Ctx, id: string): Promise<Issue> {
  const seen = await getIssue(ctx, id)
  return inTransaction(actingFor(ctx, seen), async (tx) => {
    const before = await lockIssue(tx, id)
    requirePart(tx, before, 'Only the organization may open the issue again.', 'company', 'staff')
    if (before.status !== 'closed') throw notInThisState(before)
    const status = statusWhenReopened(before)
    await reopen(tx.db, id, status, tx.now)
    const reopened = await lockIssue(tx, id)
    if (status === 'waiting') await startWaiting(tx, reopened)
    if (status === 'handling') await enqueue(tx, announceReopened, { issueId: id, revision: reopened.revision })
    await auditIssue(tx, 'reopen', before, reopened)
    return reopened
  })
}

export async function cancelIssue(ctx: Ctx, id: string): Promise<Issue> {
  const seen = await getIssue(ctx, id)
  return inTransaction(actingFor(ctx, seen), async (tx) => {
    const before = await lockIssue(tx, id)
    requirePart(tx, before, notAnOwner, ...owners)
    const cancelled = await cancelLocked(tx, before)
    await auditIssue(tx, 'cancel', before, cancelled)
    return cancelled
  })
}

/**
 * Moves a locked issue to the status that was sent. A status that it has already is no change. Status 2 and 3 are only reached by claiming
 * and closing (docs/contract/assistance.md#issues).
 */
async function moveTo(tx: Ctx, issue: Issue, status: IssueStatus): Promise<Issue> {
  if (status === issue.status) return issue
  if (status !== 'cancelled' && status !== 'finished') throw notInThisState(issue)
  requirePart(tx, issue, notAnOwner, ...owners)
  return status === 'cancelled' ? cancelLocked(tx, issue) : finishLocked(tx, issue)
}

/** Changes the details that were sent while the issue is open, and the status. All details there: it waits for help. */
export async function updateIssue(ctx: Ctx, id: string, change: IssueChange): Promise<Issue> {
  const seen = await getIssue(ctx, id)
  requirePart(ctx, seen, 'Only those whom the issue is about and its handler may change it.', 'handler', ...owners)
  const countryCode = await resolveCountry(ctx, change)
  return inTransaction(actingFor(ctx, seen), async (tx) => {
    const before = await lockIssue(tx, id)
    const details = mergeDetails(before, change, countryCode)
    const changed = !sameDetails(before, details)
    if (changed) {
      if (!isOpen(before)) throw notInThisState(before)
      await updateDetails(tx.db, id, details, tx.now)
    }
    const completed = before.status === 'collecting' && isComplete(details)
    if (completed) await updateStatus(tx.db, id, 'waiting', tx.now)
    const current = changed || completed ? await lockIssue(tx, id) : before
    const sent = completed && change.status === 'collecting' ? current.status : (change.status ?? current.status)
    const after = await moveTo(tx, current, sent)
    if (completed && after.status === 'waiting') await startWaiting(tx, after)
    // Another type is another field: those who may claim it now are notified too.
    else if (after.status === 'waiting' && after.type !== before.type)
      await enqueue(tx, dispatchIssue, { issueId: id }, { key: id })
    if (after !== before) await auditIssue(tx, 'update', before, after)
    return after
  })
}
