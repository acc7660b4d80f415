import { Type } from 'typebox'
import type { Ctx } from '../../platform/ctx.ts'
import type { Wire } from '../../platform/http/fields.ts'
import { parseWholeOrPageRequest, setPageHeaders, WholeOrPageQuery } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { joinConversation, markReadAndNotify, startConversation } from '../conversations/conversation.service.ts'
import {
  ConversationIn,
  ConversationV2,
  fromConversationIn,
  OwnReadMarkerV2,
  ReadMarkerIn,
  toConversationV2,
} from './conversation.v2.wire.ts'
import {
  type ConversationsWithPeople,
  fillConversations,
  openConversation,
  openConversationOf,
  readOwnConversations,
} from './conversation-reading.service.ts'

const tags = ['Conversations']
const ofConversation = Type.Object({ conversation_id: Uuid })

const shown = (ctx: Ctx, { items, people }: ConversationsWithPeople): Wire<typeof ConversationV2>[] =>
  items.map((item) => toConversationV2(item, people, ctx))

const operationOf = {
  PUT: 'markConversationReadV2',
  PATCH: 'markConversationReadByPatchV2',
  POST: 'markConversationReadByPostV2',
}

/** The only one. */
function shownOne(ctx: Ctx, found: ConversationsWithPeople): Wire<typeof ConversationV2> {
  const [one] = shown(ctx, found)
  if (!one) throw new Error('There must be one conversation.')
  return one
}

export const conversationRoutesV2: Routes = async (app) => {
  app.get('/conversations', {
    config: { access: ['user'] },
    schema: {
      operationId: 'listConversationsV2',
      tags,
      summary: 'List the conversations of the caller',
      description:
        'Those in which the caller takes part; the last one in which something was written comes first. Whole, unless a page is asked for.',
      querystring: Type.Intersect([
        WholeOrPageQuery,
        Type.Object({
          discrete: Type.Optional(
            Type.Boolean({
              description: 'True: only those that belong neither to an issue nor to an appointment.',
              examples: [true],
            }),
          ),
        }),
      ]),
      response: { 200: Type.Array(ConversationV2, { description: 'Conversations.' }), ...problems(400, 401) },
    },
    handler: async (req, reply) => {
      const page = parseWholeOrPageRequest(req.query)
      const found = await readOwnConversations(req.ctx, req.query.discrete === true, page)
      setPageHeaders(req, reply, page, found.total)
      return shown(req.ctx, found)
    },
  })

  app.post('/conversations', {
    config: { access: ['user'] },
    schema: {
      operationId: 'createConversationV2',
      tags,
      summary: 'Start a conversation',
      description: 'Among people of the caller’s company. Issues and appointments have theirs from the beginning.',
      body: ConversationIn,
      response: { 201: ConversationV2, ...problems(400, 401, 403, 422) },
    },
    handler: async (req, reply) => {
      const made = await startConversation(req.ctx, fromConversationIn(req.body.conversation))
      reply.code(201)
      return shownOne(req.ctx, await fillConversations(req.ctx, [made]))
    },
  })

  app.get('/conversations/:conversation_id', {
    config: { access: ['user', 'company', 'staff'] },
    schema: {
      operationId: 'getConversationV2',
      tags,
      summary: 'Get a conversation',
      description:
        'For those who take part. An issue’s conversation also for those who may see the issue, such as the company and its managers.',
      params: ofConversation,
      response: { 200: ConversationV2, ...problems(401, 403, 404) },
    },
    handler: async (req) => shownOne(req.ctx, await openConversation(req.ctx, req.params.conversation_id)),
  })

  app.get('/issues/:issue_id/conversation', {
    config: { access: ['user', 'company', 'staff'] },
    schema: {
      operationId: 'getIssueConversationV2',
      tags,
      summary: 'Get the conversation of an issue',
      description: 'For those who may see the issue, and those who take part.',
      params: Type.Object({ issue_id: Uuid }),
      response: { 200: ConversationV2, ...problems(401, 403, 404) },
    },
    handler: async (req) => shownOne(req.ctx, await openConversationOf(req.ctx, { issueId: req.params.issue_id })),
  })

  app.get('/appointments/:appointment_id/conversation', {
    config: { access: ['user', 'company', 'staff'] },
    schema: {
      operationId: 'getAppointmentConversationV2',
      tags,
      summary: 'Get the conversation of an appointment',
      description: 'For the patient and the responder; nobody else may read it.',
      params: Type.Object({ appointment_id: Uuid }),
      response: { 200: ConversationV2, ...problems(401, 403, 404) },
    },
    handler: async (req) =>
      shownOne(req.ctx, await openConversationOf(req.ctx, { appointmentId: req.params.appointment_id })),
  })

  app.post('/conversations/:conversation_id/join', {
    config: { access: ['user'] },
    schema: {
      operationId: 'joinConversationV2',
      tags,
      summary: 'Join a conversation',
      description:
        'The conversation of an issue that the caller may see. For those who take part already nothing changes.',
      params: ofConversation,
      response: { 200: ConversationV2, ...problems(401, 403, 404) },
    },
    handler: async (req) => {
      const joined = await joinConversation(req.ctx, req.params.conversation_id)
      return shownOne(req.ctx, await fillConversations(req.ctx, [joined]))
    },
  })

  for (const method of ['PUT', 'PATCH', 'POST'] as const)
    app.route({
      method,
      url: '/conversations/:conversation_id/read',
      config: { access: ['user'] },
      schema: {
        operationId: operationOf[method],
        tags,
        summary: 'Move the read marker',
        description: 'Says how far the caller has read. The marker only moves forward.',
        params: ofConversation,
        body: ReadMarkerIn,
        response: { 200: OwnReadMarkerV2, ...problems(400, 401, 403, 404, 422) },
      },
      handler: async (req) => {
        const { conversationId, userId, seq } = await markReadAndNotify(
          req.ctx,
          req.params.conversation_id,
          req.body.seq,
        )
        return { conversation_id: conversationId, user_id: userId, seq }
      },
    })
}
