import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Wire } from '../../platform/http/fields.ts'
import { FlagIn, readFlag } from '../../platform/http/lenient.ts'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import type { Issue } from '../issues/issue.ts'
import { getIssue } from '../issues/issue-access.service.ts'
import { IssueV2, toIssueV2 } from './issue.v2.wire.ts'
import { cancelIssue, claimIssue, closeIssue, updateIssue } from './issue-changes.service.ts'
import { createIssue } from './issue-creation.service.ts'
import { fromIssueChangeV2, fromIssueV2, IssueChangeIn, IssueIn } from './issue-in.v2.wire.ts'
import { readIssueList, seeIssues } from './issue-reading.service.ts'

const tags = ['Issues']
const access = ['user', 'company'] as const
const ByIssue = Type.Object({ issue_id: Uuid })

export const IssueListQuery = Type.Object({
  all: Type.Optional(
    Type.Unsafe<boolean | number | string | null>({
      ...FlagIn,
      description: 'True: closed, cancelled and finished issues too. Default: only open ones.',
    }),
  ),
  ...PageQuery.properties,
})

/** Shows issues to the caller of a request. */
export const issuesShownTo = (base: () => string) => {
  const list = async (req: FastifyRequest, issues: readonly Issue[]): Promise<Wire<typeof IssueV2>[]> => {
    const { items, sight } = await seeIssues(req.ctx, issues)
    return items.map((one) => toIssueV2(one, { ...sight, base: base(), now: req.ctx.now }))
  }
  const one = async (req: FastifyRequest, issue: Issue): Promise<Wire<typeof IssueV2>> => {
    const [shown] = await list(req, [issue])
    if (!shown) throw new Error('An issue that was read is shown.')
    return shown
  }
  return { list, one }
}

export const issueRoutesV2: Routes = async (app) => {
  const shown = issuesShownTo(app.baseUrl)

  app.get('/issues', {
    config: { access },
    schema: {
      operationId: 'listIssuesV2',
      tags,
      summary: 'List issues',
      description:
        'Those that the caller made, is affected by or handles; for the company’s key and its managers all of the company; for responders also the medical ones of their field that wait or are handled. In the order in which they were made.',
      querystring: IssueListQuery,
      response: { 200: Type.Array(IssueV2, { description: 'A page of issues.' }), ...problems(400, 401, 422) },
    },
    handler: async (req, reply) => {
      const all = readFlag(req.query.all, 'all') ?? false
      return shown.list(req, await pageItems(req, reply, (page) => readIssueList(req.ctx, all, page)))
    },
  })

  app.post('/issues', {
    config: { access, rules: (body: Wire<typeof IssueIn>) => fromIssueV2(body.issue) },
    schema: {
      operationId: 'createIssueV2',
      tags,
      summary: 'Ask for help',
      description:
        'Makes an issue and its conversation. Details may be missing: with type, description and a point or a country it waits for help (status 1), and those who may claim it are notified. 403 where neither the organization’s package, nor an entitlement, nor a product of the person’s subscription gives assistance.',
      body: IssueIn,
      response: { 201: IssueV2, ...problems(400, 401, 403, 422) },
    },
    handler: async (req, reply) => {
      const issue = await createIssue(req.ctx, fromIssueV2(req.body.issue))
      reply.code(201)
      return shown.one(req, issue)
    },
  })

  app.get('/issues/:issue_id', {
    config: { access },
    schema: {
      operationId: 'getIssueV2',
      tags,
      summary: 'Get an issue',
      description: 'With its people, bids and the notes that the caller may read.',
      params: ByIssue,
      response: { 200: IssueV2, ...problems(401, 404) },
    },
    handler: async (req) => shown.one(req, await getIssue(req.ctx, req.params.issue_id)),
  })

  for (const method of ['PATCH', 'PUT'] as const)
    app.route({
      method,
      url: '/issues/:issue_id',
      config: { access, rules: (body: Wire<typeof IssueChangeIn>) => fromIssueChangeV2(body.issue) },
      schema: {
        operationId: method === 'PATCH' ? 'updateIssueV2' : 'putIssueV2',
        tags,
        summary: 'Change an issue',
        description:
          'Creator, affected person, handler and company change details of an open issue. Status 4 cancels it, 5 finishes a closed one; both not for the handler. Status 2 and 3 are reached by claim and close only: 409. PUT and PATCH are the same.',
        params: ByIssue,
        body: IssueChangeIn,
        response: { 200: IssueV2, ...problems(400, 401, 403, 404, 409, 422) },
      },
      handler: async (req) =>
        shown.one(req, await updateIssue(req.ctx, req.params.issue_id, fromIssueChangeV2(req.body.issue))),
    })

  app.post('/issues/:issue_id/claim', {
    config: { access: ['user'] },
    schema: {
      operationId: 'claimIssueV2',
      tags,
      summary: 'Claim an issue that waits',
      description:
        'The caller becomes the current handler, alone. Medical types: responders of the field; others: managers. Of two claims at once one wins, the other is 409.',
      params: ByIssue,
      response: { 200: IssueV2, ...problems(401, 403, 404, 409) },
    },
    handler: async (req) => shown.one(req, await claimIssue(req.ctx, req.params.issue_id)),
  })

  app.post('/issues/:issue_id/close', {
    config: { access },
    schema: {
      operationId: 'closeIssueV2',
      tags,
      summary: 'Close an open issue',
      description: 'Help was given. For the handler, the company’s key and its managers. An open appointment stays.',
      params: ByIssue,
      response: { 200: IssueV2, ...problems(401, 403, 404, 409) },
    },
    handler: async (req) => shown.one(req, await closeIssue(req.ctx, req.params.issue_id)),
  })

  app.post('/issues/:issue_id/cancel', {
    config: { access },
    schema: {
      operationId: 'cancelIssueV2',
      tags,
      summary: 'Cancel an open issue',
      description:
        'For the creator, the affected person, the company’s key and its managers. An open appointment is cancelled with it.',
      params: ByIssue,
      response: { 200: IssueV2, ...problems(401, 403, 404, 409) },
    },
    handler: async (req) => shown.one(req, await cancelIssue(req.ctx, req.params.issue_id)),
  })
}
