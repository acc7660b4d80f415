import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'
import { task } from '../../platform/jobs/task.ts'

/** Staff drew, redrew or removed a region. The people room handles the task and updates the stays in the region. */
export const regionRedrawn = task('region-redrawn', Type.Object({ regionId: Uuid }))
