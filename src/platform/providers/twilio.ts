import type { SendResult } from './send-result.ts'
import { type TwilioAccount, type TwilioRequests, twilioRequests } from './twilio-requests.ts'

export interface TwilioOptions extends TwilioAccount {
  /** A number, a messaging service (MG…), or for WhatsApp whatsapp:+… */
  readonly from: string
}

/** A text that WhatsApp has approved, with the values of its variables 1, 2 and so on. */
export interface TwilioTemplate {
  readonly sid: string
  readonly values: readonly string[]
}

export interface MessageClient extends Pick<TwilioRequests, 'check' | 'close'> {
  /** `statusCallback`: where the provider says what becomes of it. */
  send(to: string, content: string | TwilioTemplate, signal: AbortSignal, statusCallback?: string): Promise<SendResult>
}

const maxLength = 1_600

/** WhatsApp refuses line breaks, tabs and more than four spaces in a value. */
const templateValue = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, maxLength) || ' '

const contentOf = (content: string | TwilioTemplate): Record<string, string> =>
  typeof content === 'string'
    ? { Body: content.slice(0, maxLength) }
    : {
        ContentSid: content.sid,
        ContentVariables: JSON.stringify(
          Object.fromEntries(content.values.map((value, index) => [String(index + 1), templateValue(value)])),
        ),
      }

const reportingTo = (statusCallback: string | undefined): Record<string, string> =>
  statusCallback === undefined ? {} : { StatusCallback: statusCallback }

/** Twilio's Messages resource. */
export function twilioClient({ from, ...account }: TwilioOptions): MessageClient {
  const { create, check, close } = twilioRequests(account)
  const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }
  return {
    send: (to, content, signal, statusCallback) =>
      create('Messages', { To: to, ...sender, ...contentOf(content), ...reportingTo(statusCallback) }, signal),
    check,
    close,
  }
}

export interface CallClient extends Pick<TwilioRequests, 'check' | 'close'> {
  /** Calls the number and does what the TwiML says. */
  call(to: string, twiml: string, signal: AbortSignal, statusCallback?: string): Promise<SendResult>
}

const ringSeconds = '40'

/** Twilio's Calls resource. */
export function twilioCalls({ from, ...account }: TwilioOptions): CallClient {
  const { create, check, close } = twilioRequests(account)
  return {
    call: (to, twiml, signal, statusCallback) =>
      create(
        'Calls',
        { To: to, From: from, Twiml: twiml, Timeout: ringSeconds, ...reportingTo(statusCallback) },
        signal,
      ),
    check,
    close,
  }
}
