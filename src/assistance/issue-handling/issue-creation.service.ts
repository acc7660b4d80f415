import { hasAssistance, managesCompany } from '../../people/index.ts'
import { actingCompany, type Ctx, inTransaction } from '../../platform/ctx.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { forbidden, invalid } from '../../platform/problem.ts'
import { createConversation } from '../conversations/conversation.service.ts'
import { type Issue, isComplete } from '../issues/issue.ts'
import { listPeopleOf } from '../issues/recipients.store.ts'
import { auditIssue, startWaiting } from './issue-changes.service.ts'
import { resolveCountry } from './issue-details.service.ts'
import { type IssueDraft, mergeDetails, noDetails } from './issue-draft.ts'
import { insertIssue } from './issue-handling.store.ts'

const noAssistance = () =>
  forbidden('Neither your organization nor a plan of yours includes assistance.', 'module_needed')

/** The person whom a new issue is about: the caller, or somebody of the company whom its key or a manager names. */
async function affectedPerson(ctx: Ctx, companyId: string, draft: IssueDraft): Promise<string> {
  const callerId = 'userId' in ctx.actor ? ctx.actor.userId : null
  const named = managesCompany(ctx, companyId) ? (draft.affectedId?.toLowerCase() ?? null) : null
  const affectedId = named ?? callerId
  if (affectedId === null) throw invalid({ affected_id: 'is required' })
  if (named !== null && !(isUuid(named) && (await listPeopleOf(ctx.db, companyId, [named])).has(named)))
    throw invalid({ affected_id: 'is not a person of this company' })
  return affectedId
}

/** Makes an issue with its conversation. Missing details are no error: it collects them, and waits as soon as all are there. */
export async function createIssue(ctx: Ctx, draft: IssueDraft): Promise<Issue> {
  const companyId = actingCompany(ctx)
  if (companyId === null) throw noAssistance()
  const affectedId = await affectedPerson(ctx, companyId, draft)
  if (!(await hasAssistance(ctx, affectedId, companyId))) throw noAssistance()
  const details = mergeDetails(noDetails, draft, await resolveCountry(ctx, draft))
  return inTransaction(ctx, async (tx) => {
    const complete = isComplete(details)
    const creatorId = 'userId' in tx.actor ? tx.actor.userId : null
    const issue: Issue = {
      ...details,
      id: newId(tx.now),
      companyId,
      creatorId,
      affectedId,
      handlerId: null,
      status: complete ? 'waiting' : 'collecting',
      revision: 1,
      waitingAt: complete ? tx.now : null,
      dispatchedAt: null,
      claimedAt: null,
      closedAt: null,
      cancelledAt: null,
      finishedAt: null,
      inactiveAt: null,
      createdAt: tx.now,
      updatedAt: tx.now,
    }
    await insertIssue(tx.db, issue)
    const participantIds = [...new Set([affectedId, ...(creatorId === null ? [] : [creatorId])])]
    await createConversation(tx, { companyId, issueId: issue.id, participantIds })
    if (complete) await startWaiting(tx, issue)
    await auditIssue(tx, 'create', null, issue)
    return issue
  })
}
