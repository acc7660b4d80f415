import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { namedObject } from '../../platform/http/fields.ts'
import { PageQuery, parsePageRequest, setPageHeaders } from '../../platform/http/paging.ts'
import { etagOf } from '../../platform/http/response-cache.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { isUuid } from '../../platform/ids.ts'
import { invalid } from '../../platform/problem.ts'
import { cancelIssue, claimIssue, closeIssue, reopenIssue } from '../issue-handling/issue-changes.service.ts'
import { type IssueStatus, type IssueType, issueStatusCodes, issueTypeCodes, openStatuses } from '../issues/issue.ts'
import { issueStatusNames, issueTypeNames } from '../issues/issue.v2.wire.ts'
import { handOver } from './hand-over.service.ts'
import {
  HelpRoomDetailDesk,
  HelpRoomIssueDesk,
  HelpRoomSummaryDesk,
  toHelpRoomDetailDesk,
  toHelpRoomIssueDesk,
  toHelpRoomSummaryDesk,
} from './help-room.desk.wire.ts'
import { getInHelpRoom, readHelpRoom, readSummary } from './help-room.service.ts'
import { ageNames, helpRoomOrders } from './help-room.ts'

const config = { access: ['staff', 'manager'] } as const
const tags = ['Help room']
const ById = Type.Object({ id: Uuid })

const numbered = (description: string, names: Readonly<Record<number, string>>, example: number) =>
  Type.Optional(
    Type.Integer({
      enum: Object.keys(names).map(Number),
      description: `${description} ${Object.entries(names)
        .map(([number, name]) => `${number} ${name}`)
        .join(', ')}.`,
      examples: [example],
    }),
  )

const Filter = Type.Object({
  ...PageQuery.properties,
  state: numbered('Only issues in this state; without it those that are open (0, 1, 2).', issueStatusNames, 1),
  type: numbered('Only issues of this type.', issueTypeNames, 0),
  company_id: Type.Optional(Uuid),
  user_id: Type.Optional(
    Type.String({
      format: 'uuid',
      description: 'Only issues of this traveller: in every state, unless state is sent.',
      examples: ['7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'],
    }),
  ),
  handler: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'Only issues of this handler, by id; none: only those that nobody handles.',
      examples: ['none'],
    }),
  ),
  age: Type.Optional(
    Type.Unsafe<(typeof ageNames)[number]>({
      type: 'string',
      enum: [...ageNames],
      description: 'Only issues that were made so long ago.',
      examples: ['under_1_day'],
    }),
  ),
  unanswered: Type.Optional(
    Type.Boolean({
      description: 'true: only issues that wait and of which nobody was notified.',
      examples: [true],
    }),
  ),
  order: Type.Optional(
    Type.Unsafe<(typeof helpRoomOrders)[number]>({
      type: 'string',
      enum: [...helpRoomOrders],
      description:
        'waiting: the traveller who has waited longest first (default). newest, oldest: by when it was made.',
      examples: ['waiting'],
    }),
  ),
})

const everyStatus = Object.keys(issueStatusCodes) as IssueStatus[]

const named = <Name extends string>(codes: Readonly<Record<Name, number>>, number: number | undefined) =>
  (Object.keys(codes) as Name[]).find((name) => codes[name] === number)

function handlerIn(sent: string | undefined): string | null | undefined {
  if (sent === undefined || sent === '') return undefined
  if (sent.toLowerCase() === 'none') return null
  if (!isUuid(sent)) throw invalid({ handler: 'must be the id of a person, or none' })
  return sent.toLowerCase()
}

/** The seconds of waiting pass by themselves: they do not make another version of an answer. */
function withSteadyEtag<Body>(reply: FastifyReply, body: Body): Body {
  const steady = JSON.stringify(body, (key, value: unknown) => (key === 'waiting_seconds' ? undefined : value))
  reply.header('etag', etagOf(steady))
  return body
}

export const helpRoomRoutesDesk: Routes = async (app) => {
  const detail = async (req: FastifyRequest, id: string) => {
    const { value, people } = await getInHelpRoom(req.ctx, id)
    return toHelpRoomDetailDesk(value, { people, base: app.baseUrl(), now: req.ctx.now })
  }

  app.get('/issues', {
    config,
    schema: {
      operationId: 'listIssuesDesk',
      tags,
      summary: 'List issues, who waits longest first',
      description: 'A manager’s organization’s own; for staff those of every organization.',
      querystring: Filter,
      response: {
        200: Type.Array(HelpRoomIssueDesk, { description: 'Issues, in the order asked for.' }),
        ...problems(400, 401, 422),
      },
    },
    handler: async (req, reply) => {
      const { state, type, company_id, user_id, handler, age, unanswered, order = 'waiting' } = req.query
      const pageRequest = parsePageRequest(req.query)
      const status = named<IssueStatus>(issueStatusCodes, state)
      const filter = {
        companyId: company_id ?? null,
        statuses: status ? [status] : user_id === undefined ? openStatuses : everyStatus,
        affectedId: user_id,
        type: named<IssueType>(issueTypeCodes, type),
        handlerId: handlerIn(handler),
        age,
        unanswered,
        order,
      }
      const { value, people } = await readHelpRoom(req.ctx, filter, pageRequest)
      setPageHeaders(req, reply, pageRequest, value.total)
      const options = { people, base: app.baseUrl(), now: req.ctx.now }
      return withSteadyEtag(
        reply,
        value.items.map((one) => toHelpRoomIssueDesk(one, options)),
      )
    },
  })

  app.get('/issues/summary', {
    config,
    schema: {
      operationId: 'summarizeIssuesDesk',
      tags,
      summary: 'Count issues by state and age',
      description: 'And who waits longest. A manager’s organization’s own; for staff those of every organization.',
      querystring: Type.Object({ company_id: Type.Optional(Uuid) }),
      response: { 200: HelpRoomSummaryDesk, ...problems(400, 401, 422) },
    },
    handler: async (req, reply) =>
      withSteadyEtag(
        reply,
        toHelpRoomSummaryDesk(await readSummary(req.ctx, req.query.company_id ?? null), req.ctx.now),
      ),
  })

  app.get('/issues/:id', {
    config,
    schema: {
      operationId: 'getIssueDesk',
      tags,
      summary: 'Get an issue, with what happened to it',
      params: ById,
      response: { 200: HelpRoomDetailDesk, ...problems(401, 404) },
    },
    handler: async (req, reply) => withSteadyEtag(reply, await detail(req, req.params.id)),
  })

  const acts = [
    {
      name: 'claim',
      act: claimIssue,
      operationId: 'claimIssueDesk',
      summary: 'Claim an issue',
      description:
        'The caller handles it from now on. Staff may claim every issue, managers not the medical types, which responders of the field claim.',
    },
    {
      name: 'close',
      act: closeIssue,
      operationId: 'closeIssueDesk',
      summary: 'Close an issue',
      description: 'Help was given, or is not needed from here. From every open state (0, 1, 2).',
    },
    {
      name: 'reopen',
      act: reopenIssue,
      operationId: 'reopenIssueDesk',
      summary: 'Open a closed issue again',
      description:
        'Messages can be written again. Its handler goes on with it; without one it waits for somebody, who is notified. Until it is finished, seven days after it was closed.',
    },
    {
      name: 'cancel',
      act: cancelIssue,
      operationId: 'cancelIssueDesk',
      summary: 'Cancel an issue',
      description: 'Help is no longer needed.',
    },
  ] as const
  for (const { name, act, operationId, summary, description } of acts)
    app.post(`/issues/:id/${name}`, {
      config,
      schema: {
        operationId,
        tags,
        summary,
        description,
        params: ById,
        response: { 200: HelpRoomDetailDesk, ...problems(400, 401, 403, 404, 409) },
      },
      handler: async (req) => {
        await act(req.ctx, req.params.id)
        return detail(req, req.params.id)
      },
    })

  app.post('/issues/:id/hand_over', {
    config,
    schema: {
      operationId: 'handOverIssueDesk',
      tags,
      summary: 'Hand an issue over to another handler',
      description:
        'A medical issue to a responder of its field, another one to a manager of the organization, every one to one of the staff. The conversation says who handles it now.',
      params: ById,
      body: namedObject('HandOverInput', { handler_id: Uuid }, { description: 'Who is to handle it.' }),
      response: { 200: HelpRoomDetailDesk, ...problems(400, 401, 404, 409, 422) },
    },
    handler: async (req) => {
      await handOver(req.ctx, app.systemDb(), req.params.id, req.body.handler_id)
      return detail(req, req.params.id)
    },
  })
}
