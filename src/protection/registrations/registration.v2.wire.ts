import { Type } from 'typebox'
import type { Ctx } from '../../platform/ctx.ts'
import {
  date,
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
import { TextIn } from '../../platform/http/lenient.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { isUuid } from '../../platform/ids.ts'
import { checkAll, invalid } from '../../platform/problem.ts'
import { certificateUrl } from './certificate-url.ts'
import type { RegistrationRequest } from './registering.service.ts'
import { watcher } from './registration.service.ts'
import { type RegisteredFlight, type Registration, type ScheduleState, scheduleOf } from './registration.ts'

const Schedule = (description: string) =>
  Type.Enum(['confirmed', 'unverified'], { description, examples: ['confirmed'] })

const RegisteredFlightV2 = namedObject(
  'RegisteredFlight',
  {
    air_segment_id: id('The flight in the itinerary, as it was when it was registered.'),
    airline: text('Code of the airline: IATA, else ICAO.', 'BA'),
    flight_number: text('The number without the airline’s code and leading zeros.', '117'),
    origin: text('Code of the airport: IATA, else ICAO.', 'LHR'),
    destination: text('Code of the airport: IATA, else ICAO.', 'JFK'),
    departure_date: date('The local day of its departure.'),
    scheduled_departure: time(
      'The departure that is covered: the airline’s, else the one of the itinerary while no source has said another.',
    ),
    scheduled_arrival: time('The arrival that is covered, likewise: delays count from it.'),
    schedule: Schedule('confirmed: a source has said the times of the itinerary. unverified: none has.'),
  },
  { description: 'A flight by the schedule that is covered. It stays when the itinerary is edited later.' },
)

const WatchedByV2 = namedObject(
  'FlightWatcher',
  {
    source: text('Where observations come from; pushed: only what is sent to the service.', 'aeroapi'),
    cannot_see: text('What this source cannot see.', 'Baggage: report it.'),
  },
  { description: 'Who watches the flights.' },
)

export const RegistrationV2 = namedObject(
  'FlightProtectionRegistration',
  {
    id: id('Id of the registration.'),
    status: Type.Enum(['registered', 'refused'], {
      description: 'registered: the flights are covered. refused: they are not, see reason.',
      examples: ['registered'],
    }),
    reason: textOrNull('Why it was refused.', null),
    schedule: Type.Union(
      [
        Schedule(
          'unverified: no source has confirmed the times of one of the flights yet, and until then staff decide about its claims.',
        ),
        Type.Null(),
      ],
      { description: 'Whether the schedule is the airline’s; null for a refusal.', examples: ['confirmed'] },
    ),
    event: integer('Its event: 1000, 1001, 1013 or 1016.', 1000),
    company_id: id('The organization.'),
    trip_id: idOrNull('The trip; null once it is gone.'),
    subscription_id: id('The subscription that covers it.'),
    user_id: idOrNull('The insured; null once the person was erased.'),
    flights: list(RegisteredFlightV2, 'The flights that are covered, by departure; none for a refusal.'),
    certificate_url: textOrNull(
      'The certificate (PDF): an address that opens without a key for an hour; null for a refusal.',
      'https://godwit.example/api/v2/org/7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0/flight_protection/registrations/7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f1/certificate.pdf?expires=1794661200&signature=wJ2m0c8b3o3N1m8kqk2v0w5yq9E',
    ),
    watched_by: WatchedByV2,
    registered_at: timeOrNull('When cover began; null for a refusal.'),
    created_at: time('When it was made.'),
    updated_at: time('When it was last changed.'),
  },
  { description: 'A trip whose flights are covered by a subscription with flight protection, or why they are not.' },
)

const toFlightV2 = (flight: RegisteredFlight): Wire<typeof RegisteredFlightV2> => ({
  air_segment_id: flight.airSegmentId,
  airline: flight.airline,
  flight_number: flight.number,
  origin: flight.origin,
  destination: flight.destination,
  departure_date: flight.day,
  scheduled_departure: timeOut(flight.airlineDeparture ?? flight.scheduledDeparture),
  scheduled_arrival: timeOut(flight.airlineArrival ?? flight.scheduledArrival),
  schedule: scheduleOf(flight),
})

const scheduleOfAll = ({ status, flights }: Registration): ScheduleState | null => {
  if (status === 'refused') return null
  return flights.every((flight) => scheduleOf(flight) === 'confirmed') ? 'confirmed' : 'unverified'
}

export function toRegistrationV2(
  ctx: Pick<Ctx, 'vault' | 'baseUrl' | 'now'>,
  registration: Registration,
): Wire<typeof RegistrationV2> {
  const { source, cannotSee } = watcher()
  return {
    id: registration.id,
    status: registration.status,
    reason: registration.reason,
    schedule: scheduleOfAll(registration),
    event: registration.event,
    company_id: registration.companyId,
    trip_id: registration.tripId,
    subscription_id: registration.subscriptionId,
    user_id: registration.userId,
    flights: registration.flights.map(toFlightV2),
    certificate_url: certificateUrl(ctx, registration),
    watched_by: { source, cannot_see: cannotSee },
    registered_at: maybeTimeOut(registration.registeredAt),
    created_at: timeOut(registration.createdAt),
    updated_at: timeOut(registration.updatedAt),
  }
}

export const RegistrationInV2 = Type.Object({
  registration: namedObject(
    'FlightProtectionRegistrationInput',
    {
      trip_id: TextIn('The trip: the insured travels on it. Required.', '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0', 64),
      subscription_id: TextIn(
        'The subscription with flight protection. Required.',
        '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f1',
        64,
      ),
    },
    { description: 'What is registered under what.' },
  ),
})

function readId(sent: string | null | undefined, field: string): string {
  const value = sent?.trim() ?? ''
  if (value === '') throw invalid({ [field]: 'is required' })
  if (!isUuid(value)) throw invalid({ [field]: 'must be an id' })
  return value.toLowerCase()
}

/** Refuses all that is wrong at once. */
export function fromRegistrationV2({ registration: sent }: Wire<typeof RegistrationInV2>): RegistrationRequest {
  const [tripId, subscriptionId] = checkAll<[string, string]>(
    () => readId(sent.trip_id, 'trip_id'),
    () => readId(sent.subscription_id, 'subscription_id'),
  )
  return { tripId, subscriptionId }
}
