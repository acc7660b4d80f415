import type { CompiledQuery } from 'kysely'
import { type Reviewed, testReviewed } from '../../../test/support/reviewed-sql.ts'
import { compiled, recorded } from '../../../test/support/sql-text.ts'
import { advisoryRecipients, listStillConcernedByAdvisory, upsertAdvisoryTrips } from './advisory-match.store.ts'

const now = new Date('2027-03-01T09:00:00.000Z')
const advisoryId = '00000000-0000-4000-8000-00000000000a'
const ids = ['00000000-0000-4000-8000-000000000001']

const advisories = (
  name: string,
  statement: () => Promise<CompiledQuery> | CompiledQuery,
  as?: Reviewed,
): Reviewed => ({
  name: `advisory-match.store.${name}`,
  statement,
  as,
})

const one = advisories('one-advisory', () => recorded((db) => upsertAdvisoryTrips(db, { advisoryId, now })))

testReviewed(import.meta.dirname, [
  one,
  advisories('some-trips', () => recorded((db) => upsertAdvisoryTrips(db, { tripIds: ids, now })), one),
  advisories('still-concerned', () => recorded((db) => listStillConcernedByAdvisory(db, advisoryId, ids, now)), one),
  advisories('recipients', () => compiled(advisoryRecipients(advisoryId, ids, now))),
])
