import { finished } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../../platform/ctx.ts'
import { unavailable } from '../../platform/problem.ts'

/** Bodies above this are large. */
const largeBytes = 4 * 1024 * 1024
const mostOfOneCaller = 3
const mostTogether = 16

const nameOf = (actor: Actor): string => {
  if ('userId' in actor) return actor.userId
  return 'keyId' in actor ? actor.keyId : actor.kind
}

function mayBeLarge({ headers, routeOptions }: FastifyRequest): boolean {
  if ((routeOptions.bodyLimit ?? 0) <= largeBytes) return false
  const length = headers['content-length']
  return length === undefined ? headers['transfer-encoding'] !== undefined : Number(length) > largeBytes
}

/**
 * A large body is in memory until its request is answered, so a node takes only a few at a time (docs/contract/rate-limits.md#large-bodies).
 * Install it after the access guard: it counts by caller.
 */
export function limitLargeBodies(app: FastifyInstance): void {
  const counts = new Map<string, number>()
  let all = 0
  app.addHook('onRequest', async (req, reply) => {
    if (!mayBeLarge(req)) return
    const name = nameOf(req.ctx.actor)
    const own = counts.get(name) ?? 0
    if (own >= mostOfOneCaller || all >= mostTogether)
      throw unavailable('Too many large requests at once. Try again in a moment.')
    counts.set(name, own + 1)
    all += 1
    finished(reply.raw, () => {
      const left = (counts.get(name) ?? 1) - 1
      if (left === 0) counts.delete(name)
      else counts.set(name, left)
      all -= 1
    })
  })
}
