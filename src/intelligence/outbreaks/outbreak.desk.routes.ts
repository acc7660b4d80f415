import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { expectedRevisions, IfMatch, withRevisionTag } from '../../platform/http/if-match.ts'
import { parsePageRequest, setPageHeaders } from '../../platform/http/paging.ts'
import { EmptyList, problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import {
  dayOf,
  EndedOnIn,
  fromOutbreakDesk,
  OutbreakChangesIn,
  OutbreakDesk,
  OutbreakIn,
  toOutbreakDesk,
} from './outbreak.desk.wire.ts'
import {
  changeOutbreak,
  createOutbreak,
  endOutbreak,
  getOutbreak,
  readOutbreakPage,
  removeOutbreak,
  resumeOutbreak,
  withNames,
} from './outbreak.service.ts'
import type { Outbreak } from './outbreak.ts'
import { OutbreakQuery, toOutbreakListQuery } from './outbreak.v2.routes.ts'

const access = ['staff'] as const
const readers = ['staff', 'manager'] as const
const tags = ['Disease outbreaks']
const ById = Type.Object({ id: Uuid })

export const outbreakRoutesDesk: Routes = async (app) => {
  const answer = async (req: FastifyRequest, reply: FastifyReply, outbreak: Outbreak) => {
    const { areas } = await withNames(req.ctx, [outbreak])
    return withRevisionTag(reply, outbreak.revision, toOutbreakDesk(outbreak, areas, req.locale, app.baseUrl()))
  }

  app.get('/disease_outbreaks', {
    config: { access: readers },
    schema: {
      operationId: 'listDiseaseOutbreaksDesk',
      tags,
      summary: 'List disease outbreaks',
      description: 'Open and closed ones. All filters must match.',
      querystring: OutbreakQuery,
      response: {
        200: Type.Array(OutbreakDesk, { description: 'Outbreaks, newest first.' }),
        ...problems(400, 401, 403, 404),
      },
    },
    handler: async (req, reply) => {
      const pageRequest = parsePageRequest(req.query)
      const { items, total } = await readOutbreakPage(req.ctx, toOutbreakListQuery(req.query), pageRequest)
      setPageHeaders(req, reply, pageRequest, total)
      const { areas } = await withNames(req.ctx, items)
      return items.map((outbreak) => toOutbreakDesk(outbreak, areas, req.locale, app.baseUrl()))
    },
  })

  app.get('/disease_outbreaks/:id', {
    config: { access: readers },
    schema: {
      operationId: 'getDiseaseOutbreakDesk',
      tags,
      summary: 'Get a disease outbreak',
      params: ById,
      response: { 200: OutbreakDesk, ...problems(401, 403, 404) },
    },
    handler: async (req, reply) => answer(req, reply, await getOutbreak(req.ctx, req.params.id)),
  })

  app.post('/disease_outbreaks', {
    config: { access },
    schema: {
      operationId: 'createDiseaseOutbreak',
      tags,
      summary: 'Write a disease outbreak',
      description: 'It is open and public at once; with `ended_on` it is closed, a record of the past.',
      body: Type.Object({ disease_outbreak: OutbreakIn }),
      response: { 201: OutbreakDesk, ...problems(400, 401, 403, 422) },
    },
    handler: async (req, reply) => {
      const { disease_id: disease, headline } = req.body.disease_outbreak
      const draft = { ...fromOutbreakDesk(req.body.disease_outbreak), disease, headline }
      const outbreak = await createOutbreak(req.ctx, draft)
      reply.code(201)
      return answer(req, reply, outbreak)
    },
  })

  for (const method of ['PATCH', 'PUT'] as const) {
    app.route({
      method,
      url: '/disease_outbreaks/:id',
      config: { access },
      schema: {
        operationId: method === 'PATCH' ? 'editDiseaseOutbreak' : 'putDiseaseOutbreak',
        tags,
        summary: 'Edit a disease outbreak',
        description: 'Also a closed one: facts come in late.',
        params: ById,
        headers: IfMatch,
        body: Type.Object({ disease_outbreak: OutbreakChangesIn }),
        response: { 200: OutbreakDesk, ...problems(400, 401, 403, 404, 409, 412, 422) },
      },
      handler: async (req, reply) => {
        const changes = fromOutbreakDesk(req.body.disease_outbreak)
        return answer(req, reply, await changeOutbreak(req.ctx, req.params.id, changes, expectedRevisions(req)))
      },
    })
  }

  app.post('/disease_outbreaks/:id/close', {
    config: { access },
    schema: {
      operationId: 'closeDiseaseOutbreak',
      tags,
      summary: 'Declare a disease outbreak over',
      params: ById,
      headers: IfMatch,
      body: Type.Object({
        disease_outbreak: Type.Optional(
          Type.Object({ ended_on: Type.Optional(EndedOnIn) }, { description: 'What is known of its end.' }),
        ),
      }),
      response: { 200: OutbreakDesk, ...problems(400, 401, 403, 404, 409, 412, 422) },
    },
    handler: async (req, reply) => {
      const endedOn = dayOf(req.body.disease_outbreak?.ended_on ?? null, 'ended_on')
      return answer(req, reply, await endOutbreak(req.ctx, req.params.id, endedOn, expectedRevisions(req)))
    },
  })

  app.post('/disease_outbreaks/:id/reopen', {
    config: { access },
    schema: {
      operationId: 'reopenDiseaseOutbreak',
      tags,
      summary: 'Open a closed disease outbreak again',
      params: ById,
      headers: IfMatch,
      response: { 200: OutbreakDesk, ...problems(401, 403, 404, 409, 412) },
    },
    handler: async (req, reply) =>
      answer(req, reply, await resumeOutbreak(req.ctx, req.params.id, expectedRevisions(req))),
  })

  app.delete('/disease_outbreaks/:id', {
    config: { access },
    schema: {
      operationId: 'deleteDiseaseOutbreak',
      tags,
      summary: 'Take away a disease outbreak that should not have been written',
      description: 'An outbreak that is over is closed instead. The audit log keeps its content.',
      params: ById,
      headers: IfMatch,
      response: { 200: EmptyList, ...problems(401, 403, 404, 412) },
    },
    handler: async (req) => {
      await removeOutbreak(req.ctx, req.params.id, expectedRevisions(req))
      return []
    },
  })
}
