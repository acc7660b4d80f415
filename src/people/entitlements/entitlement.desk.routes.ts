import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { id, idOrNull, integer, namedObject, text, time, timeOrNull, type Wire } from '../../platform/http/fields.ts'
import { expectedRevisions, IfMatch, withRevisionTag } from '../../platform/http/if-match.ts'
import { PageQuery, parsePageRequest, setPageHeaders } from '../../platform/http/paging.ts'
import { EmptyList, problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { maybeTimeOut, parseTime, TimeIn, timeOut } from '../../platform/http/times.ts'
import { features } from '../companies/company.ts'
import {
  createEntitlement,
  editEntitlement,
  getEntitlement,
  readEntitlements,
  removeEntitlement,
} from './entitlement.service.ts'
import type { Entitlement } from './entitlement.ts'

const EntitlementDesk = namedObject(
  'Entitlement',
  {
    id: id('Id of the entitlement.'),
    company_id: idOrNull('The company.'),
    user_id: idOrNull('The person; null: everybody of the company.'),
    feature: text('What may be used.', 'alerts'),
    from: time('From when.'),
    until: timeOrNull('Until when; null: until it is ended.'),
    source: text('By what right.', 'desk'),
    created_at: time('When it was given.'),
    updated_at: time('When it was last changed.'),
    revision: integer('Counts the changes.', 1),
  },
  { description: 'What a person, or everybody of a company, may use.' },
)

const toEntitlementDesk = (one: Entitlement): Wire<typeof EntitlementDesk> => ({
  id: one.id,
  company_id: one.companyId,
  user_id: one.userId,
  feature: one.feature,
  from: timeOut(one.from),
  until: maybeTimeOut(one.until),
  source: one.source,
  created_at: timeOut(one.createdAt),
  updated_at: timeOut(one.updatedAt),
  revision: one.revision,
})

const intervalFields = {
  from: Type.Optional({ ...TimeIn, description: 'From when; default: now.' } as typeof TimeIn),
  until: Type.Optional(
    Type.Unsafe<string | number | null>({ ...TimeIn, type: ['string', 'number', 'null'], description: 'Until when.' }),
  ),
  source: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'By what right.', examples: ['desk'] }),
  ),
}
const parseUntil = (sent: string | number | null | undefined): Date | null | undefined =>
  sent === undefined || sent === null ? sent : parseTime(sent, 'until')

const config = { access: ['staff'] } as const
const tags = ['Entitlements']
const ById = Type.Object({ id: Uuid })

export const entitlementRoutesDesk: Routes = async (app) => {
  const answer = (reply: FastifyReply, one: Entitlement) => withRevisionTag(reply, one.revision, toEntitlementDesk(one))

  app.get('/entitlements', {
    config,
    schema: {
      operationId: 'listEntitlementsDesk',
      tags,
      summary: 'List entitlements',
      querystring: Type.Object({
        ...PageQuery.properties,
        company_id: Type.Optional(Uuid),
        user_id: Type.Optional(Uuid),
      }),
      response: { 200: Type.Array(EntitlementDesk, { description: 'Newest first.' }), ...problems(401, 403) },
    },
    handler: async (req, reply) => {
      const pageRequest = parsePageRequest(req.query)
      const filter = { companyId: req.query.company_id, userId: req.query.user_id }
      const { items, total } = await readEntitlements(req.ctx, filter, pageRequest)
      setPageHeaders(req, reply, pageRequest, total)
      return items.map(toEntitlementDesk)
    },
  })

  app.get('/entitlements/:id', {
    config,
    schema: {
      operationId: 'getEntitlementDesk',
      tags,
      summary: 'Get an entitlement',
      params: ById,
      response: { 200: EntitlementDesk, ...problems(401, 403, 404) },
    },
    handler: async (req, reply) => answer(reply, await getEntitlement(req.ctx, req.params.id)),
  })

  app.post('/entitlements', {
    config,
    schema: {
      operationId: 'createEntitlementDesk',
      tags,
      summary: 'Entitle a person or a company to a feature',
      body: Type.Object({
        entitlement: namedObject(
          'EntitlementInput',
          {
            user_id: Type.Optional(Uuid),
            company_id: Type.Optional(Uuid),
            feature: Type.Enum([...features], { description: 'What may be used.', examples: ['alerts'] }),
            ...intervalFields,
          },
          { description: 'For a person, or (without user_id) for everybody of a company.' },
        ),
      }),
      response: { 201: EntitlementDesk, ...problems(400, 401, 403, 404, 422) },
    },
    handler: async (req, reply) => {
      const { user_id, company_id, feature, from, until, source } = req.body.entitlement
      const made = await createEntitlement(req.ctx, {
        userId: user_id ?? null,
        companyId: company_id ?? null,
        feature,
        from: from === undefined ? null : parseTime(from, 'from'),
        until: parseUntil(until) ?? null,
        source: source ?? 'desk',
      })
      reply.code(201)
      return answer(reply, made)
    },
  })

  for (const method of ['PATCH', 'PUT'] as const) {
    app.route({
      method,
      url: '/entitlements/:id',
      config,
      schema: {
        operationId: method === 'PATCH' ? 'editEntitlementDesk' : 'putEntitlementDesk',
        tags,
        summary: 'Change from when until when',
        params: ById,
        headers: IfMatch,
        body: Type.Object({
          entitlement: namedObject('EntitlementChanges', intervalFields, { description: 'What to change.' }),
        }),
        response: { 200: EntitlementDesk, ...problems(400, 401, 403, 404, 412, 422) },
      },
      handler: async (req, reply) => {
        const { from, until, source } = req.body.entitlement
        const change = {
          from: from === undefined ? undefined : parseTime(from, 'from'),
          until: parseUntil(until),
          source,
        }
        return answer(reply, await editEntitlement(req.ctx, req.params.id, change, expectedRevisions(req)))
      },
    })
  }

  app.delete('/entitlements/:id', {
    config,
    schema: {
      operationId: 'deleteEntitlementDesk',
      tags,
      summary: 'Take an entitlement away',
      params: ById,
      headers: IfMatch,
      response: { 200: EmptyList, ...problems(401, 403, 404, 412) },
    },
    handler: async (req) => {
      await removeEntitlement(req.ctx, req.params.id, expectedRevisions(req))
      return []
    },
  })
}
