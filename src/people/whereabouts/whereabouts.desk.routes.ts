import { Type } from 'typebox'
import type { Ctx } from '../../platform/ctx.ts'
import type { Wire } from '../../platform/http/fields.ts'
import { readNumber } from '../../platform/http/lenient.ts'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { parseTime } from '../../platform/http/times.ts'
import { invalid } from '../../platform/problem.ts'
import { PresenceDesk, parseBox, toPresenceDesk, toWhereaboutsDesk, WhereaboutsDesk } from './whereabouts.desk.wire.ts'
import { countryCodes, getWhereabouts, resolveSearchArea, type SearchArea, whoIsIn } from './whereabouts.service.ts'

const access = ['staff', 'manager'] as const
const tags = ['Whereabouts']
const When = (description: string) =>
  Type.Optional(Type.String({ maxLength: 40, description, examples: ['2026-11-14T12:00:00.000Z'] }))
const TextQuery = (description: string, example: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 100, description, examples: [example] }))
const Degrees = (description: string, example: number) =>
  Type.Optional(Type.Number({ description, examples: [example] }))

const PresenceQuery = Type.Object({
  ...PageQuery.properties,
  box: TextQuery(
    'A box: south,west,north,east in degrees. Across the date line east is less than west.',
    '-14,-79,-10,-75',
  ),
  lat: Degrees('With lng and km: around a point, degrees north.', -12.0464),
  lng: Degrees('Degrees east.', -77.0428),
  km: Degrees('How far around the point, 1,000 at most.', 50),
  country: TextQuery('A country, by id or code.', 'PE'),
  division: TextQuery('A division with all that lie in it, by id or ISO 3166-2 code.', 'PE-LIM'),
  region: TextQuery('A region, by id.', '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'),
  airport: TextQuery('People who fly from or to an airport, by id or code.', 'LIM'),
  from: When('From when on; now when left out.'),
  until: When('Until when; the same as from when left out.'),
})
type PresenceQueryValues = Wire<typeof PresenceQuery>

const oneArea = 'say one place: box, lat with lng and km, country, division, region or airport'

function circleOfQuery({ lat, lng, km }: PresenceQueryValues): SearchArea {
  if (lat === undefined || lng === undefined || km === undefined)
    throw invalid({ lat: 'is asked for together with lng and km' })
  return {
    point: { lat: readNumber(lat, 'lat', -90, 90), lng: readNumber(lng, 'lng', -180, 180) },
    km: readNumber(km, 'km', 0, 1000),
  }
}

async function searchAreaOfQuery(ctx: Ctx, query: PresenceQueryValues): Promise<SearchArea> {
  const { box, country, division, region, airport } = query
  const points = [query.lat, query.lng, query.km].some((given) => given !== undefined)
  const named = Object.entries({ country, division, region, airport }).filter(([, idOrCode]) => idOrCode !== undefined)
  if (named.length + (box === undefined ? 0 : 1) + (points ? 1 : 0) !== 1) throw invalid({ place: oneArea })
  if (box !== undefined) return { box: parseBox(box) }
  if (points) return circleOfQuery(query)
  const [kind, idOrCode = ''] = named[0] ?? []
  return resolveSearchArea(ctx, kind as 'country', idOrCode)
}

export const whereaboutsRoutesDesk: Routes = async (app) => {
  app.get('/whereabouts', {
    config: { access },
    schema: {
      operationId: 'whoIsIn',
      tags,
      summary: 'Find the people in a place during a period',
      description:
        'At one moment (now, when no time is given) a person counts in one place: by the latest check-in of the day before or the itinerary, whichever is later. During an interval everybody with a stay there is listed, each person once with the finest. Managers see their company.',
      querystring: PresenceQuery,
      response: {
        200: Type.Array(PresenceDesk, { description: 'People in the place.' }),
        ...problems(400, 401, 403, 404, 422),
      },
    },
    handler: async (req, reply) => {
      const area = await searchAreaOfQuery(req.ctx, req.query)
      const from = req.query.from === undefined ? req.ctx.now : parseTime(req.query.from, 'from')
      const until = req.query.until === undefined ? from : parseTime(req.query.until, 'until')
      const items = await pageItems(req, reply, (page) => whoIsIn(req.ctx, area, from, until, page))
      const codes = await countryCodes(
        req.ctx,
        items.map((one) => one.stay),
      )
      return items.map((one) => toPresenceDesk(one, codes))
    },
  })

  app.get('/users/:user_id/whereabouts', {
    config: { access },
    schema: {
      operationId: 'whereIs',
      tags,
      summary: 'Find where a person is at a time',
      description:
        'The latest check-in of the day before, or the finest plan (flight, segment, city, country), whichever began later. One that names a country alone does not make a place in it unknown: it is `newer`.',
      params: Type.Object({ user_id: Uuid }),
      querystring: Type.Object({ at: When('At what time; now when left out.') }),
      response: { 200: WhereaboutsDesk, ...problems(400, 401, 403, 404, 422) },
    },
    handler: async (req) => {
      const at = req.query.at === undefined ? req.ctx.now : parseTime(req.query.at, 'at')
      const found = await getWhereabouts(req.ctx, req.params.user_id, at)
      const codes = await countryCodes(req.ctx, found ? [found.stay] : [])
      return toWhereaboutsDesk(req.params.user_id.toLowerCase(), at, found, codes)
    },
  })
}
