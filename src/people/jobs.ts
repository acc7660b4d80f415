import { type Cron, cron } from '../platform/jobs/cron.ts'
import { type Job, job } from '../platform/jobs/job.ts'
import { regionRedrawn } from '../reference/index.ts'
import { guestDeleted } from './account-changes/account.tasks.ts'
import { removeDeletedGuest } from './accounts/deleted-guest.service.ts'
import { forgetOldEvents } from './device-events/device-event.service.ts'
import { readPeopleCsv } from './imports/people-csv.wire.ts'
import { forgetPeopleImport, queuedPeopleImport } from './imports/people-import.tasks.ts'
import { dropImport, forgetPeopleImports, runImport } from './imports/people-import-queue.service.ts'
import { forgetOldSessions } from './sessions/session.service.ts'
import { updateStaysOfRegion } from './whereabouts/region-stays.service.ts'

export const peopleJobs: readonly Job[] = [
  job(guestDeleted, (ctx, { userId }) => removeDeletedGuest(ctx, userId)),
  job(regionRedrawn, (ctx, { regionId }) => updateStaysOfRegion(ctx, regionId), { concurrency: 1 }),
  job(
    queuedPeopleImport,
    (ctx, { import_id: id }, { signal, lastAttempt }) =>
      runImport(ctx, id, { read: readPeopleCsv, signal, lastAttempt }),
    { concurrency: 1 },
  ),
  job(forgetPeopleImport, (ctx, { import_id: id }) => dropImport(ctx, id)),
]

export const peopleCrons: readonly Cron[] = [
  cron('forget-old-sessions', '41 3 * * *', forgetOldSessions),
  cron('forget-old-device-events', '53 3 * * *', forgetOldEvents),
  cron('forget-people-imports', '41 3 * * *', forgetPeopleImports),
]
