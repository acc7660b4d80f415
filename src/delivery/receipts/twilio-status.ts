import { isDeadNumber } from '../../platform/providers/twilio.ts'
import type { FormFields } from '../../platform/providers/twilio-signature.ts'
import type { Receipt, ReceiptEvent } from './receipt.ts'

/** MessageStatus of a status callback. A state that is not here says nothing about the message’s way. */
const events: Readonly<Record<string, ReceiptEvent>> = {
  accepted: 'queued',
  scheduled: 'queued',
  queued: 'queued',
  sending: 'queued',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
}

/** What the codes mean for the one who looks at the proof; Twilio sends numbers alone. */
const meanings: Readonly<Record<string, string>> = {
  21610: 'the person answered STOP',
  30001: 'too many messages wait at the provider',
  30002: 'the account at the provider is suspended',
  30003: 'the phone is off or out of reach',
  30004: 'the phone or its carrier blocks the message',
  30005: 'there is no such number',
  30006: 'a landline, or a carrier that takes no messages',
  30007: 'the carrier took it for spam',
  30008: 'the carrier gives no reason',
  30034: 'the sender is not registered with the carriers',
}

/** Everything but the text. */
const unkept: readonly string[] = ['Body']

/** What a status callback says; undefined: nothing about the message’s way. */
export function receiptOfTwilio(deliveryId: number, fields: FormFields, at: Date): Receipt | undefined {
  const form = Object.fromEntries(fields)
  const { MessageStatus = form['SmsStatus'] ?? '', ErrorCode: code = '', MessageSid: reference = '', To = '' } = form
  const event = Object.hasOwn(events, MessageStatus) ? events[MessageStatus] : undefined
  if (!event) return undefined
  return {
    deliveryId,
    channel: 'sms',
    source: 'twilio',
    event,
    code: code.slice(0, 20),
    reference: reference.slice(0, 64),
    said: meanings[code] ?? (event === 'failed' ? MessageStatus : null),
    at,
    raw: Object.fromEntries(fields.filter(([name]) => !unkept.includes(name))),
    deadAddress: event === 'failed' && isDeadNumber(code) ? To : null,
  }
}
