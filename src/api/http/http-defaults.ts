import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify'
import findMyWay from 'find-my-way'
import type { Config } from '../../platform/config/config.ts'
import { acceptsJson } from '../../platform/negotiation.ts'
import { Problem } from '../../platform/problem.ts'
import { sendProblem } from './errors.ts'

/** On every answer of the interface. Pages that show something bring a policy of their own. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

/** Adds Strict-Transport-Security when GODWIT_BASE_URL is https. Headers of a proxy do not decide this. */
export const baseHeaders = ({ baseUrl }: Pick<Config, 'baseUrl'>): Readonly<Record<string, string>> =>
  baseUrl?.startsWith('https:')
    ? { ...securityHeaders, 'strict-transport-security': 'max-age=31536000' }
    : securityHeaders

const exposed =
  'Link, Total-Count, total, total-pages, per-page, page-number, ETag, Content-Language, Ignored-Fields, Ineligible, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id'

/** A public key is made for browsers: its answers may be read from any site. No other kind of key gets this. */
export function allowCors(reply: FastifyReply): void {
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': exposed,
    'cross-origin-resource-policy': 'cross-origin',
  })
}

/** Throws 406 when Accept excludes JSON. */
export function requireJsonAccepted(req: FastifyRequest): void {
  const { accept } = req.headers
  if (accept === undefined || accept === '*/*' || accept === 'application/json' || accept.trim() === '') return
  if (!acceptsJson(accept)) throw new Problem(406, 'not_acceptable', 'This service answers application/json.')
}

const methods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

function routerOf(routes: readonly RouteOptions[]) {
  const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 500 })
  for (const { method, url, config } of routes)
    for (const one of [method].flat()) {
      if (!methods.includes(one) || router.hasRoute(one as never, url)) continue
      const holes = url.split(':').length - 1
      router.on(one as never, url, () => {}, { isPublic: config?.access?.includes('public') === true, holes })
    }
  return router
}

/** Remembers every route, to tell 405 from 404 and to answer OPTIONS. */
export class RouteMap {
  private readonly routes: RouteOptions[] = []
  private readonly wordByWord = new Set<string>()
  private router: ReturnType<typeof routerOf> | undefined

  add(route: RouteOptions): void {
    this.routes.push(route)
    this.router = undefined
    if (!route.url.includes(':') && [route.method].flat().some((one) => methods.includes(one)))
      this.wordByWord.add(route.url)
  }

  /** True when a fixed path segment was matched as an id (PUT /users/profile by PUT /users/:id). */
  misleads({ routeOptions, url }: FastifyRequest): boolean {
    if (routeOptions.url?.includes(':') !== true) return false
    const [path = ''] = url.split('?', 1)
    return this.wordByWord.has(path.endsWith('/') ? path.slice(0, -1) : path)
  }

  /**
   * The methods of a path, and those that a public key may call. Where one method has the path as fixed text (/users/profile),
   * methods that would match its last segment as an id (/users/:id) do not count.
   */
  at(url: string): { allowed: HTTPMethods[]; open: HTTPMethods[] } {
    const [path = '/'] = url.split('?')
    // Made for the first request that no route matches: it takes a good part of the time in which a server is built.
    this.router ??= routerOf(this.routes)
    const { router } = this
    const matching = methods.flatMap((method) => {
      try {
        const route = router.find(method as never, path)
        return route === null ? [] : [{ method, ...(route.store as { isPublic: boolean; holes: number }) }]
      } catch {
        return []
      }
    })
    const fewest = Math.min(...matching.map(({ holes }) => holes))
    const found = matching.filter(({ holes }) => holes === fewest)
    return {
      allowed: found.map(({ method }) => method),
      open: found.filter((one) => one.isPublic).map(({ method }) => method),
    }
  }
}

/** Answers a request that no route matches; returns false when one does. */
export type UnmatchedRequestHandler = (req: FastifyRequest, reply: FastifyReply) => FastifyReply | false

/** No route matches: 404, or 405 with Allow. OPTIONS is answered here for every path. */
export function handleUnmatchedRequests(app: FastifyInstance, map: RouteMap): UnmatchedRequestHandler {
  const answer = (req: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { allowed, open } = map.at(req.url)
    if (allowed.length === 0)
      return sendProblem(req, reply, new Problem(404, 'not_found', 'There is nothing at this address.'))
    const allow = [...allowed, 'OPTIONS'].join(', ')
    if (req.method === 'OPTIONS') return answerOptions(req, reply, allow, open)
    return sendProblem(
      req,
      reply,
      new Problem(405, 'method_not_allowed', `This address takes ${allow}.`, { headers: { allow } }),
    )
  }
  app.setNotFoundHandler(answer)
  return (req, reply) => (req.is404 || map.misleads(req)) && answer(req, reply)
}

/** A CORS preflight carries no key, so it is answered with the methods that a public key may call. */
function answerOptions(
  req: FastifyRequest,
  reply: FastifyReply,
  allow: string,
  open: readonly HTTPMethods[],
): FastifyReply {
  reply.code(204).header('allow', allow)
  if (req.headers['access-control-request-method'] !== undefined && open.length > 0) {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': [...open, 'OPTIONS'].join(', '),
      'access-control-allow-headers':
        'Authorization, Accept, Accept-Language, Content-Type, If-None-Match, Idempotency-Key, Organization, X-Request-Id',
      'access-control-max-age': '600',
      'cross-origin-resource-policy': 'cross-origin',
    })
  }
  return reply.send()
}
