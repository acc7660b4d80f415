import { Type } from 'typebox'
import { task } from '../../platform/jobs/task.ts'

/** Assembles the digests that are due. One job per due time, for any number of people. */
export const releaseDigests = task('release-digests', Type.Object({}))

/** Makes of a message that came to our number what it says, where that failed when it came. */
export const takePhoneAnswer = task('take-phone-answer', Type.Object({ id: Type.String() }), { priority: 'urgent' })

/**
 * Does the steps of escalations that are due, whoever's they are. One job per due time; what an earlier one left is done, too.
 * People wait for it, so it is tried for hours.
 */
export const escalate = task('escalate', Type.Object({}), {
  priority: 'urgent',
  retries: { times: 100, firstSeconds: 2, factor: 2, longestSeconds: 120 },
})
