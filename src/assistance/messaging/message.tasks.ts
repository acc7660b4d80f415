import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'
import { task } from '../../platform/jobs/task.ts'

const payload = Type.Object({ conversationId: Uuid })

/** Due two minutes after a message: notifies participants who were away (5). */
export const checkMissed = task('check-missed-messages', payload)

/** Due ten minutes after a traveller's message: notifies the managers when no responder was there (6). */
export const checkAbsent = task('check-absent-responder', payload)
