import { audit, managesCompany, throwUnauthorizedOrNotFound } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { afterCommit, type Db, outsideTransaction } from '../../platform/db/db.ts'
import { existsAnywhere } from '../../platform/db/exists-anywhere.ts'
import { runTwoSteps, type TwoSteps } from '../../platform/db/two-steps.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { forbidden } from '../../platform/problem.ts'
import { prepareAsset, removeAsset, storeAsset } from '../assets/asset.service.ts'
import type { PreparedAsset } from '../assets/asset.ts'
import { updateSeen } from '../conversations/conversation.store.ts'
import type { SeenConversation } from '../conversations/conversation.ts'
import {
  actingIn,
  getConversation,
  getConversationInScope,
  personOf,
} from '../conversations/conversation-access.service.ts'
import { isOpen, notInThisState } from '../issues/issue.ts'
import {
  emptyMessage,
  findMessage,
  findSent,
  insertMessage,
  listLastMessages,
  listMessageRange,
  lockForWriting,
  notifyNodes,
} from './message.store.ts'
import { checkAbsent, checkMissed } from './message.tasks.ts'
import {
  absentAfter,
  type CheckedDraft,
  checkDraft,
  type Message,
  type MessageDraft,
  missedAfter,
  shownMessages,
} from './message.ts'

/** Tells every node after the commit, and is not waited for: the rows are the truth, and who reads live also looks for itself. */
export function notifyAfterCommit(tx: Ctx, conversationId: string, changedSeq?: number): void {
  const db = outsideTransaction(tx.db)
  afterCommit(tx.db, () => {
    notifyNodes(db, conversationId, changedSeq).catch((err: unknown) =>
      tx.log.warn({ err, conversationId }, 'the nodes were not notified of a message'),
    )
  })
}

/** Who writes, in which conversation. An announcement has no person as its writer. */
interface Writer {
  readonly conversation: SeenConversation
  readonly userId: string | null
}

/** A company's key, staff and managers at the desk announce, unless they write as the people they are; people write where they take part. */
async function getWriter(ctx: Ctx, conversationId: string, asPerson: boolean): Promise<Writer> {
  if (!asPerson) return { conversation: await getConversationInScope(ctx, conversationId), userId: null }
  const conversation = await getConversation(ctx, conversationId)
  if (!conversation.takesPart) throw forbidden('Join the conversation before you write in it.', 'not_joined')
  return { conversation, userId: personOf(ctx) }
}

const later = (at: Date, milliseconds: number): Date => new Date(at.getTime() + milliseconds)

async function writeInTransaction(
  tx: Ctx,
  { conversation, userId }: Writer,
  draft: CheckedDraft,
  prepared: PreparedAsset | null,
): Promise<Message> {
  const { id: conversationId, companyId } = conversation
  // Before the conversation is locked: others lock the participants before the conversation too.
  if (userId !== null) await updateSeen(tx.db, [{ conversationId, userId }], tx.now)
  const [{ byTraveller, issueStatus }, sent] = await Promise.all([
    lockForWriting(tx.db, conversationId, userId),
    findSent(tx.db, conversationId, userId, draft.clientId),
  ])
  if (sent) return sent
  if (issueStatus !== null && !isOpen({ status: issueStatus })) throw notInThisState({ status: issueStatus })
  const asset = prepared && (await storeAsset(tx, { companyId, conversationId }, prepared))
  const { type, status, body, clientId } = draft
  const message = await insertMessage(tx.db, {
    id: newId(tx.now),
    conversationId,
    type,
    status,
    body,
    userId,
    clientId,
    assetId: asset?.id ?? null,
    at: tx.now,
  })
  const payload = { conversationId }
  await enqueue(tx, checkMissed, payload, { key: conversationId, dueAt: later(message.createdAt, missedAfter) })
  if (byTraveller)
    await enqueue(tx, checkAbsent, payload, { key: conversationId, dueAt: later(message.createdAt, absentAfter) })
  if (userId === null)
    await audit(tx, {
      action: 'create',
      subjectKind: 'message',
      subjectId: message.id,
      companyId,
      before: null,
      after: { type, conversation_id: conversationId, seq: message.seq },
    })
  notifyAfterCommit(tx, conversationId)
  return message
}

/** A message whose files are in the file store, or that was sent before. */
type PreparedMessage =
  | { readonly sent: Message }
  | { readonly writer: Writer; readonly checked: CheckedDraft; readonly prepared: PreparedAsset | null }

/**
 * Writes a message: the one way to do it, for HTTP and for the socket. Of messages with one client_id by one writer, sent one after the other or
 * at once, the first is written, and all give it back. 409 when the issue of the conversation is closed, cancelled or finished. Its files are
 * put into the file store first.
 */
export const messageSteps = (
  ctx: Ctx,
  conversationId: string,
  draft: MessageDraft,
  asPerson = ctx.actor.kind === 'user',
): TwoSteps<PreparedMessage, Message> => ({
  ctx,
  async first() {
    const writer = await getWriter(ctx, conversationId, asPerson)
    const checked = checkDraft(draft, writer.userId === null ? 'announcer' : 'person')
    const { db } = actingIn(ctx, writer.conversation)
    const sent = await findSent(db, writer.conversation.id, writer.userId, checked.clientId)
    if (sent) return { sent }
    return { writer, checked, prepared: checked.asset && (await prepareAsset(ctx, checked.asset)) }
  },
  async work(tx, first) {
    if ('sent' in first) return first.sent
    const { writer, checked, prepared } = first
    return writeInTransaction(actingIn(tx, writer.conversation), writer, checked, prepared)
  },
})

/** Writes a message, by itself. */
export const writeMessage = (ctx: Ctx, conversationId: string, draft: MessageDraft): Promise<Message> =>
  runTwoSteps(messageSteps(ctx, conversationId, draft))

/** The message's text and asset go, its number stays. For its writer, the company and its managers, and staff. */
export async function deleteMessage(ctx: Ctx, conversationId: string, messageId: string): Promise<Message> {
  const conversation = await getConversation(ctx, conversationId)
  const acting = actingIn(ctx, conversation)
  const message = isUuid(messageId) ? await findMessage(acting.db, conversation.id, messageId) : undefined
  if (!message) return throwUnauthorizedOrNotFound(ctx, 'message', messageId, existsAnywhere('message'))
  const isOwn = message.userId !== null && message.userId === personOf(ctx)
  const manages = ctx.actor.kind === 'staff' || managesCompany(ctx, conversation.companyId)
  if (!isOwn && !manages) throw forbidden('Only its writer and the company’s managers may delete a message.')
  return inTransaction(acting, async (tx) => {
    const emptied = await emptyMessage(tx.db, message.id, tx.now)
    if (!emptied) return { ...message, type: 'deleted', body: '', asset: null }
    if (message.asset) await removeAsset(tx, message.asset.id)
    if (!isOwn)
      await audit(tx, {
        action: 'delete',
        subjectKind: 'message',
        subjectId: message.id,
        companyId: conversation.companyId,
        before: { type: message.type, user_id: message.userId, conversation_id: conversation.id, seq: message.seq },
        after: { type: 'deleted' },
      })
    notifyAfterCommit(tx, conversation.id, message.seq)
    return emptied
  })
}

/** Messages numbered above `after`, oldest first, for those who have been let in already. `db` needs the system's scope. */
export const readMessagesAfter = (db: Db, conversationId: string, after: number, limit: number): Promise<Message[]> =>
  listMessageRange(db, conversationId, { after, limit })

/** The last messages of each of these conversations, which the caller may read, oldest first. */
export async function readLastMessages(
  ctx: Ctx,
  conversations: readonly Pick<SeenConversation, 'id' | 'companyId'>[],
): Promise<ReadonlyMap<string, readonly Message[]>> {
  const messages: Message[] = []
  for (const [, ofCompany] of Map.groupBy(conversations, (one) => one.companyId)) {
    const [first] = ofCompany
    const ids = ofCompany.map((one) => one.id)
    if (first) messages.push(...(await listLastMessages(actingIn(ctx, first).db, ids, shownMessages)))
  }
  return Map.groupBy(messages, (message) => message.conversationId)
}
