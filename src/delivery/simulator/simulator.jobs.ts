import { batchJob, type Job } from '../../platform/jobs/job.ts'
import { playActs } from './simulated-answers.service.ts'
import { simulateAnswers } from './simulator.tasks.ts'

export const simulatorJobs: readonly Job[] = [
  batchJob(
    simulateAnswers,
    (ctx, payloads) =>
      playActs(
        ctx,
        payloads.flatMap(({ acts }) => acts),
      ),
    { size: 50 },
  ),
]
