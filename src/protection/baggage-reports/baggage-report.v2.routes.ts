import { Type } from 'typebox'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { reportBaggage } from './baggage-report.service.ts'
import { BaggageReportInV2, BaggageReportV2, fromBaggageReportV2, toBaggageReportV2 } from './baggage-report.v2.wire.ts'

export const baggageReportRoutesV2: Routes = async (app) => {
  app.post('/org/:company_id/flight_protection/registrations/:id/baggage_reports', {
    config: {
      access: ['company', 'user'],
      forMembers: true,
      needs: ['kind', 'air_segment_id', 'reference'],
      rules: fromBaggageReportV2,
    },
    schema: {
      operationId: 'createBaggageReportV2',
      tags: ['Flight protection'],
      summary: 'Report late or lost baggage',
      description:
        'Of a flight of the registration; once for each flight and kind (409). Its event is 1006 or 1007, and makes a claim, which staff decide. For the company’s key, its managers and the insured.',
      params: Type.Object({ company_id: Uuid, id: Uuid }),
      body: BaggageReportInV2,
      response: { 201: BaggageReportV2, ...problems(400, 401, 404, 409, 422) },
    },
    handler: async (req, reply) => {
      const { company_id: companyId, id } = req.params
      const made = await reportBaggage(req.ctx, companyId, id, fromBaggageReportV2(req.body))
      reply.code(201)
      return toBaggageReportV2(made)
    },
  })
}
