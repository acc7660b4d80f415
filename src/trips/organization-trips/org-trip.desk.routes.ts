import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { getCompany } from '../../people/index.ts'
import { deskResource } from '../../platform/http/desk-resource.ts'
import { withRevisionTag } from '../../platform/http/if-match.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { createTripFor, removeTrip, updateTrip } from '../changes/trip-changes.service.ts'
import { restoreTrip } from '../changes/trip-restore.service.ts'
import { tripBodyLimit } from '../drafts/trip-draft.ts'
import { fromTripV2, TripBodyV2 } from '../drafts/trip-in.v2.wire.ts'
import { getTripInFull, readTripUsers } from '../trips/trip.service.ts'
import { revisionOf, type TripInFull } from '../trips/trip.ts'
import { TripInFullV2, toTripInFullV2 } from '../trips/trip.v2.wire.ts'

const tag = 'Trips'
const access = ['staff', 'manager'] as const

export const orgTripRoutesDesk: Routes = async (app) => {
  const shownIn = (req: FastifyRequest) => ({ base: app.baseUrl(), now: req.ctx.now })
  const trips = deskResource(app, {
    path: '/trips',
    tag,
    access,
    params: Type.Object({ trip_id: Uuid }),
    schema: TripInFullV2,
    revisionOf,
    show: async (several: readonly TripInFull[], req) => {
      const people = await readTripUsers(req.ctx, several)
      return several.map((trip) => toTripInFullV2(trip, people, shownIn(req)))
    },
  })

  app.post('/companies/:company_id/trips', {
    config: { access, needs: ['traveller_ids'] },
    bodyLimit: tripBodyLimit,
    schema: {
      operationId: 'createTripDesk',
      tags: [tag],
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

  trips.edit({
    operationId: 'editTripDesk',
    summary: 'Change a trip',
    description:
      'A list that is sent replaces that list; items with an id keep their identity; a list that is not sent stays. `delete` removes a destination or segment.',
    refusals: [400, 401, 404, 412, 422],
    bodyLimit: tripBodyLimit,
    body: TripBodyV2,
    run: (ctx, id, expected, { trip }) => updateTrip(ctx, id, fromTripV2(trip), expected),
  })

  trips.delete({
    operationId: 'deleteTripDesk',
    summary: 'Remove a trip',
    description: 'It leaves the lists at once, can be brought back for three months, and is then gone for good.',
    refusals: [401, 404, 412],
    run: async (ctx, id, expected) => {
      await removeTrip(ctx, id, expected)
      return getTripInFull(ctx, id)
    },
  })

  trips.act('/restore', {
    operationId: 'restoreTripDesk',
    summary: 'Bring a removed trip back',
    description:
      'With those of its travellers who are still of the company; they are notified. One that is not removed stays as it is. 409 for a trip that was merged into another one.',
    refusals: [401, 404, 409, 412],
    run: restoreTrip,
  })
}
