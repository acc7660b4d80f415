import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'
import { task } from '../../platform/jobs/task.ts'

/** An account was deleted whose owner is a guest of other companies: the job notifies those companies. */
export const guestDeleted = task('guest-deleted', Type.Object({ userId: Uuid }))
