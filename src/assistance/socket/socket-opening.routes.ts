import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Routes } from '../../platform/http/routes.ts'
import { newId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { LiveSocket } from '../../platform/sockets/live-socket.ts'
import { acceptSocket, requireUpgrade } from '../../platform/sockets/upgrade.ts'
import { frameWriter, parseFrame, parseJson, referenceOf } from './frame-parsing.v2.wire.ts'
import { handleFrame } from './socket-frames.service.ts'
import { mostSockets, SocketHub } from './socket-hub.service.ts'
import { type FindHolder, type SocketHolder, SocketSession } from './socket-session.ts'

type App = Parameters<Routes>[0]

const tooManyFrames = { code: 'too_many_frames', message: 'More than 20 frames a second: this one was not read.' }
const bug = new Problem(500, 'internal_error', 'Something went wrong on our side. Try again later.')

const hubs = new WeakMap<App['server'], SocketHub>()

/** The sockets of a server, through whichever door they came. */
function hubOf(app: App): SocketHub {
  const known = hubs.get(app.server)
  if (known) return known
  const systemContext = () => app.contextOf({ kind: 'system' }, 'socket')
  const { log } = systemContext()
  const { listener, contextOf, problemOf } = app
  const hub = new SocketHub({
    db: app.systemDb(),
    log,
    listener,
    frames: frameWriter(systemContext),
    contextOf,
    problemOf,
  })
  hubs.set(app.server, hub)
  app.addHook('preClose', () => hub.close())
  return hub
}

/** Makes sockets of requests whose sender is known. Throws 426. */
export function socketOpener(app: App) {
  const hub = hubOf(app)
  const { log } = hub.options
  return async (
    req: FastifyRequest,
    reply: FastifyReply,
    holder: SocketHolder,
    find: FindHolder,
  ): Promise<FastifyReply> => {
    requireUpgrade(req)
    const id = newId(req.ctx.now)
    await hub.registry.open(id, holder.person.userId, mostSockets)
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
    const session = new SocketSession({ id, holder, find, socket, ended, frames: hub.options.frames })
    hub.add(session)
    return reply
  }
}
