import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'
import { task } from '../../platform/jobs/task.ts'

/** An alert was published, alone or as an update: whom does it concern? */
export const alertPublished = task('alert-published', Type.Object({ alertId: Uuid }), { priority: 'urgent' })

/** A situation is over: those who were told of it are told so. */
export const alertCleared = task('alert-cleared', Type.Object({ alertId: Uuid }), { priority: 'urgent' })
