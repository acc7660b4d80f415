import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { asManager } from '../../people/index.ts'
import { PageQuery, parsePageRequest, setPageHeaders } from '../../platform/http/paging.ts'
import { EmptyList, problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { parseSince, SinceQuery, setSyncDate } from '../../platform/http/since.ts'
import { createTripFor, removeTrip, updateTrip } from '../changes/trip-changes.service.ts'
import { mergeTrips } from '../changes/trip-merge.service.ts'
import { tripBodyLimit } from '../drafts/trip-draft.ts'
import { fromTripV2, TripBodyV2 } from '../drafts/trip-in.v2.wire.ts'
import { getTripInFull, readCompanyTrips, readTripUsers } from '../trips/trip.service.ts'
import type { TripInFull } from '../trips/trip.ts'
import { TripInFullV2, TripV2, toTripInFullV2, toTripV2 } from '../trips/trip.v2.wire.ts'

const tags = ['Organization trips']
const config = { access: ['company', 'manager', 'user'] } as const
const OfCompany = Type.Object({ company_id: Uuid })
const ByTrip = Type.Object({ company_id: Uuid, trip_id: Uuid })

export const orgTripRoutesV2: Routes = async (app) => {
  const shownIn = (req: FastifyRequest) => ({ base: app.baseUrl(), now: req.ctx.now })
  const answer = async (req: FastifyRequest, trip: TripInFull) =>
    toTripInFullV2(trip, await readTripUsers(asManager(req.ctx), [trip]), shownIn(req))

  app.get('/org/:company_id/trips', {
    config,
    schema: {
      operationId: 'listOrgTripsV2',
      tags,
      summary: 'List the organization’s trips',
      description:
        'In the order in which they were made, without their segments. With `since` those that changed after it; removed ones are among them, with deleted_at.',
      params: OfCompany,
      querystring: Type.Object({ ...SinceQuery.properties, ...PageQuery.properties }),
      response: { 200: Type.Array(TripV2, { description: 'A page of trips.' }), ...problems(400, 401, 403, 422) },
    },
    handler: async (req, reply) => {
      const ctx = asManager(req.ctx)
      const pageRequest = parsePageRequest(req.query)
      const { items: page, until } = await readCompanyTrips(ctx, pageRequest, parseSince(req.query))
      if (until) setSyncDate(reply, until)
      setPageHeaders(req, reply, pageRequest, page.total)
      const people = await readTripUsers(ctx, page.items)
      return page.items.map((trip) => toTripV2(trip, people, shownIn(req)))
    },
  })

  app.get('/org/:company_id/trips/:trip_id', {
    config,
    schema: {
      operationId: 'getOrgTripV2',
      tags,
      summary: 'Get a trip of the organization',
      description: 'With its segments. A removed trip answers for three months, with deleted_at.',
      params: ByTrip,
      response: { 200: TripInFullV2, ...problems(401, 403, 404) },
    },
    handler: async (req) => answer(req, await getTripInFull(asManager(req.ctx), req.params.trip_id)),
  })

  app.post('/org/:company_id/trips', {
    config: { ...config, needs: ['traveller_ids'] },
    bodyLimit: tripBodyLimit,
    schema: {
      operationId: 'createOrgTripV2',
      tags,
      summary: 'Make a trip for travellers of the organization',
      description:
        'Destinations, segments or both. Where no destinations are named, the countries that the segments lead to become destinations. Airport codes fill in names, cities, countries, zones and points; local times with their zones give the UTC twins.',
      params: OfCompany,
      body: TripBodyV2,
      response: { 201: TripInFullV2, ...problems(400, 401, 403, 422) },
    },
    handler: async (req, reply) => {
      const ctx = asManager(req.ctx)
      reply.code(201)
      const { trip, people } = await createTripFor(ctx, req.params.company_id.toLowerCase(), fromTripV2(req.body.trip))
      return toTripInFullV2(trip, people, shownIn(req))
    },
  })

  for (const method of ['PATCH', 'PUT'] as const) {
    app.route({
      method,
      url: '/org/:company_id/trips/:trip_id',
      config,
      bodyLimit: tripBodyLimit,
      schema: {
        operationId: method === 'PATCH' ? 'updateOrgTripV2' : 'putOrgTripV2',
        tags,
        summary: 'Change a trip of the organization',
        description:
          'A list that is sent replaces that list; items with an id keep their identity; a list that is not sent stays. `delete` removes a destination or segment. PUT and PATCH are the same.',
        params: ByTrip,
        body: TripBodyV2,
        response: { 200: TripInFullV2, ...problems(400, 401, 403, 404, 422) },
      },
      handler: async (req) =>
        answer(req, await updateTrip(asManager(req.ctx), req.params.trip_id, fromTripV2(req.body.trip))),
    })
  }

  app.post('/org/:company_id/trips/:trip_id/merge', {
    config,
    schema: {
      operationId: 'mergeOrgTripsV2',
      tags,
      summary: 'Merge another trip of the same travellers into this one',
      description:
        'Destinations, segments, activities and Trip Alerts of both are this trip’s then; what both have alike is there once, and where they differ this trip’s values stay. The other trip is removed. Travellers get notification 23, the organization’s servers events 23 and 22. Repeating it changes nothing.',
      params: ByTrip,
      body: Type.Object({
        trip_id: Type.Unsafe<unknown>({
          type: ['string', 'null'],
          description: 'Id of the trip that becomes a part of this one.',
          examples: ['01a1d9ed-c200-71ee-a407-694234d4e3eb'],
        }),
      }),
      response: { 200: TripInFullV2, ...problems(400, 401, 403, 404, 422) },
    },
    handler: async (req) =>
      answer(req, await mergeTrips(asManager(req.ctx), req.params.trip_id, String(req.body.trip_id ?? ''))),
  })

  app.delete('/org/:company_id/trips/:trip_id', {
    config,
    schema: {
      operationId: 'deleteOrgTripV2',
      tags,
      summary: 'Remove a trip of the organization',
      description: 'It leaves the lists at once and is gone for good three months later.',
      params: ByTrip,
      response: { 200: EmptyList, ...problems(401, 403, 404) },
    },
    handler: async (req) => {
      await removeTrip(asManager(req.ctx), req.params.trip_id)
      return []
    },
  })
}
