import { Type } from 'typebox'
import { pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { getDeskRegistration, readDeskRegistrations } from './registration.service.ts'
import { RegistrationQuery } from './registration.v2.routes.ts'
import { RegistrationV2, toRegistrationV2 } from './registration.v2.wire.ts'

const tags = ['Flight protection']
const access = ['staff', 'manager'] as const

export const registrationRoutesDesk: Routes = async (app) => {
  app.get('/flight_protection/registrations', {
    config: { access },
    schema: {
      operationId: 'listFlightRegistrations',
      tags,
      summary: 'List registrations of flights',
      description: 'Newest first, refusals too. A manager sees the own company’s.',
      querystring: Type.Object({
        ...RegistrationQuery.properties,
        company_id: Type.Optional({ ...Uuid, description: 'Only of this company.' }),
        user_id: Type.Optional({ ...Uuid, description: 'Only of this person.' }),
      }),
      response: {
        200: Type.Array(RegistrationV2, { description: 'A page of registrations.' }),
        ...problems(400, 401, 422),
      },
    },
    handler: async (req, reply) => {
      const { company_id, user_id, trip_id, subscription_id, status } = req.query
      const filter = {
        companyId: company_id,
        userId: user_id,
        tripId: trip_id,
        subscriptionId: subscription_id,
        status,
      }
      const items = await pageItems(req, reply, (page) => readDeskRegistrations(req.ctx, filter, page))
      return items.map((one) => toRegistrationV2(req.ctx, one))
    },
  })

  app.get('/flight_protection/registrations/:id', {
    config: { access },
    schema: {
      operationId: 'getFlightRegistration',
      tags,
      summary: 'Get a registration of flights',
      description: 'A manager gets the own company’s.',
      params: Type.Object({ id: Uuid }),
      response: { 200: RegistrationV2, ...problems(401, 404) },
    },
    handler: async (req) => toRegistrationV2(req.ctx, await getDeskRegistration(req.ctx, req.params.id)),
  })
}
