import type { Urgency } from '../preferences/preferences.ts'
import { event } from './notification-type.ts'

/** An event of claims or flight protection without a message to people. */
const webhookOnly = <const Payload extends string>(name: string, eventName: string, payload: Payload, when: string) =>
  ({ name, audience: [], event: event(eventName, payload, when) }) as const

/** An event of flight protection that is also a message to the customer. */
const protectionEvent = <const Payload extends string>(
  name: string,
  eventName: string,
  payload: Payload,
  when: string,
  urgency: Urgency = 'now',
) =>
  ({
    name,
    audience: ['traveller'],
    urgency,
    opens: ['claim', 'trip'],
    data: ['trip_id', 'air_segment_id', 'subscription_id', 'claim_id'],
    event: event(eventName, payload, when),
  }) as const

const flight = { audience: ['traveller'], urgency: 'now', settings: ['trip_alert'], opens: ['trip', 'trips'] } as const
const monitor = { audience: ['managers'], settings: ['trip_alert'] } as const

/** The part of the table (notification-types.ts) about flights: their status, claims and flight protection. */
export const flightTypes = {
  100: {
    ...flight,
    name: 'Flight cancelled',
    data: ['trip_id', 'air_segment_id'],
    preSendCheck: 'trip',
    event: event('flight.cancelled', 'flight', 'A traveller’s flight was cancelled.'),
  },
  101: {
    ...flight,
    name: 'Flight delayed',
    data: ['trip_id', 'air_segment_id'],
    preSendCheck: 'trip',
    event: event('flight.delayed', 'flight', 'A traveller’s flight is late.'),
  },
  102: {
    ...flight,
    name: 'Airport delayed',
    data: ['trip_id', 'airport_code'],
    preSendCheck: 'trip',
    event: event('airport.delayed', 'airport', 'Flights are late at an airport of a trip.'),
  },
  103: {
    ...flight,
    opens: ['trips'],
    name: 'Arrival gate change',
    data: ['air_segment_id'],
    event: event('flight.arrival_gate_changed', 'flight', 'A flight arrives at another gate.'),
  },
  104: {
    ...flight,
    opens: ['trips'],
    name: 'Departure gate change',
    data: ['air_segment_id'],
    event: event('flight.departure_gate_changed', 'flight', 'A flight leaves from another gate.'),
  },
  105: {
    ...flight,
    opens: ['trips'],
    name: 'Departure terminal change',
    data: ['air_segment_id'],
    event: event('flight.departure_terminal_changed', 'flight', 'A flight leaves from another terminal.'),
  },
  106: {
    ...flight,
    opens: ['trips'],
    name: 'Arrival terminal change',
    data: ['air_segment_id'],
    event: event('flight.arrival_terminal_changed', 'flight', 'A flight arrives at another terminal.'),
  },
  107: {
    ...flight,
    opens: ['trips'],
    name: 'Baggage claim change',
    data: ['air_segment_id'],
    event: event('flight.baggage_claim_changed', 'flight', 'Baggage comes out at another belt.'),
  },
  300: { ...monitor, name: 'Travel monitor: accommodation' },
  301: { ...monitor, name: 'Travel monitor: airport landed' },
  302: { ...monitor, name: 'Travel monitor: flight delayed' },
  303: { ...monitor, name: 'Travel monitor: flight cancelled' },
  600: webhookOnly('Claim submitted', 'claim.submitted', 'claim', 'A claim was submitted.'),
  601: webhookOnly('Claim evaluating', 'claim.evaluating', 'claim', 'A claim is being looked at.'),
  602: webhookOnly('Claim accepted', 'claim.accepted', 'claim', 'A claim was accepted.'),
  603: webhookOnly('Claim denied', 'claim.denied', 'claim', 'A claim was denied.'),
  604: webhookOnly('Claim paid', 'claim.paid', 'claim', 'A claim was paid.'),
  605: webhookOnly('Claim reopened', 'claim.reopened', 'claim', 'A claim was opened again.'),
  606: webhookOnly(
    'Claim bank-info-requested',
    'claim.bank-info-requested',
    'claim',
    'A claim waits for bank details.',
  ),
  607: webhookOnly('Claim withdrawn', 'claim.withdrawn', 'claim', 'A claim was withdrawn.'),
  1000: webhookOnly(
    'Trip Registered',
    'flight_protect.trip_registered',
    'registration',
    'A trip’s flights are registered and covered.',
  ),
  1001: webhookOnly(
    'Trip Limit Reached',
    'flight_protect.trip_limit_reached',
    'registration',
    'The trips of the year are used up.',
  ),
  1002: protectionEvent('Flight Delayed', 'flight_protect.flight_delayed', 'disruption', 'A covered flight is late.'),
  1003: protectionEvent(
    'Flight Cancelled',
    'flight_protect.flight_cancelled',
    'disruption',
    'A covered flight was cancelled.',
  ),
  1004: protectionEvent(
    'Flight Diverted',
    'flight_protect.flight_diverted',
    'disruption',
    'A covered flight was diverted.',
  ),
  1005: protectionEvent(
    'Missed Connection',
    'flight_protect.missed_connection',
    'disruption',
    'A covered connection was missed.',
  ),
  1006: webhookOnly('Baggage Delayed', 'flight_protect.baggage_delayed', 'disruption', 'Covered baggage is late.'),
  1007: webhookOnly('Baggage Lost', 'flight_protect.baggage_lost', 'disruption', 'Covered baggage was lost.'),
  1008: protectionEvent(
    'Lounge Access Available',
    'flight_protect.lounge_access_available',
    'disruption',
    'The customer may use a lounge.',
  ),
  1009: webhookOnly(
    'Claim Created',
    'flight_protect.claim_created',
    'disruption',
    'A claim was made for a disruption.',
  ),
  1010: protectionEvent(
    'Claim Payment Issued',
    'flight_protect.claim_payment_issued',
    'disruption',
    'A claim’s payout is on its way.',
    'normal',
  ),
  1011: webhookOnly(
    'Certificate Issued',
    'flight_protect.certificate_issued',
    'registration',
    'The certificate of a registration was issued.',
  ),
  1012: webhookOnly(
    'Claim Blocked',
    'flight_protect.claim_blocked',
    'disruption',
    'A claim that would have been made was blocked.',
  ),
  1013: webhookOnly(
    'Registration Blocked',
    'flight_protect.registration_blocked',
    'registration',
    'A registration was blocked.',
  ),
  1014: webhookOnly(
    'Subscription Deactivated',
    'flight_protect.subscription_deactivated',
    'policy',
    'A flight protection subscription ended: it was closed, it expired or it was voided.',
  ),
  1015: webhookOnly(
    'Policy Voided',
    'flight_protect.policy_voided',
    'policy',
    'A flight protection policy was closed with a refund, or voided. 1014 is sent too.',
  ),
  1016: webhookOnly(
    'Pre-existing Disruption',
    'flight_protect.pre_existing_disruption',
    'registration',
    'The disruption was there before the registration.',
  ),
  1020: webhookOnly(
    'Payout Capped (per-trip)',
    'flight_protect.payout_capped_per_trip',
    'capped',
    'A payout would exceed the trip’s cap; no claim.',
  ),
  1021: webhookOnly(
    'Payout Capped (annual)',
    'flight_protect.payout_capped_annual',
    'capped',
    'A payout would exceed the year’s cap; no claim.',
  ),
} as const
