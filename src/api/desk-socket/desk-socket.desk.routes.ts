import { Type } from 'typebox'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { Problem, tooMany, unauthorized } from '../../platform/problem.ts'
import { LiveSocket } from '../../platform/sockets/live-socket.ts'
import { acceptSocket, requireUpgrade } from '../../platform/sockets/upgrade.ts'
import { credential } from '../callers/authentication.ts'
import { DeskSocketFrames, parseDeskFrame } from './desk-frame.desk.wire.ts'
import { DeskHub, mostDeskSockets } from './desk-hub.ts'
import { DeskWatch } from './desk-watch.ts'

const retrySeconds = 5
const tooManyFrames = { code: 'too_many_frames', message: 'More than 20 frames a second: this one was not read.' }
const bug = new Problem(500, 'internal_error', 'Something went wrong on our side. Try again later.')

/** The socket of the desk: which data on the screen is no longer fresh. */
export const deskSocketRoutes: Routes = async (app) => {
  const { log } = app.contextOf({ kind: 'system' }, 'desk sockets')
  const { listener, contextOf, problemOf } = app
  const hub = new DeskHub({ db: app.systemDb(), listener, log, contextOf, problemOf })
  app.addHook('preClose', () => hub.close())

  app.get('/socket', {
    config: { access: ['staff', 'manager', 'user'], format: 'other' },
    schema: {
      operationId: 'openDeskSocket',
      tags: ['Socket'],
      summary: 'Watch what changes',
      description: `A WebSocket with JSON text frames, 20 a second, by the session cookie; a handshake from another site is refused. Frames say what changed, not how: read it again. A manager hears of the own company, a responder of what they may read. When the session ends it is closed with 4001. A person has at most ${mostDeskSockets} at a node; a further one is answered with 429, anything but a WebSocket handshake with 426.`,
      querystring: Type.Object({
        organization: Type.Optional({
          ...Uuid,
          description: 'Which of the own companies, as the Organization header says elsewhere.',
        }),
      }),
      response: {
        101: {
          ...DeskSocketFrames,
          description: 'The connection is a WebSocket now. The schema describes its frames.',
        },
        ...problems(401, 403, 426),
      },
    },
    handler: async (req, reply) => {
      const header = req.headers['organization']
      const own = { key: credential(req)?.key ?? '', organization: req.query.organization?.toLowerCase() ?? header }
      const given = { ...own, organization: typeof own.organization === 'string' ? own.organization : undefined }
      const found = await hub.find(given)
      if (!found) throw unauthorized('This is for staff, managers and people who help others.', 'wrong_kind_of_key')
      requireUpgrade(req)
      if (hub.count(found.actor.userId) >= mostDeskSockets)
        throw tooMany(`You have ${mostDeskSockets} sockets already. Close one first.`, retrySeconds)
      const accepted = acceptSocket(req, reply)
      if (!accepted) return reply
      const receive = async (json: string): Promise<void> => {
        try {
          await hub.handle(watch, parseDeskFrame(json))
        } catch (error) {
          const problem = problemOf(error)
          if (!problem || problem.status >= 500) log.error({ err: error, request_id: req.id }, 'a frame failed')
          watch.fail(problem ?? bug)
        }
      }
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      const socket = new LiveSocket({
        ...accepted,
        log,
        receive,
        refuse: () => watch.fail(tooManyFrames),
        closed: () => {
          hub.remove(watch)
          end()
        },
      })
      const watch = new DeskWatch({ credential: given, socket, ended, ...found })
      hub.add(watch)
      return reply
    },
  })
}
