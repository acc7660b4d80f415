import { Type } from 'typebox'
import { PageQuery, parsePageRequest, setPageHeaders } from '../../platform/http/paging.ts'
import { sendCached } from '../../platform/http/response-cache.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { readCountryHospitalPage, searchHospitals } from './hospital.service.ts'
import { cityKm, maxInBounds, maxNearPoint, nearKm } from './hospital.ts'
import { HospitalV2, toHospitalV2 } from './hospital.v2.wire.ts'

const access = ['user', 'company', 'public', 'staff'] as const
const tags = ['Hospitals']

const latitude = (description: string, example: number) =>
  Type.Optional(Type.Number({ minimum: -90, maximum: 90, description, examples: [example] }))
/** A map that was dragged around the world sends longitudes beyond ±180. */
const longitude = (description: string, example: number) =>
  Type.Optional(Type.Number({ minimum: -540, maximum: 540, description, examples: [example] }))

export const hospitalRoutesV2: Routes = async (app) => {
  app.get('/countries/:cc/hospitals', {
    config: { access },
    schema: {
      operationId: 'listCountryHospitalsV2',
      tags,
      summary: 'List a country’s hospitals',
      description: 'Paginated.',
      params: Type.Object({
        cc: Type.String({
          minLength: 1,
          maxLength: 100,
          description: 'Country id, alpha-2 or alpha-3 code, any case.',
          examples: ['BR'],
        }),
      }),
      querystring: PageQuery,
      response: { 200: Type.Array(HospitalV2, { description: 'Hospitals by name.' }), ...problems(400, 401, 404) },
    },
    handler: async (req, reply) => {
      const { locale, ctx, params } = req
      const pageRequest = parsePageRequest(req.query)
      const key = `v2/${params.cc.toLowerCase()}/${pageRequest.page}/${pageRequest.perPage}/${locale}`
      const answer = await app.responseCache.get(
        'hospitals',
        key,
        async () => {
          const { items, total } = await readCountryHospitalPage(ctx, params.cc, pageRequest)
          return { body: items.map((hospital) => toHospitalV2(hospital, locale)), total }
        },
        { language: locale },
      )
      setPageHeaders(req, reply, pageRequest, answer.total ?? 0)
      return sendCached(req, reply, answer) as never
    },
  })

  app.get('/hospitals', {
    config: { access },
    schema: {
      operationId: 'listHospitalsInBoundsV2',
      tags,
      summary: 'List hospitals within bounds, of a city or near a point',
      description: `Send the four edges, \`city_id\` or \`near\`. At most ${maxInBounds}, nearest to the centre first; the header Results-Truncated is \`true\` when there were more. Bounds whose eastern edge is west of the western one lie across the date line.`,
      querystring: Type.Object({
        nelat: latitude('Northern edge.', -34.5),
        nelng: longitude('Eastern edge.', -58.3),
        swlat: latitude('Southern edge.', -34.7),
        swlng: longitude('Western edge.', -58.6),
        city_id: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 100,
            description: `Hospitals within ${cityKm} km of this city (id as in \`GET /cities\`), nearest first, then those in it whose point is not known.`,
            examples: ['7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'],
          }),
        ),
        near: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 60,
            description: `The ${maxNearPoint} hospitals nearest to this point, within ${nearKm} km, nearest first: latitude and longitude with a comma between them.`,
            examples: ['-12.05,-77.04'],
          }),
        ),
      }),
      response: {
        200: Type.Array(HospitalV2, { description: 'Hospitals, nearest to the centre first.' }),
        ...problems(400, 401, 422),
      },
    },
    handler: async (req, reply) => {
      const { hospitals, truncated } = await searchHospitals(req.ctx, req.query)
      if (truncated) reply.header('results-truncated', 'true')
      return hospitals.map((hospital) => toHospitalV2(hospital, req.locale))
    },
  })
}
