import type {} from '@fastify/cookie'
import { Type } from 'typebox'
import { travellerCookie } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { text, time } from '../../platform/http/fields.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { timeOut } from '../../platform/http/times.ts'
import { unauthorized } from '../../platform/problem.ts'
import { SocketFrames } from './socket-frame.v2.wire.ts'
import { mostSockets } from './socket-hub.service.ts'
import { socketOpener } from './socket-opening.routes.ts'
import { finderByToken, finderByTravellerSession, issueSocketToken } from './socket-token.service.ts'

const tags = ['Socket']

const hasSession = ({ actor }: Ctx): boolean => actor.kind === 'user' && actor.sessionId !== undefined

export const socketRoutesV2: Routes = async (app) => {
  const open = socketOpener(app)

  app.get('/tokens/for_socket', {
    config: { access: ['user'] },
    schema: {
      operationId: 'getSocketToken',
      tags,
      summary: 'Get a token for the socket',
      description:
        'A token that opens the socket as the caller, for 60 seconds. It ends with the caller’s own token. An open socket outlives it. Not for a person who signed in at the travellers’ page: the cookie opens the socket.',
      response: {
        200: Type.Object(
          {
            token: text('For the `token` parameter of the socket.', 'N2Y5YzI0ZTgtM2IxMg.4tHVYkq0dIH0vAbkd4N0sPqVY3s'),
            expires_at: time('Until when it opens a socket.'),
          },
          { title: 'SocketToken', description: 'A short-lived token.' },
        ),
        ...problems(401, 403),
      },
    },
    handler: async (req) => {
      const { token, expiresAt } = await issueSocketToken(req.ctx)
      return { token, expires_at: timeOut(expiresAt) }
    },
  })

  app.get('/socket', {
    // The token in the address, or the cookie, says who it is. Not counted: a wrong token costs no query.
    config: { access: ['anyone'], format: 'other', counted: false },
    schema: {
      operationId: 'openSocket',
      tags,
      summary: 'Open the socket',
      description: `A WebSocket with JSON text frames of at most 64 kB, 20 a second; a person has at most ${mostSockets} sockets: a further one closes the oldest with 4009. Without a token the session cookie of the travellers’ page opens it; a handshake from another site is refused then, and when the session ends it is closed with 4001. A bad or old token is answered with 401, anything but a WebSocket handshake with 426.`,
      querystring: Type.Object({
        token: Type.Optional(
          Type.String({
            description: 'The token of `GET /tokens/for_socket`. Not needed with the session cookie.',
            examples: ['N2Y5YzI0ZTgtM2IxMg.4tHVYkq0dIH0vAbkd4N0sPqVY3s'],
          }),
        ),
      }),
      response: {
        101: { ...SocketFrames, description: 'The connection is a WebSocket now. The schema describes its frames.' },
        ...problems(401, 403, 426),
      },
    },
    handler: async (req, reply) => {
      const { token } = req.query
      const cookie = token === undefined && hasSession(req.ctx) ? req.cookies[travellerCookie] : undefined
      const find =
        cookie === undefined
          ? finderByToken(req.ctx, app.systemDb(), token ?? '')
          : finderByTravellerSession(req.ctx, app.systemDb(), cookie)
      const holder = await find()
      if (!holder)
        throw unauthorized('The token is wrong or too old: ask GET /tokens/for_socket for another.', 'invalid_token')
      return open(req, reply, holder, find)
    },
  })
}
