import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { expectedRevisions, IfMatch, withRevisionTag } from '../../platform/http/if-match.ts'
import { PageQuery, parsePageRequest, setPageHeaders } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import {
  AdvisoryChangesIn,
  AdvisoryDesk,
  AdvisoryIn,
  AdvisoryStatusIn,
  fromAdvisoryDesk,
  statusOfCode,
  toAdvisoryDesk,
} from './advisory.desk.wire.ts'
import {
  closeAdvisory,
  createAdvisory,
  editAdvisoryAndStatus,
  getAdvisory,
  readAdvisoryPage,
  reopenAdvisory,
  withAreaNames,
} from './advisory.service.ts'
import type { Advisory } from './advisory.ts'

const access = ['staff'] as const
const readers = ['staff', 'manager'] as const
const tags = ['Advisories']
const ById = Type.Object({ advisory_id: Uuid })

const Filter = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(AdvisoryStatusIn),
  country: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Country id or code.', examples: ['PE'] }),
  ),
  text: Type.Optional(
    Type.String({ maxLength: 200, description: 'Words that headline or body contain.', examples: ['demonstrations'] }),
  ),
})

export const advisoryRoutesDesk: Routes = async (app) => {
  const answer = async (req: FastifyRequest, reply: FastifyReply, advisory: Advisory) => {
    const { areas } = await withAreaNames(req.ctx, [advisory])
    return withRevisionTag(reply, advisory.revision, toAdvisoryDesk(advisory, areas, req.locale))
  }

  app.get('/advisories', {
    config: { access: readers },
    schema: {
      operationId: 'listAdvisoriesDesk',
      tags,
      summary: 'List advisories',
      description: 'Open and closed, newest first.',
      querystring: Filter,
      response: {
        200: Type.Array(AdvisoryDesk, { description: 'Advisories, newest first.' }),
        ...problems(400, 401, 403, 404),
      },
    },
    handler: async (req, reply) => {
      const { status, country, text } = req.query
      const pageRequest = parsePageRequest(req.query)
      const filter = {
        ...(status === undefined ? {} : { status: statusOfCode(status) }),
        ...(country === undefined ? {} : { country }),
        ...(text === undefined ? {} : { text }),
      }
      const { items, total } = await readAdvisoryPage(req.ctx, filter, pageRequest)
      setPageHeaders(req, reply, pageRequest, total)
      const { areas } = await withAreaNames(req.ctx, items)
      return items.map((advisory) => toAdvisoryDesk(advisory, areas, req.locale))
    },
  })

  app.get('/advisories/:advisory_id', {
    config: { access: readers },
    schema: {
      operationId: 'getAdvisoryDesk',
      tags,
      summary: 'Get an advisory',
      params: ById,
      response: { 200: AdvisoryDesk, ...problems(401, 403, 404) },
    },
    handler: async (req, reply) =>
      answer(req, reply, (await getAdvisory(req.ctx, req.params.advisory_id)).advisories[0]),
  })

  app.post('/advisories', {
    config: { access },
    schema: {
      operationId: 'createAdvisory',
      tags,
      summary: 'Write an advisory',
      description: 'It is open at once.',
      body: Type.Object({ advisory: AdvisoryIn }),
      response: { 201: AdvisoryDesk, ...problems(400, 401, 403, 422) },
    },
    handler: async (req, reply) => {
      const { headline, body } = req.body.advisory
      const advisory = await createAdvisory(req.ctx, { ...fromAdvisoryDesk(req.body.advisory), headline, body })
      reply.code(201)
      return answer(req, reply, advisory)
    },
  })

  for (const method of ['PATCH', 'PUT'] as const) {
    app.route({
      method,
      url: '/advisories/:advisory_id',
      config: { access },
      schema: {
        operationId: method === 'PATCH' ? 'editAdvisory' : 'putAdvisory',
        tags,
        summary: 'Edit an open advisory',
        description: 'Status 1 closes it.',
        params: ById,
        headers: IfMatch,
        body: Type.Object({ advisory: AdvisoryChangesIn }),
        response: { 200: AdvisoryDesk, ...problems(400, 401, 403, 404, 409, 412, 422) },
      },
      handler: async (req, reply) => {
        const { status } = req.body.advisory
        const newStatus = status === undefined ? undefined : statusOfCode(status)
        const changes = fromAdvisoryDesk(req.body.advisory)
        const id = req.params.advisory_id
        return answer(req, reply, await editAdvisoryAndStatus(req.ctx, id, changes, newStatus, expectedRevisions(req)))
      },
    })
  }

  app.post('/advisories/:advisory_id/close', {
    config: { access },
    schema: {
      operationId: 'closeAdvisory',
      tags,
      summary: 'Close an advisory',
      description: 'It leaves the lists of travellers at once.',
      params: ById,
      headers: IfMatch,
      response: { 200: AdvisoryDesk, ...problems(401, 403, 404, 409, 412) },
    },
    handler: async (req, reply) =>
      answer(req, reply, await closeAdvisory(req.ctx, req.params.advisory_id, expectedRevisions(req))),
  })

  app.post('/advisories/:advisory_id/reopen', {
    config: { access },
    schema: {
      operationId: 'reopenAdvisory',
      tags,
      summary: 'Open a closed advisory again',
      params: ById,
      headers: IfMatch,
      response: { 200: AdvisoryDesk, ...problems(401, 403, 404, 409, 412) },
    },
    handler: async (req, reply) =>
      answer(req, reply, await reopenAdvisory(req.ctx, req.params.advisory_id, expectedRevisions(req))),
  })
}
