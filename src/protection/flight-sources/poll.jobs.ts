import type { Ctx } from '../../platform/ctx.ts'
import { cron } from '../../platform/jobs/cron.ts'
import { type JobInfo, job } from '../../platform/jobs/job.ts'
import { flightSource } from './flight-source.ts'
import { pollFlights, pollLater } from './poll.service.ts'
import { pollDue } from './poll.tasks.ts'

async function poll(ctx: Ctx, { signal }: JobInfo): Promise<void> {
  const source = flightSource()
  if (!source) return
  await pollFlights(ctx, source, signal)
  await pollLater(ctx)
}

export const pollDueJob = job(pollDue, (ctx, _payload, about) => poll(ctx, about))

/**
 * Finds the flights that have come near; from then on each round says when the next is due. Only where a source is configured: moving a sandbox's
 * clock runs each occurrence, and every five minutes would be 288 for a day on which nobody flies.
 */
export const pollFlightsCron = cron('poll-flights', '0 * * * *', poll)
