import { Type } from 'typebox'
import { PageQuery, pageAsked, sendPage } from '../../platform/http/paging.ts'
import { sendReady } from '../../platform/http/ready.ts'
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
  const answers = app.readyAnswers

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
      const { wanted, ctx, query } = req
      const base = app.baseUrl()
      if (query.short) {
        const answer = await answers.get(
          'countries',
          `v2/short/${wanted}`,
          async () => (await readCountries(ctx)).map((country) => toCountryShortV2(country, wanted, base)),
          { language: wanted },
        )
        return sendReady(req, reply, answer) as never
      }
      const asked = pageAsked(query)
      const answer = await answers.get(
        'countries',
        `v2/page/${asked.page}/${asked.perPage}/${wanted}`,
        async () => {
          const { items, total } = await readCountryPage(ctx, asked)
          return { body: items.map((country) => toCountryV2(country, wanted, base)), total }
        },
        { language: wanted },
      )
      sendPage(req, reply, asked, answer.total ?? 0)
      return sendReady(req, reply, answer) as never
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
      const { wanted, ctx, params } = req
      const answer = await answers.get(
        'countries',
        `v2/one/${params.cc.toLowerCase()}/${wanted}`,
        async () => toCountryV2(await getCountry(ctx, params.cc), wanted, app.baseUrl()),
        { language: wanted },
      )
      return sendReady(req, reply, answer) as never
    },
  })
}
