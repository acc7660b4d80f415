import { Type } from 'typebox'
import { id, idOrNull, integer, namedObject, text, time } from '../../platform/http/fields.ts'
import { PageQuery, parsePageRequest, setPageHeaders } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { timeOut } from '../../platform/http/times.ts'
import { channelNames } from './channel.ts'
import { searchOutbox } from './outbox.service.ts'

const OutboxDesk = namedObject('OutboxMessage', {
  id: integer('Number of the message.', 1),
  delivery_id: integer('The delivery that it was made for.', 1),
  at: time('When it would have been sent.'),
  channel: text('email, sms, apns, fcm, webpush or live.', 'email'),
  recipient: text('The address, the number or the token that it would have gone to.', 'ada@example.com'),
  title: text('Its subject or title.', 'Flooding in Lima'),
  body: text('Its text.', 'Roads are under water.'),
  user_id: id('Who would have got it.'),
  company_id: idOrNull('The company in which it came about.'),
  message: Type.Unsafe<Readonly<Record<string, unknown>>>({
    type: 'object',
    additionalProperties: true,
    description: 'All that the channel was given, or made of it.',
    examples: [{ language: 'en', urgency: 'now' }],
  }),
})

const Filter = Type.Object({
  ...PageQuery.properties,
  user_id: Type.Optional({ ...Uuid, description: 'Only to this person.' }),
  company_id: Type.Optional({ ...Uuid, description: 'Only of this company; a manager sees the own one.' }),
  channel: Type.Optional(
    Type.Unsafe<string>({
      type: 'string',
      enum: [...channelNames],
      description: 'Only of this channel.',
      examples: ['email'],
    }),
  ),
})

export const outboxRoutesDesk: Routes = async (app) => {
  app.get('/outbox', {
    config: { access: ['staff', 'manager'] },
    schema: {
      operationId: 'listOutbox',
      tags: ['Notifications'],
      summary: 'Read the outbox',
      description:
        'Messages of channels that have no provider: what would have been sent, newest first, for 30 days. A manager sees the own company’s.',
      querystring: Filter,
      response: { 200: Type.Array(OutboxDesk, { description: 'Messages, newest first.' }), ...problems(400, 401, 422) },
    },
    handler: async (req, reply) => {
      const { user_id, company_id, channel } = req.query
      const pageRequest = parsePageRequest(req.query)
      const { items, total } = await searchOutbox(
        req.ctx,
        { userId: user_id, companyId: company_id, channel },
        pageRequest,
      )
      setPageHeaders(req, reply, pageRequest, total)
      return items.map((one) => ({
        id: one.id,
        delivery_id: one.deliveryId,
        at: timeOut(one.at),
        channel: one.channel,
        recipient: one.recipient,
        title: one.title,
        body: one.body,
        user_id: one.userId,
        company_id: one.companyId,
        message: one.message,
      }))
    },
  })
}
