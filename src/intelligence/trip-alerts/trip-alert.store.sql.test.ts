import { sql } from 'kysely'
import { type Reviewed, testReviewed } from '../../../test/support/reviewed-sql.ts'
import { compiled, recorded } from '../../../test/support/sql-text.ts'
import { concernedCtes } from '../matching/match.store.ts'
import { insertRecipients, markCleared, upsertTripAlerts } from './trip-alert.store.ts'

const now = new Date('2027-03-01T09:00:00.000Z')
const alertId = '00000000-0000-4000-8000-00000000000a'
const threadId = '00000000-0000-4000-8000-00000000000b'
const ids = ['00000000-0000-4000-8000-000000000001']

const oneAlert: Reviewed = {
  name: 'match.store.one-alert',
  statement: () => compiled(sql`with recursive ${concernedCtes({ alertId, now })} select * from concerned`),
}
const notifyEverybody: Reviewed = {
  name: 'trip-alert.store.notify-everybody',
  statement: () => compiled(insertRecipients(alertId, now)),
}

testReviewed(import.meta.dirname, [
  {
    name: 'trip-alert.store.upsert-trip-alerts',
    statement: () => recorded((db) => upsertTripAlerts(db, { alertId, now })),
    as: oneAlert,
  },
  notifyEverybody,
  {
    name: 'trip-alert.store.notify-some-trips',
    statement: () => compiled(insertRecipients(alertId, now, ids)),
    as: notifyEverybody,
  },
  { name: 'trip-alert.store.mark-cleared', statement: () => compiled(markCleared(threadId, now)) },
])
