import { Type } from 'typebox'
import { sendCached } from '../../platform/http/response-cache.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { readCountryHospitals, readHospitalsNear } from './hospital.service.ts'
import { maxNear, nearKm } from './hospital.ts'
import { HospitalV1, toHospitalV1 } from './hospital.v1.wire.ts'

const tags = ['Hospitals']

export const hospitalRoutesV1: Routes = async (app) => {
  app.get('/countries/:country_id/hospitals', {
    config: { access: ['user'] },
    schema: {
      operationId: 'listCountryHospitalsV1',
      tags,
      summary: 'List a country’s hospitals',
      params: Type.Object({
        country_id: Type.String({
          minLength: 1,
          maxLength: 100,
          description: 'Id, slug, alpha-2 or alpha-3 code.',
          examples: ['BR'],
        }),
      }),
      response: { 200: Type.Array(HospitalV1, { description: 'Hospitals by name.' }), ...problems(401, 404) },
    },
    handler: async (req, reply) => {
      const { locale, ctx, params } = req
      const answer = await app.responseCache.get(
        'hospitals',
        `v1/${params.country_id.toLowerCase()}/${locale}`,
        async () =>
          (await readCountryHospitals(ctx, params.country_id)).map((hospital) => toHospitalV1(hospital, locale)),
        { language: locale },
      )
      return sendCached(req, reply, answer) as never
    },
  })

  app.get('/hospitals', {
    config: { access: ['user'] },
    schema: {
      operationId: 'listHospitalsNearV1',
      tags,
      summary: 'List hospitals near a point',
      description: `At most ${maxNear} within ${nearKm} km, nearest first.`,
      querystring: Type.Object({
        longitude: Type.Number({
          minimum: -180,
          maximum: 180,
          description: 'Longitude of the point.',
          examples: [-58.42],
        }),
        latitude: Type.Number({ minimum: -90, maximum: 90, description: 'Latitude of the point.', examples: [-34.6] }),
      }),
      response: { 200: Type.Array(HospitalV1, { description: 'Hospitals, nearest first.' }), ...problems(400, 401) },
    },
    handler: async (req) => {
      const near = await readHospitalsNear(req.ctx, { lat: req.query.latitude, lng: req.query.longitude })
      return near.map(({ hospital }) => toHospitalV1(hospital, req.locale))
    },
  })
}
