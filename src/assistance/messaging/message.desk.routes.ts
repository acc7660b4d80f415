import { Type } from 'typebox'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { writeMessage } from './message.service.ts'
import { maxBodyLength } from './message.ts'
import { MessageV2, toMessageV2 } from './message.v2.wire.ts'

const AnnouncementIn = Type.Object({
  message: Type.Object(
    {
      type: Type.Optional(Type.Literal(3, { description: 'An announcement.', examples: [3] })),
      body: Type.String({
        minLength: 1,
        maxLength: maxBodyLength,
        description: 'The text.',
        examples: ['The clinic opens at eight tomorrow.'],
      }),
      client_id: Type.Optional(Uuid),
    },
    { title: 'NewAnnouncement', description: 'An announcement to those who take part.' },
  ),
})

export const messageDeskRoutes: Routes = async (app) => {
  app.post('/conversations/:conversation_id/messages', {
    config: { access: ['staff', 'manager'] },
    schema: {
      operationId: 'announceInConversation',
      tags: ['Assistance'],
      summary: 'Announce something in a conversation',
      description: 'A message of type 3. Managers announce in the conversations of their own company.',
      params: Type.Object({ conversation_id: Uuid }),
      body: AnnouncementIn,
      response: { 201: MessageV2, ...problems(400, 401, 403, 404, 422) },
    },
    handler: async (req, reply) => {
      const { body, client_id: clientId } = req.body.message
      const written = await writeMessage(req.ctx, req.params.conversation_id, { type: 'announcement', body, clientId })
      reply.code(201)
      return toMessageV2(written, req.ctx)
    },
  })
}
