import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'
import { task } from '../../platform/jobs/task.ts'

/** Pays an accepted claim through the ledger, or asks for bank details. */
export const payClaim = task('pay-claim', Type.Object({ claimId: Uuid }))
