import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'
import { task } from '../../platform/jobs/task.ts'

/** Registers the flights of a trip that was written with a subscription. */
export const protectTrip = task('protect-trip', Type.Object({ tripId: Uuid, subscriptionId: Uuid }))

/** Brings the flights of a trip that was written up to date with what is known of them. */
export const followTrip = task('follow-trip', Type.Object({ tripId: Uuid }))

/** Due at the check-in time of a hotel: notifies the managers, unless the booking has changed. */
export const announceHotel = task(
  'announce-hotel',
  Type.Object({ tripId: Uuid, segmentId: Uuid, at: Type.String({ format: 'date-time' }) }),
)
