import { flightTypes } from './flight-notification-types.ts'
import { event, type NotificationTypeEntry } from './notification-type.ts'
import { link, ownTypes } from './own-notification-types.ts'
import { plannedTypes } from './planned-notification-types.ts'

const travelMonitor = { audience: ['managers'], settings: ['trip_alert'] } as const
/** A change of one of a company's people, for its managers. */
const personChange = { audience: ['managers'], urgency: 'digest' } as const
const forTrips = { audience: ['traveller'], needs: 'alerts' } as const

/**
 * Every notification type and webhook event, by its number: the only place that says what a type is. Lists, predicates, the event
 * catalogue, the OpenAPI texts and the table of docs/notifications.md are derived from it. 130, 510 to 512, 520, 521 and 530 to 534 are
 * ours, the others the contract's. How to add one: CONTRIBUTING.md, "Add a notification type".
 */
export const notificationTypes = {
  ...plannedTypes,
  ...flightTypes,
  ...ownTypes,

  0: {
    name: 'New issue for a responder',
    audience: ['responder', 'managers'],
    urgency: 'call',
    opens: ['issue'],
    data: ['issue_id'],
    event: event('issue.waiting', 'issue', 'A traveller of the company waits for help.'),
  },
  1: {
    name: 'New availability bid',
    audience: ['traveller'],
    urgency: 'now',
    opens: ['issue'],
    data: ['issue_id', 'bid_id'],
  },
  2: {
    name: 'Cancelled availability bid',
    audience: ['traveller'],
    urgency: 'now',
    opens: ['issue'],
    data: ['issue_id', 'bid_id'],
  },
  3: {
    name: 'New appointment',
    audience: ['traveller', 'responder'],
    urgency: 'now',
    opens: ['issue'],
    data: ['issue_id', 'appointment_id'],
    event: event('appointment.created', 'appointment', 'A bid was accepted: a traveller has an appointment.'),
  },
  4: {
    name: 'Cancelled appointment',
    audience: ['traveller', 'responder'],
    urgency: 'now',
    opens: ['issue'],
    data: ['issue_id', 'appointment_id'],
    event: event('appointment.cancelled', 'appointment', 'An appointment of a traveller was cancelled.'),
  },
  5: {
    name: 'Missed conversation message',
    audience: ['traveller', 'responder', 'managers'],
    urgency: 'now',
    opens: ['conversation'],
    data: ['conversation_id'],
  },
  6: {
    name: 'Absent conversation responder',
    audience: ['managers'],
    urgency: 'now',
    opens: ['conversation'],
    data: ['conversation_id'],
  },
  9: { name: 'User inactive issue', audience: ['responder'] },
  10: {
    name: 'User finished issue',
    audience: ['responder'],
    event: event(
      'issue.finished',
      'issue',
      'An issue is finished: by the traveller, by the company, or by itself seven days after it was closed.',
    ),
  },
  20: {
    name: 'New trip',
    audience: ['traveller'],
    opens: ['trip'],
    data: ['trip_id'],
    preSendCheck: 'trip',
    event: event('trip.created', 'trip', 'A traveller of the company has a new trip, whoever made it.'),
  },
  21: {
    name: 'Updated trip',
    audience: ['traveller'],
    urgency: 'digest',
    opens: ['trip'],
    data: ['trip_id'],
    preSendCheck: 'trip',
    event: event('trip.updated', 'trip', 'A trip of the company’s travellers changed.'),
  },
  // No pre-send check: the check `trip` would drop it, because the trip is deleted.
  22: {
    name: 'Deleted trip',
    audience: ['traveller'],
    opens: ['trips'],
    data: ['trip_id'],
    event: event('trip.deleted', 'trip', 'A trip of the company’s travellers was removed.'),
  },
  23: {
    name: 'Merged trip',
    audience: ['traveller'],
    opens: ['trip'],
    data: ['trip_id'],
    preSendCheck: 'trip',
    event: event('trip.merged', 'trip', 'Two trips of the same travellers became one, the one that it names.'),
  },
  24: { name: 'Itinerary parsed', audience: ['managers'], data: ['success'] },
  30: {
    name: 'New trip by company for traveller',
    audience: ['traveller'],
    opens: ['trip'],
    data: ['trip_id'],
    preSendCheck: 'trip',
    event: event('trip.created_by_company', 'trip', 'The company planned a trip; the travellers were notified.'),
  },
  50: {
    name: 'Safety request',
    audience: ['traveller'],
    urgency: 'now',
    data: ['check_in_request_id'],
    event: event('check_in_request.created', 'check_in_request', 'Travellers were asked to check in.'),
  },
  51: { name: 'Return to home country', audience: ['traveller'] },
  52: { name: 'Landed in new country', audience: ['traveller'] },
  53: {
    name: 'Check-in needs help',
    audience: ['managers'],
    urgency: 'call',
    data: ['user_id'],
    event: event('check_in.help', 'help', 'A traveller needs help. It overtakes every other event.'),
  },
  54: {
    name: 'Check-in request follow-up',
    audience: ['traveller', 'managers'],
    urgency: 'now',
    data: ['check_in_request_id'],
    event: event('check_in_request.follow_up', 'check_in_request', 'Those who have not answered were asked again.'),
  },
  // With `all_good` it is “all is well”: sent, not listed, and the flags send_all_good_… decide; with `cleared` the alert is over. Its urgency is by risk.
  110: {
    ...forTrips,
    name: 'Trip alert',
    opens: ['alert', 'trip'],
    settings: ['trip_alert'],
    data: ['trip_alert_id', 'trip_id', 'alert_id', 'check_in_id'],
    flags: ['all_good', 'cleared'],
    preSendCheck: 'alert',
    event: event(
      'alert.matched',
      'alert',
      'An alert concerns people of the company, its risk or advice changed for them, or it is over (`cleared`); at most 1,000 people an event.',
    ),
  },
  111: {
    ...forTrips,
    name: 'Trip advisory',
    opens: ['trip'],
    settings: ['trip_alert'],
    data: ['trip_id', 'advisory_id'],
    preSendCheck: 'advisory',
    event: event(
      'advisory.matched',
      'advisory',
      'An advisory concerns people of the company, or was closed (`cleared`).',
    ),
  },
  115: {
    name: 'Company trip alert summary',
    audience: ['managers'],
    event: event(
      'alert.summary',
      'summary',
      'How many of the company’s people an alert concerns; that its risk fell (`eased`) or that it is over (`cleared`).',
    ),
  },
  120: {
    ...forTrips,
    name: 'Travel restriction',
    opens: ['trips'],
    settings: ['trip_alert'],
    data: ['travel_restriction_id'],
    flags: ['ended'],
    preSendCheck: 'rule',
    event: event(
      'travel_restriction.matched',
      'travel_restriction',
      'Staff wrote, changed or ended a travel restriction that concerns trips of the company’s people.',
    ),
  },
  121: {
    ...forTrips,
    name: 'Entry requirement',
    opens: ['trips'],
    settings: ['trip_alert'],
    data: ['entry_requirement_id'],
    flags: ['ended'],
    preSendCheck: 'rule',
    event: event(
      'entry_requirement.matched',
      'entry_requirement',
      'Staff wrote, changed or ended an entry requirement that concerns trips of the company’s people.',
    ),
  },
  130: {
    ...forTrips,
    name: 'Visa requirement',
    opens: ['trip', 'trips'],
    settings: ['trip_alert', 'visa_change'],
    data: ['visa_requirement_id', 'trip_id'],
    preSendCheck: 'visa',
    event: event(
      'visa_requirement.matched',
      'visa_requirement',
      'Staff changed what a passport needs for a country, and it concerns trips of the company’s people.',
    ),
  },
  304: { ...travelMonitor, name: 'Travel monitor: check-in request' },
  305: { ...travelMonitor, name: 'Travel monitor: trip alert', urgency: 'digest' },
  306: { ...travelMonitor, name: 'Travel monitor: itinerary change', urgency: 'digest' },
  500: {
    ...personChange,
    name: 'New traveller for company',
    event: event('traveller.created', 'user', 'The company has a new traveller.'),
  },
  501: {
    ...personChange,
    name: 'Confirmed traveller for company',
    event: event('traveller.confirmed', 'user', 'A traveller confirmed the e-mail address.'),
  },
  502: {
    ...link,
    name: 'Invited new user for company',
    only: 'email',
    event: event('user.invited', 'invitation', 'A new person was invited.'),
  },
  503: {
    ...link,
    name: 'Invited existing user for company',
    only: 'email',
    event: event('user.invited', 'invitation', 'A person was invited who has not joined yet.'),
  },
  504: {
    ...personChange,
    name: 'Updated user',
    event: event('user.updated', 'user', 'The data of a person changed.'),
  },
  505: {
    ...personChange,
    name: 'Updated user settings',
    event: event('user.settings_updated', 'user', 'A person changed their settings.'),
  },
  506: {
    ...personChange,
    name: 'Deleted user',
    event: event('user.deleted', 'user', 'A person no longer belongs to the company.'),
  },
  900: { name: 'Charge created for traveller: appointment', audience: ['traveller'] },
  901: { name: 'Charge created for traveller: coverage', audience: ['traveller'] },
  902: { name: 'Charge created for traveller: single purchase', audience: ['traveller'] },
  903: {
    name: 'Upcoming subscription renewal',
    audience: ['traveller'],
    data: ['subscription_id'],
    event: event('subscription.renewal_upcoming', 'renewal', 'A subscription renews in a week.'),
  },
  904: {
    name: 'Invoice paid',
    audience: ['traveller'],
    data: ['subscription_id', 'invoice_id'],
    event: event('invoice.paid', 'invoice', 'An invoice was paid: of a purchase, or of a renewal.'),
  },
  910: { name: 'Deposit made for responder', audience: ['responder'] },
  911: { name: 'Manual payout made for responder', audience: ['responder'] },
} as const satisfies Readonly<Record<number, NotificationTypeEntry>>
