import { Type } from 'typebox'
import { task } from '../../platform/jobs/task.ts'

/** Reads one feed. It is added again for the next time when it has run. */
export const fetchFeedTask = task('fetch-feed', Type.Object({ key: Type.String() }))
