import { Type } from 'typebox'
import { asManager, requireManaged } from '../../people/index.ts'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { register } from './registering.service.ts'
import { getRegistration, readRegistrations } from './registration.service.ts'
import { fromRegistrationV2, RegistrationInV2, RegistrationV2, toRegistrationV2 } from './registration.v2.wire.ts'

const tags = ['Flight protection']
const access = ['company', 'user'] as const
const OfCompany = Type.Object({ company_id: Uuid })
const ById = Type.Object({ company_id: Uuid, id: Uuid })

/** What the lists of registrations can be narrowed down to. */
export const RegistrationQuery = Type.Object({
  ...PageQuery.properties,
  trip_id: Type.Optional({ ...Uuid, description: 'Only of this trip.' }),
  subscription_id: Type.Optional({ ...Uuid, description: 'Only under this subscription.' }),
  status: Type.Optional(
    Type.Enum(['registered', 'refused'], { description: 'Only with this status.', examples: ['registered'] }),
  ),
})

export const registrationRoutesV2: Routes = async (app) => {
  app.post('/org/:company_id/flight_protection/registrations', {
    config: { access, needs: ['trip_id', 'subscription_id'], rules: fromRegistrationV2 },
    schema: {
      operationId: 'createOrgFlightRegistrationV2',
      tags,
      summary: 'Register a trip’s flights',
      description:
        'The flights of the trip that are not covered yet are covered by the schedule that they have now (events 1000 and 1011). Refused with 422 and the reason; the refusal is kept, and told (1001, 1013, 1016). 409 when all flights are covered already. For the company’s key and its managers.',
      params: OfCompany,
      body: RegistrationInV2,
      response: { 201: RegistrationV2, ...problems(400, 401, 403, 404, 409, 422) },
    },
    handler: async (req, reply) => {
      const companyId = requireManaged(
        req.ctx,
        req.params.company_id,
        'Only the organization and its managers may register trips.',
      )
      const made = await register(asManager(req.ctx), companyId, fromRegistrationV2(req.body))
      reply.code(201)
      return toRegistrationV2(req.ctx, made)
    },
  })

  app.get('/org/:company_id/flight_protection/registrations', {
    config: { access },
    schema: {
      operationId: 'listOrgFlightRegistrationsV2',
      tags,
      summary: 'List registrations of flights',
      description: 'Newest first, refusals too. For the company’s key and its managers; a traveller sees the own ones.',
      params: OfCompany,
      querystring: RegistrationQuery,
      response: {
        200: Type.Array(RegistrationV2, { description: 'A page of registrations.' }),
        ...problems(400, 401, 422),
      },
    },
    handler: async (req, reply) => {
      const { trip_id: tripId, subscription_id: subscriptionId, status } = req.query
      const filter = { tripId, subscriptionId, status }
      const items = await pageItems(req, reply, (page) =>
        readRegistrations(req.ctx, req.params.company_id, filter, page),
      )
      return items.map((one) => toRegistrationV2(req.ctx, one))
    },
  })

  app.get('/org/:company_id/flight_protection/registrations/:id', {
    config: { access },
    schema: {
      operationId: 'getOrgFlightRegistrationV2',
      tags,
      summary: 'Get a registration of flights',
      description: 'For the company’s key, its managers and the insured.',
      params: ById,
      response: { 200: RegistrationV2, ...problems(401, 404) },
    },
    handler: async (req) =>
      toRegistrationV2(req.ctx, await getRegistration(req.ctx, req.params.company_id, req.params.id)),
  })
}
