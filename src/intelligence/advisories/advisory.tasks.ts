import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'
import { task } from '../../platform/jobs/task.ts'

/** An advisory was opened: its job matches it and notifies people. */
export const advisoryOpened = task('advisory-opened', Type.Object({ advisoryId: Uuid }))
