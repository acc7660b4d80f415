import { Type } from 'typebox'
import {
  date,
  flag,
  id,
  integer,
  namedObject,
  text,
  textOrNull,
  time,
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { type FlightState, flightStatuses } from '../flights/flight.ts'
import type { KeptFlight, KeptObservation } from './kept-flight.ts'

const facts = {
  destination: textOrNull('The airport of arrival.', 'JFK'),
  scheduled_departure: timeOrNull('Departure by schedule.'),
  scheduled_arrival: timeOrNull('Arrival by schedule.'),
  estimated_departure: timeOrNull('When it is expected to depart.'),
  estimated_arrival: timeOrNull('When it is expected to arrive.'),
  actual_departure: timeOrNull('When it departed.'),
  actual_arrival: timeOrNull('When it arrived.'),
  diverted_to: textOrNull('The airport that it is diverted to.', null),
  departure_gate: textOrNull('Gate of departure.', 'B32'),
  departure_terminal: textOrNull('Terminal of departure.', '5'),
  arrival_gate: textOrNull('Gate of arrival.', 'A6'),
  arrival_terminal: textOrNull('Terminal of arrival.', '8'),
  baggage_claim: textOrNull('Belt on which the baggage comes.', '4'),
}

const toFacts = (state: FlightState): Wire<ReturnType<typeof Type.Object<typeof facts>>> => ({
  destination: state.destination ?? null,
  scheduled_departure: state.scheduled_departure ?? null,
  scheduled_arrival: state.scheduled_arrival ?? null,
  estimated_departure: state.estimated_departure ?? null,
  estimated_arrival: state.estimated_arrival ?? null,
  actual_departure: state.actual_departure ?? null,
  actual_arrival: state.actual_arrival ?? null,
  diverted_to: state.diverted_to ?? null,
  departure_gate: state.departure_gate ?? null,
  departure_terminal: state.departure_terminal ?? null,
  arrival_gate: state.arrival_gate ?? null,
  arrival_terminal: state.arrival_terminal ?? null,
  baggage_claim: state.baggage_claim ?? null,
})

const statusWords = flightStatuses.join(', ')

export const FlightDesk = namedObject(
  'WatchedFlight',
  {
    id: id('Id of the flight. Two flights that turn out to be one keep the older id.'),
    airline: text('The airline’s IATA code, else its ICAO code.', 'BA'),
    airline_name: text('Name of the airline.', 'British Airways'),
    flight_number: text('The number without the airline’s code.', '117'),
    codes: Type.Array(Type.String(), {
      description: 'Airline and number, and the same flight under other codes.',
      examples: [['BA117', 'AA6144']],
    }),
    origin: text('The airport of departure.', 'LHR'),
    day: date('The local day of departure.'),
    status: text(`One of ${statusWords}.`, 'scheduled'),
    ...facts,
    expected_departure: timeOrNull('The actual departure, else the estimated, else the scheduled one.'),
    expected_arrival: timeOrNull('The actual arrival, else the estimated, else the scheduled one.'),
    observed_at: timeOrNull('The latest time of an observation that counts.'),
    created_at: time('When it was first observed.'),
    updated_at: time('When what is known last changed.'),
  },
  { description: 'A flight and what is known of it: each fact as it was stated last.' },
)

const ObservationDesk = namedObject(
  'FlightObservation',
  {
    id: id('Id of the observation.'),
    seq: integer('Its number: observations count in this order.', 4711),
    source: text('Who says so.', 'aeroapi'),
    observed_at: time('When it was so, by the clock of the source.'),
    received_at: time('When it came in.'),
    codes: Type.Array(Type.String(), {
      description: 'Under which code it was sent, and the codeshares that it named.',
      examples: [['BA117', 'AA6144']],
    }),
    status: textOrNull(`One of ${statusWords}.`, 'scheduled'),
    ...facts,
    digest: text('SHA-256 of the canonical JSON of source, observed_at and facts.', '9f86d081884c7d65'),
    changed: flag('It changed what was known when it came in, and it was not taken back.', true),
    taken_back_at: timeOrNull('When staff took it back: it no longer counts. Null: it stands.'),
    taken_back_reason: textOrNull('Why it was taken back.', null),
  },
  { description: 'An observation of a flight, as the source sent it.' },
)

export const FlightInFullDesk = namedObject(
  'WatchedFlightInFull',
  {
    ...FlightDesk.properties,
    observations: Type.Array(ObservationDesk, {
      description: 'A page of what was observed, what came in last first.',
      examples: [[]],
    }),
  },
  { description: 'A flight with a page of its observations.' },
)

export const toFlightDesk = (flight: KeptFlight): Wire<typeof FlightDesk> => ({
  id: flight.id,
  airline: flight.airline,
  airline_name: flight.airlineName,
  flight_number: flight.number,
  codes: [...flight.codes],
  origin: flight.origin,
  day: flight.day,
  status: flight.status,
  ...toFacts(flight.facts),
  expected_departure: maybeTimeOut(flight.expectedDeparture),
  expected_arrival: maybeTimeOut(flight.expectedArrival),
  observed_at: flight.observedAt,
  created_at: timeOut(flight.createdAt),
  updated_at: timeOut(flight.updatedAt),
})

const toObservationDesk = (one: KeptObservation): Wire<typeof ObservationDesk> => ({
  id: one.id,
  seq: one.seq,
  source: one.source,
  observed_at: timeOut(one.observedAt),
  received_at: timeOut(one.receivedAt),
  codes: [...one.codes],
  status: one.facts.status ?? null,
  ...toFacts(one.facts),
  digest: one.digest,
  changed: one.changed,
  taken_back_at: maybeTimeOut(one.takenBackAt),
  taken_back_reason: one.takenBackReason,
})

export const toFlightInFullDesk = (
  flight: KeptFlight,
  observations: readonly KeptObservation[],
): Wire<typeof FlightInFullDesk> => ({
  ...toFlightDesk(flight),
  observations: observations.map(toObservationDesk),
})
