import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { readable, recordingDatabase } from '../../../test/support/sql-text.ts'
import { insertNotifications, recipientsOf } from './announce.store.ts'
import type { NoticeContent } from './notification.ts'

const now = new Date('2027-03-01T09:00:00.000Z')
const texts = { en: { title: 'Title', body: 'Body' }, es: { title: 'Título', body: 'Texto' } }
const content = { texts, thread: 'thread' }

/** One notice for each variant of the statement. */
const uses: Readonly<Record<string, NoticeContent>> = {
  'call-for-help': { ...content, type: 51, urgency: 'call' },
  'alert-now': { ...content, type: 110, urgency: 'now', succeeds: 'replaces' },
  'alert-in-quiet-hours': {
    ...content,
    type: 110,
    urgency: 'normal',
    validUntil: new Date('2027-03-02T09:00:00.000Z'),
  },
  'alert-is-over': { ...content, type: 111, urgency: 'normal', succeeds: 'ends' },
  digest: { ...content, type: 21, urgency: 'digest' },
  managers: { ...content, type: 502, urgency: 'now' },
}

const recipients = recipientsOf({
  ...content,
  type: 51,
  urgency: 'call',
  cause: 'alert:thread',
  userIds: ['00000000-0000-4000-8000-000000000001'],
  companyId: '00000000-0000-4000-8000-000000000002',
  data: {},
})

for (const [name, one] of Object.entries(uses)) {
  test(`the statement that announces is as it was reviewed: ${name}`, async (t) => {
    const { db, queries } = recordingDatabase()
    await insertNotifications(db, one, recipients, { now, priority: 1 })
    const [query, ...more] = queries
    assert.ok(query && more.length === 0, 'announcing is one statement')
    t.assert.fileSnapshot(readable(query), join(import.meta.dirname, `announce.store.${name}.snapshot.sql`), {
      serializers: [String],
    })
  })
}
