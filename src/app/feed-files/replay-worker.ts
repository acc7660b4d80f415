import { intelligenceJobs } from '../../intelligence/jobs.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { createWorker } from '../../platform/jobs/worker.ts'
import type { Runtime } from '../runtime.ts'

export interface ReplayWorker {
  /** Notifies people of what was published by the time of this ctx. Deliveries wait for a service. */
  work(ctx: Ctx): Promise<void>
  close(): Promise<void>
}

/** The jobs of alerts, on the clock of the run. */
export function createReplayWorker({ pool, log, ctx: makeCtx }: Runtime): ReplayWorker {
  let now = new Date(0)
  const clock = { now: () => now }
  const worker = createWorker({
    pool,
    clock,
    jobs: intelligenceJobs,
    crons: [],
    makeCtx: (requestId) => ({ ...makeCtx(requestId), now, freshNow: clock.now }),
    log,
    concurrency: 2,
  })
  return {
    async work(ctx) {
      now = ctx.now
      await worker.runDueUntil(now)
    },
    close: async () => void (await worker.drain(5_000)),
  }
}
