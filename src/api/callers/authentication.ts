import type {} from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { actorOf, type Caller, sessionCookie } from '../../people/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Actor } from '../../platform/ctx.ts'
import { forbidden, unauthorized } from '../../platform/problem.ts'
import { isWebSocketRequest } from '../../platform/sockets/upgrade.ts'
import type { Callers } from './callers.ts'

const nobody: Actor = { kind: 'nobody' }

/** `TKN <key>` or `PUB <key>`; the word in any case. A bare key, another word or odd spacing is refused. */
const header = /^(TKN|PUB) +([\w]{10,100}) *$/i

export interface Credential {
  readonly key: string
  readonly by: 'tkn' | 'pub' | 'cookie'
}

const responderPart = '/api/desk/responder/'

/** The session cookie is accepted under /api/desk only. */
const isDesk = (req: FastifyRequest): boolean => req.routeOptions.url?.startsWith('/api/desk/') === true

/** The key or cookie that the request carries. */
export function credential(req: FastifyRequest): Credential | undefined {
  const given = req.headers.authorization
  if (given !== undefined) {
    const match = header.exec(given)
    if (!match) throw unauthorized('Send the key as "Authorization: TKN <key>".', 'malformed_authorization')
    return { key: match[2] ?? '', by: match[1]?.toLowerCase() === 'pub' ? 'pub' : 'tkn' }
  }
  const cookie = req.headers.cookie && isDesk(req) ? req.cookies[sessionCookie] : undefined
  return cookie === undefined ? undefined : { key: cookie, by: 'cookie' }
}

const wrongKey = () => unauthorized('The key is wrong, expired or revoked.', 'invalid_key')

const wayOf = (caller: Caller): Credential['by'] =>
  caller.kind === 'session' ? 'cookie' : caller.kind === 'public' ? 'pub' : 'tkn'

/**
 * Protects the cookie against cross-site requests: methods that change state need an Origin or Sec-Fetch-Site of this site, and so does a
 * socket, which the browser would let a page of another site read.
 */
function refuseForeignOrigin(req: FastifyRequest): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(req.method) && !isWebSocketRequest(req.raw)) return
  const site = req.headers['sec-fetch-site']
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return
    throw forbidden('This request came from another site.', 'cross_site_request')
  }
  const { origin } = req.headers
  if (origin === undefined) return // not a browser, so there is no cookie to abuse
  if (!URL.canParse(origin) || new URL(origin).host !== req.host)
    throw forbidden('This request came from another site.', 'cross_site_request')
}

function settle(req: FastifyRequest, caller: Caller | undefined, by: Credential['by']): Actor {
  if (!caller || wayOf(caller) !== by) {
    // Browsers keep sending an expired cookie; signing in again must still work.
    if (by === 'cookie') return nobody
    throw wrongKey()
  }
  if (by === 'cookie') refuseForeignOrigin(req)
  const organization = req.headers['organization']
  const part = req.routeOptions.url?.startsWith(responderPart) ? 'responder' : 'desk'
  const actor = actorOf(caller, typeof organization === 'string' ? organization.trim().toLowerCase() : undefined, part)
  if (actor) return actor
  if (organization === undefined) return nobody // the person is no longer a manager or a responder
  throw unauthorized('The Organization header names a company that is not yours.', 'wrong_organization')
}

/** The caller behind the key or cookie: synchronous when cached, otherwise by a query. Throws 401 for a wrong key. */
export function authenticate(req: FastifyRequest, callers: Callers, clock: Clock): Actor | Promise<Actor> {
  const given = credential(req)
  if (!given) return nobody
  const known = callers.known(given.key, clock)
  if (known) return settle(req, known, given.by)
  return callers.find(given.key, clock.now()).then((caller) => settle(req, caller, given.by))
}
