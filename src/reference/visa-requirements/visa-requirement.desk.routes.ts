import { Type } from 'typebox'
import { expectedRevisions, IfMatch } from '../../platform/http/if-match.ts'
import { offsetOf, PageQuery, parsePageRequest, setPageHeaders } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import {
  editVisaOverride,
  getVisaDesk,
  overruleVisa,
  readVisaDesk,
  readVisaHistory,
  withdrawVisaOverride,
} from './visa-override.service.ts'
import {
  fromVisaDesk,
  toVisaOverrideDesk,
  toVisaRequirementDesk,
  VisaOverrideChangesIn,
  VisaOverrideDesk,
  VisaOverrideIn,
  VisaRequirementDesk,
} from './visa-requirement.desk.wire.ts'

const access = ['staff'] as const
const tags = ['Visas']
const ById = Type.Object({ id: Uuid })
const code = (description: string, example: string) =>
  Type.Optional(Type.String({ maxLength: 100, description, examples: [example] }))

export const visaRequirementRoutesDesk: Routes = async (app) => {
  app.get('/visa_requirements', {
    config: { access },
    schema: {
      operationId: 'listVisaRequirementsDesk',
      tags,
      summary: 'List visa requirements for their editors',
      description:
        'Paginated. Of a passport, a destination or one pair; without either, the pairs that staff overrule now or later.',
      querystring: Type.Object({
        ...PageQuery.properties,
        nationality: code('The passport: alpha-2 or alpha-3, any case.', 'DE'),
        destination: code('The country to be visited: alpha-2 or alpha-3, any case.', 'JP'),
      }),
      response: {
        200: Type.Array(VisaRequirementDesk, { description: 'Pairs by the codes of passport and destination.' }),
        ...problems(400, 401, 403, 422),
      },
    },
    handler: async (req, reply) => {
      const { nationality, destination } = req.query
      const pageRequest = parsePageRequest(req.query)
      const all = await readVisaDesk(req.ctx, {
        ...(nationality === undefined ? {} : { nationality }),
        ...(destination === undefined ? {} : { destination }),
      })
      setPageHeaders(req, reply, pageRequest, all.length)
      const from = offsetOf(pageRequest)
      return all.slice(from, from + pageRequest.perPage).map((one) => toVisaRequirementDesk(one, req.locale))
    },
  })

  app.get('/visa_requirements/:id', {
    config: { access },
    schema: {
      operationId: 'getVisaRequirementDesk',
      tags,
      summary: 'Get a visa requirement',
      params: ById,
      response: { 200: VisaRequirementDesk, ...problems(401, 403, 404) },
    },
    handler: async (req) => toVisaRequirementDesk(await getVisaDesk(req.ctx, req.params.id), req.locale),
  })

  app.get('/visa_requirements/:id/history', {
    config: { access },
    schema: {
      operationId: 'readVisaRequirementHistory',
      tags,
      summary: 'List what staff ever said of a visa requirement',
      description: 'Every version of every override of the pair, newest first. The audit log has who wrote it.',
      params: ById,
      response: {
        200: Type.Array(VisaOverrideDesk, { description: 'Versions, newest first.' }),
        ...problems(401, 403, 404),
      },
    },
    handler: async (req) =>
      (await readVisaHistory(req.ctx, req.params.id)).map((one) => toVisaOverrideDesk(one, req.locale)),
  })

  app.post('/visa_requirements', {
    config: { access, needs: ['nationality', 'destination', 'kind'] },
    schema: {
      operationId: 'overruleVisaRequirement',
      tags,
      summary: 'Overrule a visa requirement',
      description:
        'It is answered instead of the sources from valid_from on, also for a pair that no source lists. Of several in force the one that began last counts. Travellers are notified when it takes effect. Needed: nationality, destination, kind.',
      body: VisaOverrideIn,
      response: { 201: VisaRequirementDesk, ...problems(400, 401, 403, 422) },
    },
    handler: async (req, reply) => {
      const { nationality, destination, ...changes } = req.body
      const query = {
        ...(nationality === undefined ? {} : { nationality }),
        ...(destination === undefined ? {} : { destination }),
      }
      const one = await overruleVisa(req.ctx, query, fromVisaDesk(changes))
      reply.code(201)
      return toVisaRequirementDesk(one, req.locale)
    },
  })

  for (const method of ['PATCH', 'PUT'] as const) {
    app.route({
      method,
      url: '/visa_requirements/overrides/:id',
      config: { access },
      schema: {
        operationId: `${method === 'PATCH' ? 'edit' : 'put'}VisaOverride`,
        tags,
        summary: 'Edit an override of a visa requirement',
        description: 'Makes a new version; the one before it stays in the history.',
        params: ById,
        headers: IfMatch,
        body: VisaOverrideChangesIn,
        response: { 200: VisaRequirementDesk, ...problems(400, 401, 403, 404, 409, 412, 422) },
      },
      handler: async (req) =>
        toVisaRequirementDesk(
          await editVisaOverride(req.ctx, req.params.id, fromVisaDesk(req.body), expectedRevisions(req)),
          req.locale,
        ),
    })
  }

  app.delete('/visa_requirements/overrides/:id', {
    config: { access },
    schema: {
      operationId: 'withdrawVisaOverride',
      tags,
      summary: 'Withdraw an override of a visa requirement',
      description: 'The pair is again what the sources list. What was said stays in the history.',
      params: ById,
      headers: IfMatch,
      response: { 200: VisaRequirementDesk, ...problems(401, 403, 404, 409, 412) },
    },
    handler: async (req) =>
      toVisaRequirementDesk(await withdrawVisaOverride(req.ctx, req.params.id, expectedRevisions(req)), req.locale),
  })
}
