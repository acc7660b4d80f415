import { Type } from 'typebox'
import { integer, list, namedObject, text, time } from '../../platform/http/fields.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { timeOut } from '../../platform/http/times.ts'
import { readSources } from './poll.service.ts'

const FlightSourceDesk = namedObject('FlightSource', {
  name: text('Its name, as observations have it in `source`.', 'aeroapi'),
  cannot_see: text('What it cannot see.', 'Flights more than two days ahead.'),
  polls: list(
    namedObject('FlightPollCount', {
      outcome: text('known, unknown (it does not know the flight) or failed.', 'known'),
      flights: integer('How many flights.', 42),
      last_polled_at: time('When one of them was last polled.'),
    }),
    'What became of the polls of the last day, by the latest poll of each flight.',
  ),
  refused: list(
    namedObject('RefusedObservationCount', {
      field: text('The field of the observation that was wrong.', 'observed_at'),
      count: integer('How often.', 3),
      last_reason: text('Why the last one was refused.', 'lies more than 5 minutes in the future'),
      last_at: time('When the last one was refused.'),
    }),
    'Its impossible observations of the last thirty days: in the future, or a landing before the departure.',
  ),
})

export const sourceRoutesDesk: Routes = async (app) => {
  app.get('/flight_sources', {
    config: { access: ['staff'] },
    schema: {
      operationId: 'listFlightSources',
      tags: ['Flight status'],
      summary: 'See the sources of flight status',
      description:
        'The source that is configured, and sources that send observations of which some were refused. None: observations are only pushed, and all could be.',
      response: { 200: Type.Array(FlightSourceDesk, { description: 'Sources.' }), ...problems(401) },
    },
    handler: async (req) =>
      (await readSources(req.ctx)).map(({ name, cannotSee, polls, refused }) => ({
        name,
        cannot_see: cannotSee,
        polls: polls.map(({ outcome, flights, lastPolledAt }) => ({
          outcome,
          flights,
          last_polled_at: timeOut(lastPolledAt),
        })),
        refused: refused.map(({ field, count, lastReason, lastAt }) => ({
          field,
          count,
          last_reason: lastReason,
          last_at: timeOut(lastAt),
        })),
      })),
  })
}
