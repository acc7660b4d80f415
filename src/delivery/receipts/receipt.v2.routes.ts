import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Ctx } from '../../platform/ctx.ts'
import { list, namedObject } from '../../platform/http/fields.ts'
import { EmptyList, problems, type Routes } from '../../platform/http/routes.ts'
import { type TwilioForm, takeTwilioForms, twilioRequestOf } from '../../platform/http/twilio-form.ts'
import { mailProviders } from '../../platform/mail/mail-event.ts'
import { confirmOwn, takeBrowserReceipt, takeMailEvents, takeTwilioStatus } from './receipt.service.ts'

const tags = ['Notifications']
const token = Type.String({
  maxLength: 60,
  description: 'Names a delivery; only whoever was given the address knows it.',
  examples: ['1k2f-9f86d081884c7d659a2feaa0c55ad015'],
})
const notificationId = Type.String({
  format: 'uuid',
  description: 'Id of a notification.',
  examples: ['7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'],
})

const ReceivedIn = Type.Object(
  {
    ids: Type.Array(notificationId, {
      minItems: 1,
      maxItems: 200,
      description: 'The notifications that the application has.',
    }),
    device_token: Type.Optional(
      Type.String({
        maxLength: 4_096,
        description: 'The push token of the device, as it was registered: then its push counts as delivered, too.',
        examples: ['f4c1e2'],
      }),
    ),
  },
  { description: 'What an application has received.' },
)
const ReceivedOut = namedObject(
  'NotificationsReceived',
  { ids: list(notificationId, 'Those of the ids that are the caller’s. The others are left out.') },
  { description: 'What was confirmed.' },
)

/** How long ago the push came, where there was no connection since. */
const ReceiptIn = Type.Object(
  {
    age_seconds: Type.Optional(
      Type.Number({ minimum: 0, description: 'How long ago it arrived. Absent: now.', examples: [12.5] }),
    ),
  },
  { description: 'When a push arrived.' },
)

// A push to many people is confirmed by all of them at once, and providers report from few addresses.
const door = { access: ['anyone'], counted: false, format: 'other' } as const

const asSystem = (req: FastifyRequest, db: Ctx['db']): Ctx => ({ ...req.ctx, db, actor: { kind: 'system' } })

export const receiptRoutesV2: Routes = async (app) => {
  app.post('/notifications/received', {
    config: { access: ['user'] },
    schema: {
      operationId: 'confirmNotificationsV2',
      tags,
      summary: 'Confirm that notifications arrived',
      description:
        'For applications: call it when a push comes in, or when the list was read. They count as delivered from then on; the first time stays, and the same again changes nothing. Reading is `mark_read`. Ours, not of the contract.',
      body: ReceivedIn,
      response: { 200: ReceivedOut, ...problems(400, 401, 422) },
    },
    handler: async (req) => {
      const { ids, device_token: deviceToken = null } = req.body
      return { ids: [...(await confirmOwn(req.ctx, { ids, source: 'app', deviceToken }))] }
    },
  })

  app.post('/receipts/:token', {
    config: door,
    schema: {
      operationId: 'confirmPushV2',
      tags,
      summary: 'Confirm that a push arrived',
      description:
        'For the service worker of a browser, which finds the address in the push (`receipt`). It serves once: the same again changes nothing. Without a key; ours, not of the contract.',
      params: Type.Object({ token }),
      body: ReceiptIn,
      response: { 200: EmptyList, ...problems(400, 404, 422) },
    },
    handler: async (req) => {
      await takeBrowserReceipt(asSystem(req, app.systemDb()), req.params.token, req.body.age_seconds ?? 0)
      return []
    },
  })

  // In scopes of their own: no other route takes a form, or JSON that calls itself text.
  await app.register(twilioRoutes)
  await app.register(mailEventRoutes)
}

const twilioRoutes: Routes = async (app) => {
  takeTwilioForms(app)
  app.post('/message_events/twilio/:token', {
    config: door,
    schema: {
      operationId: 'receiveTwilioStatusV2',
      tags,
      summary: 'Receive the state of a message or a call',
      description:
        'For Twilio alone: X-Twilio-Signature must sign the address and the form. In any order and any number. Without a key; ours, not of the contract.',
      consumes: ['application/x-www-form-urlencoded'],
      params: Type.Object({ token }),
      body: Type.Unsafe<TwilioForm>({
        type: 'object',
        description: 'The fields of Twilio’s callback.',
        examples: [{ MessageSid: 'SM0123456789abcdef', MessageStatus: 'delivered', To: '+491701234567' }],
      }),
      response: { 200: EmptyList, ...problems(400, 403, 404) },
    },
    handler: async (req) => {
      await takeTwilioStatus(asSystem(req, app.systemDb()), req.params.token, twilioRequestOf(req, app.baseUrl()))
      return []
    },
  })
}

const mailEventRoutes: Routes = async (app) => {
  // Amazon SNS calls its JSON text.
  app.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: 262_144 }, (_req, body, done) =>
    done(null, { text: String(body) }),
  )
  app.post('/message_events/mail/:provider', {
    config: { ...door, ownAuthorization: true },
    schema: {
      operationId: 'receiveMailEventV2',
      tags,
      summary: 'Receive events of a provider of e-mail',
      description:
        'For Postmark (by the password of the webhook), Mailgun (by its signature) and Amazon SES (by the signature of SNS). In any order and any number. Without a key; ours, not of the contract.',
      consumes: ['application/json', 'text/plain'],
      params: Type.Object({
        provider: Type.Enum([...mailProviders], { description: 'Who reports.', examples: ['postmark'] }),
      }),
      body: Type.Unsafe<object>({
        type: 'object',
        description: 'The event, as the provider sends it.',
        examples: [{ RecordType: 'Delivery', Recipient: 'ada@example.com' }],
      }),
      response: { 200: EmptyList, ...problems(400, 401, 403, 404) },
    },
    handler: async (req) => {
      const { text } = req.body as { text?: string }
      const isText = (req.headers['content-type'] ?? '').startsWith('text/')
      await takeMailEvents(asSystem(req, app.systemDb()), req.params.provider, {
        headers: headersOf(req),
        body: isText ? text : req.body,
      })
      return []
    },
  })
}

const headersOf = ({ headers }: FastifyRequest): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]))
