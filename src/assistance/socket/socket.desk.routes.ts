import type {} from '@fastify/cookie'
import { Type } from 'typebox'
import { sessionCookie } from '../../people/index.ts'
import { withNameSuffix } from '../../platform/http/fields.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { unauthorized } from '../../platform/problem.ts'
import { SocketFrames } from './socket-frame.v2.wire.ts'
import { mostSockets } from './socket-hub.service.ts'
import { socketOpener } from './socket-opening.routes.ts'
import { finderBySession } from './socket-token.service.ts'

/** The desk has notifications of its own, which are others. */
const frames = withNameSuffix(SocketFrames, 'V2')

/** The socket of people, for a responder who signed in at the desk. */
export const socketRoutesDesk: Routes = async (app) => {
  const open = socketOpener(app)

  app.get('/responder/socket', {
    config: { access: ['user'], format: 'other' },
    schema: {
      operationId: 'openSocketResponder',
      tags: ['Responder'],
      summary: 'Open the socket',
      description: `The socket of version 2, with the same frames and rules, by the session cookie of a responder: messages, presence, and the signals of a video call. A handshake from another site is refused. When the session ends it is closed with 4001. A person has at most ${mostSockets} sockets, those of version 2 included; a further one closes the oldest with 4009. Anything but a WebSocket handshake is answered with 426.`,
      querystring: Type.Object({
        organization: Type.Optional({
          ...Uuid,
          description: 'Which of the own companies, as the Organization header says elsewhere.',
        }),
      }),
      response: {
        101: { ...frames, description: 'The connection is a WebSocket now. The schema describes its frames.' },
        ...problems(401, 403, 426),
      },
    },
    handler: async (req, reply) => {
      const header = req.headers['organization']
      const organization = req.query.organization ?? (typeof header === 'string' ? header.trim() : undefined)
      const key = req.cookies[sessionCookie] ?? ''
      const find = finderBySession(req.ctx, app.systemDb(), key, organization?.toLowerCase())
      const holder = await find()
      if (!holder) throw unauthorized('You help nobody in this company.', 'wrong_organization')
      return open(req, reply, holder, find)
    },
  })
}
