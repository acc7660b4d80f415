import { Type } from 'typebox'
import type { Wire } from '../../platform/http/fields.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { AnswerIn, CheckInAge, CheckInV2, fromAnswerV2, toCheckInV2 } from '../check-ins/check-in.v2.wire.ts'
import { answerRequest, createRequest, getRequest, readOwnRequests, readRequests } from './check-in-request.service.ts'
import { checkSelection } from './check-in-request.ts'
import {
  fromRequestV2,
  OrgRequestInFullV2,
  OrgRequestV2,
  OwnRequestV2,
  RequestIn,
  toOrgRequestInFullV2,
  toOrgRequestV2,
  toOwnRequestV2,
} from './check-in-request.v2.wire.ts'

const tags = ['Check-ins']
const ofCompany = Type.Object({ company_id: Uuid })
const all = Type.Optional(
  Type.Integer({ description: '1: answered requests too. Default: only unanswered ones.', examples: [1] }),
)

export const checkInRequestRoutesV2: Routes = async (app) => {
  app.get('/check_in_requests', {
    config: { access: ['user'] },
    schema: {
      operationId: 'listCheckInRequestsV2',
      tags,
      summary: 'List the check-in requests to the caller',
      description: 'Requests to check in, newest first.',
      querystring: Type.Object({ all }),
      response: { 200: Type.Array(OwnRequestV2, { description: 'Requests, newest first.' }), ...problems(400, 401) },
    },
    handler: async (req) => (await readOwnRequests(req.ctx, req.query.all === 1)).map(toOwnRequestV2),
  })

  app.post('/check_in_requests/:check_in_request_id/check_ins', {
    config: { access: ['user'] },
    schema: {
      operationId: 'answerCheckInRequestV2',
      tags,
      summary: 'Answer a request with a check-in',
      description: 'Needs no device_token. The answer that was said last counts, in whatever order they arrive.',
      params: Type.Object({ check_in_request_id: Uuid }),
      headers: CheckInAge,
      body: AnswerIn,
      response: { 201: CheckInV2, ...problems(400, 401, 404, 422) },
    },
    handler: async (req, reply) => {
      const draft = fromAnswerV2(req.body.check_in, req.headers['check-in-age'])
      const made = await answerRequest(req.ctx, req.params.check_in_request_id, draft, { address: req.ip })
      reply.code(201)
      return toCheckInV2(made)
    },
  })

  app.get('/org/:company_id/check_in_requests', {
    config: { access: ['company', 'user'] },
    schema: {
      operationId: 'listOrgCheckInRequestsV2',
      tags,
      summary: 'List the organization’s requests to check in',
      description: 'Newest first, with how many have answered. For the company’s key and its managers.',
      params: ofCompany,
      response: { 200: Type.Array(OrgRequestV2, { description: 'Requests, newest first.' }), ...problems(401, 403) },
    },
    handler: async (req) => (await readRequests(req.ctx)).map(toOrgRequestV2),
  })

  app.post('/org/:company_id/check_in_requests', {
    config: {
      access: ['company', 'user'],
      rules: (body: Wire<typeof RequestIn>) => checkSelection(fromRequestV2(body.check_in_request).selection),
    },
    schema: {
      operationId: 'createOrgCheckInRequestV2',
      tags,
      summary: 'Ask travellers to check in',
      description:
        'Each person is notified at once; those who have not answered after two hours are notified once more.',
      params: ofCompany,
      body: RequestIn,
      response: { 201: OrgRequestV2, ...problems(400, 401, 403, 422) },
    },
    handler: async (req, reply) => {
      const { selection, message } = fromRequestV2(req.body.check_in_request)
      const request = await createRequest(req.ctx, selection, message)
      reply.code(201)
      return toOrgRequestV2(request)
    },
  })

  app.get('/org/:company_id/check_in_requests/:check_in_request_id', {
    config: { access: ['company', 'user'] },
    schema: {
      operationId: 'getOrgCheckInRequestV2',
      tags,
      summary: 'Get a request to check in',
      description: 'With each person’s answer, and those who have not answered.',
      params: Type.Object({ company_id: Uuid, check_in_request_id: Uuid }),
      response: { 200: OrgRequestInFullV2, ...problems(401, 403, 404) },
    },
    handler: async (req) => toOrgRequestInFullV2(await getRequest(req.ctx, req.params.check_in_request_id)),
  })
}
