import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'
import { task } from '../../platform/jobs/task.ts'

/** The built-in bank takes all payouts that wait, in runs of its own. */
export const runBuiltinBank = task('run-builtin-bank', Type.Object({}))

/** Issues the payouts of an approved run, and writes its file. */
export const issuePayoutRun = task('issue-payout-run', Type.Object({ runId: Uuid }))

/** The built-in bank says what became of a run: all of it is settled, except for what it returns. */
export const endTestRun = task('end-test-run', Type.Object({ runId: Uuid, returnedIds: Type.Array(Uuid) }))
