import { Type } from 'typebox'
import type { Wire } from '../../platform/http/fields.ts'
import { PageQuery, pageItems, parsePageRequest, setPageHeaders } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { BoardQuery, toFilter } from '../boards/board.desk.wire.ts'
import {
  answerByPhone,
  getRequestAtDesk,
  readRequestBoard,
  readRequestsAtDesk,
  remind,
} from './check-in-board.service.ts'
import { boardStates, standingsOf } from './check-in-board.ts'
import {
  BoardDesk,
  BoardPersonDesk,
  fromPhoneAnswer,
  PhoneAnswerIn,
  PreviewDesk,
  RemindedDesk,
  ReminderIn,
  RequestDesk,
  RequestInDesk,
  toBoardDesk,
  toBoardPersonDesk,
  toRequestDesk,
} from './check-in-request.desk.wire.ts'
import { askingCompany, createRequest, previewRequest } from './check-in-request.service.ts'
import { checkSelection } from './check-in-request.ts'
import { fromRequestV2 } from './check-in-request.v2.wire.ts'

const access = ['staff', 'manager'] as const
const tags = ['Check-ins']
const path = '/check_in_requests/:check_in_request_id'
const ById = Type.Object({ check_in_request_id: Uuid })
const who = 'Staff see those of all companies, a manager only their own company’s.'
const rules = (body: Wire<typeof RequestInDesk>): void => checkSelection(fromRequestV2(body.check_in_request).selection)

export const checkInRequestRoutesDesk: Routes = async (app) => {
  app.get('/check_in_requests', {
    config: { access },
    schema: {
      operationId: 'listCheckInRequestsDesk',
      tags,
      summary: 'List requests to check in',
      description: `Newest first, with how those who were asked stand. ${who}`,
      querystring: Type.Object({
        ...PageQuery.properties,
        company_id: Type.Optional({ ...Uuid, description: 'Only of this company.' }),
      }),
      response: { 200: Type.Array(RequestDesk, { description: 'Requests, newest first.' }), ...problems(400, 401) },
    },
    handler: async (req, reply) => {
      const items = await pageItems(req, reply, (page) =>
        readRequestsAtDesk(req.ctx, req.query.company_id ?? null, page),
      )
      return items.map(toRequestDesk)
    },
  })

  app.post('/check_in_requests', {
    config: { access, rules },
    schema: {
      operationId: 'createCheckInRequestDesk',
      tags,
      summary: 'Ask people to check in',
      description:
        'People by id, everybody who is in a country now, and the audience of an alert. Each is notified at once; those who have not answered after two hours once more.',
      body: RequestInDesk,
      response: { 201: RequestDesk, ...problems(400, 401, 404, 422) },
    },
    handler: async (req, reply) => {
      const input = req.body.check_in_request
      const { selection, message } = fromRequestV2(input)
      const { ctx, companyId } = askingCompany(req.ctx, input.company_id)
      const { id } = await createRequest(ctx, selection, message, companyId)
      reply.code(201)
      return toRequestDesk(await getRequestAtDesk(ctx, id))
    },
  })

  app.post('/check_in_requests/preview', {
    config: { access, rules },
    schema: {
      operationId: 'previewCheckInRequestDesk',
      tags,
      summary: 'Count whom a request would ask',
      description: 'Takes what a request takes; nothing is stored, and nobody is asked.',
      body: RequestInDesk,
      response: { 200: PreviewDesk, ...problems(400, 401, 404, 422) },
    },
    handler: async (req) => {
      const input = req.body.check_in_request
      const { ctx, companyId } = askingCompany(req.ctx, input.company_id)
      return { asked: await previewRequest(ctx, fromRequestV2(input).selection, companyId) }
    },
  })

  app.get(path, {
    config: { access },
    schema: {
      operationId: 'getCheckInRequestDesk',
      tags,
      summary: 'Get a request to check in',
      description: who,
      params: ById,
      response: { 200: RequestDesk, ...problems(401, 404) },
    },
    handler: async (req) => toRequestDesk(await getRequestAtDesk(req.ctx, req.params.check_in_request_id)),
  })

  app.get(`${path}/board`, {
    config: { access },
    schema: {
      operationId: 'getCheckInBoard',
      tags,
      summary: 'See how those who were asked stand',
      description:
        'How each stands: not reached, needs help, sent, delivered, read, safe; with their last place, what was sent and what is tried next. The numbers are of all its people, the list is a page of them.',
      params: ById,
      querystring: Type.Object({
        ...BoardQuery.properties,
        state: Type.Optional(
          Type.Enum([...boardStates], {
            description: 'Only people in this state. `standing` is finer, and goes before it.',
            examples: ['help'],
          }),
        ),
      }),
      response: { 200: BoardDesk, ...problems(400, 401, 404, 422) },
    },
    handler: async (req, reply) => {
      const pageRequest = parsePageRequest(req.query)
      const { standing, state } = req.query
      const filter = standing || !state ? toFilter(standing) : { standings: standingsOf(state) }
      const board = await readRequestBoard(req.ctx, req.params.check_in_request_id, filter, pageRequest)
      setPageHeaders(req, reply, pageRequest, board.people.total)
      return toBoardDesk(board, req.locale)
    },
  })

  app.post(`${path}/remind`, {
    config: { access },
    schema: {
      operationId: 'remindCheckInRequest',
      tags,
      summary: 'Remind those who have not answered',
      description: 'All of them, or those named; who has answered is left out. 409 when nobody is left.',
      params: ById,
      body: ReminderIn,
      response: { 200: RemindedDesk, ...problems(400, 401, 404, 409, 422) },
    },
    handler: async (req) => {
      const done = await remind(req.ctx, req.params.check_in_request_id, req.body.user_ids ?? null)
      return { reminded: done.reminded, request: toRequestDesk(done.request) }
    },
  })

  app.post(`${path}/answers`, {
    config: { access },
    schema: {
      operationId: 'answerCheckInRequestByPhone',
      tags,
      summary: 'Write down an answer that was given by phone',
      description:
        'A check-in of that person, taken by the caller. The latest answer counts, also a late one; “help” notifies the managers and opens a call for help.',
      params: ById,
      body: PhoneAnswerIn,
      response: { 201: BoardPersonDesk, ...problems(400, 401, 404, 422) },
    },
    handler: async (req, reply) => {
      const answer = fromPhoneAnswer(req.body.answer)
      const person = await answerByPhone(req.ctx, req.params.check_in_request_id, answer)
      reply.code(201)
      return toBoardPersonDesk(person, req.locale)
    },
  })
}
