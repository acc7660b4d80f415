import { Type } from 'typebox'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { inTwoSteps } from '../../platform/http/two-steps.ts'
import { maxAssetBodyBytes } from '../assets/asset.ts'
import { readMessagePage } from './conversation-reading.service.ts'
import { deleteMessage, messageSteps } from './message.service.ts'
import { MessageV2, NewMessageV2, toMessageDraft, toMessageV2 } from './message.v2.wire.ts'

const tags = ['Conversations']
const ofConversation = Type.Object({ conversation_id: Uuid })
const seqQuery = (description: string, example: number) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description, examples: [example] }))

export const messageRoutesV2: Routes = async (app) => {
  app.get('/conversations/:conversation_id/messages', {
    config: { access: ['user', 'company', 'staff'] },
    schema: {
      operationId: 'listMessagesV2',
      tags,
      summary: 'List the messages of a conversation',
      description:
        'Oldest first. Numbers have no gaps: `after=40&before=51` are the ten messages before number 51. For those who may read the conversation.',
      params: ofConversation,
      querystring: Type.Intersect([
        PageQuery,
        Type.Object({
          after: seqQuery('Only messages whose seq is above this number.', 40),
          before: seqQuery('Only messages whose seq is below this number.', 51),
        }),
      ]),
      response: { 200: Type.Array(MessageV2, { description: 'A page of messages.' }), ...problems(400, 401, 403, 404) },
    },
    handler: async (req, reply) => {
      const { ctx, params, query } = req
      const range = { after: query.after, before: query.before }
      const items = await pageItems(req, reply, (page) => readMessagePage(ctx, params.conversation_id, range, page))
      return items.map((message) => toMessageV2(message, req.ctx))
    },
  })

  app.post('/conversations/:conversation_id/messages', {
    bodyLimit: maxAssetBodyBytes,
    config: { access: ['user', 'company', 'staff'], twoSteps: true },
    schema: {
      operationId: 'createMessageV2',
      tags,
      summary: 'Write a message',
      description:
        'People who take part write texts and assets; the company’s key and staff write announcements. With a `client_id` a message that is sent again is written once, and has the same answer.',
      params: ofConversation,
      body: Type.Object({ message: NewMessageV2 }),
      response: { 201: MessageV2, ...problems(400, 401, 403, 404, 409, 413, 422) },
    },
    handler: async (req, reply) => {
      const steps = messageSteps(req.ctx, req.params.conversation_id, toMessageDraft(req.body.message))
      return inTwoSteps(req, steps, (tx, written) => {
        reply.code(201)
        return toMessageV2(written, tx)
      })
    },
  })

  app.delete('/conversations/:conversation_id/messages/:message_id', {
    config: { access: ['user', 'company', 'staff'] },
    schema: {
      operationId: 'deleteMessageV2',
      tags,
      summary: 'Delete a message',
      description:
        'Its text and its asset are deleted; what stays is a message of type 2 with the same number. For its writer, and the company’s managers.',
      params: Type.Object({ conversation_id: Uuid, message_id: Uuid }),
      response: { 200: MessageV2, ...problems(401, 403, 404) },
    },
    handler: async (req) =>
      toMessageV2(await deleteMessage(req.ctx, req.params.conversation_id, req.params.message_id), req.ctx),
  })
}
