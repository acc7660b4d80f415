import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { jsonText } from '../../platform/http/json-text.ts'
import { EmptyList, problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { parseSince, SinceQuery, setSyncDate } from '../../platform/http/since.ts'
import { createOwnTrip, muteOwnTrip, removeTrip, updateOwnTrip } from '../changes/trip-changes.service.ts'
import { tripBodyLimit } from '../drafts/trip-draft.ts'
import { fromTripV1, mutedIn, TripBodyV1, TripSettingsBodyV1 } from '../drafts/trip-in.v1.wire.ts'
import { getCurrentTrip, openOwnTrip, readOwnTrips } from '../trips/trip.service.ts'
import type { OwnTrip } from '../trips/trip.ts'
import { TripV1, toTripV1 } from '../trips/trip.v1.wire.ts'
import { loadComments } from '../trips/trip-comments.v1.routes.ts'

const tags = ['Trips']
const config = { access: ['user'] } as const
const ByTrip = Type.Object({ trip_id: Uuid })

export const tripRoutesV1: Routes = async (app) => {
  const answer = async (req: FastifyRequest, reply: FastifyReply, trip: OwnTrip): Promise<never> =>
    jsonText(req, reply, toTripV1(trip, await loadComments(app, req, [trip])))

  app.get('/trips', {
    config,
    schema: {
      operationId: 'listTripsV1',
      tags,
      summary: 'List the traveller’s trips',
      description:
        'All of them, by their first day. With `since` those that changed after it; removed ones are among them, with deleted_at.',
      querystring: SinceQuery,
      response: { 200: Type.Array(TripV1, { description: 'Trips by their first day.' }), ...problems(400, 401) },
    },
    handler: async (req, reply) => {
      const { items, until } = await readOwnTrips(req.ctx, parseSince(req.query))
      if (until) setSyncDate(reply, until)
      const comments = await loadComments(app, req, items)
      return jsonText(req, reply, `[${items.map((trip) => toTripV1(trip, comments)).join(',')}]`)
    },
  })

  app.get('/trips/current_trip', {
    config,
    schema: {
      operationId: 'getCurrentTripV1',
      tags,
      summary: 'Get the current or next trip',
      description: 'Of several the one with the oldest start; 404 when there is none.',
      response: { 200: TripV1, ...problems(401, 404) },
    },
    handler: async (req, reply) => answer(req, reply, await getCurrentTrip(req.ctx)),
  })

  app.get('/trips/:trip_id', {
    config,
    schema: {
      operationId: 'getTripV1',
      tags,
      summary: 'Get a trip',
      description: 'Opening a trip marks it as read. A removed trip answers for three months, with deleted_at.',
      params: ByTrip,
      response: { 200: TripV1, ...problems(401, 404) },
    },
    handler: async (req, reply) => answer(req, reply, await openOwnTrip(req.ctx, req.params.trip_id)),
  })

  app.post('/trips', {
    config: { ...config, needs: ['destinations'] },
    bodyLimit: tripBodyLimit,
    schema: {
      operationId: 'createTripV1',
      tags,
      summary: 'Make a trip',
      description:
        'At least one destination; not wholly in the past. A name is generated when none is given; start and finish come from the destinations.',
      body: TripBodyV1,
      response: { 200: TripV1, ...problems(400, 401) },
    },
    handler: async (req, reply) => answer(req, reply, await createOwnTrip(req.ctx, fromTripV1(req.body.trip))),
  })

  for (const method of ['PUT', 'PATCH'] as const) {
    app.route({
      method,
      url: '/trips/:trip_id',
      config,
      bodyLimit: tripBodyLimit,
      schema: {
        operationId: method === 'PUT' ? 'updateTripV1' : 'patchTripV1',
        tags,
        summary: 'Change a trip',
        description:
          'The rules are those of creating one. Fields that are not sent keep their values; destinations are replaced as a whole. PUT and PATCH are the same.',
        params: ByTrip,
        body: TripBodyV1,
        response: { 200: TripV1, ...problems(400, 401, 404) },
      },
      handler: async (req, reply) =>
        answer(req, reply, await updateOwnTrip(req.ctx, req.params.trip_id, fromTripV1(req.body.trip))),
    })
  }

  app.put('/trips/:trip_id/change_trip_settings', {
    config,
    schema: {
      operationId: 'changeTripSettingsV1',
      tags,
      summary: 'Mute or unmute a trip',
      params: ByTrip,
      body: TripSettingsBodyV1,
      response: { 200: TripV1, ...problems(400, 401, 404) },
    },
    handler: async (req, reply) =>
      answer(req, reply, await muteOwnTrip(req.ctx, req.params.trip_id, mutedIn(req.body))),
  })

  app.delete('/trips/:trip_id', {
    config,
    schema: {
      operationId: 'deleteTripV1',
      tags,
      summary: 'Remove a trip',
      description:
        'It disappears from lists at once and is purged three months later. A traveller who shares it with others only leaves it.',
      params: ByTrip,
      response: { 200: EmptyList, ...problems(401, 404) },
    },
    handler: async (req) => {
      await removeTrip(req.ctx, req.params.trip_id)
      return []
    },
  })
}
