import { Type } from 'typebox'
import { task } from '../../platform/jobs/task.ts'

/**
 * Responders may help with issues that they could not help with before: somebody became a responder, or assistance was given. The job is in
 * `assistance`, and announces the issues that wait.
 */
export const respondersChanged = task('responders-changed', Type.Object({}), { priority: 'urgent' })
