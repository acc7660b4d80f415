import { type Reviewed, testReviewed } from '../../../test/support/reviewed-sql.ts'
import { recorded } from '../../../test/support/sql-text.ts'
import type { NoticeContent } from '../notifications/notification.ts'
import { insertNotifications, recipientsOf } from './announce.store.ts'

const now = new Date('2027-03-01T09:00:00.000Z')
const texts = { en: { title: 'Title', body: 'Body' }, es: { title: 'Título', body: 'Texto' } }
const content = { texts, thread: 'thread' }

const recipients = recipientsOf({
  ...content,
  type: 51,
  urgency: 'call',
  cause: 'alert:thread',
  userIds: ['00000000-0000-4000-8000-000000000001'],
  companyId: '00000000-0000-4000-8000-000000000002',
  data: {},
})

const announcing = (name: string, notice: Omit<NoticeContent, keyof typeof content>, as?: Reviewed): Reviewed => ({
  name: `announce.store.${name}`,
  statement: () =>
    recorded((db) => insertNotifications(db, { ...content, ...notice }, recipients, { now, priority: 1 })),
  as,
})

const validUntil = new Date('2027-03-02T09:00:00.000Z')
const inQuietHours = announcing('alert-in-quiet-hours', { type: 110, urgency: 'normal', validUntil })

/** One notice for each variant of the statement. */
testReviewed(import.meta.dirname, [
  inQuietHours,
  announcing('call-for-help', { type: 51, urgency: 'call' }, inQuietHours),
  announcing('alert-now', { type: 110, urgency: 'now', succeeds: 'replaces' }, inQuietHours),
  announcing('alert-is-over', { type: 111, urgency: 'normal', succeeds: 'ends' }, inQuietHours),
  announcing('digest', { type: 21, urgency: 'digest' }, inQuietHours),
  announcing('managers', { type: 502, urgency: 'now' }, inQuietHours),
])
