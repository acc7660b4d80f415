import { Type } from 'typebox'
import {
  flag,
  id,
  idOrNull,
  integer,
  integerOrNull,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { ReasonDesk, toReasonDesk } from '../reasons/reason.desk.wire.ts'
import { deliveryStates, deliveryStateText } from './delivery-state.ts'
import type { NotificationProof, ReasonedNotification } from './notification-desk.service.ts'
import { type Delivery, isSimulated, type Moment, timelineOf } from './timeline.ts'

const Data = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: 'object',
  additionalProperties: true,
  description: 'Ids of what it is about.',
  examples: [{ trip_id: '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0' }],
})

const deliverySources =
  'browser (the traveller’s page took the push), socket (an open page), app (an application of the person), twilio, mail_server (a report by mail), postmark, mailgun, ses or simulator (nobody: it is a trial)'

const DeliveryDesk = namedObject('NotificationDelivery', {
  id: integer('Number of the delivery.', 1),
  channel: text('email, sms, apns, fcm, webpush, live, whatsapp or voice.', 'email'),
  device_id: idOrNull('The device, for push.'),
  device_platform: textOrNull('ios, android or web, for push.', null),
  state: Type.Enum([...deliveryStates], { description: deliveryStateText, examples: ['sent'] }),
  carried_by: integerOrNull('The delivery whose message brings it along, in a digest.', null),
  step: integerOrNull('Which step of the escalation made it, from 1; null: the message itself.', null),
  due_at: time('When it is, or was, to be sent.'),
  attempts: integer('How often it was tried.', 1),
  last_error: textOrNull('Why the last try failed.', null),
  provider_message_id: textOrNull('The provider’s id of the message.', 'SM3f2a'),
  queued_at: time('When it was written down to be sent.'),
  sent_at: timeOrNull('When the provider took it.'),
  kept_at: timeOrNull('When it was put into the outbox instead.'),
  simulated: flag(
    'True: the simulator of channels took it. Nothing was sent, and whatever is said of it is simulated.',
    false,
  ),
  delivered_at: timeOrNull('When the provider or the device confirmed that it arrived; null where nobody confirms.'),
  delivered_by: textOrNull(`Who confirmed it: ${deliverySources}.`, null),
})

const summary = {
  id: id('Id of the notification.'),
  created_at: time('When it was made.'),
  user_id: id('Who was notified.'),
  person_name: text('Name of the person.', 'Ada Lindqvist'),
  email: textOrNull('The person’s e-mail address; null of an anonymous traveller.', 'ada@example.com'),
  company_id: idOrNull('The company in which it came about.'),
  company_name: textOrNull('Name of the company.', 'Acme Travel'),
  type: integer('The number of the table of notification types.', 110),
  title: text('What it is about.', 'Flooding in Lima'),
  reason: ReasonDesk,
  urgency: text('call, now, normal or digest.', 'normal'),
  suppressed: flag('White label: the company relays it to its customer itself.', false),
  withheld: textOrNull('Why nothing is sent: white_label, no_entitlement or muted.', null),
  read_at: timeOrNull('When the person read it.'),
  delivered_at: timeOrNull('When it was first confirmed on any channel, or read; null: nobody knows that it arrived.'),
  delivered_by: textOrNull('Who confirmed it first, as in the deliveries; read: the person opened it.', 'browser'),
  simulated: flag('True: one of its deliveries is simulated, so nothing was sent by that.', false),
  deliveries: list(DeliveryDesk, 'What is sent of it.'),
}

export const NotificationSummaryDesk = namedObject('NotificationSummary', summary)

const MomentDesk = namedObject('NotificationMoment', {
  at: time('When.'),
  what: text(
    'occurred, published, matched, queued, tried (and tried again later), sent (the provider took it), kept (in the outbox: nothing was sent), reported (what the provider said of it later), delivered (the provider or the device confirmed it), failed (no try is left, or it did not arrive), dropped (no try can help) or read (by the person).',
    'sent',
  ),
  channel: textOrNull('By which channel.', 'email'),
  attempt: integerOrNull('Which try, from 1.', 1),
  source: textOrNull('Who said it after the message was sent, as in delivered_by.', null),
  said: textOrNull('The provider’s words: its id of the message, or why it refused it.', null),
  simulated: flag('True: it happened in the simulator alone.', false),
})

export const NotificationDesk = namedObject(
  'Notification',
  {
    ...summary,
    body: text('What there is to know.', 'Roads are under water.'),
    language: text('The language in which the person saw title and body.', 'es'),
    occurred_at: timeOrNull('When it happened, where that is known.'),
    published_at: timeOrNull('When it was published; the proof counts seconds from here.'),
    data: Data,
    cause: text('What it was sent for; once per person.', 'trip:7f9c24e8:new'),
    thread: textOrNull('What it is about, as noise is counted.', 'alert:7f9c24e8'),
    timeline: list(MomentDesk, 'What happened, in order.'),
  },
  { description: 'A notification, what was sent of it, and its timeline.' },
)

const toDeliveryDesk = (one: Delivery): Wire<typeof DeliveryDesk> => ({
  id: one.id,
  channel: one.channel,
  device_id: one.deviceId,
  device_platform: one.devicePlatform,
  state: one.state,
  carried_by: one.carriedBy,
  step: one.step,
  due_at: timeOut(one.dueAt),
  attempts: one.attempts,
  last_error: one.lastError,
  provider_message_id: one.providerMessageId,
  queued_at: timeOut(one.queuedAt),
  sent_at: maybeTimeOut(one.sentAt),
  kept_at: maybeTimeOut(one.keptAt),
  simulated: one.isSimulated,
  delivered_at: maybeTimeOut(one.acknowledgedAt),
  delivered_by: one.acknowledgedBy,
})

const toMomentDesk = ({ at, what, channel, attempt, source, said, isSimulated }: Moment): Wire<typeof MomentDesk> => ({
  at: timeOut(at),
  what,
  channel,
  attempt,
  source,
  said,
  simulated: isSimulated,
})

export const toSummaryDesk = (one: ReasonedNotification): Wire<typeof NotificationSummaryDesk> => ({
  id: one.id,
  created_at: timeOut(one.createdAt),
  user_id: one.userId,
  person_name: one.personName,
  email: one.email,
  company_id: one.companyId,
  company_name: one.companyName,
  type: one.type,
  title: one.title,
  reason: toReasonDesk(one.reason),
  urgency: one.urgency,
  suppressed: one.suppressed,
  withheld: one.withheld,
  read_at: maybeTimeOut(one.readAt),
  delivered_at: maybeTimeOut(one.acknowledgedAt),
  delivered_by: one.acknowledgedBy,
  simulated: isSimulated(one),
  deliveries: one.deliveries.map(toDeliveryDesk),
})

export const toNotificationDesk = (one: NotificationProof): Wire<typeof NotificationDesk> => ({
  ...toSummaryDesk(one),
  body: one.body,
  language: one.language,
  occurred_at: maybeTimeOut(one.occurredAt),
  published_at: maybeTimeOut(one.publishedAt),
  data: one.data,
  cause: one.cause,
  thread: one.thread,
  timeline: timelineOf(one).map(toMomentDesk),
})
