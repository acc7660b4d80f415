import { eraseJson, type PersonalData, type Traces } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { removeAsset } from '../assets/asset.service.ts'
import { notifyAfterCommit } from '../messaging/message.service.ts'
import { emptyMessage } from '../messaging/message.store.ts'
import {
  deleteParticipation,
  listConversationData,
  listConversationIds,
  listMessageData,
  listMessagesToErase,
  listTexts,
  updateTexts,
} from './conversation-data.store.ts'

/** What the person wrote goes as if the person had deleted it: its numbers stay. */
async function eraseMessages(ctx: Ctx, userId: string): Promise<void> {
  for (const { id, conversationId, seq, assetId } of await listMessagesToErase(ctx.db, userId)) {
    await emptyMessage(ctx.db, id, ctx.now)
    if (assetId !== null) await removeAsset(ctx, assetId)
    notifyAfterCommit(ctx, conversationId, seq)
  }
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
    name: 'messages',
    export: (ctx, userId) => listMessageData(ctx.db, userId),
    erase: async (ctx, userId, traces) => {
      const conversationIds = await listConversationIds(ctx.db, userId)
      await eraseMessages(ctx, userId)
      await eraseFromTexts(ctx, conversationIds, traces)
    },
  },
  {
    name: 'conversations',
    export: (ctx, userId) => listConversationData(ctx.db, userId),
    erase: (ctx, userId) => deleteParticipation(ctx.db, userId),
  },
]
