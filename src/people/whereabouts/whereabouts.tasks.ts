import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'
import { task } from '../../platform/jobs/task.ts'

/**
 * The stays of a trip changed, or a check-in made one: somebody may be in the way of an alert. The room that knows alerts
 * brings the job; until then the tasks wait, one for each trip.
 */
export const staysChanged = task(
  'stays-changed',
  Type.Object({ tripId: Type.Optional(Uuid), checkInId: Type.Optional(Uuid) }),
)
