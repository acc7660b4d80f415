import { cron } from '../../platform/jobs/cron.ts'
import { job } from '../../platform/jobs/job.ts'
import { deleteFileIfUnused, deleteOrphans } from './asset.service.ts'
import { deleteUnusedFile } from './asset.tasks.ts'

export const deleteUnusedFileJob = job(
  deleteUnusedFile,
  async (ctx, { digest }) => {
    await deleteFileIfUnused(ctx, digest)
  },
  { concurrency: 2 },
)

export const deleteOrphansCron = cron('delete-orphaned-files', '41 3 * * *', deleteOrphans)
