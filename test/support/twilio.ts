import { twilioSignature } from '../../src/platform/providers/twilio-signature.ts'
import type { Answer, TestApp } from './app.ts'

export const twilioAuthToken = '12345'

/** A form as Twilio sends it, signed over the public address. Providers write numbers without spaces. */
export function twilioSends(
  app: Pick<TestApp, 'nobody'>,
  path: string,
  form: Readonly<Record<string, string>>,
  sign: typeof twilioSignature = twilioSignature,
): Promise<Answer> {
  const numbers = new Set(['To', 'From'])
  const fields = Object.entries(form).map(
    ([name, value]) => [name, numbers.has(name) ? value.replaceAll(' ', '') : value] as [string, string],
  )
  return app.nobody.call('POST', path, {
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': sign(twilioAuthToken, `http://godwit.test${path}`, fields),
    },
  })
}

/** An SMS of a person to our number. */
export const smsFrom = (
  app: Pick<TestApp, 'nobody'>,
  phone: string,
  body: string,
  messageSid: string,
  sign?: typeof twilioSignature,
): Promise<Answer> =>
  twilioSends(
    app,
    '/api/v2/message_events/twilio',
    { From: phone, To: '+15005550006', Body: body, MessageSid: messageSid },
    sign,
  )
