import { emailBounced, phoneRefused, phoneStopped } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { isUuid } from '../../platform/ids.ts'
import type { MailEvent, MailProvider, ProviderRequest } from '../../platform/mail/mail-event.ts'
import { notFound, unauthorized } from '../../platform/problem.ts'
import type { TwilioRequest } from '../../platform/providers/twilio-signature.ts'
import { noteAtDesk } from '../../platform/sockets/desk-news.ts'
import { chainSoon } from '../chain/chain.tasks.ts'
import { addOwnReceipts, addReceipt } from './receipt.store.ts'
import { type Receipt, readReceiptToken } from './receipt.ts'
import { receiptSenders } from './receipt-ports.ts'
import { assertFromTwilio } from './twilio-request.ts'
import { receiptOfTwilio } from './twilio-status.ts'

/** The delivery that a token of ours names. */
export const deliveryOfToken = ({ vault }: Ctx, token: string): number => {
  const id = readReceiptToken(vault, token)
  if (id === undefined) throw notFound('This address is not one of ours.', 'receipt_not_found')
  return id
}

/**
 * Keeps what somebody says of a message. `ctx` must be the system's. Of a message that is gone, because the person was erased, nothing is kept,
 * and whoever reports is not told.
 */
export async function takeReceipt(ctx: Ctx, receipt: Receipt): Promise<void> {
  const about = await addReceipt(ctx.db, receipt, ctx.now)
  if (!about) return
  await chainSoon(ctx)
  const { deadAddress, stoppedNumber, channel } = receipt
  if (deadAddress !== null && channel === 'sms') await phoneRefused(ctx, about.userId, deadAddress)
  if (stoppedNumber !== undefined) await phoneStopped(ctx, about.userId, stoppedNumber)
  if (deadAddress !== null && channel === 'email') await emailBounced(ctx, about.userId, deadAddress)
  if (!about.isRepeated) noteAtDesk(ctx.db, 'notifications', about.companyId, about.notificationId)
}

const longestAgeMs = 30 * 86_400_000

/** A browser has taken the push. `ageSeconds`: how long ago, where it had no connection since; by its count, so that its clock may be wrong. */
export async function takeBrowserReceipt(ctx: Ctx, token: string, ageSeconds: number): Promise<void> {
  const ageMs = Math.min(Math.max(ageSeconds * 1000, 0), longestAgeMs)
  await takeReceipt(ctx, {
    deliveryId: deliveryOfToken(ctx, token),
    channel: 'webpush',
    source: 'browser',
    event: 'delivered',
    code: '',
    reference: '',
    said: null,
    at: new Date(ctx.now.getTime() - ageMs),
    raw: { age_seconds: ageMs / 1000 },
    deadAddress: null,
  })
}

/** A state of a message or a call. */
export async function takeTwilioStatus(ctx: Ctx, token: string, request: TwilioRequest): Promise<void> {
  assertFromTwilio(request)
  const receipt = receiptOfTwilio(deliveryOfToken(ctx, token), request.fields, ctx.now)
  if (receipt) await takeReceipt(ctx, receipt)
}

function receiptOfMail(ctx: Ctx, provider: MailProvider, event: MailEvent): Receipt | undefined {
  const deliveryId = readReceiptToken(ctx.vault, event.receipt)
  if (deliveryId === undefined) return undefined
  return {
    deliveryId,
    channel: 'email',
    source: provider,
    event: event.kind,
    code: (event.code ?? '').slice(0, 60),
    reference: event.at.toISOString(),
    said: event.said,
    at: event.at,
    raw: event.raw,
    deadAddress: event.addressIsDead ? event.recipient : null,
  }
}

/** Events of a provider of e-mail. Those about messages that are not ours are left out: an account may send for others, too. */
export async function takeMailEvents(ctx: Ctx, provider: MailProvider, request: ProviderRequest): Promise<number> {
  const reader = receiptSenders().mailEvents(provider)
  if (!reader) throw notFound('No events of this provider are taken.', 'receipt_not_found')
  const receipts = (await reader.read(request)).flatMap((event) => receiptOfMail(ctx, provider, event) ?? [])
  for (const receipt of receipts) await takeReceipt(ctx, receipt)
  return receipts.length
}

/** The caller's own application or page has these notifications. Returns the ids that are the caller's. */
export async function confirmOwn(
  ctx: Ctx,
  { ids, source, deviceToken }: { ids: readonly string[]; source: 'app' | 'socket'; deviceToken: string | null },
): Promise<readonly string[]> {
  const { actor, db, now } = ctx
  if (actor.kind !== 'user') throw unauthorized('This is for people.')
  const wanted = [...new Set(ids.filter(isUuid).map((one) => one.toLowerCase()))]
  if (wanted.length === 0) return []
  const own = await addOwnReceipts(db, actor, { ids: wanted, source, deviceToken, now })
  for (const { id, isNew } of own) if (isNew) noteAtDesk(db, 'notifications', actor.companyId, id)
  const known = new Set(own.map(({ id }) => id))
  return wanted.filter((id) => known.has(id))
}
