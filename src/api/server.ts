import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { systemClock } from '../platform/clock.ts'
import { everything } from '../platform/db/scope.ts'
import { ResponseCache } from '../platform/http/response-cache.ts'
import { assertPortsProvided } from '../platform/port.ts'
import { videoServers } from '../platform/providers/video-servers.ts'
import { isWebSocketRequest, routeUpgrades } from '../platform/sockets/upgrade.ts'
import { installAccessGuard } from './access-guard.ts'
import { contextFor, type Deps, dbFor } from './deps.ts'
import { DeskOperations } from './desk/desk-operations.ts'
import { registerFaces } from './faces.ts'
import { FastPath } from './fast-path.ts'
import { serveHealth } from './health.ts'
import { addBodyParsers } from './http/bodies.ts'
import { handleError, toProblem } from './http/errors.ts'
import { addEtags } from './http/etags.ts'
import { baseHeaders, handleUnmatchedRequests, RouteMap } from './http/http-defaults.ts'
import { idempotent, replyWithStoredError } from './http/idempotency.ts'
import { limitLargeBodies } from './http/large-bodies.ts'
import { replyToMalformedRequest, replyToRouterError, replyToUnusualRequests } from './http/malformed-requests.ts'
import { reportUnknownFields } from './http/unknown-fields.ts'
import { validateBySchema } from './http/validation.ts'
import { countRequests, createMetrics, serveMetrics } from './metrics/metrics.ts'
import { showScreens } from './pages/console.ts'
import { servePages } from './pages/pages.ts'

/** The most bytes that the response cache of one process holds. */
const mostReadyBytes = 48 * 1024 * 1024

/** The access guard answers a missing Host, with an error body; slow requests are checked every second. */
const connectionOptions = { keepAliveTimeout: 65_000, requireHostHeader: false, connectionsCheckingInterval: 1_000 }

/** Unique among all nodes: a random prefix of this process, and a counter. */
const processWord = randomBytes(6).toString('base64url')
let requests = 0
const newRequestId = (): string => `${processWord}-${(++requests).toString(36)}`

const requestId = (header: string | string[] | undefined): string =>
  typeof header === 'string' && /^[\w.-]{8,64}$/.test(header) ? header : newRequestId()

/** While draining, a connection is closed after its current answer instead of at the end of its keep-alive. */
function hangUpWhenIdle(server: Server): void {
  if (!server.listening) return
  const timer = setInterval(() => server.closeIdleConnections(), 50)
  server.once('close', () => clearInterval(timer))
}

/** A route without `access` must never be reachable, so the server does not start. */
function checkRoute(route: RouteOptions): void {
  if (route.config?.access === undefined || route.config.access.length === 0) {
    throw new Error(`${String(route.method)} ${route.url} does not say who may call it: set config.access.`)
  }
}

export interface ServerOptions {
  /** Further routes, under the same rules. For tests of cases that no room's route has. */
  readonly extraRoutes?: (app: FastifyInstance) => Promise<void>
  /** Called for every route that is registered. */
  readonly onRoute?: (route: RouteOptions) => void
}

/** Assembles the whole server; it does not listen yet. */
export async function buildServer(deps: Deps, version: string, options: ServerOptions = {}): Promise<FastifyInstance> {
  assertPortsProvided()
  const ownClock = deps.clock === systemClock ? undefined : deps.clock
  let fastPath: FastPath | undefined
  const app = fastify({
    logger: false,
    serverFactory: (handler) => {
      const server = createServer(
        {
          ...connectionOptions,
          requestTimeout: deps.config.requestTimeout * 1000,
          shouldUpgradeCallback: isWebSocketRequest,
        },
        (req, res) => {
          // Clients send the Date of an answer back as `since`, and pages take it for the time: it must be the time that rows are stamped with.
          if (ownClock) res.setHeader('date', ownClock.now().toUTCString())
          if (!fastPath?.answer(req, res)) handler(req, res)
        },
      )
      routeUpgrades(server, handler)
      return server
    },
    genReqId: (req) => requestId(req.headers['x-request-id']),
    // Only the last entry of X-Forwarded-For is trusted: the caller can write the others.
    trustProxy: deps.config.trustProxy ? (_address, hop) => hop === 0 : false,
    bodyLimit: deps.config.bodyLimit,
    forceCloseConnections: 'idle',
    return503OnClosing: false, // the access guard answers 503 with the error body
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    frameworkErrors: (error, req, reply) => replyToRouterError(error, req as never, reply as never),
    clientErrorHandler: (error, socket) => replyToMalformedRequest(error, socket as Socket, newRequestId),
  })
  replyToUnusualRequests(app.server, newRequestId)
  app.addHook('preClose', async () => hangUpWhenIdle(app.server))
  const map = new RouteMap()
  const deskOperations = new DeskOperations()
  app.addHook('onRoute', (route) => {
    checkRoute(route)
    map.add(route)
    deskOperations.add(route)
    options.onRoute?.(route)
    if ([route.method].flat().includes('POST')) route.handler = idempotent(route.handler)
  })
  const responseCache = new ResponseCache({ maxBytes: mostReadyBytes, isTrusted: () => deps.listener.connected })
  deps.listener.on('changed', (word) => responseCache.invalidate(word))
  deps.listener.onReset(() => responseCache.invalidateAll())
  app.addHook('onReady', () => deps.listener.listening())
  app.decorate('responseCache', responseCache)
  app.decorate('baseUrl', deps.baseUrl)
  app.decorate('hasConfiguredAddress', deps.config.baseUrl !== undefined)
  app.decorate('mailIsConfigured', Boolean(deps.config.smtpUrl && deps.config.mailFrom))
  app.decorate('webhookAddresses', { allowPrivate: deps.config.webhookAllowPrivate })
  app.decorate('videoServers', videoServers(deps.config))
  app.decorate('systemDb', () => dbFor(deps.pool, everything))
  app.decorate('listener', deps.listener)
  app.decorate('contextOf', (actor, requestId) => contextFor(deps, actor, requestId))
  app.decorate('problemOf', toProblem)
  app.decorate('deskOperations', (kind) => deskOperations.openTo(kind))

  app.setErrorHandler(async (error, req, reply) => {
    if (req.headers['idempotency-key'] === undefined) return handleError(error, req, reply)
    return replyWithStoredError(req, reply, error)
  })
  validateBySchema(app)
  reportUnknownFields(app)
  await app.register(cookie)
  showScreens(app, baseHeaders(deps.config))
  const { callers, limits } = installAccessGuard(app, deps, handleUnmatchedRequests(app, map))
  limitLargeBodies(app)
  await addBodyParsers(app)
  addEtags(app)
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip', 'identity'],
    brotliOptions: { params: { 1: 4 } },
  })
  const answering = new FastPath({ deps, callers, limits, answers: responseCache, newRequestId })
  fastPath = answering
  const measures = createMetrics(deps, { responseCache: () => responseCache.stats, fastPath: () => answering.counts() })
  countRequests(app, measures, deps)
  serveHealth(app, deps)
  serveMetrics(app, measures, deps)
  const documents = await registerFaces(app, deps, version)
  await servePages(app, deps, documents, version)
  await options.extraRoutes?.(app)
  return app
}
