import { type TObject, type TSchema, Type } from 'typebox'
import { id, text, time } from '../../platform/http/fields.ts'
import * as of from './event-payloads.wire.ts'

/** What a company's servers can be told. */
export interface EventKind {
  readonly event: number
  readonly eventName: string
  readonly description: string
  readonly payload: TObject
}

const kind = (event: number, eventName: string, description: string, payload: TObject): EventKind => ({
  event,
  eventName,
  description,
  payload,
})
const claim = (event: number, status: string, description: string): EventKind =>
  kind(event, `claim.${status}`, description, of.claimPayload)
const cover = (event: number, name: string, description: string, payload: TObject = of.disruptionPayload): EventKind =>
  kind(event, `flight_protect.${name}`, description, payload)

/** Every event by its number. Rooms that come later fire theirs under these names. */
export const eventCatalogue: readonly EventKind[] = [
  kind(20, 'trip.created', 'A traveller of the company has a new trip, whoever made it.', of.tripPayload),
  kind(21, 'trip.updated', 'A trip of the company’s travellers changed.', of.tripPayload),
  kind(22, 'trip.deleted', 'A trip of the company’s travellers was removed.', of.tripPayload),
  kind(23, 'trip.merged', 'Two trips of a traveller became one.', of.tripPayload),
  kind(30, 'trip.created_by_company', 'The company planned a trip; the travellers were told.', of.tripPayload),
  kind(50, 'check_in_request.created', 'Travellers were asked to check in.', of.checkInRequestPayload),
  kind(53, 'check_in.help', 'A traveller needs help. It overtakes every other event.', of.helpPayload),
  kind(54, 'check_in_request.follow_up', 'Those who have not answered were asked again.', of.checkInRequestPayload),
  kind(100, 'flight.cancelled', 'A traveller’s flight was cancelled.', of.flightPayload),
  kind(101, 'flight.delayed', 'A traveller’s flight is late.', of.flightPayload),
  kind(102, 'airport.delayed', 'Flights are late at an airport of a trip.', of.airportPayload),
  kind(103, 'flight.arrival_gate_changed', 'A flight arrives at another gate.', of.flightPayload),
  kind(104, 'flight.departure_gate_changed', 'A flight leaves from another gate.', of.flightPayload),
  kind(105, 'flight.departure_terminal_changed', 'A flight leaves from another terminal.', of.flightPayload),
  kind(106, 'flight.arrival_terminal_changed', 'A flight arrives at another terminal.', of.flightPayload),
  kind(107, 'flight.baggage_claim_changed', 'Baggage comes out at another belt.', of.flightPayload),
  kind(110, 'alert.matched', 'An alert concerns people of the company; at most 1,000 an event.', of.alertPayload),
  kind(111, 'advisory.matched', 'An advisory concerns people of the company.', of.advisoryPayload),
  kind(115, 'alert.summary', 'How many of the company’s people an alert concerns.', of.summaryPayload),
  kind(
    120,
    'travel_restriction.matched',
    'Staff wrote, changed or ended a travel restriction that concerns trips of the company’s people.',
    of.restrictionPayload,
  ),
  kind(
    121,
    'entry_requirement.matched',
    'Staff wrote, changed or ended an entry requirement that concerns trips of the company’s people.',
    of.entryPayload,
  ),
  kind(500, 'traveller.created', 'The company has a new traveller.', of.userPayload),
  kind(501, 'traveller.confirmed', 'A traveller confirmed the e-mail address.', of.userPayload),
  kind(502, 'user.invited', 'Somebody new was invited.', of.invitationPayload),
  kind(503, 'user.invited', 'Somebody was invited who still has to join.', of.invitationPayload),
  kind(504, 'user.updated', 'What is known of a person changed.', of.userPayload),
  kind(505, 'user.settings_updated', 'A person changed the own settings.', of.userPayload),
  kind(506, 'user.deleted', 'A person no longer belongs to the company.', of.userPayload),
  claim(600, 'submitted', 'A claim was submitted.'),
  claim(601, 'evaluating', 'A claim is being looked at.'),
  claim(602, 'accepted', 'A claim was accepted.'),
  claim(603, 'denied', 'A claim was denied.'),
  claim(604, 'paid', 'A claim was paid.'),
  claim(605, 'reopened', 'A claim was opened again.'),
  claim(606, 'bank-info-requested', 'A claim waits for bank details.'),
  claim(607, 'withdrawn', 'A claim was withdrawn.'),
  kind(903, 'subscription.renewal_upcoming', 'A subscription renews within a week.', of.renewalPayload),
  kind(904, 'invoice.paid', 'An invoice was paid.', of.invoicePayload),
  cover(1000, 'trip_registered', 'A trip’s flights are registered and covered.', of.registrationPayload),
  cover(1001, 'trip_limit_reached', 'The trips of the year are used up.', of.registrationPayload),
  cover(1002, 'flight_delayed', 'A covered flight is late.'),
  cover(1003, 'flight_cancelled', 'A covered flight was cancelled.'),
  cover(1004, 'flight_diverted', 'A covered flight was diverted.'),
  cover(1005, 'missed_connection', 'A covered connection was missed.'),
  cover(1006, 'baggage_delayed', 'Covered baggage is late.'),
  cover(1007, 'baggage_lost', 'Covered baggage was lost.'),
  cover(1008, 'lounge_access_available', 'The customer may use a lounge.'),
  cover(1009, 'claim_created', 'A claim was made for a disruption.'),
  cover(1010, 'claim_payment_issued', 'A claim’s payout is on its way.'),
  cover(1011, 'certificate_issued', 'The certificate of a registration was issued.', of.registrationPayload),
  cover(1012, 'claim_blocked', 'A claim that would have been made was blocked.'),
  cover(1013, 'registration_blocked', 'A registration was blocked.', of.registrationPayload),
  cover(1014, 'subscription_deactivated', 'A subscription was deactivated.', of.registrationPayload),
  cover(1015, 'policy_voided', 'A policy was voided.', of.registrationPayload),
  cover(1016, 'pre_existing_disruption', 'The disruption was there before the registration.', of.registrationPayload),
  cover(1020, 'payout_capped_per_trip', 'A payout would exceed the trip’s cap; no claim.', of.cappedPayload),
  cover(1021, 'payout_capped_annual', 'A payout would exceed the year’s cap; no claim.', of.cappedPayload),
]

/** Sent beside the event of the same number, to companies with the white-label package. */
export const suppressed: EventKind = kind(
  110,
  'notification.suppressed',
  'White label: a message that the company relays to its customer. `event` is the notification’s type, such as 110 or 1002.',
  of.suppressedPayload,
)

/** The body of a delivery. */
export const EventBody = (one: EventKind): TObject =>
  Type.Object(
    {
      id: id('The same at every try and in every replay: handle an id once.'),
      event: Type.Integer({ description: 'The number of the event.', examples: [one.event] }),
      event_name: text('Its name.', one.eventName),
      created_at: time('When it happened; the same at every try.'),
      payload: one.payload,
    },
    { description: one.description },
  )

/** What a schema’s examples add up to. */
export function sampleOf(schema: TSchema): unknown {
  const { examples, properties, items } = schema as unknown as {
    examples?: readonly unknown[]
    properties?: Readonly<Record<string, TSchema>>
    items?: TSchema
  }
  if (examples && examples.length > 0) return examples[0]
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, sampleOf(inner)]))
  return items ? [sampleOf(items)] : {}
}

/** A sample of an event, for `test`. */
export function sampleEvent(number: number): { event: number; eventName: string; payload: object } | undefined {
  const one = eventCatalogue.find(({ event }) => event === number)
  return one && { event: one.event, eventName: one.eventName, payload: sampleOf(one.payload) as object }
}

/** OpenAPI's `webhooks`: what is posted to an endpoint. */
export function webhookDocument(): Record<string, { post: object }> {
  const post = (one: EventKind, title: string): { post: object } => ({
    post: {
      operationId: `webhook_${title}`,
      tags: ['Webhooks'],
      summary: one.eventName,
      description: `${one.description} Signed as docs/webhooks.md says.`,
      requestBody: {
        required: true,
        content: { 'application/json': { schema: EventBody(one), example: sampleOf(EventBody(one)) } },
      },
      responses: {
        '2XX': { description: 'It arrived.' },
        '410': { description: 'The endpoint is gone: it is disabled.' },
        default: { description: 'It is tried again, up to twelve times.' },
      },
    },
  })
  return Object.fromEntries([
    ...eventCatalogue.map((one) => [`${one.event} ${one.eventName}`, post(one, String(one.event))]),
    [suppressed.eventName, post(suppressed, 'suppressed')],
  ])
}
