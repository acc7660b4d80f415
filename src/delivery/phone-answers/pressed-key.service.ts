import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { invalid } from '../../platform/problem.ts'
import type { TwilioRequest } from '../../platform/providers/twilio-signature.ts'
import { twiml } from '../../platform/providers/twiml.ts'
import { deliveryOfToken, takeReceipt } from '../receipts/receipt.service.ts'
import { assertFromTwilio } from '../receipts/twilio-request.ts'
import { findCall, insertInbound } from './phone-answer.store.ts'
import { saidByPhone } from './phone-answer-ports.ts'
import { meaningOfKey, replyToKey } from './spoken-call.ts'

/**
 * Takes the key that was pressed in a call, and returns what is said then. It confirms that the person heard the message; 1 and 2 after a question
 * are a check-in. The same key again in the same call does nothing, another one corrects it. `ctx` must be the system's.
 */
export async function takePressedKey(ctx: Ctx, token: string, request: TwilioRequest): Promise<string> {
  assertFromTwilio(request)
  const deliveryId = deliveryOfToken(ctx, token)
  const { CallSid: callId = '', Digits: key = '', To: phone = '' } = Object.fromEntries(request.fields)
  if (callId === '') throw invalid({ CallSid: 'is needed' })
  return inTransaction(ctx, async (tx) => {
    const call = await findCall(tx.db, deliveryId)
    if (!call) return twiml()
    const { notificationId, userId, companyId, requestId } = call
    const meaning = meaningOfKey(key, call)
    if (meaning)
      await takeReceipt(tx, {
        deliveryId,
        channel: 'voice',
        source: 'twilio',
        event: 'delivered',
        code: '',
        reference: callId.slice(0, 64),
        said: 'a key was pressed',
        at: tx.now,
        raw: Object.fromEntries(request.fields),
        deadAddress: null,
      })
    if (meaning === 'safe' || meaning === 'help') {
      const { isNew } = await insertInbound(tx.db, {
        id: newId(tx.now),
        providerId: `${callId.slice(0, 60)}-${key}`,
        channel: 'voice',
        phone: phone.slice(0, 40),
        body: key,
        meaning,
        outcome: 'answered',
        userId,
        companyId,
        notificationId,
        at: tx.now,
      })
      if (isNew) await saidByPhone(tx, { userId, companyId, status: meaning, requestId, at: tx.now, words: null })
    }
    return replyToKey(meaning, call, request.url)
  })
}
