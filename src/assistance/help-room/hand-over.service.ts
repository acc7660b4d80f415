import { announce } from '../../delivery/index.ts'
import { audit, findActiveUser, listResponders, managersOf, readPeopleAsSeen, shownName } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { conflict, invalid } from '../../platform/problem.ts'
import { addParticipant } from '../conversations/conversation.service.ts'
import { findConversationOf } from '../conversations/conversation-access.service.ts'
import { waitAgain } from '../issue-handling/issue-changes.service.ts'
import { checkSilence } from '../issues/issue.tasks.ts'
import { answerableStatuses, fieldOf, type Issue, isMedical, notInThisState, silentAfter } from '../issues/issue.ts'
import { getIssue, lockIssue, makeHandler } from '../issues/issue-access.service.ts'
import { writeMessage } from '../messaging/message.service.ts'
import { handOverNotice, reopenedNotice } from './hand-over.notices.ts'
import { announceHandOver } from './hand-over.tasks.ts'

/**
 * Medical types are handled by responders of the field, of the company or, where the affected person has assistance, of the network; all others by
 * the company's managers; all by staff. Nobody handles the own call for help. `directory` has the system's scope: a manager does not see the
 * network and staff.
 */
async function mayHandle(directory: Ctx, issue: Issue, userId: string): Promise<boolean> {
  if (userId === issue.affectedId) return false
  if ((await findActiveUser(directory, userId))?.staff) return true
  const handlers = isMedical(issue)
    ? (await listResponders(directory, { ...issue, roles: fieldOf(issue.type) })).map((one) => one.userId)
    : await managersOf(directory, issue.companyId)
  return handlers.includes(userId)
}

const texts = {
  en: (name: string) => `${name} is helping you from now on.`,
  es: (name: string) => `A partir de ahora le ayuda ${name}.`,
}

/** What those who take part read, the former handler among them; in the language of the affected person. */
async function announcementOf(directory: Ctx, { affectedId }: Issue, handlerId: string): Promise<string> {
  const people = await readPeopleAsSeen(directory, affectedId === null ? [handlerId] : [affectedId, handlerId])
  const handler = people.get(handlerId)
  const language = affectedId !== null && people.get(affectedId)?.language.startsWith('es') ? 'es' : 'en'
  return texts[language](handler ? shownName(handler) : '')
}

/**
 * Gives a waiting or handled issue to another handler, who takes part in its conversation from now on. Everybody in the conversation reads who
 * it is. To the same handler again: nothing changes. Staff hand over every issue, managers those of their company.
 */
export async function handOver(ctx: Ctx, systemDb: Db, id: string, handler: string): Promise<Issue> {
  const handlerId = handler.toLowerCase()
  const directory: Ctx = { ...ctx, db: systemDb, actor: { kind: 'system' } }
  const issue = await getIssue(ctx, id)
  if (!answerableStatuses.includes(issue.status)) throw notInThisState(issue)
  if (!(await mayHandle(directory, issue, handlerId)))
    throw invalid({ handler_id: 'may not handle issues of this type' })
  const body = await announcementOf(directory, issue, handlerId)
  return inTransaction(ctx, async (tx) => {
    const before = await lockIssue(tx, issue.id)
    if (before.type !== issue.type) throw conflict('changed_meanwhile', 'The issue has changed: look at it again.')
    if (before.status === 'handling' && before.handlerId === handlerId) return before
    const after = await makeHandler(tx, before, handlerId)
    const conversation = await findConversationOf(tx, { issueId: issue.id })
    await addParticipant(tx, conversation, handlerId)
    await audit(tx, {
      action: 'hand_over',
      subjectKind: 'issue',
      subjectId: issue.id,
      companyId: issue.companyId,
      before: { handler_id: before.handlerId, status: before.status },
      after: { handler_id: after.handlerId, status: after.status },
    })
    await enqueue(tx, announceHandOver, { issueId: issue.id, handlerId, revision: after.revision })
    await writeMessage(tx, conversation.id, { type: 'announcement', body })
    return after
  })
}

/** Tells the new handler (0), who may be of the network: `ctx` has the system's scope. */
export async function notifyNewHandler(
  ctx: Ctx,
  { issueId, handlerId, revision }: { readonly issueId: string; readonly handlerId: string; readonly revision: number },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const issue = await lockIssue(tx, issueId)
    if (issue.handlerId === handlerId) await announce(tx, handOverNotice(issue, handlerId, revision))
  })
}

/**
 * An issue that was closed is open again: its handler is notified (0) and goes on. Where the handler has left or may not help any more, the
 * issue waits, and those who may claim it are notified. `ctx` has the system's scope.
 */
export async function goOnWithReopened(
  ctx: Ctx,
  { issueId, revision }: { readonly issueId: string; readonly revision: number },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const issue = await lockIssue(tx, issueId)
    const { handlerId } = issue
    if (issue.status !== 'handling' || handlerId === null) return
    if (await mayHandle(tx, issue, handlerId)) {
      const dueAt = new Date(tx.now.getTime() + silentAfter)
      await enqueue(tx, checkSilence, { issueId }, { key: issueId, dueAt })
      return announce(tx, reopenedNotice(issue, handlerId, revision))
    }
    return waitAgain(tx, issue)
  })
}
