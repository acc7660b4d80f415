import { Type } from 'typebox'
import { task } from '../../platform/jobs/task.ts'

/** Three days after an endpoint began to fail: has it only failed since? */
export const endpointStillFailing = task(
  'endpoint-still-failing',
  Type.Object({ endpointId: Type.String(), since: Type.String() }),
)
