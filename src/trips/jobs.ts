import { type Cron, cron } from '../platform/jobs/cron.ts'
import type { Job } from '../platform/jobs/job.ts'
import { purgeRemovedTrips } from './changes/trip-purge.service.ts'
import { hotelJob } from './hotels/hotel.jobs.ts'
import { readTripCsv } from './imports/trip-csv.wire.ts'
import { forgetImportJob, importJob } from './imports/trip-import.jobs.ts'
import { forgetImports } from './imports/trip-import-queue.service.ts'

/** The jobs of this room. */
export const tripsJobs: readonly Job[] = [importJob(readTripCsv), forgetImportJob, hotelJob]

/** The scheduled jobs of this room. */
export const tripsCrons: readonly Cron[] = [
  cron('purge-removed-trips', '23 4 * * *', purgeRemovedTrips),
  cron('forget-trip-imports', '23 4 * * *', forgetImports),
]
