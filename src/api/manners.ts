import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import findMyWay from 'find-my-way'
import { Problem } from '../platform/problem.ts'
import { sendProblem } from './errors.ts'

/** On every answer of the interface. Pages that show something bring a policy of their own. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

const exposed = 'Link, Total-Count, total, total-pages, per-page, page-number, ETag, Content-Language, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id'

/** A public key is made for browsers: its answers may be read from any site. No other kind of key gets this. */
export function openToBrowsers(reply: FastifyReply): void {
  reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': exposed, 'cross-origin-resource-policy': 'cross-origin' })
}

const acceptsAnything = /(^|,)\s*(\*\/\*|application\/(json|\*))\s*(;(?!\s*q=0(\.0*)?\s*(,|$))[^,]*)?(,|$)/i
const accepted = new Map<string, boolean>()

/** 406 when Accept leaves no room for JSON. */
export function refuseOtherFormats(req: FastifyRequest): void {
  const { accept } = req.headers
  if (accept === undefined || accept === '*/*' || accept === 'application/json' || accept.trim() === '') return
  let fits = accepted.get(accept)
  if (fits === undefined) {
    fits = acceptsAnything.test(accept)
    if (accepted.size < 500) accepted.set(accept, fits)
  }
  if (!fits) throw new Problem(406, 'not_acceptable', 'This service answers application/json.')
}

const methods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Remembers every route, to tell 405 from 404 and to answer OPTIONS. */
export class RouteMap {
  private readonly router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 500 })

  add(method: HTTPMethods | HTTPMethods[], url: string): void {
    for (const one of Array.isArray(method) ? method : [method]) {
      if (methods.includes(one) && !this.router.hasRoute(one as never, url)) this.router.on(one as never, url, () => {})
    }
  }

  allowed(url: string): string[] {
    const [path = '/'] = url.split('?')
    return methods.filter((method) => {
      try {
        return this.router.find(method as never, path) !== null
      } catch {
        return false
      }
    })
  }
}

/** Nothing matched: 404, or 405 with what the path does take; OPTIONS is answered here for every path. */
export function answerUnmatched(app: FastifyInstance, map: RouteMap): void {
  app.setNotFoundHandler((req, reply) => {
    const allowed = map.allowed(req.url)
    if (allowed.length === 0) return sendProblem(req, reply, new Problem(404, 'not_found', 'There is nothing at this address.'))
    const allow = [...allowed, 'OPTIONS'].join(', ')
    if (req.method === 'OPTIONS') return answerOptions(req, reply, allow)
    return sendProblem(req, reply, new Problem(405, 'method_not_allowed', `This address takes ${allow}.`, { headers: { allow } }))
  })
}

function answerOptions(req: FastifyRequest, reply: FastifyReply, allow: string): FastifyReply {
  reply.code(204).header('allow', allow)
  if (req.headers['access-control-request-method'] !== undefined && /^\/api\/v[12]\//.test(req.url)) {
    // The key is not sent with a preflight; only a public one is answered with the headers that a browser needs.
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': 'Authorization, Accept-Language, If-None-Match, Content-Type, Organization',
      'access-control-max-age': '600',
    })
  }
  return reply.send()
}
