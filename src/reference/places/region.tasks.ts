import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'
import { task } from '../../platform/jobs/task.ts'

/** Staff have drawn a region, or drawn it anew, or removed it: the room that knows stays looks which lie in it now. */
export const regionRedrawn = task('region-redrawn', Type.Object({ regionId: Uuid }))
