import { job } from '../../platform/jobs/job.ts'
import { draftEventsTask } from '../events/draft.tasks.ts'
import { draftDueEvents } from './drafting.service.ts'

export const draftEventsJob = job(draftEventsTask, (ctx, _, { signal }) => draftDueEvents(ctx, signal), {
  concurrency: 1,
})
