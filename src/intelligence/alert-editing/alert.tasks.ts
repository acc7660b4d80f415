import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'
import { task } from '../../platform/jobs/task.ts'

/** An alert was published, new or as an update: its job matches it and notifies people. The key of both tasks is the alert: the reach is not settled while they wait or run. */
export const alertPublished = task('alert-published', Type.Object({ alertId: Uuid }), { priority: 'urgent' })

/** A thread was closed: its job notifies the people who were notified about it. */
export const alertCleared = task('alert-cleared', Type.Object({ alertId: Uuid }), { priority: 'urgent' })
