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

export const isSignedByTwilio = (authToken: string, { url, fields, signature }: TwilioRequest): boolean =>
  sameBytes(Buffer.from(signature), Buffer.from(twilioSignature(authToken, url, fields)))
