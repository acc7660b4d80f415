import { type Ctx, deskCompany } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { batched } from './batched.ts'
import type { Channel, ChannelName, OutgoingMessage } from './channel.ts'
import { deleteOldOutbox, insertOutbox, listOutbox, type OutboxFilter, type OutboxMessage } from './outbox.store.ts'

/** Replaces a channel that has no provider: the message is stored for the desk and counts as sent. */
export function outboxChannel(name: ChannelName, makeCtx: (requestId: string) => Ctx): Channel {
  const insert = batched<OutgoingMessage, undefined>(200, async (messages) => {
    await insertOutbox(makeCtx('outbox').db, messages)
    return []
  })
  return {
    name,
    concurrency: 64,
    send: async (message) => {
      await insert(message)
      return { kind: 'sent', providerMessageId: 'outbox' }
    },
  }
}

/** Newest first. A manager sees only the own company's messages. */
export const searchOutbox = (ctx: Ctx, filter: OutboxFilter, pageRequest: PageRequest): Promise<Page<OutboxMessage>> =>
  listOutbox(ctx.db, { ...filter, companyId: deskCompany(ctx) ?? filter.companyId }, pageRequest)

const retentionDays = 30

export const forgetOldOutbox = (ctx: Ctx): Promise<void> =>
  deleteOldOutbox(ctx.db, new Date(ctx.now.getTime() - retentionDays * 86_400_000))
