import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { everything } from '../platform/db/scope.ts'
import { ReadyAnswers } from '../platform/http/ready.ts'
import { readBodies } from './bodies.ts'
import { tagAnswers } from './caching.ts'
import { dbFor, type Deps } from './deps.ts'
import { errorBody, handleError, sendProblem, toProblem } from './errors.ts'
import { registerFaces } from './faces.ts'
import { guard } from './gate.ts'
import { serveHealth } from './health.ts'
import { idempotent, keepRefusal } from './idempotency.ts'
import { answerUnmatched, RouteMap } from './manners.ts'
import { countRequests, createMeasures, serveMetrics } from './metrics.ts'
import { servePages } from './pages.ts'
import { validateBySchema } from './validation.ts'

/** Bytes of ready answers that one process holds at most. */
const mostReadyBytes = 48 * 1024 * 1024

const requestId = (header: string | string[] | undefined): string =>
  typeof header === 'string' && /^[\w.-]{8,64}$/.test(header) ? header : randomBytes(9).toString('base64url')

/** What cannot even be read as HTTP still gets the one error body. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, code, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'headers_too_large', 'The headers are larger than this service takes.']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'request_timeout', 'The request was not sent in time.']
        : ['400 Bad Request', 'malformed_request', 'This is not a well-formed HTTP request.']
  const body = JSON.stringify(errorBody(code ?? '', message ?? '', requestId(undefined)))
  socket.end(`HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`)
}

/** A route that forgot to say who may call it must never be reachable. */
function checkRoute(route: RouteOptions): void {
  if (route.config?.access === undefined || route.config.access.length === 0) {
    throw new Error(`${String(route.method)} ${route.url} does not say who may call it: set config.access.`)
  }
}

export async function buildServer(deps: Deps, version: string): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    genReqId: (req) => requestId(req.headers['x-request-id']),
    trustProxy: deps.config.trustProxy,
    bodyLimit: deps.config.bodyLimit,
    requestTimeout: deps.config.requestTimeout * 1000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    frameworkErrors: (error, req, reply) => {
      const problem = toProblem(error)
      return problem ? sendProblem(req as never, reply as never, problem) : handleError(error, req as never, reply as never)
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket as Socket),
  })
  const map = new RouteMap()
  app.addHook('onRoute', (route) => {
    checkRoute(route)
    map.add(route.method, route.url)
    if (route.method === 'POST') route.handler = idempotent(route.handler)
  })
  const readyAnswers = new ReadyAnswers({ mostBytes: mostReadyBytes, trusted: () => deps.listener.connected })
  deps.listener.on('changed', (word) => readyAnswers.drop(word))
  deps.listener.onReset(() => readyAnswers.dropAll())
  app.decorate('readyAnswers', readyAnswers)
  app.decorate('baseUrl', deps.baseUrl)
  app.decorate('systemDb', () => dbFor(deps.pool, everything))

  app.setErrorHandler(async (error, req, reply) => {
    if (req.headers['idempotency-key'] !== undefined) await keepRefusal(req, error).catch(() => {})
    return handleError(error, req, reply)
  })
  validateBySchema(app)
  await app.register(cookie)
  guard(app, deps)
  await readBodies(app)
  tagAnswers(app)
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip', 'identity'], brotliOptions: { params: { 1: 4 } } })
  const measures = createMeasures(deps, () => readyAnswers.stats)
  countRequests(app, measures, deps)
  answerUnmatched(app, map)
  serveHealth(app, deps)
  serveMetrics(app, measures, deps)
  const documents = await registerFaces(app, deps, version)
  await servePages(app, deps, documents, version)
  return app
}
