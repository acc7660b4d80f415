import { Type } from 'typebox'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { invalid } from '../../platform/problem.ts'
import { readThreads } from './review.service.ts'
import { ThreadDesk, toThreadDesk } from './thread.desk.wire.ts'

export const threadRoutesDesk: Routes = async (app) => {
  app.get('/feeds/threads', {
    config: { access: ['staff'] },
    schema: {
      operationId: 'listFeedThreads',
      tags: ['Feeds'],
      summary: 'List threads that were drafted from feeds',
      description:
        'Of an event, or the one of an alert; empty where no feed led to it. With the rule that published it. For staff.',
      querystring: Type.Object({
        thread_id: Type.Optional(Type.String({ ...Uuid, description: 'The thread of an alert.' })),
        event_id: Type.Optional(Type.String({ ...Uuid, description: 'An event of feeds.' })),
      }),
      response: {
        200: Type.Array(ThreadDesk, { description: 'Threads, the oldest first; 50 at most.' }),
        ...problems(400, 401, 403, 422),
      },
    },
    handler: async (req) => {
      const { thread_id: threadId = null, event_id: eventId = null } = req.query
      if (threadId === null && eventId === null) throw invalid({ event_id: 'is required, or thread_id' })
      return (await readThreads(req.ctx, threadId, eventId)).map((one) => toThreadDesk(one, req.locale))
    },
  })
}
