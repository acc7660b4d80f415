import { Type } from 'typebox'
import { integer, namedObject, type Wire } from '../../platform/http/fields.ts'
import { TextIn } from '../../platform/http/lenient.ts'
import { readTime, TimeIn } from '../../platform/http/times.ts'
import { invalid } from '../../platform/problem.ts'
import { type FlightFacts, type FlightStatus, flightStatuses } from '../flights/flight.ts'
import { errorsByNumber, type SentObservation } from './observation-input.ts'

const mostObservations = 1_000

const timeIn = (description: string) =>
  Type.Optional(
    Type.Unsafe<string | number | null>({
      ...TimeIn,
      type: ['string', 'number', 'null'],
      description: `${description} ISO 8601, or Unix seconds.`,
    }),
  )

const ObservationIn = namedObject(
  'FlightObservationInput',
  {
    airline: TextIn('The airline by IATA or ICAO code, in any case. Required.', 'BA', 10),
    flight_number: Type.Optional(
      Type.Unsafe<string | number | null>({
        type: ['string', 'integer', 'null'],
        maxLength: 20,
        description: 'The number, with or without the airline’s code. Required.',
        examples: ['117'],
      }),
    ),
    origin: TextIn('The airport of departure by IATA or ICAO code, in any case. Required.', 'LHR', 10),
    destination: TextIn('The airport of arrival by IATA or ICAO code, in any case.', 'JFK', 10),
    scheduled_departure: timeIn('Departure by schedule; its local day is part of what identifies a flight. Required.'),
    scheduled_arrival: timeIn('Arrival by schedule.'),
    estimated_departure: timeIn('When it is expected to depart.'),
    estimated_arrival: timeIn('When it is expected to arrive.'),
    actual_departure: timeIn('When it has departed.'),
    actual_arrival: timeIn('When it has arrived.'),
    status: TextIn(`One of ${flightStatuses.join(', ')}.`, 'scheduled', 20),
    diverted_to: TextIn('The airport that it is diverted to, by IATA or ICAO code, in any case.', 'BOS', 10),
    departure_gate: TextIn('Gate of departure.', 'B32', 20),
    departure_terminal: TextIn('Terminal of departure.', '5', 20),
    arrival_gate: TextIn('Gate of arrival.', 'A6', 20),
    arrival_terminal: TextIn('Terminal of arrival.', '8', 20),
    baggage_claim: TextIn('Belt on which the baggage comes.', '4', 20),
    codeshares: Type.Optional(
      Type.Unsafe<readonly string[] | null>({
        type: ['array', 'null'],
        items: { type: 'string', maxLength: 20 },
        maxItems: 50,
        description: 'The same flight under other codes: airline and number.',
        examples: [['AA6144']],
      }),
    ),
    source: TextIn('Who says so; by default desk. With a source’s own key it is always that source.', 'airport', 100),
    observed_at: timeIn('When it was so, by the clock of the source; by default now. Of each fact the latest counts.'),
  },
  { description: 'What is known of a flight. A field that is left out or null says nothing.' },
)

export const ObservationsInDesk = Type.Object({
  observations: Type.Array(ObservationIn, {
    minItems: 1,
    maxItems: mostObservations,
    description: `Observations, up to ${mostObservations}, in the order in which they were made.`,
  }),
})

export const IntakeDesk = namedObject(
  'FlightObservationsTaken',
  {
    taken: integer('How many were new.', 2),
    duplicates: integer('How many were there already.', 0),
    flights: integer('How many flights they are about.', 1),
  },
  { description: 'What was taken in.' },
)

type Sent = Wire<typeof ObservationIn>

const textFacts = [
  'destination',
  'diverted_to',
  'departure_gate',
  'departure_terminal',
  'arrival_gate',
  'arrival_terminal',
  'baggage_claim',
] as const
const timeFacts = [
  'scheduled_departure',
  'scheduled_arrival',
  'estimated_departure',
  'estimated_arrival',
  'actual_departure',
  'actual_arrival',
] as const

const textOf = (sent: string | number | null | undefined): string | null => String(sent ?? '').trim() || null

/** `source`: whose key it was sent with; null for staff. */
function readObservation(sent: Sent, source: string | null, now: Date): SentObservation {
  const errors: Record<string, string> = {}
  const timeOf = (field: (typeof timeFacts)[number] | 'observed_at'): Date | null => {
    const value = sent[field]
    if (value === undefined || value === null || value === '') return null
    const time = readTime(value)
    if (!time) errors[field] = 'is not a time: send ISO 8601 or Unix seconds'
    return time ?? null
  }
  const required = (field: 'airline' | 'flight_number' | 'origin'): string | null => {
    const text = textOf(sent[field])
    if (text === null) errors[field] = 'is required'
    return text
  }
  const times = Object.fromEntries(timeFacts.map((field) => [field, timeOf(field)])) as Record<
    (typeof timeFacts)[number],
    Date | null
  >
  if (times.scheduled_departure === null) errors['scheduled_departure'] ??= 'is required'
  const status = textOf(sent.status)?.toLowerCase()
  if (status !== undefined && !flightStatuses.includes(status as FlightStatus))
    errors['status'] = `must be one of ${flightStatuses.join(', ')}`
  const facts: Record<string, string> = {}
  for (const field of timeFacts) if (times[field]) facts[field] = times[field].toISOString()
  for (const field of textFacts) {
    const text = textOf(sent[field])
    if (text !== null) facts[field] = text
  }
  if (status !== undefined) facts['status'] = status
  const input = {
    airline: required('airline'),
    flightNumber: required('flight_number'),
    origin: required('origin'),
    scheduledDeparture: times.scheduled_departure,
    codeshares: sent.codeshares ?? [],
    source: source ?? textOf(sent.source) ?? 'desk',
    observedAt: timeOf('observed_at') ?? now,
    facts: facts as Partial<FlightFacts>,
  }
  return { input, errors }
}

/** The observations of a body, and what could not be read of each. */
export const fromObservationsDesk = (
  { observations }: Wire<typeof ObservationsInDesk>,
  source: string | null,
  now: Date,
): readonly SentObservation[] => observations.map((sent) => readObservation(sent, source, now))

/** Refuses what cannot be read, by the numbers of the observations. */
export function checkObservationsDesk(body: Wire<typeof ObservationsInDesk>, now: Date): void {
  const errors = errorsByNumber(fromObservationsDesk(body, null, now).map((one) => one.errors))
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
