import { Type } from 'typebox'
import type { Ctx } from '../../platform/ctx.ts'
import type { Wire } from '../../platform/http/fields.ts'
import { PageQuery, parsePageRequest, setPageHeaders } from '../../platform/http/paging.ts'
import { EmptyList, problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { parseSince, SinceQuery, setSyncDate } from '../../platform/http/since.ts'
import { userToken } from '../keys/user-token.ts'
import type { User } from '../users/user.ts'
import { TravellerV1, toTravellerV1 } from '../users/user.v1.wire.ts'
import { normalizeChange } from '../users/user-change.ts'
import { createTraveller, deleteTraveller, getTraveller, readTravellers, updateTraveller } from './traveller.service.ts'
import { fromTravellerV1, TravellerChangeV1, TravellerDraftV1 } from './traveller.v1.wire.ts'

const access = ['company'] as const
const tags = ['Partner: travellers']
const ById = Type.Object({ traveller_id: Uuid })

const rules = (body: Wire<typeof TravellerChangeV1>, now: Date) => normalizeChange(fromTravellerV1(body), now)

const shown = ({ vault }: Ctx, user: User): Wire<typeof TravellerV1> =>
  toTravellerV1(user, userToken(vault, { userId: user.id, companyId: user.companyId, version: user.tokenVersion }))

export const travellerRoutesV1: Routes = async (app) => {
  app.get('/partner/travellers', {
    config: { access },
    schema: {
      operationId: 'listPartnerTravellersV1',
      tags,
      summary: 'List the company’s travellers',
      querystring: Type.Object({ ...PageQuery.properties, ...SinceQuery.properties }),
      response: { 200: Type.Array(TravellerV1, { description: 'Travellers, oldest first.' }), ...problems(400, 401) },
    },
    handler: async (req, reply) => {
      const pageRequest = parsePageRequest(req.query)
      const { items, total, until } = await readTravellers(req.ctx, parseSince(req.query), pageRequest)
      setPageHeaders(req, reply, pageRequest, total)
      if (until) setSyncDate(reply, until)
      return items.map((user) => shown(req.ctx, user))
    },
  })

  app.get('/partner/travellers/:traveller_id', {
    config: { access },
    schema: {
      operationId: 'getPartnerTravellerV1',
      tags,
      summary: 'Get a traveller',
      params: ById,
      response: { 200: TravellerV1, ...problems(401, 404) },
    },
    handler: async (req) => shown(req.ctx, await getTraveller(req.ctx, req.params.traveller_id)),
  })

  app.post('/partner/travellers', {
    config: { access, rules },
    schema: {
      operationId: 'createPartnerTravellerV1',
      tags,
      summary: 'Make a traveller',
      description: 'The answer has the authentication_token that the traveller’s devices call with.',
      body: TravellerDraftV1,
      response: { 200: TravellerV1, ...problems(400, 401) },
    },
    handler: async (req) => {
      const { first_name, email } = req.body.traveller
      return shown(
        req.ctx,
        await createTraveller(req.ctx, { ...fromTravellerV1(req.body), firstName: first_name, email }),
      )
    },
  })

  for (const method of ['PATCH', 'PUT'] as const) {
    app.route({
      method,
      url: '/partner/travellers/:traveller_id',
      config: { access, rules },
      schema: {
        operationId: method === 'PATCH' ? 'updatePartnerTravellerV1' : 'putPartnerTravellerV1',
        tags,
        summary: 'Change a traveller',
        description: 'Fields that are not sent keep their values. PUT does the same as PATCH.',
        params: ById,
        body: TravellerChangeV1,
        response: { 200: TravellerV1, ...problems(400, 401, 404) },
      },
      handler: async (req) =>
        shown(req.ctx, await updateTraveller(req.ctx, req.params.traveller_id, fromTravellerV1(req.body))),
    })
  }

  for (const segment of ['travellers', 'traveller'] as const) {
    app.delete(`/partner/${segment}/:traveller_id`, {
      config: { access },
      schema: {
        operationId: segment === 'travellers' ? 'deletePartnerTravellerV1' : 'deletePartnerTravellerSingularV1',
        tags,
        summary: 'Delete a traveller',
        description: 'Ends the traveller’s key at once and hides the traveller’s trips.',
        params: ById,
        response: { 200: EmptyList, ...problems(401, 404) },
      },
      handler: async (req) => {
        await deleteTraveller(req.ctx, req.params.traveller_id)
        return []
      },
    })
  }
}
