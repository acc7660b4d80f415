import type { Field, Fields } from '../editing/field.ts'
import { choice, line, markdown, webAddress } from '../editing/field-builders.ts'
import { healthRequirementNames } from './health-requirement.ts'

/** A code of capitals and digits. */
export const codeField = (description: string, example: string | null, pattern: RegExp, message: string): Field =>
  line(description, example, { pattern, message, upper: true })

/** The health fields that airlines and airports share. */
export const healthFields = (whose: string): Fields => ({
  health_mask_req: choice('Whether masks are required:', healthRequirementNames, -1),
  health_temp_check: choice('Whether temperatures are taken:', healthRequirementNames, -1),
  health_measures: markdown(`Health measures of the ${whose}`, 'Masks are handed out at the gate.'),
  health_url: webAddress(`Where the ${whose} tells of them.`),
})
