import { sql } from 'kysely'
import { type Reviewed, testReviewed } from '../../../test/support/reviewed-sql.ts'
import { compiled } from '../../../test/support/sql-text.ts'
import { concernedCtes, type MatchQuery } from './match.store.ts'

const now = new Date('2027-03-01T09:00:00.000Z')
const alertId = '00000000-0000-4000-8000-00000000000a'
const ids = ['00000000-0000-4000-8000-000000000001']

const rules = (name: string, query: MatchQuery, as?: Reviewed): Reviewed => ({
  name: `match.store.${name}`,
  statement: () => compiled(sql`with recursive ${concernedCtes(query)} select * from concerned`),
  as,
})

const oneAlert = rules('one-alert', { alertId, now })
const someTrips = rules('some-trips', { scope: { tripIds: ids }, now })

/** Each way in which the rules are queried. */
testReviewed(import.meta.dirname, [
  oneAlert,
  rules('one-alert-with-points-only', { alertId, now, footprintKinds: new Set(['countries', 'points']) }, oneAlert),
  someTrips,
  rules('some-check-ins', { scope: { checkInIds: ids }, now }, someTrips),
  rules('one-person-at-any-time', { alertId, scope: { userIds: ids }, now, anyTime: true }, someTrips),
])
