import { Type } from 'typebox'
import { idOrNull, integer, namedObject, text, time, type Wire } from '../../platform/http/fields.ts'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { timeOut } from '../../platform/http/times.ts'
import { channelNames } from './channel.ts'
import { getOutboxMessage, revealLink, type ShownMessage, searchOutbox } from './outbox.service.ts'

const OutboxDesk = namedObject(
  'OutboxMessage',
  {
    id: integer('Number of the message.', 1),
    delivery_id: integer('The delivery that it was made for.', 1),
    at: time('When it would have been sent.'),
    channel: text('email, sms, apns, fcm, webpush, live, whatsapp or voice.', 'email'),
    state: Type.Enum(['kept'], {
      description: 'Always kept: the channel has no provider, and nothing was sent.',
      examples: ['kept'],
    }),
    recipient: text('The address or number that it would have gone to. Push tokens are not shown.', 'ada@example.com'),
    title: text('Its subject or title.', 'Flooding in Lima'),
    body: text('Its text. The link of an invitation has no token.', 'Roads are under water.'),
    user_id: idOrNull('The recipient. Null for a manager where it is an invitation.'),
    company_id: idOrNull('The company in which it came about.'),
    message: Type.Unsafe<Readonly<Record<string, unknown>>>({
      type: 'object',
      additionalProperties: true,
      description: 'All that the channel was given, or made of it.',
      examples: [{ language: 'en', urgency: 'now' }],
    }),
  },
  { description: 'A message of a channel that has no provider.' },
)

const RevealedLink = namedObject(
  'RevealedLink',
  {
    id: integer('Number of the message.', 1),
    link: text(
      'The link that the message would have carried.',
      'https://godwit.example.com/api/v2/users/confirm?token=7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0.wJ2m0c8b3o3N1m8kqk2v0w5yq9E',
    ),
    expires_at: time('Until when it can be used.'),
  },
  { description: 'The link of an invitation.' },
)

const Filter = Type.Object({
  ...PageQuery.properties,
  user_id: Type.Optional({ ...Uuid, description: 'Only to this person.' }),
  company_id: Type.Optional({ ...Uuid, description: 'Only of this company; a manager sees only their own.' }),
  channel: Type.Optional(
    Type.Unsafe<string>({
      type: 'string',
      enum: [...channelNames],
      description: 'Only of this channel.',
      examples: ['email'],
    }),
  ),
})

const toOutboxDesk = (one: ShownMessage): Wire<typeof OutboxDesk> => ({
  id: one.id,
  delivery_id: one.deliveryId,
  at: timeOut(one.at),
  channel: one.channel,
  state: 'kept',
  recipient: one.recipient,
  title: one.title,
  body: one.body,
  user_id: one.userId,
  company_id: one.companyId,
  message: one.message,
})

const ById = Type.Object({
  id: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Number of the message.',
    examples: [1],
  }),
})

export const outboxRoutesDesk: Routes = async (app) => {
  app.get('/outbox', {
    config: { access: ['staff', 'manager'] },
    schema: {
      operationId: 'listOutbox',
      tags: ['Notifications'],
      summary: 'Read the outbox',
      description:
        'Messages of channels that have no provider, newest first, kept for 30 days, without the tokens of links and devices. A manager sees only their own company’s.',
      querystring: Filter,
      response: { 200: Type.Array(OutboxDesk, { description: 'Messages, newest first.' }), ...problems(400, 401, 422) },
    },
    handler: async (req, reply) => {
      const { user_id, company_id, channel } = req.query
      const filter = { userId: user_id, companyId: company_id, channel }
      const items = await pageItems(req, reply, (page) => searchOutbox(req.ctx, filter, page))
      return items.map(toOutboxDesk)
    },
  })

  app.get('/outbox/:id', {
    config: { access: ['staff', 'manager'] },
    schema: {
      operationId: 'getOutboxMessage',
      tags: ['Notifications'],
      summary: 'Get a message of the outbox',
      description: 'A manager sees only their own company’s.',
      params: ById,
      response: { 200: OutboxDesk, ...problems(400, 401, 404) },
    },
    handler: async ({ ctx, params }) => toOutboxDesk(await getOutboxMessage(ctx, params.id)),
  })

  app.post('/outbox/:id/reveal', {
    config: { access: ['staff'] },
    schema: {
      operationId: 'revealOutboxLink',
      tags: ['Notifications'],
      summary: 'Reveal the link of a kept invitation',
      description:
        'For trials without a mail provider. Only staff, one message at a time, and the audit log keeps it. 409 where the message has no link, the invitation is no longer open, or a mail provider is configured.',
      params: ById,
      response: { 200: RevealedLink, ...problems(400, 401, 404, 409) },
    },
    handler: async (req, reply) => {
      const { id, link, expiresAt } = await revealLink(req.ctx, req.params.id, app.mailIsConfigured)
      reply.header('cache-control', 'no-store')
      return { id, link, expires_at: timeOut(expiresAt) }
    },
  })
}
