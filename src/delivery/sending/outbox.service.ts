import { audit } from '../../people/index.ts'
import { type Ctx, deskCompany, inTransaction } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { conflict, found } from '../../platform/problem.ts'
import { hiddenTypes } from '../notifications/notification-lookup.ts'
import { batched } from './batched.ts'
import type { Channel, ChannelName, OutgoingMessage } from './channel.ts'
import { readLinkSecrets, withToken } from './message-links.service.ts'
import {
  deleteOldOutbox,
  findOutboxMessage,
  insertOutbox,
  listOutbox,
  type OutboxFilter,
  type OutboxMessage,
} from './outbox.store.ts'

/** Replaces a channel that has no provider: the message is kept for the desk, and nothing counts it as sent. */
export function outboxChannel(name: ChannelName, makeCtx: (requestId: string) => Ctx): Channel {
  const insert = batched<OutgoingMessage, undefined>(200, async (messages) => {
    await insertOutbox(makeCtx('outbox').db, messages)
    return []
  })
  return {
    name,
    isOutbox: true,
    concurrency: 64,
    send: async (message) => {
      await insert(message)
      return { kind: 'kept' }
    },
  }
}

/** A message as it is shown: a manager does not learn who was invited beyond the address that the company knows. */
export type ShownMessage = Omit<OutboxMessage, 'userId'> & { readonly userId: string | null }

const isInvitation = ({ message }: OutboxMessage): boolean =>
  ((message['notices'] ?? []) as readonly { readonly type: number }[]).some(({ type }) => hiddenTypes.has(type))

/** The account of an invited person, and the type that depends on it, may belong to another company. */
const forManagers = (one: OutboxMessage): ShownMessage =>
  isInvitation(one) ? { ...one, userId: null, message: {} } : one

/** Newest first. A manager sees only the own company's messages. */
export async function searchOutbox(
  ctx: Ctx,
  filter: OutboxFilter,
  pageRequest: PageRequest,
): Promise<Page<ShownMessage>> {
  const companyId = deskCompany(ctx)
  if (companyId === null) return listOutbox(ctx.db, filter, pageRequest)
  const withoutInvitations = filter.userId === undefined ? [] : [...hiddenTypes]
  const own = { ...filter, companyId, withoutTypes: withoutInvitations }
  const { items, total } = await listOutbox(ctx.db, own, pageRequest)
  return { items: items.map(forManagers), total }
}

export async function getOutboxMessage(ctx: Ctx, id: number): Promise<ShownMessage> {
  const { items } = await searchOutbox(ctx, { id }, { page: 1, perPage: 1 })
  return found(items[0], 'message', String(id))
}

/** The link of a kept message, with its token. */
export interface RevealedLink {
  readonly id: number
  readonly link: string
  readonly expiresAt: Date
}

/**
 * Shows staff the link of one kept invitation or sign-in, so that a trial without a mail provider works; the audit log says who did it. Where a
 * provider is configured the link is only sent.
 */
export function revealLink(ctx: Ctx, id: number, mailIsConfigured: boolean): Promise<RevealedLink> {
  return inTransaction(ctx, async (tx) => {
    const kept = found(await findOutboxMessage(tx.db, id), 'message', String(id))
    const cause = kept.cause ?? ''
    const secret = (await readLinkSecrets(tx, [cause])).get(cause)
    const address = /https?:\/\/\S+$/.exec(kept.body)?.[0]
    if (!secret || !address) throw conflict('nothing_to_reveal', 'This message has no link that is hidden.')
    if (mailIsConfigured)
      throw conflict(
        'mail_is_configured',
        'A mail provider is configured: make a new link or invitation, and it is sent.',
      )
    if (secret.state !== 'open')
      throw conflict(`${secret.of}_${secret.state}`, `The link is ${secret.state}: it opens nothing.`)
    await audit(tx, {
      action: 'reveal',
      subjectKind: 'outbox_message',
      subjectId: String(id),
      companyId: kept.companyId,
      before: null,
      after: { of: cause },
    })
    return { id, link: withToken(address, secret.token), expiresAt: secret.expiresAt }
  })
}

const retentionDays = 30

export const forgetOldOutbox = (ctx: Ctx): Promise<void> =>
  deleteOldOutbox(ctx.db, new Date(ctx.now.getTime() - retentionDays * 86_400_000))
