import { type Cron, cron } from '../platform/jobs/cron.ts'
import { purgeRemovedTrips } from './changes/trip-purge.service.ts'

/** The scheduled jobs of this room. */
export const tripsCrons: readonly Cron[] = [cron('purge-removed-trips', '23 4 * * *', purgeRemovedTrips)]
