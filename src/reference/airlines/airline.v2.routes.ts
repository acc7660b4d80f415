import { Type } from 'typebox'
import { PageQuery, pageAsked, sendPage } from '../../platform/http/paging.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { readAirlinePage } from './airline.service.ts'
import { AirlineV2, toAirlineV2 } from './airline.v2.wire.ts'

const Query = Type.Object({
  ...PageQuery.properties,
  like: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Name or code, or something like it; the best match comes first.',
      examples: ['air canada'],
    }),
  ),
  iata: Type.Optional(
    Type.String({ minLength: 1, maxLength: 10, description: 'Exactly this IATA code, any case.', examples: ['AC'] }),
  ),
  icao: Type.Optional(
    Type.String({ minLength: 1, maxLength: 10, description: 'Exactly this ICAO code, any case.', examples: ['ACA'] }),
  ),
})

export const airlineRoutesV2: Routes = async (app) => {
  app.get('/airlines', {
    config: { access: ['user', 'company', 'public', 'staff'] },
    schema: {
      operationId: 'listAirlinesV2',
      tags: ['Airlines and airports'],
      summary: 'List airlines',
      description: 'Paginated. What the query names must all hold.',
      querystring: Query,
      response: {
        200: Type.Array(AirlineV2, {
          description: 'Active airlines first, by name; with `like`, the best match first.',
        }),
        ...problems(400, 401),
      },
    },
    handler: async (req, reply) => {
      const { page: _page, per_page: _perPage, ...filter } = req.query
      const asked = pageAsked(req.query)
      const { items, total } = await readAirlinePage(req.ctx, filter, asked)
      sendPage(req, reply, asked, total)
      return items.map((airline) => toAirlineV2(airline, req.wanted))
    },
  })
}
