import { Type } from 'typebox'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { sendCached } from '../../platform/http/response-cache.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { invalid } from '../../platform/problem.ts'
import { CityV2, toCityV2 } from './city.v2.wire.ts'
import { getCity, searchCities } from './city-search.service.ts'

const access = ['user', 'company', 'public', 'staff'] as const
const tags = ['Cities']

/** A point has both coordinates or neither. */
function pointOf({ lat, lng }: { readonly lat?: number; readonly lng?: number }) {
  if (lat !== undefined && lng !== undefined) return { lat, lng }
  if (lat !== undefined) throw invalid({ lng: 'is needed for a point' })
  if (lng !== undefined) throw invalid({ lat: 'is needed for a point' })
  return undefined
}

export const cityRoutesV2: Routes = async (app) => {
  app.get('/cities', {
    config: { access },
    schema: {
      operationId: 'listCitiesV2',
      tags,
      summary: 'List cities',
      description:
        'Paginated. With `like` the best match first, and of equal ones the nearest to the point, or the largest without one. Without `like` the nearest first, or the largest.',
      querystring: Type.Object({
        ...PageQuery.properties,
        like: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 100,
            description:
              'Name in any language or spelling, also misspelt or only its beginning. After a comma may follow the country or the division.',
            examples: ['cuzco, peru'],
          }),
        ),
        country_code: Type.Optional(
          Type.String({
            minLength: 2,
            maxLength: 3,
            description: 'Only cities of this country: alpha-2 or alpha-3 code, any case.',
            examples: ['PE'],
          }),
        ),
        lat: Type.Optional(
          Type.Number({ minimum: -90, maximum: 90, description: 'Latitude of a point; needs lng.', examples: [-13.5] }),
        ),
        lng: Type.Optional(
          Type.Number({
            minimum: -180,
            maximum: 180,
            description: 'Longitude of a point; needs lat.',
            examples: [-72],
          }),
        ),
      }),
      response: { 200: Type.Array(CityV2, { description: 'Cities.' }), ...problems(400, 401, 422) },
    },
    handler: async (req, reply) => {
      const { like, country_code: countryCode } = req.query
      const point = pointOf(req.query)
      const items = await pageItems(req, reply, (page) => searchCities(req.ctx, { like, countryCode, point, page }))
      return items.map((city) => toCityV2(city, req.locale))
    },
  })

  app.get('/cities/:id', {
    config: { access },
    schema: {
      operationId: 'getCityV2',
      tags,
      summary: 'Get a city',
      params: Type.Object({
        id: Type.String({
          minLength: 1,
          maxLength: 100,
          description: 'Id of the city.',
          examples: ['7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'],
        }),
      }),
      response: { 200: CityV2, ...problems(401, 404) },
    },
    handler: async (req, reply) => {
      const { locale, ctx, params } = req
      const answer = await app.responseCache.get(
        'cities',
        `v2/one/${params.id.toLowerCase()}/${locale}`,
        async () => toCityV2(await getCity(ctx, params.id), locale),
        { language: locale },
      )
      return sendCached(req, reply, answer) as never
    },
  })
}
