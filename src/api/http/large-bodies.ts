import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../platform/ctx.ts'
import { Problem, unavailable } from '../../platform/problem.ts'
import { sendProblem } from './errors.ts'

/** Bodies above this are large. */
const largeBytes = 4 * 1024 * 1024
const mostTogether = 16
const mostOfOneCaller = 3
const mostOfOneCompany = 6

/** The slowest that a large body may come: in each window at least this many bytes. */
export interface Pace {
  readonly windowMs: number
  readonly bytes: number
}
/** 16 kB a second: at less, a body of 4 MB would not arrive within the 300 seconds of a request anyway. */
const slowestPace: Pace = { windowMs: 15_000, bytes: 240_000 }

/** Whose places a request takes, and how many of them there are. */
function sharesOf(actor: Actor): readonly (readonly [name: string, most: number])[] {
  const caller = 'userId' in actor ? actor.userId : 'keyId' in actor ? actor.keyId : actor.kind
  const company = 'companyId' in actor ? actor.companyId : null
  return [
    [`caller ${caller}`, mostOfOneCaller],
    ...(company === null ? [] : [[`company ${company}`, mostOfOneCompany] as const]),
  ]
}

/** The places for large bodies of this process. */
export class Places {
  private readonly counts = new Map<string, number>()
  private all = 0

  /** Takes a place. Undefined: there is none left for this caller, the company, or anybody; else gives it back. */
  take(actor: Actor): (() => void) | undefined {
    const shares = sharesOf(actor)
    if (this.all >= mostTogether || shares.some(([name, most]) => (this.counts.get(name) ?? 0) >= most))
      return undefined
    this.all += 1
    for (const [name] of shares) this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
    return () => {
      this.all -= 1
      for (const [name] of shares) {
        const left = (this.counts.get(name) ?? 1) - 1
        if (left === 0) this.counts.delete(name)
        else this.counts.set(name, left)
      }
    }
  }
}

function mayBeLarge({ headers, routeOptions }: FastifyRequest): boolean {
  if ((routeOptions.bodyLimit ?? 0) <= largeBytes) return false
  const length = headers['content-length']
  return length === undefined ? headers['transfer-encoding'] !== undefined : Number(length) > largeBytes
}

/** Refuses a body that comes too slowly, with 408. Returns what ends the watch. */
function watchPace(req: FastifyRequest, reply: FastifyReply, pace: Pace): () => void {
  const { socket } = req.raw
  let read = socket.bytesRead
  const timer = setInterval(() => {
    if (req.raw.complete) return clearInterval(timer)
    const came = socket.bytesRead - read
    read = socket.bytesRead
    if (came >= pace.bytes || reply.sent) return
    clearInterval(timer)
    const slow = new Problem(408, 'request_timeout', 'The body came too slowly. Try again with a better connection.')
    void sendProblem(req, reply.header('connection', 'close'), slow)
  }, pace.windowMs)
  return () => clearInterval(timer)
}

/**
 * A large body is in memory until its request is answered, so a node takes only a few at a time (docs/contract/rate-limits.md#large-bodies).
 * Nobody keeps the places from others: each company has some of them, and a body has to come with a certain speed. Install it after the
 * access guard: it counts by caller.
 */
export function limitLargeBodies(app: FastifyInstance, pace: Pace = slowestPace): void {
  const places = new Places()
  app.addHook('onRequest', async (req, reply) => {
    if (!mayBeLarge(req)) return
    const giveBack = places.take(req.ctx.actor)
    if (!giveBack) throw unavailable('Too many large requests at once. Try again in a moment.')
    const unwatch = watchPace(req, reply, pace)
    finished(reply.raw, () => {
      unwatch()
      giveBack()
    })
  })
}
