import { Type } from 'typebox'
import { PageQuery, pageAsked, sendPage } from '../../platform/http/paging.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { readAirportPage } from './airport.service.ts'
import { AirportV2, toAirportV2 } from './airport.v2.wire.ts'

const Query = Type.Object({
  ...PageQuery.properties,
  like: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Name or code, or something like it; the best match comes first.',
      examples: ['heathrow'],
    }),
  ),
  iata: Type.Optional(
    Type.String({ minLength: 1, maxLength: 10, description: 'Exactly this IATA code, any case.', examples: ['LHR'] }),
  ),
  icao: Type.Optional(
    Type.String({ minLength: 1, maxLength: 10, description: 'Exactly this ICAO code, any case.', examples: ['EGLL'] }),
  ),
  faa: Type.Optional(
    Type.String({ minLength: 1, maxLength: 10, description: 'Exactly this FAA code, any case.', examples: ['JFK'] }),
  ),
})

export const airportRoutesV2: Routes = async (app) => {
  app.get('/airports', {
    config: { access: ['user', 'company', 'public', 'staff'] },
    schema: {
      operationId: 'listAirportsV2',
      tags: ['Airlines and airports'],
      summary: 'List airports',
      description: 'Paginated. What the query names must all hold.',
      querystring: Query,
      response: {
        200: Type.Array(AirportV2, { description: 'Airports by name; with `like`, the best match first.' }),
        ...problems(400, 401),
      },
    },
    handler: async (req, reply) => {
      const { page: _page, per_page: _perPage, ...filter } = req.query
      const asked = pageAsked(req.query)
      const { items, total } = await readAirportPage(req.ctx, filter, asked)
      sendPage(req, reply, asked, total)
      return items.map((airport) => toAirportV2(airport, req.wanted))
    },
  })
}
