import { badRequest, unavailable } from '../problem.ts'
import {
  bodyObject,
  listOf,
  type MailEvent,
  type MailEventReader,
  objectOf,
  rawOf,
  receiptOf,
  sparesAddress,
  textOf,
  timeOf,
} from './mail-event.ts'
import { type SnsOptions, snsVerifier } from './sns.ts'

type JsonObject = Readonly<Record<string, unknown>>

/** What became of the message for one recipient. */
type Outcome = Omit<MailEvent, 'receipt' | 'at' | 'raw'>

/** SNS posts its JSON as text/plain. */
function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest(`${what} is not JSON.`)
  }
}

/** The recipients that an event names; one without a name when it names none. */
function recipientsIn(list: unknown): readonly JsonObject[] {
  const recipients = listOf(list).map(objectOf)
  return recipients.length > 0 ? recipients : [{}]
}

/** Lists of SES under which an address is when SES does not even try. */
const suppressions = new Set(['Suppressed', 'OnAccountSuppressionList'])
const isSuppressed = (subType: string | null): boolean => subType !== null && suppressions.has(subType)

/** SES reports a bounce after its last try, also a transient one. The action is that of a remote server's notice (RFC 3464). */
function bounceKind(action: string | null): MailEvent['kind'] {
  if (action === 'delayed' || action === 'delivered') return action
  // Expanded: it went to a list, whose members report for themselves.
  return action === 'relayed' || action === 'expanded' ? 'relayed' : 'failed'
}

function bounces(bounce: JsonObject): readonly Outcome[] {
  const subType = textOf(bounce['bounceSubType'])
  const type = textOf(bounce['bounceType'])
  return recipientsIn(bounce['bouncedRecipients']).map((one) => {
    const status = textOf(one['status'])
    const kind = bounceKind(textOf(one['action']))
    const isHard = type === 'Permanent' && kind === 'failed' && !sparesAddress(status)
    return {
      kind,
      recipient: textOf(one['emailAddress']),
      addressIsDead: isHard || isSuppressed(subType),
      code: status ?? textOf([type, subType].filter(Boolean).join('/')),
      said: textOf(one['diagnosticCode']) ?? subType,
    }
  })
}

function complaints(complaint: JsonObject): readonly Outcome[] {
  const feedback = textOf(complaint['complaintFeedbackType'])
  const subType = textOf(complaint['complaintSubType'])
  return recipientsIn(complaint['complainedRecipients']).map((one) => ({
    // Who complains has got the message, unless SES held it back because of an earlier complaint.
    kind: isSuppressed(subType) ? 'failed' : 'delivered',
    recipient: textOf(one['emailAddress']),
    // `not-spam`: the owner took the message out of the spam folder.
    addressIsDead: feedback !== 'not-spam',
    code: feedback ?? subType ?? 'Complaint',
    said: subType,
  }))
}

function delays(delay: JsonObject): readonly Outcome[] {
  const type = textOf(delay['delayType'])
  return recipientsIn(delay['delayedRecipients']).map((one) => ({
    kind: 'delayed',
    recipient: textOf(one['emailAddress']),
    addressIsDead: false,
    code: textOf(one['status']) ?? type,
    said: textOf(one['diagnosticCode']) ?? type,
  }))
}

function deliveries(delivery: JsonObject): readonly Outcome[] {
  const said = textOf(delivery['smtpResponse'])
  const recipients = listOf(delivery['recipients'])
  return (recipients.length > 0 ? recipients : [null]).map((recipient) => ({
    kind: 'delivered',
    recipient: textOf(recipient),
    addressIsDead: false,
    code: null,
    said,
  }))
}

/** SES did not send the message at all. */
const notSent = (code: string, said: unknown): readonly Outcome[] => [
  { kind: 'failed', recipient: null, addressIsDead: false, code, said: textOf(said) },
]

function outcomesOf(event: JsonObject): { readonly outcomes: readonly Outcome[]; readonly time?: unknown } {
  const part = (name: string): JsonObject => objectOf(event[name])
  // Without event publishing the field has the older name.
  switch (event['eventType'] ?? event['notificationType']) {
    case 'Delivery':
      return { outcomes: deliveries(part('delivery')), time: part('delivery')['timestamp'] }
    case 'Bounce':
      return { outcomes: bounces(part('bounce')), time: part('bounce')['timestamp'] }
    case 'Complaint':
      return { outcomes: complaints(part('complaint')), time: part('complaint')['timestamp'] }
    case 'DeliveryDelay':
      return { outcomes: delays(part('deliveryDelay')), time: part('deliveryDelay')['timestamp'] }
    case 'Reject':
      return { outcomes: notSent('Reject', part('reject')['reason']) }
    case 'Rendering Failure':
      return { outcomes: notSent('Rendering Failure', part('failure')['errorMessage']) }
    default:
      return { outcomes: [] }
  }
}

/** `sentAt`: when SNS published the event, for events without a time of their own. */
function eventsIn(event: JsonObject, sentAt: string): readonly MailEvent[] {
  const { headers, commonHeaders, ...mail } = objectOf(event['mail'])
  const receipt = receiptOf(listOf(objectOf(mail['tags'])['receipt'])[0])
  const { outcomes, time } = outcomesOf(event)
  if (receipt === undefined || outcomes.length === 0) return []
  const at = timeOf(time, sentAt)
  const destinations = listOf(mail['destination'])
  const only = destinations.length === 1 ? textOf(destinations[0]) : null
  const raw = rawOf({ ...event, mail })
  return outcomes.map((one) => ({ receipt, ...one, recipient: one.recipient ?? only, at, raw }))
}

/** Reads the events that Amazon SES publishes to a topic of Amazon SNS, and confirms the topic's subscription. */
export function sesReader(options: SnsOptions): MailEventReader {
  const verified = snsVerifier(options)
  return {
    async read({ body }) {
      const envelope = typeof body === 'string' ? parsed(body, 'The body') : body
      const { type, message, timestamp, subscribeUrl } = await verified(envelope)
      if (subscribeUrl !== null)
        try {
          await options.fetchText(subscribeUrl)
        } catch {
          throw unavailable('The subscription to the topic of Amazon SNS cannot be confirmed.')
        }
      if (type !== 'Notification') return []
      return eventsIn(bodyObject(parsed(message, 'The event of Amazon SES')), timestamp)
    },
  }
}
