import { Type } from 'typebox'
import { task } from '../../platform/jobs/task.ts'

/** Puts together the digests whose hour has come. One waiting row per hour, however many people it is for. */
export const releaseDigests = task('release-digests', Type.Object({}))
