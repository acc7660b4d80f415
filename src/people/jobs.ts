import { type Cron, cron } from '../platform/jobs/cron.ts'
import { forgetOldEvents } from './device-events/device-event.service.ts'
import { forgetOldSessions } from './sessions/session.service.ts'

/** What people need done by itself. */
export const peopleCrons: readonly Cron[] = [
  cron('forget-old-sessions', '41 3 * * *', forgetOldSessions),
  cron('forget-old-device-events', '53 3 * * *', forgetOldEvents),
]
