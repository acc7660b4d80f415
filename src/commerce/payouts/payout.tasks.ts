import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'
import { task } from '../../platform/jobs/task.ts'

/** The built-in bank takes all payouts that wait, in runs of its own. */
export const runBuiltinBank = task('run-builtin-bank', Type.Object({}))

/** Issues the payouts of an approved run, and writes its file. */
export const issuePayoutRun = task('issue-payout-run', Type.Object({ runId: Uuid }))

/** The built-in bank says what became of a run: all of it is settled, except for what it returns. */
export const endTestRun = task('end-test-run', Type.Object({ runId: Uuid, returnedIds: Type.Array(Uuid) }))

/** Some three days: what is transferred to a payee's account at Stripe can be paid out a day later. */
const patient = { times: 20, firstSeconds: 30, factor: 2, longestSeconds: 6 * 3600 }

/** Has Stripe pay an issued payout. */
export const sendStripePayout = task('send-stripe-payout', Type.Object({ payoutId: Uuid }), { retries: patient })

/** Takes back from the payee's account at Stripe what was transferred for a payout that was returned. */
export const reverseStripeTransfer = task('reverse-stripe-transfer', Type.Object({ payoutId: Uuid }), {
  retries: patient,
})

/** Deletes a payee's account at Stripe: the person was erased. */
export const deleteStripeAccount = task(
  'delete-stripe-account',
  Type.Object({ account: Type.String({ description: 'What Stripe calls the account.', examples: ['acct_1'] }) }),
  { retries: patient },
)
