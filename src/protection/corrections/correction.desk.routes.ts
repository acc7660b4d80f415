import { Type } from 'typebox'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { FlightInFullDesk, toFlightInFullDesk } from '../observations/flight.desk.wire.ts'
import { getFlight } from '../observations/flight-reading.service.ts'
import { separateCode, takeBackObservation } from './correction.service.ts'

const tags = ['Flights']
const firstPage = { page: 1, perPage: 100 }
const ById = Type.Object({ id: Uuid })
const reason = Type.String({
  minLength: 1,
  maxLength: 1000,
  description: 'Why. It is kept with the correction.',
  examples: ['The source has mistaken the flight for another.'],
})

export const correctionRoutesDesk: Routes = async (app) => {
  app.post('/flight_observations/:id/take_back', {
    config: { access: ['staff'] },
    schema: {
      operationId: 'takeBackFlightObservation',
      tags,
      summary: 'Take an observation of a flight back',
      description:
        'It is kept and no longer counts, also when it is sent again. Itineraries follow, and decisions about claims are computed again; what was paid stays paid. 409 when it was taken back before. Answers with the flight. For staff.',
      params: ById,
      body: Type.Object({ reason }),
      response: { 200: FlightInFullDesk, ...problems(400, 401, 403, 404, 409, 422) },
    },
    handler: async (req) => {
      const flightId = await takeBackObservation(req.ctx, req.params.id, req.body.reason)
      const { flight, observations } = await getFlight(req.ctx, flightId, firstPage)
      return toFlightInFullDesk(flight, observations.items)
    },
  })

  app.post('/flights/:id/separate', {
    config: { access: ['staff'] },
    schema: {
      operationId: 'separateFlightCode',
      tags,
      summary: 'Undo a codeshare',
      description:
        'The code becomes a flight of its own, with what was sent under it, and is not joined with the others again, whatever a source says. Decisions about claims are computed again for both; what was paid stays paid. Answers with the flight of the code. For staff.',
      params: ById,
      body: Type.Object({
        code: Type.String({
          minLength: 1,
          maxLength: 20,
          description: 'Airline and number of the codeshare that is wrong; not the flight’s own.',
          examples: ['AA6145'],
        }),
        reason,
      }),
      response: { 200: FlightInFullDesk, ...problems(400, 401, 403, 404, 422) },
    },
    handler: async (req) => {
      const flightId = await separateCode(req.ctx, req.params.id, req.body.code, req.body.reason)
      const { flight, observations } = await getFlight(req.ctx, flightId, firstPage)
      return toFlightInFullDesk(flight, observations.items)
    },
  })
}
