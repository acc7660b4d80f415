import { eraseJson, eraseText, type PersonalData, type Traces } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { removeAsset } from '../assets/asset.service.ts'
import { notifyAfterCommit } from '../messaging/message.service.ts'
import { emptyMessage } from '../messaging/message.store.ts'
import {
  deleteParticipation,
  listAssetsAbout,
  listConversationData,
  listConversationIds,
  listMessageData,
  listMessagesToErase,
  listTexts,
  type MessageToErase,
  updateTexts,
} from './conversation-data.store.ts'

/** A message goes as if its writer had deleted it: its number stays. */
async function removeMessage(ctx: Ctx, { id, conversationId, seq, assetId }: MessageToErase): Promise<void> {
  await emptyMessage(ctx.db, id, ctx.now)
  if (assetId !== null) await removeAsset(ctx, assetId)
  notifyAfterCommit(ctx, conversationId, seq)
}

/**
 * Removes what the person wrote, and what others sent about the person: nobody can take a person out of a picture or a document. Words
 * and links stay, without the person.
 */
async function eraseMessages(ctx: Ctx, userId: string, traces: Traces): Promise<void> {
  for (const message of await listMessagesToErase(ctx.db, userId)) await removeMessage(ctx, message)
  for (const { isText, url, ...message } of await listAssetsAbout(ctx.db, userId))
    if (!isText || (url !== null && eraseText(url, traces) !== url)) await removeMessage(ctx, message)
}

/** Removes the person from what others wrote in these conversations. */
async function eraseFromTexts(ctx: Ctx, conversationIds: readonly string[], traces: Traces): Promise<void> {
  for (const table of ['messages', 'message_assets', 'conversations'] as const)
    for (const row of await listTexts(ctx.db, table, conversationIds)) {
      const erased = eraseJson(row.texts, traces) as typeof row.texts
      if (JSON.stringify(erased) !== JSON.stringify(row.texts))
        await updateTexts(ctx.db, table, { id: row.id, texts: erased })
    }
}

/** Conversations and messages (docs/contract/erasure.md). */
export const conversationPersonalData: readonly PersonalData[] = [
  {
    // Erased after the messages: it says in which conversations the person takes part.
    name: 'conversations',
    export: (ctx, userId) => listConversationData(ctx.db, userId),
    traces: async (ctx, userId) => ({ ids: await listConversationIds(ctx.db, userId) }),
    erase: (ctx, userId) => deleteParticipation(ctx.db, userId),
  },
  {
    name: 'messages',
    export: (ctx, userId) => listMessageData(ctx.db, userId),
    erase: async (ctx, userId, traces) => {
      const conversationIds = await listConversationIds(ctx.db, userId)
      await eraseMessages(ctx, userId, traces)
      await eraseFromTexts(ctx, conversationIds, traces)
    },
  },
]
