import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { PageQuery, pageAsked, sendPage } from '../../platform/http/paging.ts'
import { EmptyList, problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { SinceQuery, sendSyncDate, sinceAsked } from '../../platform/http/since.ts'
import { PartnerTripV1, toPartnerTripV1 } from './partner-trip.v1.wire.ts'
import { getTrip, readCompanyTrips, readTripHealth, readTripPeople } from './trip.service.ts'
import type { Trip } from './trip.ts'
import { createCompanyTrip, removeTrip, updateTrip } from './trip-changes.service.ts'
import { fromPartnerTripV1, PartnerTripBodyV1 } from './trip-in.v1.wire.ts'

const tags = ['Partner trips']
const config = { access: ['company'] } as const
const ByTrip = Type.Object({ trip_id: Uuid })

async function answers({ ctx, wanted }: FastifyRequest, trips: readonly Trip[]) {
  const known = { health: await readTripHealth(ctx, trips), people: await readTripPeople(ctx, trips), vault: ctx.vault }
  return trips.map((trip) => toPartnerTripV1(trip, known, wanted))
}

async function answer(req: FastifyRequest, trip: Trip) {
  const [only] = await answers(req, [trip])
  return only as NonNullable<typeof only>
}

/** The gate lets only companies in. */
const companyOf = ({ ctx }: FastifyRequest): string => (ctx.actor.kind === 'company' ? ctx.actor.companyId : '')

export const partnerTripRoutesV1: Routes = async (app) => {
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
      const asked = pageAsked(req.query)
      const { items: page, until } = await readCompanyTrips(req.ctx, asked, sinceAsked(req.query))
      if (until) sendSyncDate(reply, until)
      sendPage(req, reply, asked, page.total)
      return answers(req, page.items)
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
    handler: async (req) => answer(req, await getTrip(req.ctx, req.params.trip_id)),
  })

  app.post('/partner/trips', {
    config,
    schema: {
      operationId: 'createPartnerTripV1',
      tags,
      summary: 'Make a trip for travellers of the company',
      body: PartnerTripBodyV1,
      response: { 200: PartnerTripV1, ...problems(400, 401) },
    },
    handler: async (req) =>
      answer(req, await createCompanyTrip(req.ctx, companyOf(req), fromPartnerTripV1(req.body.trip))),
  })

  for (const method of ['PUT', 'PATCH'] as const) {
    app.route({
      method,
      url: '/partner/trips/:trip_id',
      config,
      schema: {
        operationId: method === 'PUT' ? 'updatePartnerTripV1' : 'patchPartnerTripV1',
        tags,
        summary: 'Change a trip of the company',
        description:
          'What is not sent stays; destinations and traveller_ids are replaced as a whole. PUT and PATCH are the same.',
        params: ByTrip,
        body: PartnerTripBodyV1,
        response: { 200: PartnerTripV1, ...problems(400, 401, 404) },
      },
      handler: async (req) =>
        answer(req, await updateTrip(req.ctx, req.params.trip_id, fromPartnerTripV1(req.body.trip))),
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
