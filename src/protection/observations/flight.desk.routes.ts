import { Type } from 'typebox'
import { PageQuery, pageItems, parsePageRequest, setPageHeaders } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { FlightDesk, FlightInFullDesk, toFlightDesk, toFlightInFullDesk } from './flight.desk.wire.ts'
import { getFlight, readFlights } from './flight-reading.service.ts'
import { checkObservationsDesk, fromObservationsDesk, IntakeDesk, ObservationsInDesk } from './observation.desk.wire.ts'
import { sendObservations } from './observation-sending.service.ts'

const tags = ['Flights']
const access = ['staff'] as const
/** A thousand observations with every field. */
const bodyLimit = 4 * 1024 * 1024

const code = (description: string, example: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 20, description, examples: [example] }))

const FlightFilter = Type.Object({
  ...PageQuery.properties,
  airline: code('Only of this airline, by IATA or ICAO code, in any case.', 'BA'),
  flight_number: code('Only with this number, with or without the airline’s code.', '117'),
  origin: code('Only from this airport, by IATA or ICAO code, in any case.', 'LHR'),
  day: Type.Optional(
    Type.String({ format: 'date', description: 'Only with this local day of departure.', examples: ['2026-11-16'] }),
  ),
})

export const flightRoutesDesk: Routes = async (app) => {
  app.post('/flight_status', {
    bodyLimit,
    config: { access: ['staff', 'source'], rules: checkObservationsDesk },
    schema: {
      operationId: 'sendFlightStatus',
      tags,
      summary: 'Send what was observed of flights',
      description:
        'All observations are kept; of each fact the one with the latest observed_at counts, in whatever order they come. The same observation twice is kept once. Itineraries, notifications and claims follow. One that is wrong refuses them all. For staff, or with a source’s own key.',
      body: ObservationsInDesk,
      response: { 202: IntakeDesk, ...problems(400, 401, 403, 413, 422) },
    },
    handler: async (req, reply) => {
      const { actor, now } = req.ctx
      reply.code(202)
      return sendObservations(req.ctx, fromObservationsDesk(req.body, actor.kind === 'source' ? actor.name : null, now))
    },
  })

  app.get('/flights', {
    config: { access },
    schema: {
      operationId: 'listFlights',
      tags,
      summary: 'List flights',
      description: 'Flights that were observed, by whatever code; those that were known last come first. For staff.',
      querystring: FlightFilter,
      response: { 200: Type.Array(FlightDesk, { description: 'Flights.' }), ...problems(400, 401, 403, 422) },
    },
    handler: async (req, reply) => {
      const { airline, flight_number: flightNumber, origin, day } = req.query
      const items = await pageItems(req, reply, (page) =>
        readFlights(req.ctx, { airline, flightNumber, origin, day }, page),
      )
      return items.map(toFlightDesk)
    },
  })

  app.get('/flights/:id', {
    config: { access },
    schema: {
      operationId: 'getFlight',
      tags,
      summary: 'Get a flight',
      description: 'What is known of it, and a page of its observations, what came in last first. For staff.',
      params: Type.Object({ id: Uuid }),
      querystring: PageQuery,
      response: { 200: FlightInFullDesk, ...problems(400, 401, 403, 404) },
    },
    handler: async (req, reply) => {
      const pageRequest = parsePageRequest(req.query)
      const { flight, observations } = await getFlight(req.ctx, req.params.id, pageRequest)
      setPageHeaders(req, reply, pageRequest, observations.total)
      return toFlightInFullDesk(flight, observations.items)
    },
  })
}
