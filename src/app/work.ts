import { deleteOldAnswers, deleteOldWindows } from '../api/index.ts'
import { peopleCrons } from '../people/jobs.ts'
import { type Cron, cron } from '../platform/jobs/cron.ts'
import type { Job } from '../platform/jobs/job.ts'
import { tripsCrons } from '../trips/jobs.ts'

const day = 86_400_000

/** What the worker does when it is asked. Rooms bring theirs through their `jobs.ts`. */
export const jobs: readonly Job[] = []

/** What the worker does by itself, in UTC. */
export const crons: readonly Cron[] = [
  cron('forget-old-answers', '17 4 * * *', async (ctx) => {
    await deleteOldAnswers(ctx.db, new Date(ctx.now.getTime() - day))
    await deleteOldWindows(ctx.db)
  }),
  ...peopleCrons,
  ...tripsCrons,
]
