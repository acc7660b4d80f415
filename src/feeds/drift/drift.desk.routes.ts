import { Type } from 'typebox'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { DriftDesk, toDriftDesk } from './drift.desk.wire.ts'
import { closeDrift } from './drift.service.ts'

export const driftRoutesDesk: Routes = async (app) => {
  app.post('/feeds/:key/drifts/:id/close', {
    config: { access: ['staff'] },
    schema: {
      operationId: 'closeFeedDrift',
      tags: ['Feeds'],
      summary: 'Close a drift of a feed',
      description:
        'Rules publish what the feed says again, and what showed the drift is usual from now on. Without it three good answers close a drift. 409 when it is closed already. For staff.',
      params: Type.Object({
        key: Type.String({ minLength: 1, maxLength: 60, description: 'Key of the feed.', examples: ['usgs-quakes'] }),
        id: Uuid,
      }),
      body: Type.Object({
        reason: Type.String({
          minLength: 1,
          maxLength: 1000,
          description: 'Why. It is kept with the drift.',
          examples: ['The publisher has announced the new field.'],
        }),
      }),
      response: { 200: DriftDesk, ...problems(400, 401, 403, 404, 409, 422) },
    },
    handler: async ({ ctx, params, body }) => toDriftDesk(await closeDrift(ctx, params.key, params.id, body.reason)),
  })
}
