import { type Job, job } from '../../platform/jobs/job.ts'
import { chainPending } from './chain.service.ts'
import { chainEvidence } from './chain.tasks.ts'

export const chainJobs: readonly Job[] = [job(chainEvidence, (ctx) => chainPending(ctx), { concurrency: 1 })]
