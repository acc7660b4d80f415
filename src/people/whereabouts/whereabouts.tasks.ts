import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'
import { task } from '../../platform/jobs/task.ts'

/**
 * The stays of a trip changed, or a check-in added one: alerts have to be matched again. The job is in `intelligence`; at most one
 * task waits for each trip.
 */
export const staysChanged = task(
  'stays-changed',
  Type.Object({ tripId: Type.Optional(Uuid), checkInId: Type.Optional(Uuid) }),
)
