import { Type } from 'typebox'
import { task } from '../../platform/jobs/task.ts'

/** Deletes a file from the file store, unless something uses it again. */
export const deleteUnusedFile = task('delete-unused-file', Type.Object({ digest: Type.String() }))
