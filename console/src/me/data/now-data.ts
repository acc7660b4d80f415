import type { AnswerOf } from '../../../../client/src/index.ts'
import { useSaved } from './saved.ts'

export type MyNow = AnswerOf<'get', '/api/v2/users/my_now'>
export type Danger = MyNow['dangers'][number]
export type Question = MyNow['questions'][number]
export type EmergencyNumber = MyNow['numbers'][number]

/** Asked for again by itself, so that what changes without a notification is seen, too. */
const everyMs = 30_000

export const useNow = () => useSaved('now', '/api/v2/users/my_now', {}, { everyMs })
