import { Type } from 'typebox'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { healthCommentsV2 } from '../../reference/v2.ts'
import { readTripComments } from './trip-health.service.ts'

const operations = {
  disease: { operationId: 'listTripDiseasesV2', summary: 'List the diseases of a trip’s countries' },
  medication: { operationId: 'listTripMedicationsV2', summary: 'List the medications of a trip’s countries' },
  vaccination: { operationId: 'listTripVaccinationsV2', summary: 'List the vaccinations of a trip’s countries' },
} as const

export const tripHealthRoutesV2: Routes = async (app) => {
  for (const { kind, Item, write } of healthCommentsV2) {
    app.get(`/trips/:trip_id/${kind}s`, {
      config: { access: ['user', 'company', 'staff'] },
      schema: {
        ...operations[kind],
        tags: ['Health'],
        description:
          'By country, in the order of the journey, the commonly relevant ones first. For the trip’s travellers and its company.',
        params: Type.Object({ trip_id: Uuid }),
        response: {
          200: Type.Array(Item, { description: 'Comments, the company’s own before the default.' }),
          ...problems(401, 404),
        },
      },
      handler: async (req, reply) => {
        const comments = await readTripComments(req.ctx, req.params.trip_id, kind)
        if (req.locale !== 'all') reply.header('content-language', req.locale)
        return comments.map((one) => write(one, req.locale)) as never
      },
    })
  }
}
