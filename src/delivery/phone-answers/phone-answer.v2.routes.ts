import { Type } from 'typebox'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { formFieldsOf, type TwilioForm, takeTwilioForms } from '../../platform/http/twilio-form.ts'
import { takeInboundSms } from './phone-answer.service.ts'
import { twimlReply } from './phone-answer.ts'

export const phoneAnswerRoutesV2: Routes = async (app) => {
  // In a scope of its own: no other route takes a form.
  await app.register(inboundRoutes)
}

const inboundRoutes: Routes = async (app) => {
  takeTwilioForms(app)
  app.post('/message_events/twilio', {
    config: { access: ['anyone'], counted: false, format: 'other' },
    schema: {
      operationId: 'receiveTwilioMessageV2',
      tags: ['Notifications'],
      summary: 'Receive a short message of a person',
      description:
        'For Twilio alone, as the address for incoming messages: X-Twilio-Signature must sign the address and the form. SAFE and HELP (BIEN, AYUDA) answer the last question of the last 24 hours to this number, STOP ends messages, anything else waits for a person. The answer is TwiML. The same again changes nothing. Without a key; ours, not of the contract.',
      consumes: ['application/x-www-form-urlencoded'],
      body: Type.Unsafe<TwilioForm>({
        type: 'object',
        description: 'The fields of Twilio’s request.',
        examples: [{ MessageSid: 'SM0123456789abcdef', From: '+491701234567', Body: 'SAFE' }],
      }),
      response: {
        200: Type.String({
          description: 'What is answered, in TwiML (text/xml).',
          examples: ['<Response><Message>Thank you. We have noted that you are safe.</Message></Response>'],
        }),
        ...problems(400, 403, 404, 422),
      },
    },
    handler: async (req, reply) => {
      const ctx = { ...req.ctx, db: app.systemDb(), actor: { kind: 'system' } as const }
      const text = await takeInboundSms(ctx, {
        url: app.baseUrl() + req.url,
        fields: formFieldsOf(req.body),
        signature: String(req.headers['x-twilio-signature'] ?? ''),
      })
      reply.type('text/xml; charset=utf-8')
      return twimlReply(text)
    },
  })
}
