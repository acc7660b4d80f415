import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { type Actor, inTransaction } from '../platform/ctx.ts'
import { badRequest, conflict, Problem } from '../platform/problem.ts'
import { errorBody, statusFor, toProblem } from './errors.ts'
import { claimKey, saveAnswer, saveRefusal, type StoredAnswer } from './idempotency.store.ts'

const keptHours = 24
const longestKey = 255
/** Headers of a first answer that belong to it; the rest (request id, limits) is each answer's own. */
const keptHeaders = ['content-type', 'location', 'link', 'content-language']

function callerOf(actor: Actor, address: string): string {
  switch (actor.kind) {
    case 'company':
    case 'public':
      return `key:${actor.keyId}`
    case 'user':
    case 'manager':
    case 'staff':
      return `user:${actor.userId}`
    default:
      return `address:${address}`
  }
}

interface Claim {
  readonly caller: string
  readonly key: string
  readonly fingerprint: Buffer
}

/** The claim of this request, when it is a POST with an Idempotency-Key. */
function claimOf(req: FastifyRequest): Claim | undefined {
  const key = req.headers['idempotency-key']
  if (key === undefined || req.method !== 'POST') return undefined
  if (typeof key !== 'string' || key.length === 0 || key.length > longestKey || !/^[\x20-\x7e]+$/.test(key)) {
    throw badRequest(`Idempotency-Key must have 1 to ${longestKey} printable characters.`, 'invalid_idempotency_key')
  }
  const body = req.rawBody ?? Buffer.from(JSON.stringify(req.body ?? null))
  const fingerprint = createHash('sha256').update(`${req.url}\n`).update(body).digest()
  return { caller: callerOf(req.ctx.actor, req.ip), key, fingerprint }
}

function replay(reply: FastifyReply, claim: Claim, before: StoredAnswer): FastifyReply {
  if (!before.fingerprint.equals(claim.fingerprint)) {
    throw new Problem(422, 'idempotency_key_reused', 'This Idempotency-Key was used before with another request.')
  }
  if (before.status === 0) throw inProgress()
  return reply.code(before.status).headers(before.headers).header('idempotent-replayed', 'true').send(before.body)
}

const inProgress = () => conflict('request_in_progress', 'A request with this Idempotency-Key is still being worked on.', { 'retry-after': '1' })

/**
 * Wraps the handler of a POST: the key, the work and the answer are one transaction, so that a crash leaves all or
 * nothing, and the same request again gets the same bytes (decisions §3).
 */
export function idempotent(handler: RouteHandlerMethod): RouteHandlerMethod {
  return async function wrapped(this: never, req, reply) {
    const claim = claimOf(req)
    if (!claim) return handler.call(this, req, reply)
    const outer = req.ctx
    const { now } = outer
    const oldest = new Date(now.getTime() - keptHours * 3_600_000)
    try {
      return await inTransaction(outer, async (tx) => {
        const before = await claimKey(tx.db, claim.caller, claim.key, claim.fingerprint, now, oldest)
        if (before) return replay(reply, claim, before)
        req.ctx = tx
        const value = await handler.call(this, req, reply)
        const body = Buffer.from(reply.serialize(value as never) as string)
        reply.type('application/json; charset=utf-8')
        const headers = Object.fromEntries(keptHeaders.flatMap((name) => (reply.getHeader(name) === undefined ? [] : [[name, String(reply.getHeader(name))]])))
        await saveAnswer(tx.db, claim.caller, claim.key, { fingerprint: claim.fingerprint, status: reply.statusCode, headers, body }, now)
        return body
      })
    } catch (error) {
      if ((error as { code?: string }).code === '55P03') throw inProgress()
      throw error
    } finally {
      req.ctx = outer
    }
  } as RouteHandlerMethod
}

const keptRefusals = [400, 404, 409, 422]

/** A refusal is an answer too: the same request again gets it byte for byte. Called by the error handler. */
export async function keepRefusal(req: FastifyRequest, error: unknown): Promise<void> {
  const problem = toProblem(error)
  if (!problem || ['request_in_progress', 'idempotency_key_reused', 'invalid_idempotency_key'].includes(problem.code)) return
  const status = statusFor(req.url, problem)
  if (!keptRefusals.includes(status) || req.ctx.actor.kind === 'nobody') return
  const claim = claimOf(req)
  if (!claim) return
  const body = Buffer.from(JSON.stringify(errorBody(problem.code, problem.message, req.id, problem.fields)))
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  await saveRefusal(req.ctx.db, claim.caller, claim.key, { fingerprint: claim.fingerprint, status, headers, body }, req.ctx.now)
}
