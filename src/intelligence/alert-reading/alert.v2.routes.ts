import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { code, type Wire } from '../../platform/http/fields.ts'
import { WholeOrPageQuery, wholeOrPageItems } from '../../platform/http/paging.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { parseTime } from '../../platform/http/times.ts'
import { CategoryIn, categoryCode, nameOfCode, RiskIn, riskCode, statusCode } from '../alerts/alert.desk.wire.ts'
import { AlertV2, toAlertV2 } from '../alerts/alert.v2.wire.ts'
import type { AlertInFull } from '../alerts/alert-parts.ts'
import { FlightsIn, fromFlightsV2 } from '../flights/flight.v2.wire.ts'
import { findAlertsForFlights } from '../flights/flight-alerts.service.ts'
import { ByCountryV2, ByTripV2 } from '../footprints/path-params.v2.wire.ts'
import {
  getPublicAlert,
  type HistoryQuery,
  readAlertsOfCountry,
  readAlertsOfTrip,
  readPublicAlerts,
} from './alert-history.service.ts'

const access = ['user', 'company', 'public', 'staff'] as const
const tags = ['Alerts']
const Alerts = Type.Array(AlertV2, { description: 'Alerts, newest first.' })

const When = (description: string) =>
  Type.Optional(Type.String({ maxLength: 40, description, examples: ['2026-11-14T12:00:00.000Z'] }))
const TextFilter = (description: string, example: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 100, description, examples: [example] }))

const ListQuery = Type.Object({
  ...WholeOrPageQuery.properties,
  from: When('Issued at this time or later. As all filters: only with the global_intelligence module.'),
  to: When('Issued at this time or earlier.'),
  country: TextFilter('Country id, alpha-2 or alpha-3 code.', 'PE'),
  category: Type.Optional(CategoryIn),
  risk_level: Type.Optional(RiskIn),
  status: Type.Optional(code('Status:', { 1: 'historical', 2: 'published' }, 2)),
  safety_category: TextFilter('Id or slug of a safety category; those below it count too.', 'demonstration'),
  disease: TextFilter('Id or slug of a disease.', 'malaria'),
  text: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'Beginnings of words in headline or body; all must match, in any language, without regard to accents.',
      examples: ['flood lima'],
    }),
  ),
})

/** The query parameters that were sent, by their names in the code. */
function toHistoryQuery(query: Wire<typeof ListQuery>): HistoryQuery {
  const { from, to, country, category, risk_level: risk, status, safety_category: safety, disease, text } = query
  const filters = {
    from: from === undefined ? undefined : parseTime(from, 'from'),
    to: to === undefined ? undefined : parseTime(to, 'to'),
    country,
    category: category === undefined ? undefined : nameOfCode(categoryCode, category),
    riskLevel: risk === undefined ? undefined : nameOfCode(riskCode, risk),
    status: status === undefined ? undefined : nameOfCode(statusCode, status),
    safetyCategory: safety,
    disease,
    text,
  }
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}

export const alertRoutesV2: Routes = async (app) => {
  const shown = ({ locale }: FastifyRequest, reply: FastifyReply, alerts: readonly AlertInFull[]) => {
    if (locale !== 'all') reply.header('content-language', locale)
    return alerts.map((alert) => toAlertV2(alert, locale, app.baseUrl()))
  }

  app.get('/alerts', {
    config: { access },
    schema: {
      operationId: 'listAlertsV2',
      tags,
      summary: 'List alerts',
      description:
        'Published alerts of the past 30 days. An organization with the global_intelligence module may use the filters; with any of them the whole history is searched, published or historical. Others who use one get 403.',
      querystring: ListQuery,
      response: { 200: Alerts, ...problems(400, 401, 403, 422) },
    },
    handler: async (req, reply) => {
      const items = await wholeOrPageItems(req, reply, (page) =>
        readPublicAlerts(req.ctx, toHistoryQuery(req.query), page),
      )
      return shown(req, reply, items)
    },
  })

  app.get('/alerts/:alert_id', {
    config: { access },
    schema: {
      operationId: 'getAlertV2',
      tags,
      summary: 'Get an alert',
      description: 'Historical ones too; the status says so.',
      params: Type.Object({
        alert_id: Type.String({
          minLength: 1,
          maxLength: 200,
          description: 'Id of the alert.',
          examples: ['7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'],
        }),
      }),
      response: { 200: AlertV2, ...problems(401, 404) },
    },
    handler: async (req, reply) => {
      const alert = await getPublicAlert(req.ctx, req.params.alert_id)
      if (req.locale !== 'all') reply.header('content-language', req.locale)
      return toAlertV2(alert, req.locale, app.baseUrl())
    },
  })

  app.get('/countries/:cc/alerts', {
    config: { access },
    schema: {
      operationId: 'listCountryAlertsV2',
      tags,
      summary: 'List a country’s alerts of the past month',
      description: 'Published alerts of the past 30 days.',
      params: ByCountryV2,
      response: { 200: Alerts, ...problems(401, 404) },
    },
    handler: async (req, reply) => shown(req, reply, await readAlertsOfCountry(req.ctx, req.params.cc)),
  })

  app.get('/trips/:trip_id/alerts', {
    config: { access: ['user', 'company'] },
    schema: {
      operationId: 'listTripAlertsV2',
      tags,
      summary: 'List a trip’s alerts',
      description:
        'Of its destinations, from 30 days before its start to its finish; each situation once, by its latest alert. For its travellers and its company.',
      params: ByTripV2,
      response: { 200: Alerts, ...problems(401, 404) },
    },
    handler: async (req, reply) => shown(req, reply, await readAlertsOfTrip(req.ctx, req.params.trip_id)),
  })

  app.post('/alerts/for_flights', {
    config: { access },
    schema: {
      operationId: 'listAlertsForFlightsV2',
      tags,
      summary: 'List alerts for flights',
      description:
        'Published alerts for the airline, or for all airlines, at the airports of any of the flights. With scheduled times, those in effect during the flight; without, those in effect now. Each alert is listed once. Unknown codes give no alerts.',
      body: FlightsIn,
      response: { 200: Alerts, ...problems(400, 401, 422) },
    },
    handler: async (req, reply) =>
      shown(req, reply, await findAlertsForFlights(req.ctx, fromFlightsV2(req.body.flights))),
  })
}
