import { sameBytes, sha256 } from '../crypto/vault.ts'
import { Problem } from '../problem.ts'
import {
  bodyObject,
  type MailEvent,
  type MailEventReader,
  objectOf,
  rawOf,
  receiptOf,
  textOf,
  timeOf,
} from './mail-event.ts'

export interface PostmarkOptions {
  /** The password in the webhook's URL; any user name goes with it. */
  readonly password: string
}

/** 401, because Postmark gives up an event that is answered with 403, and repeats it after anything else than 200. */
const wrongPassword = (): Problem =>
  new Problem(401, 'invalid_signature', 'The password of the webhook is wrong.', {
    headers: { 'www-authenticate': 'Basic realm="godwit"' },
  })

/** The bounces after which Postmark sends nothing more to the address, until somebody activates it again. */
const deadTypes = new Set(['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated', 'SpamComplaint'])

/** Answers of people and programs to a message. They do not say whether it was delivered; a Delivery event does. */
const replies = new Set(['AutoResponder', 'AddressChange', 'Subscribe', 'Unsubscribe', 'OpenRelayTest', 'InboundError'])

/**
 * Postmark reports a bounce after its last try, also a soft one; its name for `Transient` is then `Undeliverable`. The
 * older name `Message delayed` is a remote server's notice that it still tries.
 */
const isDelay = (type: string | null, name: string | null): boolean =>
  (type === 'Transient' || type === 'DnsError') && name === 'Message delayed'

/** Our SMTP client capitalizes header names, so the key may come back as `Receipt`. */
function receiptIn(metadata: unknown): string | undefined {
  const entry = Object.entries(objectOf(metadata)).find(([name]) => name.toLowerCase() === 'receipt')
  return receiptOf(entry?.[1])
}

type Outcome = Omit<MailEvent, 'receipt' | 'raw'>

function outcomeOf(body: Readonly<Record<string, unknown>>): Outcome | undefined {
  const said = textOf(body['Details']) ?? textOf(body['Description'])
  if (body['RecordType'] === 'Delivery') {
    const recipient = textOf(body['Recipient'])
    return { kind: 'delivered', recipient, addressIsDead: false, code: null, said, at: timeOf(body['DeliveredAt']) }
  }
  const isComplaint = body['RecordType'] === 'SpamComplaint'
  if (body['RecordType'] !== 'Bounce' && !isComplaint) return undefined
  const type = isComplaint ? 'SpamComplaint' : textOf(body['Type'])
  if (type !== null && replies.has(type)) return undefined
  return {
    // Who complains has got the message.
    kind: type === 'SpamComplaint' ? 'delivered' : isDelay(type, textOf(body['Name'])) ? 'delayed' : 'failed',
    recipient: textOf(body['Email']),
    addressIsDead: body['Inactive'] === true || (type !== null && deadTypes.has(type)),
    code: type,
    said,
    at: timeOf(body['BouncedAt']),
  }
}

/** Reads Postmark's webhooks, one event a request. They are not signed: HTTP basic authentication is their only proof. */
export function postmarkReader({ password }: PostmarkOptions): MailEventReader {
  if (password === '') throw new Error('The password of the Postmark webhook is empty.')
  const expected = sha256(password)
  const isAuthorized = (header: string | undefined): boolean => {
    const [, credentials = ''] = /^basic +([A-Za-z0-9+/=]+)$/i.exec(header ?? '') ?? []
    const text = Buffer.from(credentials, 'base64').toString()
    const colon = text.indexOf(':')
    return sameBytes(sha256(text.slice(colon + 1)), expected) && colon >= 0
  }
  return {
    async read({ headers, body }) {
      if (!isAuthorized(headers['authorization'])) throw wrongPassword()
      const event = bodyObject(body)
      const receipt = receiptIn(event['Metadata'])
      const outcome = receipt === undefined ? undefined : outcomeOf(event)
      if (receipt === undefined || outcome === undefined) return []
      return [{ receipt, ...outcome, raw: rawOf(event, 'Content', 'Subject') }]
    },
  }
}
