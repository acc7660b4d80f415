import type {} from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { actorOf, type Caller, sessionCookie, travellerCookie } from '../../people/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Actor } from '../../platform/ctx.ts'
import { forbidden, unauthorized } from '../../platform/problem.ts'
import { isWebSocketRequest } from '../../platform/sockets/upgrade.ts'
import type { Callers } from './callers.ts'

const nobody: Actor = { kind: 'nobody' }

/** `TKN <key>` or `PUB <key>`; the word in any case. A bare key, another word or odd spacing is refused. */
const header = /^(TKN|PUB) +([\w]{10,100}) *$/i

/** The cookie of the desk or of the travellers' page. */
type SessionCookie = typeof sessionCookie | typeof travellerCookie

export interface Credential {
  readonly key: string
  readonly by: 'tkn' | 'pub' | SessionCookie
}

const responderPart = '/api/desk/responder/'

/** The one cookie that opens this path: the desk's under /api/desk, the travellers' under /api/v2, none elsewhere. */
function cookieAt(path: string | undefined): SessionCookie | undefined {
  if (path?.startsWith('/api/desk/')) return sessionCookie
  return path?.startsWith('/api/v2/') ? travellerCookie : undefined
}

/** The key or cookie that the request carries. */
export function credential(req: FastifyRequest): Credential | undefined {
  if (req.routeOptions.config.ownAuthorization) return undefined
  const given = req.headers.authorization
  if (given !== undefined) {
    const match = header.exec(given)
    if (!match) throw unauthorized('Send the key as "Authorization: TKN <key>".', 'malformed_authorization')
    return { key: match[2] ?? '', by: match[1]?.toLowerCase() === 'pub' ? 'pub' : 'tkn' }
  }
  const name = req.headers.cookie ? cookieAt(req.routeOptions.url) : undefined
  const cookie = name && req.cookies[name]
  return name === undefined || cookie === undefined ? undefined : { key: cookie, by: name }
}

const wrongKey = () => unauthorized('The key is wrong, expired or revoked.', 'invalid_key')

function wayOf({ kind }: Caller): Credential['by'] {
  if (kind === 'session') return sessionCookie
  if (kind === 'traveller') return travellerCookie
  return kind === 'public' ? 'pub' : 'tkn'
}

const isCookie = (by: Credential['by']): boolean => by === sessionCookie || by === travellerCookie

/**
 * Protects a cookie, and the routes that set one, against cross-site requests: methods that change state need an Origin or Sec-Fetch-Site of this site, and so does a
 * socket, which the browser would let a page of another site read.
 */
export function refuseForeignOrigin(req: FastifyRequest): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(req.method) && !isWebSocketRequest(req.raw)) return
  const site = req.headers['sec-fetch-site']
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return
    throw forbidden('This request came from another site.', 'cross_site_request')
  }
  const { origin } = req.headers
  if (origin === undefined) return // not a browser, so there is no cookie to abuse or to replace
  if (!URL.canParse(origin) || new URL(origin).host !== req.host)
    throw forbidden('This request came from another site.', 'cross_site_request')
}

function settle(req: FastifyRequest, caller: Caller | undefined, by: Credential['by']): Actor {
  if (!caller || wayOf(caller) !== by) {
    // Browsers keep sending an expired cookie; signing in again must still work.
    if (isCookie(by)) return nobody
    throw wrongKey()
  }
  if (isCookie(by)) refuseForeignOrigin(req)
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
