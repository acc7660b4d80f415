import { type Job, job } from '../../platform/jobs/job.ts'
import { playActs } from './simulated-answers.service.ts'
import { simulateAnswers } from './simulator.tasks.ts'

export const simulatorJobs: readonly Job[] = [job(simulateAnswers, (ctx, { acts }) => playActs(ctx, acts))]
