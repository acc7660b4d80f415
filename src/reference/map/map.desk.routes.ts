import { Type } from 'typebox'
import { code, id, list, namedObject, text, textOrNull } from '../../platform/http/fields.ts'
import { sendCached } from '../../platform/http/response-cache.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { readDivisionMap, readTravelStatus, readWorldMap } from './map.service.ts'

const access = ['staff', 'manager'] as const
const tags = ['Map']
const statusCode = (description: string) => code(description, { 0: 'normal', 1: 'caution', 2: 'avoid' }, 1)

const TravelStatusOut = namedObject(
  'TravelStatusOnMap',
  {
    countries: list(
      namedObject('CountryTravelStatus', {
        id: id('The country.'),
        code: text('Its alpha-2 code, by which the map of the world knows it.', 'PE'),
        status: statusCode('Its travel status.'),
      }),
      'Every country, by code.',
    ),
    divisions: list(
      namedObject('DivisionTravelStatus', {
        id: id('The division, by which the map of the divisions knows it.'),
        code: textOrNull('Its ISO 3166-2 code.', 'PE-LOR'),
        country_code: text('The country’s alpha-2 code.', 'PE'),
        status: statusCode('Its travel status.'),
      }),
      'Divisions whose status is worse than that of their country.',
    ),
  },
  { description: 'The travel status of the world.' },
)

const anything = (description: string, example: unknown) => Type.Unsafe<unknown>({ description, examples: [example] })
const Topology = (name: string, description: string) =>
  namedObject(
    name,
    {
      type: text('Always Topology.', 'Topology'),
      transform: anything('Scale and origin of the grid of the arcs.', {
        scale: [0.018, 0.009],
        translate: [-180, -90],
      }),
      objects: anything('Its objects by name.', { countries: { type: 'GeometryCollection', geometries: [] } }),
      arcs: anything('Arcs, delta-encoded.', [[[0, 0]]]),
    },
    { description, additionalProperties: true },
  )

export const mapShapeRoutesDesk: Routes = async (app) => {
  app.get('/geo/world.topo.json', {
    config: { access },
    schema: {
      operationId: 'getWorldMap',
      tags,
      summary: 'Get the thin map of the world',
      description:
        'TopoJSON with the objects countries (each by its alpha-2 code), borders (between two countries) and disputed (lines that one of the sides does not accept). It changes with releases only: ask again with If-None-Match.',
      response: { 200: Topology('WorldMap', 'The map of the world.'), ...problems(401, 403) },
    },
    handler: async (req, reply) =>
      sendCached(req, reply, await app.responseCache.get('countries', 'map/world', readWorldMap)) as never,
  })

  app.get('/geo/divisions/:country', {
    config: { access },
    schema: {
      operationId: 'getDivisionMap',
      tags,
      summary: 'Get the shapes of the divisions of a country',
      description:
        'TopoJSON with the object divisions: each by its id, with its code and name. Divisions without a known border are left out.',
      params: Type.Object({
        country: Type.String({
          minLength: 2,
          maxLength: 100,
          description: 'Id or code of the country.',
          examples: ['PE'],
        }),
      }),
      response: { 200: Topology('DivisionMap', 'The divisions of a country.'), ...problems(401, 403, 404) },
    },
    handler: async (req, reply) => {
      const { country } = req.params
      const key = `map/divisions/${country.toLowerCase()}/${req.locale}`
      const answer = await app.responseCache.get(
        'countries',
        key,
        () => readDivisionMap(req.ctx, country, req.locale),
        {
          language: req.locale,
        },
      )
      return sendCached(req, reply, answer) as never
    },
  })

  app.get('/map/status', {
    config: { access },
    schema: {
      operationId: 'getTravelStatusOnMap',
      tags,
      summary: 'Get the travel status of all countries and divisions',
      description: 'To colour the shapes, which do not change with it.',
      response: { 200: TravelStatusOut, ...problems(401, 403) },
    },
    handler: async (req, reply) => {
      const answer = await app.responseCache.get('countries', 'map/status', async () => {
        const { countries, divisions } = await readTravelStatus(req.ctx)
        return {
          countries: countries.map(({ id: country, code: alpha2, status }) => ({ id: country, code: alpha2, status })),
          divisions: divisions.map((one) => ({
            id: one.id,
            code: one.code,
            country_code: one.countryCode,
            status: one.status,
          })),
        }
      })
      return sendCached(req, reply, answer) as never
    },
  })
}
