import { isDeadNumber, isStop } from '../../platform/providers/twilio-requests.ts'
import type { FormFields } from '../../platform/providers/twilio-signature.ts'
import type { Receipt, ReceiptEvent } from './receipt.ts'

/** MessageStatus of a status callback. A state that is not here says nothing about the message’s way. */
const messageEvents: Readonly<Record<string, ReceiptEvent>> = {
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

/** CallStatus. Somebody, or a machine, took a call that is completed: only a key that is pressed says that the person heard it. */
const callEvents: Readonly<Record<string, ReceiptEvent>> = {
  queued: 'queued',
  initiated: 'queued',
  ringing: 'queued',
  'in-progress': 'sent',
  completed: 'sent',
  busy: 'failed',
  'no-answer': 'failed',
  failed: 'failed',
  canceled: 'failed',
}

const callMeanings: Readonly<Record<string, string>> = {
  completed: 'the call was taken',
  busy: 'the line was busy',
  'no-answer': 'nobody took the call',
  failed: 'the call could not be made',
  canceled: 'the call was given up',
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
  63003: 'the number is not on WhatsApp',
  63016: 'WhatsApp takes only approved texts from who was not written to within a day',
  63024: 'the number is not on WhatsApp',
}

/** Everything but the text. */
const unkept: readonly string[] = ['Body']

const whatsapp = 'whatsapp:'

/** A number as Twilio writes it, without its channel. */
export const numberOf = (address: string): string =>
  address.startsWith(whatsapp) ? address.slice(whatsapp.length) : address

const channelOf = (form: Readonly<Record<string, string>>): 'voice' | 'whatsapp' | 'sms' => {
  if (form['CallSid'] !== undefined) return 'voice'
  return form['To']?.startsWith(whatsapp) ? 'whatsapp' : 'sms'
}

/** The status and what it is about; undefined: nothing about the message’s way. */
function stateOf(form: Readonly<Record<string, string>>, isCall: boolean) {
  const status = (isCall ? form['CallStatus'] : (form['MessageStatus'] ?? form['SmsStatus'])) ?? ''
  const events = isCall ? callEvents : messageEvents
  const event = Object.hasOwn(events, status) ? events[status] : undefined
  return event && { status, event }
}

/** What a status callback says; undefined: nothing about the message’s way. */
export function receiptOfTwilio(deliveryId: number, fields: FormFields, at: Date): Receipt | undefined {
  const form = Object.fromEntries(fields)
  const channel = channelOf(form)
  const isCall = channel === 'voice'
  const state = stateOf(form, isCall)
  if (!state) return undefined
  const { status, event } = state
  const code = (isCall ? (event === 'failed' ? status : '') : (form['ErrorCode'] ?? '')).slice(0, 20)
  const number = numberOf(form['To'] ?? '')
  return {
    deliveryId,
    channel,
    source: 'twilio',
    event,
    code,
    reference: ((isCall ? form['CallSid'] : form['MessageSid']) ?? '').slice(0, 64),
    said: (isCall ? callMeanings[status] : meanings[code]) ?? (event === 'failed' ? status : null),
    at,
    raw: Object.fromEntries(fields.filter(([name]) => !unkept.includes(name))),
    deadAddress: channel === 'sms' && event === 'failed' && isDeadNumber(code) ? number : null,
    ...(event === 'failed' && isStop(code) ? { stoppedNumber: number } : {}),
  }
}
