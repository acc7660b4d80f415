import { Type } from 'typebox'
import { task } from '../../platform/jobs/task.ts'

/** Assembles the digests that are due. One job per due time, for any number of people. */
export const releaseDigests = task('release-digests', Type.Object({}))
