import { Type } from 'typebox'
import { task } from '../../platform/jobs/task.ts'

/** A thread shows in the queue again: its snooze has ended. */
export const endSnoozeTask = task('end-snooze', Type.Object({ threadId: Type.String() }))
