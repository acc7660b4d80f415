import { Type } from 'typebox'
import { asManager } from '../../people/index.ts'
import type { Wire } from '../../platform/http/fields.ts'
import { readFlag } from '../../platform/http/lenient.ts'
import { pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { getIssue } from '../issues/issue-access.service.ts'
import { IssueListQuery, issuesShownTo } from './issue.v2.routes.ts'
import { IssueV2 } from './issue.v2.wire.ts'
import { cancelIssue, closeIssue, reopenIssue, updateIssue } from './issue-changes.service.ts'
import { createIssue } from './issue-creation.service.ts'
import { fromIssueChangeV2, fromIssueV2, IssueChangeIn, IssueIn } from './issue-in.v2.wire.ts'
import { readIssueList } from './issue-reading.service.ts'

const tags = ['Organization: issues']
const access = ['company', 'user'] as const
const OfCompany = Type.Object({ company_id: Uuid })
const ByIssue = Type.Object({ company_id: Uuid, issue_id: Uuid })

export const orgIssueRoutesV2: Routes = async (app) => {
  const shown = issuesShownTo(app.baseUrl)

  app.get('/org/:company_id/issues', {
    config: { access },
    schema: {
      operationId: 'listOrgIssuesV2',
      tags,
      summary: 'List the organization’s issues',
      description: 'In the order in which they were made. For the company’s key and its managers.',
      params: OfCompany,
      querystring: IssueListQuery,
      response: { 200: Type.Array(IssueV2, { description: 'A page of issues.' }), ...problems(400, 401, 403, 422) },
    },
    handler: async (req, reply) => {
      const all = readFlag(req.query.all, 'all') ?? false
      return shown.list(req, await pageItems(req, reply, (page) => readIssueList(asManager(req.ctx), all, page)))
    },
  })

  app.post('/org/:company_id/issues', {
    config: { access, rules: (body: Wire<typeof IssueIn>) => fromIssueV2(body.issue) },
    schema: {
      operationId: 'createOrgIssueV2',
      tags,
      summary: 'Ask for help for a person of the organization',
      description: 'With `affected_id`. Details may be missing, as in POST /issues.',
      params: OfCompany,
      body: IssueIn,
      response: { 201: IssueV2, ...problems(400, 401, 403, 422) },
    },
    handler: async (req, reply) => {
      const issue = await createIssue(asManager(req.ctx), fromIssueV2(req.body.issue))
      reply.code(201)
      return shown.one(req, issue)
    },
  })

  app.get('/org/:company_id/issues/:issue_id', {
    config: { access },
    schema: {
      operationId: 'getOrgIssueV2',
      tags,
      summary: 'Get an issue of the organization',
      description: 'With its people, bids and notes.',
      params: ByIssue,
      response: { 200: IssueV2, ...problems(401, 403, 404) },
    },
    handler: async (req) => shown.one(req, await getIssue(asManager(req.ctx), req.params.issue_id)),
  })

  for (const method of ['PATCH', 'PUT'] as const)
    app.route({
      method,
      url: '/org/:company_id/issues/:issue_id',
      config: { access, rules: (body: Wire<typeof IssueChangeIn>) => fromIssueChangeV2(body.issue) },
      schema: {
        operationId: method === 'PATCH' ? 'updateOrgIssueV2' : 'putOrgIssueV2',
        tags,
        summary: 'Change an issue of the organization',
        description: 'As PATCH /issues/:issue_id. PUT and PATCH are the same.',
        params: ByIssue,
        body: IssueChangeIn,
        response: { 200: IssueV2, ...problems(400, 401, 403, 404, 409, 422) },
      },
      handler: async (req) =>
        shown.one(req, await updateIssue(asManager(req.ctx), req.params.issue_id, fromIssueChangeV2(req.body.issue))),
    })

  app.post('/org/:company_id/issues/:issue_id/close', {
    config: { access },
    schema: {
      operationId: 'closeOrgIssueV2',
      tags,
      summary: 'Close an open issue of the organization',
      description: 'Help was given. For the company’s key and its managers.',
      params: ByIssue,
      response: { 200: IssueV2, ...problems(401, 403, 404, 409) },
    },
    handler: async (req) => shown.one(req, await closeIssue(asManager(req.ctx), req.params.issue_id)),
  })

  app.post('/org/:company_id/issues/:issue_id/reopen', {
    config: { access },
    schema: {
      operationId: 'reopenOrgIssueV2',
      tags,
      summary: 'Open a closed issue of the organization again',
      description:
        'Messages can be written again. Its handler goes on with it; without one it waits for somebody. Until it is finished. For the company’s key and its managers; ours, not of the contract.',
      params: ByIssue,
      response: { 200: IssueV2, ...problems(401, 403, 404, 409) },
    },
    handler: async (req) => shown.one(req, await reopenIssue(asManager(req.ctx), req.params.issue_id)),
  })

  app.post('/org/:company_id/issues/:issue_id/cancel', {
    config: { access },
    schema: {
      operationId: 'cancelOrgIssueV2',
      tags,
      summary: 'Cancel an open issue of the organization',
      description: 'For the company’s key and its managers. An open appointment is cancelled with it.',
      params: ByIssue,
      response: { 200: IssueV2, ...problems(401, 403, 404, 409) },
    },
    handler: async (req) => shown.one(req, await cancelIssue(asManager(req.ctx), req.params.issue_id)),
  })
}
