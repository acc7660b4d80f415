import type { Ctx } from '../../platform/ctx.ts'
import { allTypes } from '../notifications/notification-lookup.ts'
import {
  type After,
  listAttempts,
  listDeliveries,
  listEscalations,
  listPhoneAnswers,
  listReceiptsInFull,
  pageOfMessages,
} from './message-evidence.store.ts'
import type { EvidencePhoneAnswer, MessageInFull, MessageQuery } from './message-evidence.ts'

/** So many messages are in memory at once, with all that became of them. */
const pageSize = 500

const typeNames: ReadonlyMap<number, string> = new Map(allTypes.map(([number, { name }]) => [number, name]))

/** The messages with their deliveries, receipts, escalations and attempts by hand: five statements for each page. */
export async function* readMessageEvidence(ctx: Ctx, query: MessageQuery): AsyncGenerator<MessageInFull> {
  let after: After | null = null
  for (;;) {
    const rows = await pageOfMessages(ctx.db, query, after, pageSize)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    const [deliveries, receipts, escalations, attempts] = await Promise.all([
      listDeliveries(ctx.db, ids),
      listReceiptsInFull(ctx.db, ids),
      listEscalations(ctx.db, ids),
      listAttempts(ctx.db, ids),
    ])
    const byMessage = <Row extends { readonly messageId: string }>(all: readonly Row[]) =>
      Map.groupBy(all, ({ messageId }) => messageId)
    const of = {
      deliveries: byMessage(deliveries),
      receipts: byMessage(receipts),
      escalations: byMessage(escalations),
      attempts: byMessage(attempts),
    }
    for (const { after: _, ...message } of rows)
      yield {
        message: { ...message, name: typeNames.get(message.type) ?? String(message.type) },
        deliveries: of.deliveries.get(message.id) ?? [],
        receipts: of.receipts.get(message.id) ?? [],
        escalations: of.escalations.get(message.id) ?? [],
        attempts: of.attempts.get(message.id) ?? [],
      }
    if (rows.length < pageSize) return
    after = rows.at(-1)?.after ?? null
  }
}

/** What the people answered by phone, oldest first. */
export const readPhoneAnswers = (ctx: Ctx, query: MessageQuery): Promise<EvidencePhoneAnswer[]> =>
  listPhoneAnswers(ctx.db, query)
