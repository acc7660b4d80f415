import { Type } from 'typebox'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { inTwoSteps } from '../../platform/http/two-steps.ts'
import { maxAssetBodyBytes } from '../assets/asset.ts'
import { messageSteps } from './message.service.ts'
import { MessageV2, NewMessageV2, toMessageDraft, toMessageV2 } from './message.v2.wire.ts'

export const messageDeskRoutes: Routes = async (app) => {
  app.post('/conversations/:conversation_id/messages', {
    bodyLimit: maxAssetBodyBytes,
    config: { access: ['staff', 'manager'], twoSteps: true },
    schema: {
      operationId: 'announceInConversation',
      tags: ['Assistance'],
      summary: 'Announce or write something in a conversation',
      description:
        'Type 3, or none: an announcement. Types 0 (text) and 4 (a picture or another file): what the caller writes as a person, in a conversation that they have joined. Managers write in the conversations of their own company.',
      params: Type.Object({ conversation_id: Uuid }),
      body: Type.Object({ message: NewMessageV2 }),
      response: { 201: MessageV2, ...problems(400, 401, 403, 404, 409, 413, 422) },
    },
    handler: async (req, reply) => {
      const draft = toMessageDraft(req.body.message)
      const asPerson = draft.type === 'text' || draft.type === 'asset'
      return inTwoSteps(req, messageSteps(req.ctx, req.params.conversation_id, draft, asPerson), (tx, written) => {
        reply.code(201)
        return toMessageV2(written, tx)
      })
    },
  })
}
