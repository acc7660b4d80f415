import { type Cron, cron } from '../../platform/jobs/cron.ts'
import { notifyAllIsWell } from './all-is-well.service.ts'

/** Every hour it is morning somewhere. */
export const allIsWellCrons: readonly Cron[] = [
  cron('all-is-well', '5 * * * *', async (ctx) => {
    await notifyAllIsWell(ctx)
  }),
]
