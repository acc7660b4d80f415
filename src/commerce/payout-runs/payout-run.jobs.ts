import { job } from '../../platform/jobs/job.ts'
import { endTestRun, issuePayoutRun, runBuiltinBank } from '../payouts/payout.tasks.ts'
import { endRunOfTestBank, issueRun } from './issuing.service.ts'
import { makeTestRuns } from './payout-run.service.ts'

export const payoutRunJobs = [
  job(
    runBuiltinBank,
    async (ctx) => {
      await makeTestRuns(ctx)
    },
    { transactional: true },
  ),
  // Not transactional: each payout commits by itself, with its claim and its ledger entries.
  job(issuePayoutRun, (ctx, { runId }) => issueRun(ctx, runId)),
  job(endTestRun, (ctx, { runId, returnedIds }) => endRunOfTestBank(ctx, runId, returnedIds), { transactional: true }),
]
