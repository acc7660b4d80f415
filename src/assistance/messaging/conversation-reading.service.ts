import { readPeopleAsSeen, type User } from '../../people/index.ts'
import { actingCompany, type Ctx } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { noteReader, readConversations, readParticipants } from '../conversations/conversation.service.ts'
import type { ConversationSubject, Participant, SeenConversation } from '../conversations/conversation.ts'
import {
  actingIn,
  findConversationOf,
  getConversation,
  personOf,
} from '../conversations/conversation-access.service.ts'
import { findAvailableIssue } from '../issues/issue-access.service.ts'
import { readLastMessages } from './message.service.ts'
import { countUnread, listMessageRange } from './message.store.ts'
import { type Message, sizeOfRange } from './message.ts'

/** A conversation with those who take part, and its last messages. */
export interface ConversationInFull {
  readonly conversation: SeenConversation
  readonly participants: readonly Participant[]
  readonly messages: readonly Message[]
}

/** Conversations, and the people in them as the caller may see them. */
export interface ConversationsWithPeople {
  readonly items: readonly ConversationInFull[]
  readonly people: ReadonlyMap<string, User>
}

export async function fillConversations(
  ctx: Ctx,
  conversations: readonly SeenConversation[],
): Promise<ConversationsWithPeople> {
  const participants = await readParticipants(ctx, conversations)
  const messages = await readLastMessages(ctx, conversations)
  const people = await readPeopleAsSeen(
    ctx,
    [...participants.values()].flat().map((one) => one.userId),
  )
  const items = conversations.map((conversation) => ({
    conversation,
    participants: participants.get(conversation.id) ?? [],
    messages: messages.get(conversation.id) ?? [],
  }))
  return { items, people }
}

/** The caller's conversations, the last one in which something was written first. */
export async function readOwnConversations(
  ctx: Ctx,
  discrete: boolean,
  page: PageRequest,
): Promise<ConversationsWithPeople & Pick<Page<unknown>, 'total'>> {
  const { items, total } = await readConversations(ctx, discrete, page)
  return { ...(await fillConversations(ctx, items)), total }
}

/** How many messages of others in the caller's conversations the caller has not read. */
export const countUnreadMessages = (ctx: Ctx): Promise<number> => {
  const userId = personOf(ctx)
  return userId === null ? Promise.resolve(0) : countUnread(ctx.db, userId, actingCompany(ctx))
}

/** Whoever takes part and reads is there, also without a socket. */
async function opened(ctx: Ctx, conversation: SeenConversation): Promise<ConversationsWithPeople> {
  await noteReader(ctx, conversation)
  return fillConversations(ctx, [conversation])
}

export const openConversation = async (ctx: Ctx, id: string): Promise<ConversationsWithPeople> =>
  opened(ctx, await getConversation(ctx, id))

/** 404 for the people of an issue that is finished. */
export async function openConversationOf(ctx: Ctx, subject: ConversationSubject): Promise<ConversationsWithPeople> {
  if ('issueId' in subject) await findAvailableIssue(ctx, subject.issueId)
  return opened(ctx, await findConversationOf(ctx, subject))
}

/** A page of the messages in a range, oldest first. Their numbers have no gaps, so a page is a range too. */
export async function readMessagePage(
  ctx: Ctx,
  conversationId: string,
  range: { readonly after?: number | undefined; readonly before?: number | undefined },
  { page, perPage }: PageRequest,
): Promise<Page<Message>> {
  const conversation = await getConversation(ctx, conversationId)
  await noteReader(ctx, conversation)
  const after = Math.max(0, range.after ?? 0) + (page - 1) * perPage
  const items = await listMessageRange(actingIn(ctx, conversation).db, conversation.id, {
    after,
    before: range.before,
    limit: perPage,
  })
  return { items, total: sizeOfRange(conversation.lastSeq, range) }
}
