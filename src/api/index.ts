import type { buildServer as build } from './server.ts'

export { deleteOldWindows } from './callers/rate-limits.ts'
export { contextFor, type Deps } from './deps.ts'
export { deleteOldAnswers } from './http/idempotency.store.ts'
export { personalData } from './personal-data.ts'

/** The server is loaded when one is built: commands and workers, which answer nobody, start without it. */
export const buildServer: typeof build = async (...given) => (await import('./server.ts')).buildServer(...given)
