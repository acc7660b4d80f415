import { type Cron, cron } from '../../platform/jobs/cron.ts'
import { notifyAllIsWell } from './all-is-well.service.ts'

/** Runs every hour, because it is always morning in some time zone. */
export const allIsWellCrons: readonly Cron[] = [
  cron('all-is-well', '5 * * * *', async (ctx) => {
    await notifyAllIsWell(ctx)
  }),
]
