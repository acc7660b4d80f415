import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'
import { task } from '../../platform/jobs/task.ts'

/** The account of somebody who belongs to other companies too was deleted at home: those hear of it. */
export const guestDeleted = task('guest-deleted', Type.Object({ userId: Uuid }))
