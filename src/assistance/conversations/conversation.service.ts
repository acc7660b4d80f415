import { audit } from '../../people/index.ts'
import { actingCompany, type Ctx, inTransaction } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { newId } from '../../platform/ids.ts'
import { forbidden, invalid, unauthorized } from '../../platform/problem.ts'
import {
  insertConversation,
  insertParticipants,
  listConversations,
  listMembers,
  listParticipants,
  notifyReadMarker,
  updateReadSeq,
  updateSeen,
} from './conversation.store.ts'
import {
  type Attendance,
  type Conversation,
  isDiscrete,
  maxParticipants,
  type NewConversation,
  type Participant,
  type SeenConversation,
} from './conversation.ts'
import { actingIn, getConversation, personOf } from './conversation-access.service.ts'

/** Makes a conversation in the transaction of its cause, in the scope of its company. Checks nothing: the caller has. */
export async function createConversation(tx: Ctx, draft: NewConversation): Promise<Conversation> {
  const conversation: Conversation = {
    id: newId(tx.now),
    companyId: draft.companyId,
    issueId: draft.issueId ?? null,
    appointmentId: draft.appointmentId ?? null,
    name: draft.name ?? null,
    type: draft.type ?? 0,
    lastSeq: 0,
    createdAt: tx.now,
    updatedAt: tx.now,
  }
  await insertConversation(tx.db, conversation)
  await insertParticipants(tx.db, conversation, draft.participantIds, tx.now)
  return conversation
}

/** Adds a person, in the scope of the conversation's company; somebody who takes part already stays as they are. Checks nothing: the caller has. */
export const addParticipant = (tx: Ctx, conversation: Pick<Conversation, 'id' | 'companyId'>, userId: string) =>
  insertParticipants(tx.db, conversation, [userId], tx.now)

const mustBePerson = (ctx: Ctx): string => {
  const userId = personOf(ctx)
  if (userId === null) throw unauthorized('This is for people.')
  return userId
}

/** A conversation among people of the caller's company; the caller takes part. */
export async function startConversation(
  ctx: Ctx,
  draft: { readonly name: string | null; readonly type: number; readonly participantIds: readonly string[] },
): Promise<SeenConversation> {
  const userId = mustBePerson(ctx)
  const companyId = actingCompany(ctx)
  if (companyId === null) throw forbidden('Only people of a company may start a conversation.')
  const others = [...new Set(draft.participantIds.map((id) => id.toLowerCase()))].filter((id) => id !== userId)
  if (others.length >= maxParticipants) throw invalid({ participant_ids: `are more than ${maxParticipants} people` })
  return inTransaction(ctx, async (tx) => {
    const members = await listMembers(tx.db, companyId, others)
    const stranger = others.find((id) => !members.includes(id))
    if (stranger !== undefined)
      throw invalid({ participant_ids: `has somebody who is not in this company: ${stranger}` })
    const name = draft.name?.trim() || null
    const made = await createConversation(tx, { ...draft, name, companyId, participantIds: [userId, ...others] })
    if (tx.actor.kind === 'manager')
      await audit(tx, {
        action: 'create',
        subjectKind: 'conversation',
        subjectId: made.id,
        companyId,
        before: null,
        after: made,
      })
    return { ...made, takesPart: true }
  })
}

/** The caller's conversations in this company; the last one in which something was written comes first. */
export const readConversations = (ctx: Ctx, discrete: boolean, page: PageRequest): Promise<Page<SeenConversation>> =>
  listConversations(ctx.db, { userId: mustBePerson(ctx), companyId: actingCompany(ctx), discrete }, page)

/** Takes part from now on: whoever may see the issue of the conversation. For those who take part already nothing changes. */
export async function joinConversation(ctx: Ctx, id: string): Promise<SeenConversation> {
  const userId = mustBePerson(ctx)
  const conversation = await getConversation(ctx, id)
  if (conversation.takesPart) return conversation
  if (conversation.appointmentId !== null || isDiscrete(conversation))
    throw forbidden('Only those who were named take part in this conversation.')
  const acting = actingIn(ctx, conversation)
  await inTransaction(acting, (tx) => addParticipant(tx, conversation, userId))
  return { ...conversation, takesPart: true }
}

/** Who takes part in each of these conversations, which the caller may read. */
export async function readParticipants(
  ctx: Ctx,
  conversations: readonly Pick<Conversation, 'id' | 'companyId'>[],
): Promise<ReadonlyMap<string, readonly Participant[]>> {
  const found = new Map<string, Participant[]>(conversations.map((one) => [one.id, []]))
  // One statement for one company. Only a responder of the network has conversations of several.
  for (const [, ofCompany] of Map.groupBy(conversations, (one) => one.companyId)) {
    const [first] = ofCompany
    if (!first) continue
    const ids = ofCompany.map((one) => one.id)
    for (const participant of await listParticipants(actingIn(ctx, first).db, ids))
      found.get(participant.conversationId)?.push(participant)
  }
  return found
}

/** These people are connected to these conversations, or have just read them. `ctx` needs the system's scope, or that of the company. */
export const markSeen = (ctx: Ctx, present: readonly Attendance[]): Promise<void> =>
  updateSeen(ctx.db, present, ctx.now)

/** Moves the caller's read marker forward, at most to the last message. The marker as it is now. */
export async function markRead(ctx: Ctx, conversationId: string, seq: number): Promise<Attendance & { seq: number }> {
  const userId = mustBePerson(ctx)
  const conversation = await getConversation(ctx, conversationId)
  if (!conversation.takesPart) throw forbidden('Only those who take part have a read marker: join first.', 'not_joined')
  const acting = actingIn(ctx, conversation)
  const attendance = { conversationId: conversation.id, userId }
  return inTransaction(acting, async (tx) => {
    const [marker] = await Promise.all([updateReadSeq(tx.db, attendance, seq), updateSeen(tx.db, [attendance], tx.now)])
    return { ...attendance, seq: marker ?? 0 }
  })
}

/** As `markRead`, for a caller without a socket: notifies every node, so that connected people see it. */
export async function markReadAndNotify(
  ctx: Ctx,
  conversationId: string,
  seq: number,
): Promise<Attendance & { seq: number }> {
  const marker = await markRead(ctx, conversationId, seq)
  await notifyReadMarker(ctx.db, marker)
  return marker
}

/** Somebody who takes part and reads is there, also without a socket. */
export async function noteReader(ctx: Ctx, conversation: SeenConversation): Promise<void> {
  const userId = personOf(ctx)
  if (!conversation.takesPart || userId === null) return
  await updateSeen(actingIn(ctx, conversation).db, [{ conversationId: conversation.id, userId }], ctx.now)
}
