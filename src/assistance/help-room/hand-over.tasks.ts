import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'
import { task } from '../../platform/jobs/task.ts'

/** An issue was handed over: notifies its new handler (0). */
export const announceHandOver = task(
  'announce-hand-over',
  Type.Object({ issueId: Uuid, handlerId: Uuid, revision: Type.Integer() }),
  { priority: 'urgent' },
)
