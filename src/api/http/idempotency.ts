import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { isManager } from '../../people/index.ts'
import { type Actor, type Ctx, inTransaction } from '../../platform/ctx.ts'
import { WorkTakenOver } from '../../platform/db/two-steps.ts'
import { badRequest, conflict, Problem } from '../../platform/problem.ts'
import { errorBody, handleError, KEY_REUSED, sendProblem, statusFor, toProblem } from './errors.ts'
import { freeKey, type HeldKey, holdKey, lockHeldKey, saveHeldAnswer } from './held-key.store.ts'
import {
  type Answer,
  claimKey,
  findAnswer,
  type KeyClaim,
  type StoredAnswer,
  saveAnswer,
  saveErrorAnswer,
} from './idempotency.store.ts'

const keptHours = 24
const longestKey = 255
/** Longer than all calls of a request to outside services may take: four calls of Stripe, each of 20 s and once repeated. */
const heldMs = 180_000
/** How long a request waits for the answer of another one with the same key, and how often it looks. */
const patienceMs = 5_000
const lookEveryMs = 100
/** Headers that are stored with the answer; others (request id, rate limit) are new in each answer. */
const keptHeaders = ['content-type', 'location', 'link', 'content-language']

/** The caller that an Idempotency-Key belongs to; undefined without authentication: then the key is ignored. */
function callerOf(actor: Actor): string | undefined {
  switch (actor.kind) {
    case 'company':
    case 'public':
    case 'source':
      return `key:${actor.keyId}`
    case 'user':
      // What a manager was answered is not repeated to somebody who is none any more: the work is tried anew, and refused.
      return isManager(actor.roles) ? `user:${actor.userId}:manager` : `user:${actor.userId}`
    case 'manager':
    case 'staff':
      return `user:${actor.userId}`
    default:
      return undefined
  }
}

/** The claim of this request, when it is a POST of a known caller with an Idempotency-Key. */
function claimOf(req: FastifyRequest): KeyClaim | undefined {
  const key = req.headers['idempotency-key']
  const { actor, now } = req.ctx
  const caller = callerOf(actor)
  if (key === undefined || req.method !== 'POST' || caller === undefined) return undefined
  if (typeof key !== 'string' || key.length > longestKey || !/^[\x20-\x7e]+$/.test(key)) {
    throw badRequest(`Idempotency-Key must have 1 to ${longestKey} printable characters.`, 'invalid_idempotency_key')
  }
  const body = req.rawBody ?? Buffer.from(JSON.stringify(req.body ?? null))
  const company = 'companyId' in actor ? actor.companyId : null
  // Keyed, because a plain digest of a small body (such as a position) could be found by trying all values.
  const digest = createHash('sha256').update(`${req.url}\n${company}\n`).update(body).digest('hex')
  const fingerprint = req.ctx.vault.derive('request-fingerprint', digest)
  return { caller, key, fingerprint, now, oldest: new Date(now.getTime() - keptHours * 3_600_000) }
}

const stillWorking = 'A request with this Idempotency-Key is still being worked on.'
const inProgress = () => conflict('request_in_progress', stillWorking, { 'retry-after': '1' })
const takenOver = () => new WorkTakenOver(409, 'request_in_progress', stillWorking, { headers: { 'retry-after': '1' } })

/** Sets the stored answer's status and headers; what it returns is the body, for a handler to return. */
function replay(reply: FastifyReply, claim: KeyClaim, before: StoredAnswer): Buffer | undefined {
  if (!before.fingerprint.equals(claim.fingerprint)) {
    throw new Problem(422, KEY_REUSED, 'This Idempotency-Key was used before with another request.')
  }
  if (before.status === 0) throw inProgress()
  reply.code(before.status).headers(before.headers).header('idempotent-replayed', 'true')
  return bodyOf(before.body)
}

/** Fastify gives a content type even to an empty buffer; an answer without a body is undefined. */
const bodyOf = (bytes: Buffer): Buffer | undefined => (bytes.length === 0 ? undefined : bytes)

/** The bytes that Fastify would send for this value; sets the content type that it would set. */
function bytesOf(reply: FastifyReply, value: unknown): Buffer {
  if (value === undefined || value === null) return Buffer.alloc(0)
  if (Buffer.isBuffer(value)) return value
  if (typeof value === 'string') {
    if (!reply.hasHeader('content-type')) reply.type('text/plain; charset=utf-8')
    return Buffer.from(value)
  }
  if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8')
  return Buffer.from(reply.serialize(value as Record<string, unknown>) as string)
}

function headersOf(reply: FastifyReply): Record<string, string> {
  const there = keptHeaders.filter((name) => reply.hasHeader(name))
  return Object.fromEntries(there.map((name) => [name, String(reply.getHeader(name))]))
}

/** A refusal that is committed together with what was written before it. */
interface Refusal {
  readonly refused: Answer
}

function refusalThatKeepsWork(error: unknown): Problem {
  if (error instanceof Problem && error.keepsWork) return error
  throw error
}

const refusalOf = (req: FastifyRequest, problem: Problem): Answer => ({
  status: statusFor(req.url, problem),
  headers: { 'content-type': 'application/json; charset=utf-8', ...problem.headers },
  body: Buffer.from(JSON.stringify(errorBody(problem.code, problem.message, req.id, problem.fields))),
})

function answerWith(reply: FastifyReply, { status, headers, body }: Answer): Buffer {
  reply.code(status).headers(headers)
  return body
}

const savesTooLate = ({ url }: FastifyRequest): Error =>
  new Error(`${url} sends its answer before the commit: a POST returns its answer.`)

/** Holds the key, or finds the answer. Looks again while another request holds it, with no transaction open. */
async function holdOrFind(ctx: Ctx, claim: KeyClaim): Promise<HeldKey | StoredAnswer> {
  const patience = performance.now() + patienceMs
  for (;;) {
    const before = await findAnswer(ctx, claim)
    const isWaitedFor = before?.status === 0 && before.fingerprint.equals(claim.fingerprint)
    const isLeft = isWaitedFor && before.heldUntil !== null && before.heldUntil <= claim.now
    if (!before || isLeft || before.createdAt <= claim.oldest) {
      const held = await holdKey(ctx, claim, new Date(claim.now.getTime() + heldMs))
      if (held) return held
    } else if (!isWaitedFor) return before
    if (performance.now() >= patience) throw inProgress()
    await wait(lookEveryMs)
  }
}

/**
 * For a route that calls outside services: the key is held by a commit of its own, so that no transaction is open during the calls, and
 * the answer is saved in the transaction of the work. After a crash the same request takes the work up again, under the same id.
 */
async function answerInTwoSteps(
  req: FastifyRequest,
  reply: FastifyReply,
  claim: KeyClaim,
  handle: () => Promise<unknown>,
): Promise<Buffer | undefined> {
  const { ctx } = req
  const held = await holdOrFind(ctx, claim)
  if (!('workId' in held)) return replay(reply, claim, held)
  let saved: Buffer | undefined
  req.keyedWork = {
    workId: held.workId,
    transaction: (outer, work) =>
      inTransaction(outer, async (tx) => {
        if (!(await lockHeldKey(tx, held))) throw takenOver()
        const value = await work(tx)
        if (reply.sent) throw savesTooLate(req)
        const body = bytesOf(reply, value)
        await saveHeldAnswer(tx, held, { status: reply.statusCode, headers: headersOf(reply), body })
        saved = body
        return value
      }),
  }
  try {
    await handle()
    if (!saved) throw new Error(`${req.url} has twoSteps: its handler answers by inTwoSteps.`)
    return bodyOf(saved)
  } catch (error) {
    const refusal = keptRefusalOf(req, error)
    if (refusal) {
      if (await saveHeldAnswer(ctx, held, refusal)) return answerWith(reply, refusal)
      throw takenOver()
    }
    await freeKey(ctx, held).catch((err: unknown) => ctx.log.warn({ err }, 'an Idempotency-Key stays held'))
    throw error
  }
}

/**
 * Wraps the handler of a POST: the key, the work and the answer are one transaction, so that a crash leaves all or
 * nothing, and the same request again gets the same bytes (docs/contract/idempotency.md#promise).
 */
export function idempotent(handler: RouteHandlerMethod): RouteHandlerMethod {
  return async function wrapped(this: never, req, reply) {
    const claim = claimOf(req)
    if (!claim) return handler.call(this, req, reply)
    if (req.routeOptions.config.twoSteps)
      return answerInTwoSteps(req, reply, claim, async () => handler.call(this, req, reply))
    const outer = req.ctx
    const work = async (tx: Ctx): Promise<StoredAnswer | Buffer | Refusal> => {
      const before = await claimKey(tx, claim)
      if (before === 'taken') throw inProgress()
      if (before) return before
      req.ctx = tx
      const value: unknown = await Promise.resolve(handler.call(this, req, reply)).catch(refusalThatKeepsWork)
      if (value instanceof Problem) {
        const refusal = { refused: refusalOf(req, value) }
        await saveAnswer(tx, claim, refusal.refused)
        return refusal
      }
      if (reply.sent) throw savesTooLate(req)
      const body = bytesOf(reply, value)
      await saveAnswer(tx, claim, { status: reply.statusCode, headers: headersOf(reply), body })
      return body
    }
    try {
      const answer = await inTransaction(outer, work)
      if (Buffer.isBuffer(answer)) return bodyOf(answer)
      if (!('refused' in answer)) return replay(reply, claim, answer)
      return answerWith(reply, answer.refused)
    } finally {
      req.ctx = outer
    }
  } as RouteHandlerMethod
}

const keptRefusals = [400, 404, 409, 422]
const ofTheKeyItself = ['request_in_progress', KEY_REUSED, 'invalid_idempotency_key']

/** The answer to an error that is stored as any other answer is; undefined for one after which the key is free. */
function keptRefusalOf(req: FastifyRequest, error: unknown): Answer | undefined {
  const problem = toProblem(error)
  if (!problem || ofTheKeyItself.includes(problem.code)) return undefined
  const refusal = refusalOf(req, problem)
  return keptRefusals.includes(refusal.status) ? refusal : undefined
}

/**
 * Error responses are stored too: the same request gets the same bytes again. Returns the response stored before, or
 * undefined when this one is the first, or is not stored.
 */
async function keepRefusal(req: FastifyRequest, error: unknown): Promise<[KeyClaim, StoredAnswer] | undefined> {
  const refusal = keptRefusalOf(req, error)
  const claim = refusal && claimOf(req)
  if (!claim) return undefined
  if (await saveErrorAnswer(req.ctx, claim, refusal)) return undefined
  const before = await findAnswer(req.ctx, claim)
  return before && [claim, before]
}

/** Answers an error of a request that carries a key. Called by the error handler, which returns what this returns. */
export async function replyWithStoredError(req: FastifyRequest, reply: FastifyReply, error: unknown): Promise<unknown> {
  const kept = await keepRefusal(req, error).catch(() => undefined)
  if (!kept) return handleError(error, req, reply)
  try {
    return replay(reply, ...kept)
  } catch (refused) {
    return refused instanceof Problem ? sendProblem(req, reply, refused) : handleError(refused, req, reply)
  }
}
