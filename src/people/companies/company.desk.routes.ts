import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import {
  id,
  integer,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import { expectedRevisions, IfMatch, withRevisionTag } from '../../platform/http/if-match.ts'
import { PageQuery, parsePageRequest, setPageHeaders } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import {
  createCompany,
  deleteCompany,
  getAnyCompany,
  readCompanies,
  restoreCompany,
  updateCompany,
} from './company.service.ts'
import { type Company, features } from './company.ts'

const FeatureDesk = Type.Enum([...features], { description: 'A feature.', examples: ['alerts'] })
const SettingsDesk = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: 'object',
  additionalProperties: true,
  description: 'Settings of the company besides its package.',
  examples: [{}],
})

const CompanyDesk = namedObject(
  'Company',
  {
    id: id('Id of the company.'),
    name: text('Its name.', 'Demo Travel'),
    features: list(Type.String({ description: 'A feature.', examples: ['alerts'] }), 'Its package.'),
    settings: SettingsDesk,
    help_phone: textOrNull('Whom its travellers call; their page shows it.', '+44 20 7946 0000'),
    revision: integer('Counts the changes.', 1),
    created_at: time('When it was made.'),
    updated_at: time('When it was last changed.'),
    deleted_at: timeOrNull('When it was deleted; it can be restored.'),
  },
  { description: 'A company and its package.' },
)

const toCompanyDesk = (company: Company): Wire<typeof CompanyDesk> => ({
  id: company.id,
  name: company.name,
  features: [...company.features],
  settings: company.settings,
  help_phone: company.helpPhone,
  revision: company.revision,
  created_at: timeOut(company.createdAt),
  updated_at: timeOut(company.updatedAt),
  deleted_at: maybeTimeOut(company.deletedAt),
})

const details = {
  features: Type.Optional(
    Type.Array(FeatureDesk, { maxItems: 50, description: 'The package; replaces the stored one.' }),
  ),
  settings: Type.Optional({
    ...SettingsDesk,
    description: 'Settings by name; those left out keep their values, null removes a setting.',
  }),
  help_phone: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      maxLength: 50,
      description: 'Whom its travellers call; null or empty: nobody.',
      examples: ['+44 20 7946 0000'],
    }),
  ),
}
const Name = Type.String({ minLength: 1, maxLength: 200, description: 'Its name.', examples: ['Demo Travel'] })
const NewBody = Type.Object({
  company: namedObject('CompanyInput', { name: Name, ...details }, { description: 'The company to make.' }),
})
const ChangeBody = Type.Object({
  company: namedObject('CompanyChanges', { name: Type.Optional(Name), ...details }, { description: 'What to change.' }),
})

const staff = { access: ['staff'] } as const
const tags = ['Companies']
const ById = Type.Object({ company_id: Uuid })

export const companyRoutesDesk: Routes = async (app) => {
  const answer = (reply: FastifyReply, company: Company) =>
    withRevisionTag(reply, company.revision, toCompanyDesk(company))

  app.get('/companies', {
    config: staff,
    schema: {
      operationId: 'listCompaniesDesk',
      tags,
      summary: 'List companies',
      querystring: Type.Object({
        ...PageQuery.properties,
        name: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the name.', examples: ['demo'] })),
        deleted: Type.Optional(
          Type.Boolean({ default: false, description: 'True: those that were deleted.', examples: [false] }),
        ),
      }),
      response: { 200: Type.Array(CompanyDesk, { description: 'Companies, oldest first.' }), ...problems(401, 403) },
    },
    handler: async (req, reply) => {
      const pageRequest = parsePageRequest(req.query)
      const filter = { name: req.query.name?.trim() || undefined, deleted: req.query.deleted ?? false }
      const { items, total } = await readCompanies(req.ctx, filter, pageRequest)
      setPageHeaders(req, reply, pageRequest, total)
      return items.map(toCompanyDesk)
    },
  })

  app.get('/companies/:company_id', {
    config: { access: ['staff', 'manager'] },
    schema: {
      operationId: 'getCompanyDesk',
      tags,
      summary: 'Get a company',
      description: 'A manager’s own; for staff any.',
      params: ById,
      response: { 200: CompanyDesk, ...problems(401, 404) },
    },
    handler: async (req, reply) => answer(reply, await getAnyCompany(req.ctx, req.params.company_id)),
  })

  app.post('/companies', {
    config: staff,
    schema: {
      operationId: 'createCompanyDesk',
      tags,
      summary: 'Make a company',
      body: NewBody,
      response: { 201: CompanyDesk, ...problems(400, 401, 403, 422) },
    },
    handler: async (req, reply) => {
      const { name, features: packageFeatures = [], settings, help_phone } = req.body.company
      const draft = { name, features: packageFeatures, settings, helpPhone: help_phone }
      const company = await createCompany(req.ctx, draft)
      reply.code(201)
      return answer(reply, company)
    },
  })

  for (const method of ['PATCH', 'PUT'] as const) {
    app.route({
      method,
      url: '/companies/:company_id',
      config: staff,
      schema: {
        operationId: method === 'PATCH' ? 'editCompanyDesk' : 'putCompanyDesk',
        tags,
        summary: 'Edit a company and its package',
        params: ById,
        headers: IfMatch,
        body: ChangeBody,
        response: { 200: CompanyDesk, ...problems(400, 401, 403, 404, 412, 422) },
      },
      handler: async (req, reply) => {
        const { help_phone, ...rest } = req.body.company
        const change = { ...rest, helpPhone: help_phone }
        return answer(reply, await updateCompany(req.ctx, req.params.company_id, change, expectedRevisions(req)))
      },
    })
  }

  app.delete('/companies/:company_id', {
    config: staff,
    schema: {
      operationId: 'deleteCompanyDesk',
      tags,
      summary: 'Delete a company',
      description: 'Its keys, its people’s tokens and its managers’ sessions end at once. It can be restored.',
      params: ById,
      headers: IfMatch,
      response: { 200: CompanyDesk, ...problems(401, 403, 404, 412) },
    },
    handler: async (req, reply) =>
      answer(reply, await deleteCompany(req.ctx, req.params.company_id, expectedRevisions(req))),
  })

  app.post('/companies/:company_id/restore', {
    config: staff,
    schema: {
      operationId: 'restoreCompanyDesk',
      tags,
      summary: 'Bring a deleted company back',
      params: ById,
      headers: IfMatch,
      response: { 200: CompanyDesk, ...problems(401, 403, 404, 412) },
    },
    handler: async (req, reply) =>
      answer(reply, await restoreCompany(req.ctx, req.params.company_id, expectedRevisions(req))),
  })
}
