import { inCompany, isNetworkResponder, isResponder, throwUnauthorizedOrNotFound } from '../../people/index.ts'
import type { Actor, Ctx } from '../../platform/ctx.ts'
import { isUuid } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { forbidden, notFound } from '../../platform/problem.ts'
import {
  findIssue,
  findIssueForUpdate,
  findStatusForResponder,
  issueExistsAnywhere,
  listIssuesById,
  updateHandler,
} from './issue.store.ts'
import { checkSilence } from './issue.tasks.ts'
import { answerableStatuses, type Issue, notInThisState, silentAfter } from './issue.ts'
import { hasPart, isGoneFor, mayAnswer, maySee, partsOf } from './issue-access.ts'

const isResponderOf = (actor: Actor, companyId: string): boolean =>
  actor.kind === 'user' && actor.companyId === companyId && isResponder(actor.roles)

const refuse = (ctx: Ctx, id: string): Promise<never> =>
  throwUnauthorizedOrNotFound(ctx, 'issue', id, issueExistsAnywhere)

/** An issue that the scope shows; 404 when it was the caller's and is finished. */
export async function findAvailableIssue(ctx: Ctx, id: string): Promise<Issue | undefined> {
  const issue = isUuid(id) ? await findIssue(ctx.db, id) : undefined
  if (issue && isGoneFor(ctx.actor, issue)) throw notFound('This issue is finished and no longer available.')
  return issue
}

/** An issue that the caller may see; 401 when it is somebody else's, 404 when there is none, or when it is finished for its people. */
export async function getIssue(ctx: Ctx, id: string): Promise<Issue> {
  const issue = await findAvailableIssue(ctx, id)
  return issue && maySee(ctx.actor, issue) ? issue : refuse(ctx, id)
}

/** Those of the issues that the caller may see, and finished ones that were the caller's, whose bids and appointments stay theirs; by id. */
export async function readIssues(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Issue>> {
  const issues = await listIssuesById(ctx.db, [...new Set(ids)])
  const own = issues.filter((issue) => maySee(ctx.actor, issue) || isGoneFor(ctx.actor, issue))
  return new Map(own.map((issue) => [issue.id, issue]))
}

/** True when the caller may claim the issue and bid on it, if its state allows it. */
export const mayRespond = (ctx: Pick<Ctx, 'actor'>, issue: Issue): boolean => mayAnswer(ctx.actor, issue)

/**
 * As `getIssue`, for an act of those who may respond. 403 for a person who sees the issue and may not respond, and for a responder of
 * the company whose field it is not. A responder of its field who does not see it, because it is closed, cancelled or not complete, gets 409.
 */
export async function getIssueToAnswer(ctx: Ctx, id: string): Promise<Issue> {
  const issue = await findAvailableIssue(ctx, id)
  if (!issue || !maySee(ctx.actor, issue)) {
    const status = isUuid(id) ? await findStatusForResponder(ctx.db, id) : undefined
    if (status !== undefined) throw notInThisState({ status })
    if (!issue || !isResponderOf(ctx.actor, issue.companyId)) return refuse(ctx, id)
  } else if (mayRespond(ctx, issue)) return issue
  throw forbidden('Your role does not allow you to answer this issue.')
}

/** Helps with the issue, and so may read its notes: handler, responders of its field, the company's key and managers, staff. */
export const isHelper = (ctx: Pick<Ctx, 'actor'>, issue: Issue): boolean =>
  hasPart(partsOf(ctx.actor, issue), 'handler', 'responder', 'company', 'staff')

/** The context for changes of the issue and of what belongs to it: a responder of the network works in the scope of its company. */
export const actingFor = (ctx: Ctx, issue: Pick<Issue, 'companyId'>): Ctx =>
  isNetworkResponder(ctx.actor) ? inCompany(ctx, issue.companyId) : ctx

/**
 * Locks the issue until the transaction ends. The first lock of every change of an issue, its bids and its appointments, so that two
 * changes at once follow each other.
 */
export async function lockIssue(tx: Ctx, id: string): Promise<Issue> {
  return (await findIssueForUpdate(tx.db, id)) ?? refuse(tx, id)
}

/** Makes the person the handler of a locked issue that waits or is handled. 409 in every other state. */
export async function makeHandler(tx: Ctx, issue: Issue, userId: string): Promise<Issue> {
  if (!answerableStatuses.includes(issue.status)) throw notInThisState(issue)
  if (issue.status === 'handling' && issue.handlerId === userId) return issue
  await updateHandler(tx.db, issue.id, userId, tx.now)
  const dueAt = new Date(tx.now.getTime() + silentAfter)
  await enqueue(tx, checkSilence, { issueId: issue.id }, { key: issue.id, dueAt })
  return lockIssue(tx, issue.id)
}
