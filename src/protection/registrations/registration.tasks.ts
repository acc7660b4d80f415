import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'
import { task } from '../../platform/jobs/task.ts'

/** Decides what the observations since the last decision mean for these registrations. */
export const decideRegistrations = task(
  'decide-registrations',
  Type.Object({ registrationIds: Type.Array(Uuid, { minItems: 1, maxItems: 200 }) }),
)
