import { createHmac } from 'node:crypto'
import { sameBytes } from '../crypto/vault.ts'
import { badRequest } from '../problem.ts'
import {
  bodyObject,
  type MailEvent,
  type MailEventReader,
  objectOf,
  rawOf,
  receiptOf,
  sparesAddress,
  textOf,
  wrongSignature,
} from './mail-event.ts'

export interface MailgunOptions {
  /** The HTTP webhook signing key of the account. */
  readonly signingKey: string
  /** The clock of the machine, which no sandbox moves. */
  readonly now: () => Date
}

/**
 * Mailgun repeats a request for 8 hours. Whether it signs each try anew is not documented, so a day passes. A limit is
 * needed: the signature does not cover the event, and whoever has seen one could send events with it for ever.
 */
const longestAgeSeconds = 86_400

type JsonObject = Readonly<Record<string, unknown>>

/** Exactly ten digits: otherwise digits could move between the timestamp and the token, which are signed without a separator. */
const timestampForm = /^\d{10}$/

function checkSignature(signature: JsonObject, { signingKey, now }: MailgunOptions): void {
  const { timestamp, token, signature: given } = signature
  const seconds = typeof timestamp === 'number' ? String(timestamp) : timestamp
  if (typeof seconds !== 'string' || !timestampForm.test(seconds) || typeof token !== 'string')
    throw wrongSignature('The request has no signature of Mailgun.')
  const expected = createHmac('sha256', signingKey).update(seconds).update(token).digest('hex')
  if (typeof given !== 'string' || !sameBytes(Buffer.from(given), Buffer.from(expected)))
    throw wrongSignature('The signature of Mailgun is wrong.')
  if (Math.abs(now().getTime() / 1000 - Number(seconds)) > longestAgeSeconds)
    throw wrongSignature('The signature of Mailgun is more than a day off.')
}

/** Unix seconds with a fraction. */
function timeIn(value: unknown): Date {
  if (typeof value !== 'number' || !(value >= 0 && value < 1e11)) throw badRequest('The event has no timestamp.')
  return new Date(value * 1000)
}

type Outcome = Pick<MailEvent, 'kind' | 'addressIsDead'>

function failureOf(event: JsonObject, status: JsonObject): Outcome {
  const { reason } = event
  // After the last try the severity can still be `temporary`, with the reason `old`.
  if (event['severity'] === 'temporary' && reason !== 'old') return { kind: 'delayed', addressIsDead: false }
  // `suppress-…`: the address is on a list of Mailgun to which it sends nothing.
  const isSuppressed = typeof reason === 'string' && reason.startsWith('suppress-')
  const isHard = status['bounce-type'] === 'hard' || (reason === 'bounce' && status['bounce-type'] !== 'soft')
  return { kind: 'failed', addressIsDead: isSuppressed || (isHard && !sparesAddress(textOf(status['enhanced-code']))) }
}

function outcomeOf(event: JsonObject, status: JsonObject): Outcome | undefined {
  switch (event['event']) {
    case 'delivered':
      return { kind: 'delivered', addressIsDead: false }
    case 'failed':
      return failureOf(event, status)
    case 'complained':
      // Who complains has got the message.
      return { kind: 'delivered', addressIsDead: true }
    default:
      return undefined
  }
}

function withoutSubject(message: JsonObject): JsonObject {
  const { subject, ...headers } = objectOf(message['headers'])
  return { ...message, headers }
}

/** Reads Mailgun's webhooks, one event a request. */
export function mailgunReader(options: MailgunOptions): MailEventReader {
  if (options.signingKey === '') throw new Error('The signing key of the Mailgun webhooks is empty.')
  return {
    async read(request) {
      const body = bodyObject(request.body)
      checkSignature(objectOf(body['signature']), options)
      const event = objectOf(body['event-data'])
      const status = objectOf(event['delivery-status'])
      const receipt = receiptOf(objectOf(event['user-variables'])['receipt'])
      const outcome = outcomeOf(event, status)
      if (receipt === undefined || outcome === undefined) return []
      const { code } = status
      return [
        {
          receipt,
          ...outcome,
          recipient: textOf(event['recipient']),
          code: textOf(status['enhanced-code']) ?? (typeof code === 'number' ? String(code) : textOf(event['reason'])),
          said: textOf(status['message']) ?? textOf(status['description']),
          at: timeIn(event['timestamp']),
          raw: rawOf({ ...event, message: withoutSubject(objectOf(event['message'])) }),
        },
      ]
    },
  }
}
