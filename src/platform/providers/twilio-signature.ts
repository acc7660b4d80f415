import { createHmac } from 'node:crypto'
import { sameBytes } from '../crypto/vault.ts'

/** The fields of a form in the order in which they came. */
export type FormFields = readonly (readonly [name: string, value: string])[]

/** What Twilio sends us. */
export interface TwilioRequest {
  /** The address as Twilio was given it. */
  readonly url: string
  readonly fields: FormFields
  readonly signature: string
}

/** X-Twilio-Signature of a form: the whole address that Twilio was given, then each field with its value, ordered by name. */
export function twilioSignature(authToken: string, url: string, fields: FormFields): string {
  const inOrder = fields.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  return createHmac('sha1', authToken)
    .update(url + inOrder.map(([name, value]) => name + value).join(''))
    .digest('base64')
}

/** With the port and without: Twilio signs the one or the other. */
function spellings(url: string): readonly string[] {
  const [, scheme = '', host = '', rest = ''] = /^(https?:\/\/)([^/?#]*)(.*)$/.exec(url) ?? []
  if (host === '') return [url]
  const bare = host.replace(/:\d+$/, '')
  const ports = [scheme === 'https://' ? ':443' : ':80', host.slice(bare.length), '']
  return [...new Set([url, ...ports.map((port) => scheme + bare + port + rest)])]
}

export const isSignedByTwilio = (authToken: string, { url, fields, signature }: TwilioRequest): boolean =>
  spellings(url).some((one) => sameBytes(Buffer.from(signature), Buffer.from(twilioSignature(authToken, one, fields))))
