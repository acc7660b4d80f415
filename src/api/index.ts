import type { buildServer as build } from './server.ts'

export { contextFor, type Deps } from './deps.ts'
export { deleteAnswersOf, deleteOldAnswers } from './idempotency.store.ts'
export { deleteOldWindows } from './limits.ts'

/** The server is loaded when one is built: commands and workers, which answer nobody, start without it. */
export const buildServer: typeof build = async (...given) => (await import('./server.ts')).buildServer(...given)
