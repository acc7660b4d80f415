import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { FormFields, TwilioRequest } from '../providers/twilio-signature.ts'

/** The body of a form, with its fields as they came: the signature covers each of them. */
export interface TwilioForm {
  readonly fields?: unknown
}

const mostBytes = 16_384

/** The routes of this scope take forms. */
export function takeTwilioForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: mostBytes },
    (_req, body, done) => done(null, { fields: [...new URLSearchParams(String(body))] }),
  )
}

const isField = (one: unknown): one is [string, string] =>
  Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === 'string')

/** Of a body that is no form, nothing: then no signature fits. */
const formFieldsOf = ({ fields }: TwilioForm): FormFields => (Array.isArray(fields) ? fields.filter(isField) : [])

/** What is signed, and the signature. */
export const twilioRequestOf = (
  { url, headers, body }: { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: TwilioForm },
  baseUrl: string,
): TwilioRequest => ({
  url: baseUrl + url,
  fields: formFieldsOf(body),
  signature: String(headers['x-twilio-signature'] ?? ''),
})
