import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireManaged } from '../people/index.ts'
import type { Actor } from '../platform/ctx.ts'
import { everything } from '../platform/db/scope.ts'
import { negotiateLanguage } from '../platform/i18n.ts'
import { isUuid } from '../platform/ids.ts'
import { clientNetwork } from '../platform/network.ts'
import { badRequest, forbidden, Problem, tooMany, unauthorized, unavailable } from '../platform/problem.ts'
import { authenticate, refuseForeignOrigin } from './callers/authentication.ts'
import { Callers } from './callers/callers.ts'
import { type RateLimitResult, RateLimits } from './callers/rate-limits.ts'
import { RefusedKeys } from './callers/refused-keys.ts'
import { contextFor, type Deps, dbFor } from './deps.ts'
import { allowCors, baseHeaders, requireJsonAccepted, type UnmatchedRequestHandler } from './http/http-defaults.ts'

const nobody: Actor = { kind: 'nobody' }

/** A signed address needs no key: the route itself checks the signature. */
const isSigned = (req: FastifyRequest, actor: Actor): boolean =>
  actor.kind === 'nobody' &&
  req.routeOptions.config.signed === true &&
  (req.query as { signature?: unknown }).signature !== undefined

/** At the desk people are let in by their session, never by their token. */
const isTokenAtDesk = (req: FastifyRequest, actor: Actor): boolean =>
  actor.kind === 'user' && actor.sessionId === undefined && req.routeOptions.url?.startsWith('/api/desk/') === true

/** Throws when the route does not open to this kind of caller: 401, or 403 for a manager at a staff route. */
function checkAccess(req: FastifyRequest, actor: Actor): void {
  const { access } = req.routeOptions.config
  if (!access || access.includes('anyone')) return
  if (access.includes(actor.kind) && !isTokenAtDesk(req, actor)) return
  if (actor.kind === 'nobody')
    throw unauthorized('This address needs a key: "Authorization: TKN <key>".', 'missing_key')
  // A manager is a known caller whose role does not allow this (docs/contract/callers.md#401-403-and-404).
  if (actor.kind === 'manager' && access.includes('staff')) throw forbidden('Only staff may do this.')
  throw unauthorized('A key of this kind does not open this address.', 'wrong_kind_of_key')
}

/** Throws when the path (or, for a manager, the query) names a company that is not the caller's. */
function checkCompany(req: FastifyRequest, actor: Actor): void {
  if (actor.kind === 'staff' || actor.kind === 'system') return
  const named = [(req.params as { company_id?: string } | undefined)?.company_id]
  if (actor.kind === 'manager') {
    const requested = [(req.query as { company_id?: string | string[] }).company_id].flat()
    named.push(...requested.filter((one) => one !== undefined && isUuid(one))) // the route's schema refuses other values
  }
  for (const wanted of named) {
    if (wanted === undefined) continue
    if (!('companyId' in actor) || actor.companyId !== wanted.toLowerCase())
      throw unauthorized('This organization is not yours.', 'wrong_organization')
  }
}

const orgPath = '/api/v2/org/:company_id/'

/** Throws when somebody of the company who does not manage it writes for it: before the body is read, so that it is 403 whatever is in it. */
function checkManages(req: FastifyRequest, actor: Actor): void {
  const { url, config } = req.routeOptions
  if (actor.kind !== 'user' || config.forMembers || !url?.startsWith(orgPath)) return
  if (['GET', 'HEAD'].includes(req.method)) return
  requireManaged(
    { actor },
    (req.params as { company_id: string }).company_id,
    'Only the organization and its managers may do this.',
  )
}

/** True when the query string decodes to valid text. The router checks the path. */
function queryDecodes(url: string): boolean {
  const from = url.indexOf('?')
  if (from < 0 || !url.includes('%', from)) return true
  try {
    decodeURIComponent(url.slice(from))
    return true
  } catch {
    return false
  }
}

function limitHeaders({ limit, remaining, resetSeconds }: RateLimitResult): Record<string, string> {
  return {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(resetSeconds),
  }
}

/** Everything that is decided before a route runs: is the service accepting, who calls, rate limit, access, language. */
export function installAccessGuard(
  app: FastifyInstance,
  deps: Deps,
  unmatched: UnmatchedRequestHandler,
): { callers: Callers; limits: RateLimits } {
  const system = dbFor(deps.pool, everything)
  const callers = new Callers({ db: system, listener: deps.listener, log: deps.log })
  const refusedKeys = new RefusedKeys()
  const limits = new RateLimits({ db: system, log: deps.log })
  const { rateLimit, rateLimitAnonymous } = deps.config

  const always = baseHeaders(deps.config)

  app.decorateRequest('ctx')
  app.decorateRequest('locale', 'en')

  /** The rate limit's rows hold a digest of the address, so that nobody reads addresses from the table. */
  const addressBucket = (address: string): string =>
    `address:${deps.vault.derive('rate-limit-address', clientNetwork(address)).toString('base64url')}`

  function bucketOf(actor: Actor, req: FastifyRequest): [string, number] {
    switch (actor.kind) {
      case 'company':
      case 'public':
      case 'source':
        return [`key:${actor.keyId}`, rateLimit]
      case 'user':
      case 'manager':
      case 'staff':
        return [`user:${actor.userId}`, rateLimit]
      default:
        return [addressBucket(req.ip), rateLimitAnonymous]
    }
  }

  function limited(req: FastifyRequest, reply: FastifyReply, actor: Actor): void | Promise<void> {
    if (req.method === 'OPTIONS') return // a CORS preflight does not count; the request that follows does
    const [bucket, limit] = bucketOf(actor, req)
    if (limit === 0 || req.routeOptions.config.counted === false) return
    const verdict = limits.take(bucket, limit)
    return verdict instanceof Promise ? verdict.then((late) => judge(reply, late)) : judge(reply, verdict)
  }

  function judge(reply: FastifyReply, verdict: RateLimitResult): void {
    const headers = limitHeaders(verdict)
    if (!verdict.allowed)
      throw tooMany(`More than ${verdict.limit} requests a minute. Slow down.`, verdict.resetSeconds, headers)
    reply.headers(headers)
  }

  function enter(req: FastifyRequest, reply: FastifyReply, actor: Actor): void | Promise<void> {
    req.ctx = contextFor(deps, actor, req.id)
    if (actor.kind === 'public') allowCors(reply)
    const late = limited(req, reply, actor)
    return late ? late.then(() => admit(req, actor)) : admit(req, actor)
  }

  function admit(req: FastifyRequest, actor: Actor): void {
    if (!isSigned(req, actor)) {
      checkAccess(req, actor)
      checkCompany(req, actor)
      checkManages(req, actor)
    }
    if (req.routeOptions.config.signsIn) refuseForeignOrigin(req)
    if (req.routeOptions.config.format !== 'other') requireJsonAccepted(req)
    req.locale = negotiateLanguage(req.headers['accept-language'])
  }

  /** A wrong key counts against the address that sent it: guessing must not be free. */
  function refuseKey(req: FastifyRequest, reply: FastifyReply, error: unknown): void | Promise<void> {
    if (!(error instanceof Problem)) throw error // the database cannot be reached: this was not a wrong key
    const { authorization } = req.headers
    const noted = refusedKeys.note({ ...req.ctx, db: system }, { authorization, address: req.ip, code: error.code })
    if (/^pub /i.test(authorization ?? '')) allowCors(reply)
    const late = limited(req, reply, nobody)
    if (late || noted) return Promise.all([late, noted]).then(() => Promise.reject(error))
    throw error
  }

  app.addHook('onRequest', (req, reply, done) => {
    reply.headers(always)
    reply.header('x-request-id', req.id)
    req.ctx = contextFor(deps, nobody, req.id)
    if (req.routeOptions.config.alwaysOpen) return done()
    const fail = (error: unknown): void => done(error as Error)
    // Without a route the body is not read.
    const next = (): unknown => unmatched(req, reply) || done()
    try {
      if (!deps.accepting()) throw unavailable('The service is starting or stopping. Try again in a moment.')
      if (req.headers.host === undefined && req.raw.httpVersion === '1.1')
        throw badRequest('The Host header is missing.', 'malformed_request')
      if (req.url.includes('%00')) throw badRequest('The address contains a null character.', 'malformed_url')
      if (!queryDecodes(req.url)) throw badRequest('The address is not well-formed.', 'malformed_url')
      let actor: Actor | Promise<Actor>
      try {
        actor = authenticate(req, callers, deps.clock)
      } catch (error) {
        const late = refuseKey(req, reply, error)
        late?.catch(fail)
        return
      }
      const entered =
        actor instanceof Promise
          ? actor.then(
              (late) => enter(req, reply, late),
              (error: unknown) => refuseKey(req, reply, error),
            )
          : enter(req, reply, actor)
      if (entered) entered.then(next, fail)
      else next()
    } catch (error) {
      fail(error)
    }
  })

  return { callers, limits }
}
