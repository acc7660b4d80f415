import { Type } from 'typebox'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { parseTime } from '../../platform/http/times.ts'
import { readCountriesOnMap } from '../../reference/index.ts'
import { AlertOnMapOut, toAlertOnMap } from './map-alerts.desk.wire.ts'
import { readAlertsOnMap } from './map-alerts.service.ts'
import { MapPersonOut, PeopleOnMapOut, toMapPerson, toPeopleOnMap } from './map-people.desk.wire.ts'
import { readMapPeople, readPeopleOnMap } from './map-people.service.ts'
import { parseView } from './map-view.desk.wire.ts'

const access = ['staff', 'manager'] as const
const tags = ['Map']

const BoxQuery = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'West, south, east and north in degrees. Across the date line east is less than west.',
  examples: ['-79,-14,-75,-10'],
})
const common = {
  at: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'The time, at most 14 days from now; now when left out.',
      examples: ['2026-11-14T12:00:00.000Z'],
    }),
  ),
  alert_id: Type.Optional({ ...Uuid, description: 'Marks the people in the audience of this alert.' }),
  company_id: Type.Optional({
    ...Uuid,
    description: 'People of this company; staff see all when left out, managers their own.',
  }),
}
const PeopleQuery = Type.Object({
  box: BoxQuery,
  zoom: Type.Number({
    minimum: 0,
    maximum: 24,
    description: 'The zoom of the map: the cells are as fine.',
    examples: [5],
  }),
  ...common,
})
const ListQuery = Type.Object({
  ...PageQuery.properties,
  box: Type.Optional(BoxQuery),
  country_only: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Without box: those of whom only this country is known, by id or code.',
      examples: ['PE'],
    }),
  ),
  points_only: Type.Optional(
    Type.Boolean({ description: 'With box: without those of whom only the country is known.', examples: [false] }),
  ),
  ...common,
})

export const mapRoutesDesk: Routes = async (app) => {
  app.get('/map/people', {
    config: { access },
    schema: {
      operationId: 'getPeopleOnMap',
      tags,
      summary: 'Show the people in a part of the map',
      description:
        'Each person once, at the last place that is known of them at the time (docs/contract/whereabouts.md). People close together are one cluster; at most 600 clusters and single people are sent, with coarser cells where there would be more. People of whom only the country is known are counts, never a point.',
      querystring: PeopleQuery,
      response: { 200: PeopleOnMapOut, ...problems(400, 401, 403, 404, 422) },
    },
    handler: async (req) => {
      const { at: when, alert_id: alertId, company_id: companyId, zoom } = req.query
      const at = when === undefined ? req.ctx.now : parseTime(when, 'at')
      const box = parseView(req.query.box)
      const { countriesOnMap, ...people } = await readPeopleOnMap(req.ctx, { at, alertId, companyId }, box, zoom)
      return toPeopleOnMap(people, countriesOnMap, at, alertId, req.locale)
    },
  })

  app.get('/map/list', {
    config: { access },
    schema: {
      operationId: 'listPeopleOnMap',
      tags,
      summary: 'List the people of the map',
      description:
        'The people of a box, with those of whom only a country of the box is known; with country_only those of one country; with alert_id alone the whole audience of the alert, wherever they are. Calls for help first, then the exposed, then those who have not answered, by name.',
      querystring: ListQuery,
      response: {
        200: Type.Array(MapPersonOut, { description: 'People, each once.' }),
        ...problems(400, 401, 403, 404, 422),
      },
    },
    handler: async (req, reply) => {
      const { at: when, alert_id: alertId, company_id: companyId, country_only: countryOnly, box } = req.query
      const at = when === undefined ? req.ctx.now : parseTime(when, 'at')
      const pointsOnly = req.query.points_only ?? false
      const question = {
        at,
        alertId,
        companyId,
        countryOnly,
        pointsOnly,
        box: box === undefined ? undefined : parseView(box),
      }
      const items = await pageItems(req, reply, (page) => readMapPeople(req.ctx, question, page))
      const countries = new Map((await readCountriesOnMap(req.ctx)).map((one) => [one.id, one]))
      return items.map((one) => toMapPerson(one, countries, req.locale))
    },
  })

  app.get('/map/alerts', {
    config: { access },
    schema: {
      operationId: 'getAlertsOnMap',
      tags,
      summary: 'Show the alerts in a part of the map',
      description:
        'Those in effect at the time, of each situation the last one that had been issued by then; the greatest risk first, 1,000 at most. Outlines have few corners, so that what is sent is bounded.',
      querystring: Type.Object({ box: BoxQuery, at: common.at }),
      response: {
        200: Type.Array(AlertOnMapOut, { description: 'Alerts, the greatest risk first.' }),
        ...problems(400, 401, 403, 422),
      },
    },
    handler: async (req) => {
      const at = req.query.at === undefined ? req.ctx.now : parseTime(req.query.at, 'at')
      const shown = await readAlertsOnMap(req.ctx, parseView(req.query.box), at)
      return shown.map((one) => toAlertOnMap(one, req.locale))
    },
  })
}
