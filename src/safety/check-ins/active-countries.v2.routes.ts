import { Type } from 'typebox'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { countActiveTravellers } from './active-countries.service.ts'

const Counts = Type.Unsafe<Readonly<Record<string, number>>>({
  type: 'object',
  additionalProperties: { type: 'integer' },
  description: 'How many people, by the two letters of the country.',
  examples: [{ PE: 12, BR: 7 }],
})

export const activeCountryRoutesV2: Routes = async (app) => {
  app.get('/org/:company_id/users/active_traveller_country_count', {
    config: { access: ['company', 'user', 'staff'] },
    schema: {
      operationId: 'countActiveTravellersV2',
      tags: ['Organization: users'],
      summary: 'Count the organization’s people by country',
      description: 'By the latest check-in of the past 30 days. For the company’s key, its managers and staff.',
      params: Type.Object({ company_id: Uuid }),
      response: { 200: Counts, ...problems(401, 403) },
    },
    handler: (req) => countActiveTravellers(req.ctx, req.params.company_id.toLowerCase()),
  })
}
