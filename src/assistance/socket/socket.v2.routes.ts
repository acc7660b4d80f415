import { Type } from 'typebox'
import { text, time } from '../../platform/http/fields.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { timeOut } from '../../platform/http/times.ts'
import { newId } from '../../platform/ids.ts'
import { Problem, tooMany } from '../../platform/problem.ts'
import { LiveSocket } from '../../platform/sockets/live-socket.ts'
import { acceptSocket, requireUpgrade } from '../../platform/sockets/upgrade.ts'
import { frameWriter, parseFrame, parseJson, referenceOf } from './frame-parsing.v2.wire.ts'
import { SocketFrames } from './socket-frame.v2.wire.ts'
import { handleFrame } from './socket-frames.service.ts'
import { mostSockets, SocketHub } from './socket-hub.service.ts'
import { SocketSession } from './socket-session.ts'
import { getTokenOwner, issueSocketToken } from './socket-token.service.ts'

const tags = ['Socket']

/** A client that has had too many sockets may have lost one that the service still counts. */
const retrySeconds = 5

const tooManyFrames = { code: 'too_many_frames', message: 'More than 20 frames a second: this one was not read.' }
const bug = new Problem(500, 'internal_error', 'Something went wrong on our side. Try again later.')

export const socketRoutesV2: Routes = async (app) => {
  const systemContext = () => app.contextOf({ kind: 'system' }, 'socket')
  const { vault, log } = systemContext()
  const hub = new SocketHub({
    db: app.systemDb(),
    vault,
    log,
    listener: app.listener,
    frames: frameWriter(systemContext),
    contextOf: app.contextOf,
    problemOf: app.problemOf,
  })
  app.addHook('preClose', () => hub.close())

  app.get('/tokens/for_socket', {
    config: { access: ['user'] },
    schema: {
      operationId: 'getSocketToken',
      tags,
      summary: 'Get a token for the socket',
      description:
        'A token that opens the socket as the caller, for 60 seconds. It ends with the caller’s own token. An open socket outlives it.',
      response: {
        200: Type.Object(
          {
            token: text('For the `token` parameter of the socket.', 'N2Y5YzI0ZTgtM2IxMg.4tHVYkq0dIH0vAbkd4N0sPqVY3s'),
            expires_at: time('Until when it opens a socket.'),
          },
          { title: 'SocketToken', description: 'A short-lived token.' },
        ),
        ...problems(401),
      },
    },
    handler: async (req) => {
      const { token, expiresAt } = await issueSocketToken(req.ctx)
      return { token, expires_at: timeOut(expiresAt) }
    },
  })

  app.get('/socket', {
    // The token in the address says who it is. Not counted: a wrong one costs no query.
    config: { access: ['anyone'], format: 'other', counted: false },
    schema: {
      operationId: 'openSocket',
      tags,
      summary: 'Open the socket',
      description: `A WebSocket with JSON text frames of at most 64 kB, 20 a second; a person has at most ${mostSockets} sockets. A bad or old token is answered with 401, a further socket with 429, anything but a WebSocket handshake with 426.`,
      querystring: Type.Object({
        token: Type.Optional(
          Type.String({
            description: 'The token of `GET /tokens/for_socket`.',
            examples: ['N2Y5YzI0ZTgtM2IxMg.4tHVYkq0dIH0vAbkd4N0sPqVY3s'],
          }),
        ),
      }),
      response: {
        101: { ...SocketFrames, description: 'The connection is a WebSocket now. The schema describes its frames.' },
        ...problems(401, 426),
      },
    },
    handler: async (req, reply) => {
      const { owner, person } = await getTokenOwner(req.ctx, app.systemDb(), req.query.token ?? '')
      requireUpgrade(req)
      const id = newId(req.ctx.now)
      if (!(await hub.registry.open(id, owner.userId, mostSockets)))
        throw tooMany(`You have ${mostSockets} sockets already. Close one first.`, retrySeconds)
      const accepted = acceptSocket(req, reply)
      if (!accepted) {
        await hub.registry.remove(id)
        return reply
      }
      let frames = 0
      const receive = async (json: string): Promise<void> => {
        const requestId = `${req.id}.${++frames}`
        let frame: unknown
        try {
          frame = parseJson(json)
          await handleFrame(hub, session, parseFrame(frame), requestId)
        } catch (error) {
          const problem = app.problemOf(error)
          if (!problem || problem.status >= 500) log.error({ err: error, request_id: requestId }, 'a frame failed')
          const { code, message, fields } = problem ?? bug
          session.fail({ code, message, fields, ...referenceOf(frame) })
        }
      }
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      const socket = new LiveSocket({
        ...accepted,
        log,
        receive,
        refuse: () => session.fail(tooManyFrames),
        closed: () => void hub.remove(session).finally(end),
      })
      const session = new SocketSession({ id, owner, actor: person, socket, ended, frames: hub.options.frames })
      hub.add(session)
      return reply
    },
  })
}
