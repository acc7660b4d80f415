import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'
import { task } from '../../platform/jobs/task.ts'

/** The most flights of one task. */
export const flightsAtOnce = 200

const OfFlights = Type.Object({
  flightIds: Type.Array(Uuid, {
    maxItems: flightsAtOnce,
    description:
      'Flights of which something else is known now. One that is gone was joined with another, which has a task of its own.',
    examples: [['7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0']],
  }),
})

/** Brings itineraries up to date with what is known of flights, and notifies. */
export const followFlights = task('follow-flights', OfFlights)

/** Decides anew about the registrations of flights. */
export const flightsChanged = task('flights-changed', OfFlights)
