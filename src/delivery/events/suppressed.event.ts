import { id, integer, namedObject, text, textOrNull, time } from '../../platform/http/fields.ts'
import { payload, resource } from './payload-fields.event.ts'

/** Of a message that a company with the white-label package relays; `announce.store.ts` writes it. */
export const SuppressedPayload = payload('SuppressedNotification', {
  notification: namedObject(
    'SuppressedNotification',
    {
      type: integer('The number of the notification type; the event has the same.', 110),
      title: text('What the customer would have read first.', 'Flooding in Lima'),
      body: text('And then.', 'Roads are under water.'),
      data: resource('Ids of what it is about.', {}),
      created_at: time('When it was made.'),
    },
    { description: 'The message that the company relays.' },
  ),
  user: namedObject(
    'NotifiedUser',
    {
      id: id('Id of the person.'),
      external_id: textOrNull('What the company calls the person.', 'EMP-1001'),
      email: textOrNull('E-mail address.', 'ada@example.com'),
      first_name: textOrNull('First name.', 'Ada'),
      last_name: textOrNull('Last name.', 'Lindqvist'),
    },
    { description: 'For whom it is. No other personal data.' },
  ),
})
