import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Ctx } from '../../platform/ctx.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { type TwilioForm, takeTwilioForms, twilioRequestOf } from '../../platform/http/twilio-form.ts'
import { takeInboundMessage } from './phone-answer.service.ts'
import { twimlReply } from './phone-answer.ts'
import { takePressedKey } from './pressed-key.service.ts'

export const phoneAnswerRoutesV2: Routes = async (app) => {
  // In a scope of its own: no other route takes a form.
  await app.register(inboundRoutes)
}

const door = { access: ['anyone'], counted: false, format: 'other' } as const
const xml = 'text/xml; charset=utf-8'

const asSystem = (req: FastifyRequest, db: Ctx['db']): Ctx => ({ ...req.ctx, db, actor: { kind: 'system' } })

const inboundRoutes: Routes = async (app) => {
  takeTwilioForms(app)
  app.post('/message_events/twilio', {
    config: door,
    schema: {
      operationId: 'receiveTwilioMessageV2',
      tags: ['Notifications'],
      summary: 'Receive a message of a person',
      description:
        'For Twilio alone, as the address for incoming messages, SMS and WhatsApp: X-Twilio-Signature must sign the address and the form. SAFE and HELP (BIEN, AYUDA) answer the last question of the last 24 hours to this number, STOP ends messages, anything else waits for a person. The answer is TwiML. The same again changes nothing. Without a key; ours, not of the contract.',
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
      const text = await takeInboundMessage(asSystem(req, app.systemDb()), twilioRequestOf(req, app.baseUrl()))
      reply.type(xml)
      return twimlReply(text)
    },
  })

  app.post('/message_events/twilio/:token/keys', {
    config: door,
    schema: {
      operationId: 'receiveTwilioKeyV2',
      tags: ['Notifications'],
      summary: 'Receive the key that a person pressed in a call',
      description:
        'For Twilio alone, as the address that a call of ours names: X-Twilio-Signature must sign it and the form. A key confirms that the person heard the message; after a question 1 is safe and 2 is a call for help. The answer is TwiML. The same again changes nothing. Without a key; ours, not of the contract.',
      consumes: ['application/x-www-form-urlencoded'],
      params: Type.Object({
        token: Type.String({
          maxLength: 60,
          description: 'Names the call; only the provider was given it.',
          examples: ['1k2f-9f86d081884c7d659a2feaa0c55ad015'],
        }),
      }),
      body: Type.Unsafe<TwilioForm>({
        type: 'object',
        description: 'The fields of Twilio’s request.',
        examples: [{ CallSid: 'CA0123456789abcdef', To: '+491701234567', Digits: '1' }],
      }),
      response: {
        200: Type.String({
          description: 'What is said then, in TwiML (text/xml).',
          examples: ['<Response><Say language="en-US">Thank you. Goodbye.</Say></Response>'],
        }),
        ...problems(400, 403, 404, 422),
      },
    },
    handler: async (req, reply) => {
      const spoken = await takePressedKey(
        asSystem(req, app.systemDb()),
        req.params.token,
        twilioRequestOf(req, app.baseUrl()),
      )
      reply.type(xml)
      return spoken
    },
  })
}
