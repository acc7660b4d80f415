import { Type } from 'typebox'
import { jsonText } from '../../platform/http/json-text.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { getAdvisory, readCountryAdvisories, readTripAdvisories } from './advisory.service.ts'
import { AdvisoryV1, toAdvisoriesV1, toAdvisoryV1 } from './advisory.v1.wire.ts'

const access = ['user'] as const
const tags = ['Advisories']
const Advisories = Type.Array(AdvisoryV1, { description: 'Open advisories, newest first.' })

export const advisoryRoutesV1: Routes = async (app) => {
  app.get('/advisories/:advisory_id', {
    config: { access },
    schema: {
      operationId: 'getAdvisoryV1',
      tags,
      summary: 'Get an advisory',
      description: 'Closed ones too; the status says so.',
      params: Type.Object({
        advisory_id: Type.String({
          minLength: 1,
          maxLength: 200,
          description: 'Id or slug of the advisory.',
          examples: ['7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'],
        }),
      }),
      response: { 200: AdvisoryV1, ...problems(401, 404) },
    },
    handler: async (req, reply) => {
      const shown = await getAdvisory(req.ctx, req.params.advisory_id)
      return jsonText(req, reply, toAdvisoryV1(shown.advisories[0], shown, req.locale))
    },
  })

  app.get('/trips/:trip_id/advisories', {
    config: { access },
    schema: {
      operationId: 'listTripAdvisoriesV1',
      tags,
      summary: 'List a trip’s advisories',
      description: 'Open ones of its destinations’ countries.',
      params: Type.Object({ trip_id: Uuid }),
      response: { 200: Advisories, ...problems(401, 404) },
    },
    handler: async (req, reply) =>
      jsonText(req, reply, toAdvisoriesV1(await readTripAdvisories(req.ctx, req.params.trip_id), req.locale)),
  })

  app.get('/countries/:country_id/advisories', {
    config: { access },
    schema: {
      operationId: 'listCountryAdvisoriesV1',
      tags,
      summary: 'List a country’s open advisories',
      params: Type.Object({
        country_id: Type.String({
          minLength: 1,
          maxLength: 100,
          description: 'Id, slug, alpha-2 or alpha-3 code.',
          examples: ['PE'],
        }),
      }),
      response: { 200: Advisories, ...problems(401, 404) },
    },
    handler: async (req, reply) =>
      jsonText(req, reply, toAdvisoriesV1(await readCountryAdvisories(req.ctx, req.params.country_id), req.locale)),
  })
}
