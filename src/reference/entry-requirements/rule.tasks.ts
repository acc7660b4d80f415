import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'
import { task } from '../../platform/jobs/task.ts'
import { ruleKinds } from './entry-requirement.ts'

/**
 * Staff changed or removed a rule, so travellers may have to be notified. The intelligence room handles the task and reads
 * the rule as it is then. Seeds and imports add no task.
 */
export const ruleChanged = task('rule-changed', Type.Object({ kind: Type.Enum([...ruleKinds]), ruleId: Uuid }))
