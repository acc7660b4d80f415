import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../people/index.ts'
import { type CachedResponse, chooseEncoding, type ResponseCache } from '../platform/http/response-cache.ts'
import type { Callers } from './callers/callers.ts'
import type { RateLimits } from './callers/rate-limits.ts'
import type { Deps } from './deps.ts'
import { logRequest } from './http/request-log.ts'

type Known = Caller & { kind: 'user' | 'company' }

/** A cached answer for one (kind of caller, company, language, URL). */
interface Remembered {
  readonly kind: string
  readonly companyId: string | null
  readonly language: string | undefined
  readonly answer: CachedResponse
  readonly route: string
  /** The headers that do not vary between requests, for 304 and for each encoding. */
  readonly headers: Readonly<Record<'notModified' | 'identity' | 'gzip' | 'br', readonly string[]>>
  sent: number
  notModified: number
}

const mostAddresses = 10_000
const mostVariants = 64
/** Bounds the cache: URLs that differ only in unknown parameters are separate entries. */
const longestAddress = 500
/** Headers that belong to one answer only. */
const ofOneAnswer = new Set(['x-request-id', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'])

/**
 * Answers requests for unchanged reference data from cached bytes, without router, hooks and serializer. The caller is still
 * identified and the rate limit counted.
 *
 * An answer enters this cache after Fastify has sent it, under everything that it depends on (kind of caller, company, language,
 * URL), and leaves it together with the entry of the response cache. Any unusual request goes through Fastify
 * (docs/decisions/0004-fast-path.md).
 */
export class FastPath {
  private readonly byAddress = new Map<string, Remembered[]>()
  private readonly deps: Deps
  private readonly callers: Callers
  private readonly limits: RateLimits
  private readonly answers: ResponseCache
  private readonly newRequestId: () => string
  /** Number of answers by route since `takeCounts` was last called. */
  private readonly retired = new Map<string, { sent: number; notModified: number }>()

  constructor(options: {
    deps: Deps
    callers: Callers
    limits: RateLimits
    answers: ResponseCache
    newRequestId: () => string
  }) {
    this.deps = options.deps
    this.callers = options.callers
    this.limits = options.limits
    this.answers = options.answers
    this.newRequestId = options.newRequestId
    this.answers.onSent = (req, headers, answer) => this.remember(req, headers, answer)
    this.answers.onInvalidate = () => this.forgetAll()
  }

  /** Called when Fastify has sent a cached response. */
  private remember(req: FastifyRequest, headers: readonly string[], answer: CachedResponse): void {
    const { actor } = req.ctx
    if (req.method !== 'GET' || (actor.kind !== 'user' && actor.kind !== 'company') || !isPlain(req.raw)) return
    const common: string[] = []
    for (let i = 0; i < headers.length; i += 2) {
      const name = headers[i] ?? ''
      if (name === 'link') return // holds the Host that this caller used
      if (!ofOneAnswer.has(name)) common.push(name, headers[i + 1] ?? '')
    }
    const body = (encoding: string | undefined, bytes: Buffer): string[] => [
      ...common,
      ...(encoding ? ['content-encoding', encoding] : []),
      ...answer.headers,
      'content-length',
      String(bytes.length),
    ]
    const url = req.raw.url ?? ''
    if (url.length + (req.headers['accept-language']?.length ?? 0) > longestAddress) return
    const variants = this.byAddress.get(url) ?? []
    const language = req.headers['accept-language']
    const others = variants.filter(
      (v) => !(v.kind === actor.kind && v.companyId === actor.companyId && v.language === language),
    )
    for (const replaced of variants) if (!others.includes(replaced)) this.retire(replaced)
    if (this.byAddress.size >= mostAddresses || others.length >= mostVariants) this.forgetAll()
    others.push({
      kind: actor.kind,
      companyId: actor.companyId,
      language,
      answer,
      route: req.routeOptions.url ?? '',
      headers: {
        notModified: common,
        identity: body(undefined, answer.plain),
        gzip: answer.gzip ? body('gzip', answer.gzip) : body(undefined, answer.plain),
        br: answer.brotli ? body('br', answer.brotli) : body(undefined, answer.plain),
      },
      sent: 0,
      notModified: 0,
    })
    this.byAddress.set(url, others)
  }

  private retire({ route, sent, notModified }: Remembered): void {
    const before = this.retired.get(route)
    this.retired.set(route, { sent: sent + (before?.sent ?? 0), notModified: notModified + (before?.notModified ?? 0) })
  }

  private forgetAll(): void {
    for (const variants of this.byAddress.values()) for (const one of variants) this.retire(one)
    this.byAddress.clear()
  }

  /** Returns and resets the number of answers by route, for the metrics. */
  counts(): ReadonlyMap<string, { sent: number; notModified: number }> {
    const all = new Map([...this.retired].map(([route, counts]) => [route, { ...counts }]))
    for (const variants of this.byAddress.values()) {
      for (const { route, sent, notModified } of variants) {
        const before = all.get(route)
        all.set(route, { sent: sent + (before?.sent ?? 0), notModified: notModified + (before?.notModified ?? 0) })
      }
    }
    return all
  }

  /** Answers the request if it can. False: nothing was sent, and Fastify has to handle it. */
  answer(req: IncomingMessage, res: ServerResponse): boolean {
    const variants = req.method === 'GET' ? this.byAddress.get(req.url ?? '') : undefined
    if (!variants || !isPlain(req)) return false
    const caller = this.knownCaller(req)
    if (!caller) return false
    const { headers } = req
    const there = variants.find(
      (v) => v.kind === caller.kind && v.companyId === caller.companyId && v.language === headers['accept-language'],
    )
    if (!there || !this.answers.isCurrent(there.answer) || !this.deps.accepting()) return false
    const tag = headers['if-none-match']
    if (tag !== undefined && tag !== there.answer.etag) return false
    const requestId = this.newRequestId()
    const own = ['x-request-id', requestId]
    if (!this.counted(caller, own)) return false
    if (tag !== undefined) {
      there.notModified++
      res.writeHead(304, there.headers.notModified.concat(own))
      res.end()
      this.log(there, requestId, 304, caller)
      return true
    }
    there.sent++
    const encoding = chooseEncoding(headers['accept-encoding'])
    res.writeHead(200, there.headers[encoding].concat(own))
    res.end(
      (encoding === 'br' ? there.answer.brotli : encoding === 'gzip' ? there.answer.gzip : undefined) ??
        there.answer.plain,
    )
    this.log(there, requestId, 200, caller)
    return true
  }

  private log({ route }: Remembered, requestId: string, status: number, caller: Known): void {
    const id = 'userId' in caller ? caller.userId : caller.keyId
    logRequest(this.deps, { requestId, method: 'GET', route, status, ms: 0, caller: { kind: caller.kind, id } })
  }

  private knownCaller(req: IncomingMessage): Known | undefined {
    const { authorization } = req.headers
    if (authorization === undefined || !authorization.startsWith('TKN ')) return undefined
    const caller = this.callers.known(authorization.slice(4), this.deps.clock)
    return caller?.kind === 'user' || caller?.kind === 'company' ? (caller as Known) : undefined
  }

  private counted(caller: Known, headers: string[]): boolean {
    const limit = this.deps.config.rateLimit
    if (limit === 0) return true
    const verdict = this.limits.takeNow('userId' in caller ? `user:${caller.userId}` : `key:${caller.keyId}`, limit)
    if (!verdict) return false
    headers.push(
      'ratelimit-limit',
      String(verdict.limit),
      'ratelimit-remaining',
      String(verdict.remaining),
      'ratelimit-reset',
      String(verdict.resetSeconds),
    )
    return true
  }
}

/** True when the request has no header that only Fastify handles: Organization, a body, another Accept, a request id. */
function isPlain({ headers }: IncomingMessage): boolean {
  return (
    headers.host !== undefined &&
    headers['organization'] === undefined &&
    headers['x-request-id'] === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    (headers.accept === undefined || headers.accept === '*/*' || headers.accept === 'application/json')
  )
}
