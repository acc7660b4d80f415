import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Wire } from '../../platform/http/fields.ts'
import { WholeOrPageQuery, wholeOrPageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { ByCountryV2 } from '../footprints/path-params.v2.wire.ts'
import {
  getCountryOutbreak,
  getOutbreak,
  readCountryOutbreaks,
  readOutbreakPage,
  withNames,
} from './outbreak.service.ts'
import type { Outbreak } from './outbreak.ts'
import { OutbreakStatusIn, OutbreakV2, statusOfCode, toOutbreakV2 } from './outbreak.v2.wire.ts'

const access = ['user', 'company', 'public', 'staff'] as const
const tags = ['Disease outbreaks']

/** The query of a list of outbreaks, here and at the desk. */
export const OutbreakQuery = Type.Object({
  ...WholeOrPageQuery.properties,
  status: Type.Optional(OutbreakStatusIn),
  country: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Country id or code.', examples: ['PE'] }),
  ),
  disease: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Disease id or slug.', examples: ['dengue'] }),
  ),
})

/** Converts the query parameters to the filter of the service. */
export const toOutbreakListQuery = ({ status, country, disease }: Wire<typeof OutbreakQuery>) => ({
  ...(status === undefined ? {} : { status: statusOfCode(status) }),
  ...(country === undefined ? {} : { country }),
  ...(disease === undefined ? {} : { disease }),
})

export const outbreakRoutesV2: Routes = async (app) => {
  const answer = async (req: FastifyRequest, reply: FastifyReply, outbreaks: readonly Outbreak[]) => {
    const { areas } = await withNames(req.ctx, outbreaks)
    if (req.locale !== 'all') reply.header('content-language', req.locale)
    return outbreaks.map((outbreak) => toOutbreakV2(outbreak, areas, req.locale, app.baseUrl()))
  }
  const answerOne = async (req: FastifyRequest, reply: FastifyReply, outbreak: Outbreak) => {
    const [shown] = await answer(req, reply, [outbreak])
    if (!shown) throw new Error('an outbreak was lost')
    return shown
  }

  app.get('/disease_outbreaks', {
    config: { access },
    schema: {
      operationId: 'listDiseaseOutbreaksV2',
      tags,
      summary: 'List disease outbreaks',
      description: 'Open and closed ones. All filters must match.',
      querystring: OutbreakQuery,
      response: {
        200: Type.Array(OutbreakV2, { description: 'Outbreaks, newest first.' }),
        ...problems(400, 401, 404),
      },
    },
    handler: async (req, reply) => {
      const items = await wholeOrPageItems(req, reply, (page) =>
        readOutbreakPage(req.ctx, toOutbreakListQuery(req.query), page),
      )
      return answer(req, reply, items)
    },
  })

  app.get('/disease_outbreaks/:id', {
    config: { access },
    schema: {
      operationId: 'getDiseaseOutbreakV2',
      tags,
      summary: 'Get a disease outbreak',
      params: Type.Object({ id: Uuid }),
      response: { 200: OutbreakV2, ...problems(401, 404) },
    },
    handler: async (req, reply) => answerOne(req, reply, await getOutbreak(req.ctx, req.params.id)),
  })

  app.get('/countries/:cc/disease_outbreaks', {
    config: { access },
    schema: {
      operationId: 'listCountryDiseaseOutbreaksV2',
      tags,
      summary: 'List a country’s disease outbreaks',
      params: ByCountryV2,
      response: {
        200: Type.Array(OutbreakV2, { description: 'All of them: open ones first, each newest first.' }),
        ...problems(401, 404),
      },
    },
    handler: async (req, reply) => answer(req, reply, await readCountryOutbreaks(req.ctx, req.params.cc)),
  })

  app.get('/countries/:cc/disease_outbreaks/:id', {
    config: { access },
    schema: {
      operationId: 'getCountryDiseaseOutbreakV2',
      tags,
      summary: 'Get a disease outbreak of a country',
      params: Type.Object({ ...ByCountryV2.properties, id: Uuid }),
      response: { 200: OutbreakV2, ...problems(401, 404) },
    },
    handler: async (req, reply) =>
      answerOne(req, reply, await getCountryOutbreak(req.ctx, req.params.cc, req.params.id)),
  })
}
