import { Type } from 'typebox'
import type { Ctx } from '../../platform/ctx.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { inTwoSteps } from '../../platform/http/two-steps.ts'
import { openVideo, type VideoAccess } from './video.service.ts'
import { toVideoV2, VideoV2 } from './video.v2.wire.ts'

export const videoRoutesV2: Routes = async (app) => {
  app.post('/conversations/:conversation_id/video', {
    config: { access: ['user'], twoSteps: true },
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
      const servers = { liveKit, turnUrls, turnSecret, socketUrl }
      // Opening a room twice makes it once, so all of it is the first step.
      const steps = {
        ctx: req.ctx,
        first: () => openVideo(req.ctx, servers, req.params.conversation_id),
        work: async (_tx: Ctx, access: VideoAccess) => access,
      }
      return inTwoSteps(req, steps, (_tx, access) => {
        reply.code(201)
        return toVideoV2(access)
      })
    },
  })
}
