import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'
import { task } from '../../platform/jobs/task.ts'
import { ruleKinds } from './entry-requirement.ts'

/**
 * Staff have said something new of a rule, or taken it back: somebody's trip may be concerned. The room that knows trips
 * brings the job, and asks for the rule as it is then. Seeds and imports add none: they load a world.
 */
export const ruleChanged = task('rule-changed', Type.Object({ kind: Type.Enum([...ruleKinds]), ruleId: Uuid }))
