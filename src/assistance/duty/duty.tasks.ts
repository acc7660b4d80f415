import { Type } from 'typebox'
import { task } from '../../platform/jobs/task.ts'

/** Somebody's hours have changed: issues that wait are announced to those who are on duty now. */
export const dispatchWaitingIssues = task('dispatch-waiting-issues', Type.Object({}))
