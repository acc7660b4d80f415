import { Type } from 'typebox'
import { flag, id, integer, list, namedObject, text, time, type Wire } from '../../platform/http/fields.ts'
import { timeOut } from '../../platform/http/times.ts'
import { isUuid } from '../../platform/ids.ts'
import { invalid } from '../../platform/problem.ts'
import { OutcomesOut, toOutcomes } from './audience-people.desk.wire.ts'
import type { AlertReach, ReachSummary } from './reach.service.ts'

const channelStates = {
  delivered: integer('The device or its server confirmed it.', 0),
  sent: integer('The provider took it; nothing more is known.', 150),
  kept: integer('In the outbox: the channel has no provider.', 20),
  waiting: integer('Will be sent: now, after quiet hours, or again after a failure.', 5),
  held: integer('Waits for the digest of the day.', 0),
  failed: integer('Ran out of tries.', 1),
  dropped: integer('No try can help, or it was no longer wanted.', 0),
}

const StatesOut = (name: string, description: string) => namedObject(name, channelStates, { description })

const toStates = (counts: Readonly<Partial<Record<keyof typeof channelStates, number>>>) => ({
  delivered: counts.delivered ?? 0,
  sent: counts.sent ?? 0,
  kept: counts.kept ?? 0,
  waiting: counts.waiting ?? 0,
  held: counts.held ?? 0,
  failed: counts.failed ?? 0,
  dropped: counts.dropped ?? 0,
})

const settled = flag(
  'False while the service still finds whom it concerns, or sends the all-clear: the numbers are not final, ask again. It stays false when that has failed for good.',
  true,
)

export const ReachOut = namedObject(
  'AlertReach',
  {
    alert_id: id('The alert.'),
    thread_id: id('Its thread.'),
    as_of: time('When this was counted.'),
    is_settled: settled,
    exposed: integer('People whom it has concerned since it was published.', 214),
    outcomes: OutcomesOut,
    told: integer('Those of them who were notified of this alert.', 190),
    read: integer('Those told who have read it.', 74),
    simulated: integer('Those told to whom something was simulated instead of sent, as in the demo.', 0),
    states: namedObject(
      'AlertReachStates',
      {
        ...channelStates,
        white_label: integer('Their company tells them itself, and has got the event.', 10),
        muted: integer('They muted the trip: it is in their list only.', 2),
        no_entitlement: integer('Not entitled when it was written.', 0),
        no_channel: integer('No device or address, or turned off: it is in their list only.', 2),
      },
      {
        description:
          'Each person told once, by the best of their deliveries, or why there is none. Together they are `told`.',
      },
    ),
    channels: list(
      namedObject('AlertReachChannel', {
        channel: text('email, sms, apns, fcm, webpush, live, whatsapp or voice.', 'email'),
        people: StatesOut('AlertReachPeople', 'Each person of the channel once, by the best of their deliveries.'),
        deliveries: StatesOut('AlertReachDeliveries', 'Deliveries: one for each device or address.'),
        read: integer('People of the channel who have read the notification, wherever they read it.', 60),
      }),
      'By channel; only those that were used.',
    ),
    thread: namedObject(
      'AlertThreadReach',
      {
        exposed: integer('People whom any alert of the thread has concerned.', 220),
        told: integer('Those of them who were notified at least once.', 196),
        read: integer('Those told who have read at least one of the messages.', 80),
        cleared: integer('Those told who got the all-clear.', 0),
        messages: integer('Messages about it in all, without the all-clear.', 204),
      },
      { description: 'The same of all alerts of the thread together.' },
    ),
  },
  { description: 'Whom an alert concerned, who was notified, and how far the messages came.' },
)

export const toReach = (one: AlertReach): Wire<typeof ReachOut> => ({
  alert_id: one.alertId,
  thread_id: one.threadId,
  as_of: timeOut(one.at),
  is_settled: one.isSettled,
  exposed: one.exposed,
  outcomes: toOutcomes(one.outcomes),
  told: one.reach.people,
  read: one.reach.read,
  simulated: one.reach.simulated,
  states: {
    ...toStates(one.reach.states),
    white_label: one.reach.states.white_label ?? 0,
    muted: one.reach.states.muted ?? 0,
    no_entitlement: one.reach.states.no_entitlement ?? 0,
    no_channel: one.reach.states.no_channel ?? 0,
  },
  channels: one.reach.channels.map(({ channel, people, deliveries, read }) => ({
    channel,
    people: toStates(people),
    deliveries: toStates(deliveries),
    read,
  })),
  thread: {
    exposed: one.thread.exposed,
    told: one.thread.told,
    read: one.thread.reach.read,
    cleared: one.thread.cleared,
    messages: one.thread.reach.messages,
  },
})

/** More than a list shows at once. */
const mostAlerts = 100
const uuidLength = 36

export const AlertIdsIn = Type.String({
  minLength: 1,
  maxLength: mostAlerts * (uuidLength + 1),
  description: `Ids of alerts, with commas between them; at most ${mostAlerts}.`,
  examples: ['7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0,0b0c6a86-4a3a-4c0c-9d2f-5a1f8f1f3c11'],
})

export function parseAlertIds(text: string): readonly string[] {
  const ids = [...new Set(text.split(','))]
  if (!ids.every(isUuid)) throw invalid({ ids: 'must be ids of alerts with commas between them' })
  if (ids.length > mostAlerts) throw invalid({ ids: `are ${ids.length}: at most ${mostAlerts} are answered at once` })
  return ids
}

export const ReachSummaryOut = namedObject(
  'AlertReachSummary',
  {
    alert_id: id('The alert.'),
    thread_id: id('Its thread.'),
    as_of: time('When this was counted.'),
    is_settled: settled,
    exposed: integer('People whom it has concerned since it was published.', 214),
    told: integer('Those of them who were notified of this alert.', 190),
    thread: namedObject(
      'AlertThreadReachSummary',
      {
        told: integer('People who were notified of any alert of the thread.', 196),
        messages: integer('Messages about it in all, without the all-clear.', 204),
      },
      { description: 'The same of all alerts of the thread together.' },
    ),
  },
  { description: 'The reach of an alert in a few numbers.' },
)

export const toReachSummary = (one: ReachSummary): Wire<typeof ReachSummaryOut> => ({
  alert_id: one.alertId,
  thread_id: one.threadId,
  as_of: timeOut(one.at),
  is_settled: one.isSettled,
  exposed: one.exposed,
  told: one.told,
  thread: { told: one.threadTold, messages: one.threadMessages },
})
