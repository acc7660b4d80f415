import { Type } from 'typebox'
import { deliveryStates, deliveryStateText } from '../../delivery/index.ts'
import {
  decimalOrNull,
  id,
  idOrNull,
  integer,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { shapelessWarning } from '../footprints/footprint.ts'
import { ReasonOut, reasonOut } from '../trip-alerts/trip-alert.v2.wire.ts'
import type { AudienceWithDivisions } from './audience.service.ts'
import { OutcomesOut, toOutcomes } from './audience-people.desk.wire.ts'
import type { Why } from './why.service.ts'
import { decisions } from './why.ts'

const ids = (description: string) => list(id('An id.'), description)

export const AudienceOut = namedObject(
  'AlertAudience',
  {
    people: integer('People whom it concerns.', 214),
    told: integer('Those of them who would be notified if it were published now.', 190),
    outcomes: OutcomesOut,
    not_told: Type.Object(
      {
        user_filter: integer('A filter of their own stops it.', 4),
        no_entitlement: integer('Neither they nor their organization are entitled to alerts.', 10),
        already_told: integer(
          'They were notified of the thread before, and nothing in this alert needs another message.',
          10,
        ),
      },
      { description: 'Why the others would not.' },
    ),
    trips: integer('Trips.', 180),
    check_ins: integer('Check-ins.', 12),
    by_organization: list(
      namedObject('AudienceOfOrganization', {
        company_id: idOrNull('The organization; null: people without one.'),
        name: textOrNull('Its name.', 'Acme Travel'),
        people: integer('Its people.', 120),
      }),
      'By organization, the largest first.',
    ),
    by_country: list(
      namedObject('AudienceOfCountry', {
        country_id: id('The country.'),
        country_code: text('Its alpha-2 code.', 'PE'),
        people: integer('People there.', 90),
      }),
      'By the country in which they are concerned, the largest first; a person may count in several.',
    ),
    divisions_without_shape: list(
      namedObject('DivisionWithoutShape', {
        division_id: id('The division.'),
        code: textOrNull('Its ISO 3166-2 code.', 'KE-07'),
        name: text('Its name.', 'Garissa'),
        country_code: text('The country’s alpha-2 code.', 'KE'),
        people: integer('People who are matched only because they may be in it.', 31),
      }),
      'Divisions of the alert that the map has no border of.',
    ),
    warnings: list(
      text(
        'A sentence.',
        'The map has no border of Garissa (KE-07): everybody in Kenya whose place is not known to lie in another division is matched, as at country level.',
      ),
      'What to know before publishing.',
    ),
    sample: list(
      namedObject('AudienceMember', {
        user_id: id('The person.'),
        company_id: idOrNull('Their organization.'),
        first_name: textOrNull('First name.', 'Ada'),
        last_name: textOrNull('Last name.', 'Lovelace'),
        trip_ids: ids('Their trips that it concerns.'),
        check_in_ids: ids('Their check-ins that it concerns.'),
        reasons: list(ReasonOut, 'Why.'),
      }),
      'Up to 20 of them.',
    ),
  },
  { description: 'The audience of an alert at this moment.' },
)

export const toAudience = (audience: AudienceWithDivisions): Wire<typeof AudienceOut> => ({
  people: audience.people,
  told: audience.outcomes.would_be_told ?? 0,
  outcomes: toOutcomes(audience.outcomes),
  not_told: {
    user_filter: audience.outcomes.user_filter ?? 0,
    no_entitlement: audience.outcomes.no_entitlement ?? 0,
    already_told: (audience.outcomes.told ?? 0) + (audience.outcomes.already_told ?? 0),
  },
  trips: audience.trips,
  check_ins: audience.checkIns,
  by_organization: audience.byOrganization.map((one) => ({
    company_id: one.companyId,
    name: one.name,
    people: one.people,
  })),
  by_country: audience.byCountry.map((one) => ({
    country_id: one.countryId,
    country_code: one.code,
    people: one.people,
  })),
  divisions_without_shape: audience.divisionsWithoutShape.map((one) => ({
    division_id: one.id,
    code: one.code,
    name: one.name,
    country_code: one.countryCode,
    people: audience.shapeless.find(({ divisionId }) => divisionId === one.id)?.people ?? 0,
  })),
  warnings: audience.divisionsWithoutShape.map(shapelessWarning),
  sample: audience.sample.map((one) => ({
    user_id: one.userId,
    company_id: one.companyId,
    first_name: one.firstName,
    last_name: one.lastName,
    trip_ids: [...one.tripIds],
    check_in_ids: [...one.checkInIds],
    reasons: one.reasons.map(reasonOut),
  })),
})

export const WhyOut = namedObject(
  'WhyAlert',
  {
    decision: Type.Enum([...decisions], {
      description: 'What decided: told, or the first rule, time window, filter or setting that prevented it.',
      examples: ['elsewhere'],
    }),
    message: text('The same in a sentence.', 'They muted the trip: it is in their list, and nothing was sent.'),
    filter_id: idOrNull('The filter that stopped it.'),
    nearest_km: decimalOrNull('From the nearest of their stays to a point of the alert.', 61.5),
    reasons: list(ReasonOut, 'The matches at this moment, whether they are notified or not.'),
    trip_alert_ids: ids('Their Trip Alerts of the situation.'),
    telling: Type.Union(
      [
        namedObject('LastNotified', {
          alert_id: id('The alert of the thread of which they were notified last.'),
          cause: text('For what.', 'alert:7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'),
          told_at: time('When.'),
          cleared_at: timeOrNull('When they got the all-clear.'),
        }),
        Type.Null(),
      ],
      { description: 'When they were last notified of the thread; null: never.', examples: [null] },
    ),
    notifications: list(
      namedObject('AlertNotification', {
        id: id('The notification.'),
        cause: text('For what it was written.', 'alert:7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'),
        alert_id: idOrNull('The alert.'),
        created_at: time('When it was written.'),
        withheld: textOrNull('Why nothing is sent: white_label, no_entitlement or muted.', null),
        deliveries: list(
          namedObject('AlertNotificationDelivery', {
            channel: text('The channel.', 'email'),
            state: Type.Enum([...deliveryStates], { description: deliveryStateText, examples: ['sent'] }),
            due_at: time('From when it may be sent.'),
            sent_at: timeOrNull('When the provider took it.'),
          }),
          'How it was sent.',
        ),
      }),
      'Their notifications of the thread, oldest first.',
    ),
  },
  { description: 'Why a person was notified of an alert, or was not.' },
)

const iso = (at: string): string => timeOut(new Date(at))

export const toWhy = (why: Why): Wire<typeof WhyOut> => ({
  decision: why.decision,
  message: why.message,
  filter_id: why.filterId,
  nearest_km: why.nearestKm === null ? null : Math.round(why.nearestKm * 1000) / 1000,
  reasons: why.reasons.map(reasonOut),
  trip_alert_ids: [...why.tripAlertIds],
  telling: why.lastNotified && {
    alert_id: why.lastNotified.alertId,
    cause: why.lastNotified.cause,
    told_at: timeOut(why.lastNotified.notifiedAt),
    cleared_at: maybeTimeOut(why.lastNotified.clearedAt),
  },
  notifications: why.notifications.map((one) => ({
    id: one.id,
    cause: one.cause,
    alert_id: one.alertId,
    created_at: iso(one.createdAt),
    withheld: one.withheld,
    deliveries: one.deliveries.map((sent) => ({
      channel: sent.channel,
      state: sent.state,
      due_at: iso(sent.dueAt),
      sent_at: sent.sentAt && iso(sent.sentAt),
    })),
  })),
})
