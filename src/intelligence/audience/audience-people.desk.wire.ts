import { Type } from 'typebox'
import { deliveryStates, deliveryStateText } from '../../delivery/index.ts'
import {
  flag,
  id,
  idOrNull,
  integer,
  list,
  namedObject,
  text,
  textOrNull,
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import { timeOut } from '../../platform/http/times.ts'
import { type AudienceOutcome, audienceOutcomes } from '../trip-alerts/trip-alert.ts'
import { ReasonOut, reasonOut } from '../trip-alerts/trip-alert.v2.wire.ts'
import type { ShownAudiencePerson } from './audience-people.service.ts'

const outcomeText =
  'would_be_told: notified if the alert were published now; told: notified of this alert; already_told: notified of the thread before, and nothing in this alert needs another message; user_filter: a filter of their own stops it; no_entitlement: neither they nor their organization are entitled to alerts.'

export const OutcomeIn = Type.Enum([...audienceOutcomes], {
  description: `Only people with this outcome. ${outcomeText}`,
  examples: ['would_be_told'],
})

export const BasisIn = Type.Enum(['now', 'matched'], {
  description:
    'now: whom it concerns at this moment, as the audience says; matched: whom it has concerned since it was published, as was recorded, also of an alert that is over.',
  default: 'now',
  examples: ['now'],
})

export const OutcomesOut = namedObject(
  'AudienceOutcomes',
  {
    would_be_told: integer('Would be notified if the alert were published now.', 190),
    told: integer('Were notified of this alert.', 0),
    already_told: integer('Were notified of the thread before, and nothing in this alert needs another message.', 10),
    user_filter: integer('A filter of their own stops it.', 4),
    no_entitlement: integer('Neither they nor their organization are entitled to alerts.', 10),
  },
  { description: 'People by what becomes of them; together they are all whom it concerns.' },
)

export const toOutcomes = (outcomes: Readonly<Partial<Record<AudienceOutcome, number>>>): Wire<typeof OutcomesOut> => ({
  would_be_told: outcomes.would_be_told ?? 0,
  told: outcomes.told ?? 0,
  already_told: outcomes.already_told ?? 0,
  user_filter: outcomes.user_filter ?? 0,
  no_entitlement: outcomes.no_entitlement ?? 0,
})

export const AudiencePerson = namedObject(
  'AudiencePerson',
  {
    user_id: id('The person.'),
    company_id: idOrNull('Their organization on that trip.'),
    first_name: textOrNull('First name.', 'Ada'),
    last_name: textOrNull('Last name.', 'Lovelace'),
    outcome: Type.Enum([...audienceOutcomes], { description: outcomeText, examples: ['told'] }),
    trip_ids: list(id('An id.'), 'Their trips that it concerns.'),
    check_in_ids: list(id('An id.'), 'Their check-ins that it concerns.'),
    reasons: list(ReasonOut, 'Why.'),
    notification_id: idOrNull('Their last notification of this alert.'),
    told_at: timeOrNull('When it was written.'),
    read_at: timeOrNull('When they read it.'),
    withheld: textOrNull('Why nothing of it is sent: white_label, no_entitlement or muted.', null),
    deliveries: list(
      namedObject('AudienceDelivery', {
        channel: text('The channel.', 'email'),
        state: Type.Enum([...deliveryStates], { description: deliveryStateText, examples: ['sent'] }),
        simulated: flag('True: the simulator took it, and nothing was sent.', false),
      }),
      'How it is sent.',
    ),
  },
  { description: 'A person whom an alert concerns.' },
)

export const toAudiencePerson = (one: ShownAudiencePerson): Wire<typeof AudiencePerson> => ({
  user_id: one.userId,
  company_id: one.companyId,
  first_name: one.firstName,
  last_name: one.lastName,
  outcome: one.outcome,
  trip_ids: [...one.tripIds],
  check_in_ids: [...one.checkInIds],
  reasons: one.reasons.map(reasonOut),
  notification_id: one.notification?.id ?? null,
  told_at: one.notification && timeOut(new Date(one.notification.createdAt)),
  read_at: one.notification?.readAt ? timeOut(new Date(one.notification.readAt)) : null,
  withheld: one.notification?.withheld ?? null,
  deliveries: one.notification
    ? one.notification.deliveries.map(({ channel, state, simulated }) => ({ channel, state, simulated }))
    : [],
})
