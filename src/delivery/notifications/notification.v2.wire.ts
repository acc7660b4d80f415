import { Type } from 'typebox'
import { id, idOrNull, integer, namedObject, text, time, timeOrNull, type Wire } from '../../platform/http/fields.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import type { Notification } from './notification.ts'
import { describeTypes } from './notification-lookup.ts'

const DataOut = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: 'object',
  additionalProperties: true,
  description:
    'Ids of what it is about, by the type (docs/notifications.md lists the keys); empty where it is about nothing else.',
  examples: [{ trip_id: '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0' }],
})

export const NotificationV2 = namedObject(
  'Notification',
  {
    id: id('Id of the notification.'),
    created_at: time('When it was made.'),
    updated_at: time('When it was last changed.'),
    read_at: timeOrNull('When it was read; null while it is not.'),
    title: text('What it is about, in the person’s language.', 'Flooding in Lima'),
    body: text('What there is to know.', 'Roads are under water. Avoid the centre.'),
    data: DataOut,
    type: integer(`What kind it is: ${describeTypes()}`, 110),
    user_id: id('Who was notified.'),
    company_id: idOrNull('The company in which it came about.'),
  },
  { description: 'Something that a person was notified of.' },
)

export const toNotificationV2 = (one: Notification): Wire<typeof NotificationV2> => ({
  id: one.id,
  created_at: timeOut(one.createdAt),
  updated_at: timeOut(one.updatedAt),
  read_at: maybeTimeOut(one.readAt),
  title: one.title,
  body: one.body,
  data: one.data,
  type: one.type,
  user_id: one.userId,
  company_id: one.companyId,
})
