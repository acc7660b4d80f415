import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { jsonText } from '../../platform/http/json-text.ts'
import { PageQuery, parsePageRequest, setPageHeaders } from '../../platform/http/paging.ts'
import { EmptyList, problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { parseSince, SinceQuery, setSyncDate } from '../../platform/http/since.ts'
import { createCompanyTrip, removeTrip, updateTrip } from '../changes/trip-changes.service.ts'
import { tripBodyLimit } from '../drafts/trip-draft.ts'
import { fromPartnerTripV1, PartnerTripBodyV1 } from '../drafts/trip-in.v1.wire.ts'
import { getTrip, readCompanyTrips, readTripPeople } from '../trips/trip.service.ts'
import type { Trip } from '../trips/trip.ts'
import { loadComments } from '../trips/trip-comments.v1.routes.ts'
import { PartnerTripV1, toPartnerTripV1 } from './partner-trip.v1.wire.ts'

const tags = ['Partner trips']
const config = { access: ['company'] } as const
const ByTrip = Type.Object({ trip_id: Uuid })

/** The gate lets only companies in. */
const companyOf = ({ ctx }: FastifyRequest): string => (ctx.actor.kind === 'company' ? ctx.actor.companyId : '')

export const partnerTripRoutesV1: Routes = async (app) => {
  const texts = async (req: FastifyRequest, trips: readonly Trip[]): Promise<readonly string[]> => {
    const comments = await loadComments(app, req, trips)
    const people = await readTripPeople(req.ctx, trips)
    return trips.map((trip) => toPartnerTripV1(trip, comments, people, req.ctx.vault))
  }
  const answer = async (req: FastifyRequest, reply: FastifyReply, trip: Trip): Promise<never> =>
    jsonText(req, reply, (await texts(req, [trip])).join(''))

  app.get('/partner/trips', {
    config,
    schema: {
      operationId: 'listPartnerTripsV1',
      tags,
      summary: 'List the company’s trips',
      description:
        'In the order in which they were made. With `since` those that changed after it; removed ones are among them, with deleted_at.',
      querystring: Type.Object({ ...SinceQuery.properties, ...PageQuery.properties }),
      response: { 200: Type.Array(PartnerTripV1, { description: 'A page of trips.' }), ...problems(400, 401) },
    },
    handler: async (req, reply) => {
      const pageRequest = parsePageRequest(req.query)
      const { items: page, until } = await readCompanyTrips(req.ctx, pageRequest, parseSince(req.query))
      if (until) setSyncDate(reply, until)
      setPageHeaders(req, reply, pageRequest, page.total)
      return jsonText(req, reply, `[${(await texts(req, page.items)).join(',')}]`)
    },
  })

  app.get('/partner/trips/:trip_id', {
    config,
    schema: {
      operationId: 'getPartnerTripV1',
      tags,
      summary: 'Get a trip of the company',
      params: ByTrip,
      response: { 200: PartnerTripV1, ...problems(401, 404) },
    },
    handler: async (req, reply) => answer(req, reply, await getTrip(req.ctx, req.params.trip_id)),
  })

  app.post('/partner/trips', {
    config: { ...config, needs: ['destinations', 'traveller_ids'] },
    bodyLimit: tripBodyLimit,
    schema: {
      operationId: 'createPartnerTripV1',
      tags,
      summary: 'Make a trip for travellers of the company',
      body: PartnerTripBodyV1,
      response: { 200: PartnerTripV1, ...problems(400, 401) },
    },
    handler: async (req, reply) =>
      answer(req, reply, await createCompanyTrip(req.ctx, companyOf(req), fromPartnerTripV1(req.body.trip))),
  })

  for (const method of ['PUT', 'PATCH'] as const) {
    app.route({
      method,
      url: '/partner/trips/:trip_id',
      config,
      bodyLimit: tripBodyLimit,
      schema: {
        operationId: method === 'PUT' ? 'updatePartnerTripV1' : 'patchPartnerTripV1',
        tags,
        summary: 'Change a trip of the company',
        description:
          'Fields that are not sent keep their values; destinations and traveller_ids are replaced as a whole. PUT and PATCH are the same.',
        params: ByTrip,
        body: PartnerTripBodyV1,
        response: { 200: PartnerTripV1, ...problems(400, 401, 404) },
      },
      handler: async (req, reply) =>
        answer(req, reply, await updateTrip(req.ctx, req.params.trip_id, fromPartnerTripV1(req.body.trip))),
    })
  }

  app.delete('/partner/trips/:trip_id', {
    config,
    schema: {
      operationId: 'deletePartnerTripV1',
      tags,
      summary: 'Remove a trip of the company',
      description: 'It leaves the lists at once and is gone for good three months later.',
      params: ByTrip,
      response: { 200: EmptyList, ...problems(401, 404) },
    },
    handler: async (req) => {
      await removeTrip(req.ctx, req.params.trip_id)
      return []
    },
  })
}
