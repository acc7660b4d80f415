import type {} from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../platform/ctx.ts'
import { forbidden, unauthorized } from '../platform/problem.ts'
import { actorOf, type Caller } from '../people/index.ts'
import type { Callers } from './callers.ts'

export const sessionCookie = 'godwit_session'

const nobody: Actor = { kind: 'nobody' }

/** `TKN <key>` or `PUB <key>`; the word in any case. A bare key, another word or odd spacing is refused. */
const header = /^(TKN|PUB) +([\w]{10,100}) *$/i

interface Credential {
  readonly key: string
  readonly by: 'tkn' | 'pub' | 'cookie'
}

function credential(req: FastifyRequest): Credential | undefined {
  const given = req.headers.authorization
  if (given !== undefined) {
    const match = header.exec(given)
    if (!match) throw unauthorized('Send the key as "Authorization: TKN <key>".', 'malformed_authorization')
    return { key: match[2] ?? '', by: match[1]?.toLowerCase() === 'pub' ? 'pub' : 'tkn' }
  }
  const cookie = req.headers.cookie ? req.cookies[sessionCookie] : undefined
  return cookie === undefined ? undefined : { key: cookie, by: 'cookie' }
}

const wrongKey = () => unauthorized('The key is wrong, expired or revoked.', 'invalid_key')

function checkWay(caller: Caller, by: Credential['by']): void {
  const expected = caller.kind === 'session' ? 'cookie' : caller.kind === 'public' ? 'pub' : 'tkn'
  if (expected !== by) throw wrongKey()
}

/** A page of another site must not act with our cookie: what browsers say of the origin decides (state-changing methods only). */
function refuseForeignOrigin(req: FastifyRequest): void {
  if (req.method === 'GET' || req.method === 'HEAD' || req.method === 'OPTIONS') return
  const site = req.headers['sec-fetch-site']
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return
    throw forbidden('This request came from another site.', 'cross_site_request')
  }
  const { origin } = req.headers
  if (origin === undefined) return // no browser: nobody's cookie can be abused
  if (!URL.canParse(origin) || new URL(origin).host !== req.host) throw forbidden('This request came from another site.', 'cross_site_request')
}

function settle(req: FastifyRequest, caller: Caller, by: Credential['by']): Actor {
  checkWay(caller, by)
  if (by === 'cookie') refuseForeignOrigin(req)
  const organization = req.headers['organization']
  const actor = actorOf(caller, typeof organization === 'string' ? organization.toLowerCase() : undefined)
  if (!actor) throw unauthorized('The Organization header names a company that is not yours.', 'wrong_organization')
  return actor
}

/** Who is asking: at once where it is known, else after a look at the database. Throws a 401 for a wrong key. */
export function authenticate(req: FastifyRequest, callers: Callers, now: Date): Actor | Promise<Actor> {
  const given = credential(req)
  if (!given) return nobody
  const known = callers.known(given.key, now)
  if (known) return settle(req, known, given.by)
  return callers.find(given.key, now).then((caller) => {
    if (!caller) throw wrongKey()
    return settle(req, caller, given.by)
  })
}
