import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'
import { task } from '../../platform/jobs/task.ts'
import { visaKinds } from './visa-requirement.ts'

const Code = Type.String({ pattern: '^[A-Z]{2}$' })
const Terms = Type.Object({
  kind: Type.Enum([...visaKinds]),
  days: Type.Union([Type.Integer(), Type.Null()]),
  freedomOfMovement: Type.Boolean(),
})

/**
 * What staff say of a pair changed, or begins or ends at the time when the task is due, so travellers may have to be notified. The
 * intelligence room handles it: `readVisaChange` says what was answered before and what is answered now. `before` is what was
 * answered when a change took effect at once; it is left out for one that was written ahead of its time. Seeds add no task.
 */
export const visaRequirementChanged = task(
  'visa-requirement-changed',
  Type.Object({
    requirementId: Uuid,
    nationality: Code,
    destination: Code,
    /** When it takes effect, ISO 8601. */
    at: Type.String(),
    before: Type.Optional(Type.Union([Terms, Type.Null()])),
  }),
)
