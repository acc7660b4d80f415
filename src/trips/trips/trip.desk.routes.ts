import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { withRevisionTag } from '../../platform/http/if-match.ts'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { parseTime } from '../../platform/http/times.ts'
import { getTripInFull, readTripUsers, searchTrips } from './trip.service.ts'
import { dayOf, revisionOf } from './trip.ts'
import { TripInFullV2, TripV2, toTripInFullV2, toTripV2 } from './trip.v2.wire.ts'

const tags = ['Trips']
const config = { access: ['staff', 'manager'] } as const
const optionalText = (description: string, example: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 255, description, examples: [example] }))

const Search = Type.Object({
  ...PageQuery.properties,
  q: optionalText('Words of the name, or the external id.', 'amazon'),
  external_id: optionalText('The trip’s id in the company’s own books.', 'PNR-77120'),
  user_id: Type.Optional(Uuid),
  company_id: Type.Optional(Uuid),
  country: optionalText('A country that it leads to: id or code.', 'PE'),
  from: optionalText('Under way on this day or later.', '2027-03-01'),
  to: optionalText('Under way on this day or earlier.', '2027-03-31'),
  deleted: Type.Optional(
    Type.Boolean({ default: false, description: 'True: those that were removed.', examples: [false] }),
  ),
})

const dayIn = (text: string, field: string): string => dayOf(parseTime(text, field))

export const tripRoutesDesk: Routes = async (app) => {
  const shownIn = (req: FastifyRequest) => ({ base: app.baseUrl(), now: req.ctx.now })

  app.get('/trips', {
    config,
    schema: {
      operationId: 'listTripsDesk',
      tags,
      summary: 'Find trips',
      description: 'A manager finds the own company’s trips, staff all. The latest first, without their segments.',
      querystring: Search,
      response: { 200: Type.Array(TripV2, { description: 'Trips, the latest first.' }), ...problems(400, 401, 422) },
    },
    handler: async (req, reply) => {
      const { q, external_id, user_id, company_id, country, from, to, deleted } = req.query
      const search = {
        ...(q === undefined ? {} : { text: q.trim() }),
        ...(external_id === undefined ? {} : { externalId: external_id.trim() }),
        ...(user_id === undefined ? {} : { userId: user_id }),
        ...(company_id === undefined ? {} : { companyId: company_id }),
        ...(country === undefined ? {} : { country }),
        ...(from === undefined ? {} : { from: dayIn(from, 'from') }),
        ...(to === undefined ? {} : { to: dayIn(to, 'to') }),
        removed: deleted ?? false,
      }
      const items = await pageItems(req, reply, (page) => searchTrips(req.ctx, search, page))
      const people = await readTripUsers(req.ctx, items)
      return items.map((trip) => toTripV2(trip, people, shownIn(req)))
    },
  })

  app.get('/trips/:trip_id', {
    config,
    schema: {
      operationId: 'getTripDesk',
      tags,
      summary: 'Get a trip',
      description: 'With its segments.',
      params: Type.Object({ trip_id: Uuid }),
      response: { 200: TripInFullV2, ...problems(401, 404) },
    },
    handler: async (req, reply) => {
      const trip = await getTripInFull(req.ctx, req.params.trip_id)
      const shown = toTripInFullV2(trip, await readTripUsers(req.ctx, [trip]), shownIn(req))
      return withRevisionTag(reply, revisionOf(trip), shown)
    },
  })
}
