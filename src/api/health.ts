import type { FastifyInstance } from 'fastify'
import { ping } from '../platform/db/db.ts'
import { everything } from '../platform/db/scope.ts'
import { unavailable } from '../platform/problem.ts'
import { type Deps, dbFor } from './deps.ts'

const open = { access: ['anyone'], alwaysOpen: true, format: 'other' } as const

/** /healthz: the process lives. /readyz: it may be sent traffic, and its database answers. */
export function serveHealth(app: FastifyInstance, deps: Deps): void {
  app.get('/healthz', { config: open, schema: { hide: true } as object }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config: open, schema: { hide: true } as object }, async () => {
    if (!deps.accepting()) throw unavailable('The service is starting or stopping.')
    try {
      await ping(dbFor(deps.pool, everything))
    } catch {
      throw unavailable('The database cannot be reached.')
    }
    return { status: 'ready' }
  })
}
