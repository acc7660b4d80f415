import { Type } from 'typebox'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { openVideo } from './video.service.ts'
import { toVideoV2, VideoV2 } from './video.v2.wire.ts'

export const videoRoutesV2: Routes = async (app) => {
  app.post('/conversations/:conversation_id/video', {
    config: { access: ['user'] },
    schema: {
      operationId: 'createVideoV2',
      tags: ['Conversations'],
      summary: 'Join the video of a conversation',
      description:
        'The room of the conversation and a token for the caller, who takes part in it. Each call gives a new token; it works for ten minutes.',
      params: Type.Object({ conversation_id: Uuid }),
      response: { 201: VideoV2, ...problems(401, 403, 404, 409, 503) },
    },
    handler: async (req, reply) => {
      const { liveKit, turnUrls, turnSecret } = app.videoServers
      const socketUrl = `${app.baseUrl().replace(/^http/, 'ws')}/api/v2/socket`
      const access = await openVideo(req.ctx, { liveKit, turnUrls, turnSecret, socketUrl }, req.params.conversation_id)
      reply.code(201)
      return toVideoV2(access)
    },
  })
}
