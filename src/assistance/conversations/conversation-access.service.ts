import { inCompany, managesCompany, throwUnauthorizedOrNotFound } from '../../people/index.ts'
import { actingCompany, type Ctx } from '../../platform/ctx.ts'
import { existsAnywhere } from '../../platform/db/exists-anywhere.ts'
import { isUuid } from '../../platform/ids.ts'
import { forbidden, unauthorized } from '../../platform/problem.ts'
import { getIssue } from '../issues/issue-access.service.ts'
import { findConversation } from './conversation.store.ts'
import type { Conversation, ConversationSubject, SeenConversation } from './conversation.ts'

/** The person who calls; null for a key of a company, and for the system. */
export const personOf = ({ actor }: Pick<Ctx, 'actor'>): string | null => ('userId' in actor ? actor.userId : null)

/** A token acts in one company. People without a company (responders of the network) act in every company that lets them. */
const actsIn = (ctx: Ctx, { companyId }: Conversation): boolean => {
  const own = actingCompany(ctx)
  return own === null || own === companyId
}

/**
 * Those who take part may read it. An issue's conversation also those who may see the issue, its company and its managers among them; an
 * appointment's, and one among people of a company, nobody else (docs/contract/assistance.md#conversations).
 */
async function requireReader(ctx: Ctx, conversation: SeenConversation): Promise<void> {
  if (ctx.actor.kind === 'system') return
  if (!actsIn(ctx, conversation)) throw unauthorized('This conversation is not yours.')
  if (conversation.takesPart) return
  if (conversation.issueId !== null) {
    await getIssue(ctx, conversation.issueId)
    return
  }
  if (ctx.actor.kind === 'staff' || managesCompany(ctx, conversation.companyId))
    throw forbidden('Only those who take part may read this conversation.')
  throw unauthorized('This conversation is not yours.')
}

/** A conversation in the caller's scope, also one that the caller may not read. 401 when it is another company's, 404 when there is none. */
export async function getConversationInScope(ctx: Ctx, id: string): Promise<SeenConversation> {
  const conversation = isUuid(id) ? await findConversation(ctx.db, 'id', id, personOf(ctx)) : undefined
  if (!conversation || !actsIn(ctx, conversation))
    return throwUnauthorizedOrNotFound(ctx, 'conversation', id, existsAnywhere('conversation'))
  return conversation
}

/** A conversation that the caller may read. 401 or 403 for others, 404 when there is none. */
export async function getConversation(ctx: Ctx, id: string): Promise<SeenConversation> {
  const conversation = await getConversationInScope(ctx, id)
  await requireReader(ctx, conversation)
  return conversation
}

/** The conversation of the issue or appointment, which the caller may read. 401 or 403 for others, 404 when there is none. */
export async function findConversationOf(ctx: Ctx, subject: ConversationSubject): Promise<SeenConversation> {
  const [kind, id] =
    'issueId' in subject ? (['issue', subject.issueId] as const) : (['appointment', subject.appointmentId] as const)
  const conversation = isUuid(id) ? await findConversation(ctx.db, kind, id, personOf(ctx)) : undefined
  if (!conversation) return throwUnauthorizedOrNotFound(ctx, kind, id, existsAnywhere(kind))
  await requireReader(ctx, conversation)
  return conversation
}

/**
 * The context for what belongs to a conversation that the caller may read: people without a company work in the scope of the
 * conversation's company.
 */
export const actingIn = (ctx: Ctx, conversation: Pick<Conversation, 'companyId'>): Ctx =>
  ctx.actor.kind === 'user' && ctx.actor.companyId === null ? inCompany(ctx, conversation.companyId) : ctx
