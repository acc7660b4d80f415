import { Type } from 'typebox'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { readTripVisas } from './trip-visas.service.ts'
import { TripVisaV2, toTripVisaV2 } from './trip-visas.v2.wire.ts'

export const tripVisaRoutesV2: Routes = async (app) => {
  app.get('/trips/:trip_id/visa_requirements', {
    config: { access: ['user', 'company', 'staff'] },
    schema: {
      operationId: 'listTripVisaRequirementsV2',
      tags: ['Visas'],
      summary: 'List what the travellers of a trip need for its countries',
      description:
        'By country in the order of the journey, then by traveller, each with the passport that is the least trouble. A traveller sees the own only, the company those of all its travellers. Transit is not covered.',
      params: Type.Object({ trip_id: Uuid }),
      response: {
        200: Type.Array(TripVisaV2, { description: 'One for each country and traveller.' }),
        ...problems(401, 404),
      },
    },
    handler: async (req, reply) => {
      const visas = await readTripVisas(req.ctx, req.params.trip_id)
      if (req.locale !== 'all') reply.header('content-language', req.locale === 'es' ? 'es' : 'en')
      return visas.map((one) => toTripVisaV2(one, req.locale))
    },
  })
}
