import type { buildServer as build } from './server.ts'

export { deleteOldWindows } from './callers/rate-limits.ts'
export { contextFor, type Deps, type MetricsExchange, type ProcessMetrics } from './deps.ts'
export { deleteOldAnswers } from './http/idempotency.store.ts'
export { personalData } from './personal-data.ts'

/** The server is imported when one is built, so that commands and workers start without it. */
export const buildServer: typeof build = async (...given) => (await import('./server.ts')).buildServer(...given)
