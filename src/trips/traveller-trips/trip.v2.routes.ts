import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { parseSince, SinceQuery, setSyncDate } from '../../platform/http/since.ts'
import { SegmentsV2, toSegmentsV2 } from '../segments/segment.v2.wire.ts'
import { getOwnTripInFull, openOwnTripInFull, readOwnTrips, readTripUsers } from '../trips/trip.service.ts'
import { TripInFullV2, TripV2, toTripInFullV2, toTripV2 } from '../trips/trip.v2.wire.ts'

const tags = ['Trips']
const config = { access: ['user'] } as const
const ByTrip = Type.Object({ trip_id: Uuid })

export const tripRoutesV2: Routes = async (app) => {
  const shownIn = (req: FastifyRequest) => ({ base: app.baseUrl(), now: req.ctx.now })

  app.get('/trips', {
    config,
    schema: {
      operationId: 'listTripsV2',
      tags,
      summary: 'List one’s own trips',
      description:
        'All of them, by their first day, without their segments. With `since` those that changed after it; removed ones are among them, with deleted_at.',
      querystring: SinceQuery,
      response: { 200: Type.Array(TripV2, { description: 'Trips by their first day.' }), ...problems(400, 401, 422) },
    },
    handler: async (req, reply) => {
      const { items, until } = await readOwnTrips(req.ctx, parseSince(req.query))
      if (until) setSyncDate(reply, until)
      const people = await readTripUsers(req.ctx, items)
      return items.map((trip) => toTripV2(trip, people, shownIn(req)))
    },
  })

  app.get('/trips/:trip_id', {
    config,
    schema: {
      operationId: 'getTripV2',
      tags,
      summary: 'Get one of one’s own trips',
      description:
        'With its segments. Opening a trip marks it as read. A removed trip answers for three months, with deleted_at.',
      params: ByTrip,
      response: { 200: TripInFullV2, ...problems(401, 404) },
    },
    handler: async (req) => {
      const trip = await openOwnTripInFull(req.ctx, req.params.trip_id)
      return toTripInFullV2(trip, await readTripUsers(req.ctx, [trip]), shownIn(req))
    },
  })

  app.get('/trips/:trip_id/segments', {
    config,
    schema: {
      operationId: 'listTripSegmentsV2',
      tags,
      summary: 'Get the itinerary of one of one’s own trips',
      params: ByTrip,
      response: { 200: SegmentsV2, ...problems(401, 404) },
    },
    handler: async (req) => toSegmentsV2((await getOwnTripInFull(req.ctx, req.params.trip_id)).segments, req.ctx.now),
  })
}
