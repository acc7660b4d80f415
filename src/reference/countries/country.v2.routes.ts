import { Type } from 'typebox'
import { PageQuery, parsePageRequest, setPageHeaders } from '../../platform/http/paging.ts'
import { sendCached } from '../../platform/http/response-cache.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { getCountry, readCountries, readCountryPage } from './country.service.ts'
import { CountryShortV2, CountryV2, toCountryShortV2, toCountryV2 } from './country.v2.wire.ts'

const access = ['user', 'company', 'public', 'staff'] as const
const tags = ['Countries']

const ListQuery = Type.Object({
  ...PageQuery.properties,
  short: Type.Optional(
    Type.Boolean({ default: false, description: 'True: every country at once, with fewer fields.', examples: [true] }),
  ),
})

export const countryRoutesV2: Routes = async (app) => {
  const answers = app.responseCache

  app.get('/countries', {
    config: { access },
    schema: {
      operationId: 'listCountriesV2',
      tags,
      summary: 'List countries',
      description: 'Paginated; with `short` the whole list, with fewer fields.',
      querystring: ListQuery,
      response: {
        200: Type.Array(Type.Intersect([CountryShortV2, Type.Partial(CountryV2)], { title: 'CountryInList' }), {
          description: 'Countries by name.',
        }),
        ...problems(400, 401),
      },
    },
    handler: async (req, reply) => {
      const { locale, ctx, query } = req
      const base = app.baseUrl()
      if (query.short) {
        const answer = await answers.get(
          'countries',
          `v2/short/${locale}`,
          async () => (await readCountries(ctx)).map((country) => toCountryShortV2(country, locale, base)),
          { language: locale },
        )
        return sendCached(req, reply, answer) as never
      }
      const pageRequest = parsePageRequest(query)
      const answer = await answers.get(
        'countries',
        `v2/page/${pageRequest.page}/${pageRequest.perPage}/${locale}`,
        async () => {
          const { items, total } = await readCountryPage(ctx, pageRequest)
          return { body: items.map((country) => toCountryV2(country, locale, base)), total }
        },
        { language: locale },
      )
      setPageHeaders(req, reply, pageRequest, answer.total ?? 0)
      return sendCached(req, reply, answer) as never
    },
  })

  app.get('/countries/:cc', {
    config: { access },
    schema: {
      operationId: 'getCountryV2',
      tags,
      summary: 'Get a country',
      params: Type.Object({
        cc: Type.String({
          minLength: 1,
          maxLength: 100,
          description: 'Country id, alpha-2 or alpha-3 code, any case.',
          examples: ['BR'],
        }),
      }),
      response: { 200: CountryV2, ...problems(401, 404) },
    },
    handler: async (req, reply) => {
      const { locale, ctx, params } = req
      const answer = await answers.get(
        'countries',
        `v2/one/${params.cc.toLowerCase()}/${locale}`,
        async () => toCountryV2(await getCountry(ctx, params.cc), locale, app.baseUrl()),
        { language: locale },
      )
      return sendCached(req, reply, answer) as never
    },
  })
}
