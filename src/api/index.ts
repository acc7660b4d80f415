export { contextFor, type Deps } from './deps.ts'
export { deleteAnswersOf, deleteOldAnswers } from './idempotency.store.ts'
export { deleteOldWindows } from './limits.ts'
export { buildServer } from './server.ts'
