import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { getCompany } from '../../people/index.ts'
import { expectedRevisions, IfMatch, withRevisionTag } from '../../platform/http/if-match.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { createTripFor, removeTrip, updateTrip } from '../changes/trip-changes.service.ts'
import { restoreTrip } from '../changes/trip-restore.service.ts'
import { tripBodyLimit } from '../drafts/trip-draft.ts'
import { fromTripV2, TripBodyV2 } from '../drafts/trip-in.v2.wire.ts'
import { getTripInFull, readTripUsers } from '../trips/trip.service.ts'
import { revisionOf, type TripInFull } from '../trips/trip.ts'
import { TripInFullV2, toTripInFullV2 } from '../trips/trip.v2.wire.ts'

const tags = ['Trips']
const config = { access: ['staff', 'manager'] } as const
const ById = Type.Object({ trip_id: Uuid })

export const orgTripRoutesDesk: Routes = async (app) => {
  const shownIn = (req: FastifyRequest) => ({ base: app.baseUrl(), now: req.ctx.now })
  const answer = async (req: FastifyRequest, reply: FastifyReply, trip: TripInFull) =>
    withRevisionTag(reply, revisionOf(trip), toTripInFullV2(trip, await readTripUsers(req.ctx, [trip]), shownIn(req)))

  app.post('/companies/:company_id/trips', {
    config: { ...config, needs: ['traveller_ids'] },
    bodyLimit: tripBodyLimit,
    schema: {
      operationId: 'createTripDesk',
      tags,
      summary: 'Make a trip for travellers of a company',
      description:
        'As the organization makes it: destinations, segments or both; airport codes fill in names, zones and points. The travellers are notified.',
      params: Type.Object({ company_id: Uuid }),
      body: TripBodyV2,
      response: { 201: TripInFullV2, ...problems(400, 401, 404, 422) },
    },
    handler: async (req, reply) => {
      const company = await getCompany(req.ctx, req.params.company_id.toLowerCase())
      const { trip, people } = await createTripFor(req.ctx, company.id, fromTripV2(req.body.trip))
      reply.code(201)
      return withRevisionTag(reply, revisionOf(trip), toTripInFullV2(trip, people, shownIn(req)))
    },
  })

  for (const method of ['PATCH', 'PUT'] as const)
    app.route({
      method,
      url: '/trips/:trip_id',
      config,
      bodyLimit: tripBodyLimit,
      schema: {
        operationId: method === 'PATCH' ? 'editTripDesk' : 'putTripDesk',
        tags,
        summary: 'Change a trip',
        description:
          'A list that is sent replaces that list; items with an id keep their identity; a list that is not sent stays. `delete` removes a destination or segment.',
        params: ById,
        headers: IfMatch,
        body: TripBodyV2,
        response: { 200: TripInFullV2, ...problems(400, 401, 404, 412, 422) },
      },
      handler: async (req, reply) =>
        answer(
          req,
          reply,
          await updateTrip(req.ctx, req.params.trip_id, fromTripV2(req.body.trip), expectedRevisions(req)),
        ),
    })

  app.delete('/trips/:trip_id', {
    config,
    schema: {
      operationId: 'deleteTripDesk',
      tags,
      summary: 'Remove a trip',
      description: 'It leaves the lists at once, can be brought back for three months, and is then gone for good.',
      params: ById,
      headers: IfMatch,
      response: { 200: TripInFullV2, ...problems(401, 404, 412) },
    },
    handler: async (req, reply) => {
      await removeTrip(req.ctx, req.params.trip_id, expectedRevisions(req))
      return answer(req, reply, await getTripInFull(req.ctx, req.params.trip_id))
    },
  })

  app.post('/trips/:trip_id/restore', {
    config,
    schema: {
      operationId: 'restoreTripDesk',
      tags,
      summary: 'Bring a removed trip back',
      description:
        'With those of its travellers who are still of the company; they are notified. One that is not removed stays as it is. 409 for a trip that was merged into another one.',
      params: ById,
      headers: IfMatch,
      response: { 200: TripInFullV2, ...problems(401, 404, 409, 412) },
    },
    handler: async (req, reply) =>
      answer(req, reply, await restoreTrip(req.ctx, req.params.trip_id, expectedRevisions(req))),
  })
}
