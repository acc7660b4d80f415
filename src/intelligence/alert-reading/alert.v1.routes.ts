import { Type } from 'typebox'
import { jsonText } from '../../platform/http/json-text.ts'
import { EmptyList, problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { AlertFromPushV1, AlertV1, TripAlertsV1, toAlertV1, toTripAlertV1 } from '../alerts/alert.v1.wire.ts'
import { listText } from '../footprints/area.v1.wire.ts'
import { getAlertFromPush, getVisibleAlert, markAlertRead, readCountryAlerts } from './alert-reading.service.ts'
import { readTripAlerts } from './trip-alerts.service.ts'

const access = ['user'] as const
const tags = ['Alerts']
const ByAlert = Type.Object({
  alert_id: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'Id or slug of the alert.',
    examples: ['7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'],
  }),
})
const ByTrip = Type.Object({ trip_id: Uuid })
const ByCountry = Type.Object({
  country_id: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'Id, slug, alpha-2 or alpha-3 code.',
    examples: ['PE'],
  }),
})

export const alertRoutesV1: Routes = async (app) => {
  app.get('/alerts/:alert_id', {
    config: { access },
    schema: {
      operationId: 'getAlertV1',
      tags,
      summary: 'Get an alert',
      description: 'A published or historical alert.',
      params: ByAlert,
      response: { 200: AlertV1, ...problems(401, 404) },
    },
    handler: async (req, reply) => {
      const {
        alerts: [alert],
        areas,
      } = await getVisibleAlert(req.ctx, req.params.alert_id)
      return jsonText(req, reply, toAlertV1(alert, areas, req.locale))
    },
  })

  app.get('/alerts/:alert_id/from_push', {
    config: { access },
    schema: {
      operationId: 'getAlertFromPushV1',
      tags,
      summary: 'Get the alert of a push notification',
      description: 'With the caller’s trips that it touches.',
      params: ByAlert,
      response: { 200: AlertFromPushV1, ...problems(401, 404) },
    },
    handler: async (req, reply) => {
      const {
        alerts: [alert],
        areas,
        tripIds,
      } = await getAlertFromPush(req.ctx, req.params.alert_id)
      return jsonText(
        req,
        reply,
        `{"alert":${toAlertV1(alert, areas, req.locale)},"trip_ids":${JSON.stringify(tripIds)}}`,
      )
    },
  })

  app.put('/alerts/:alert_id/mark_read', {
    config: { access },
    schema: {
      operationId: 'markAlertReadV1',
      tags,
      summary: 'Mark an alert as read',
      description: 'On every trip that it touches; its notifications are read too. A body is not needed.',
      params: ByAlert,
      response: { 200: EmptyList, ...problems(401, 404) },
    },
    handler: async (req) => {
      await markAlertRead(req.ctx, req.params.alert_id)
      return []
    },
  })

  app.get('/trips/:trip_id/alerts', {
    config: { access },
    schema: {
      operationId: 'listTripAlertsV1',
      tags,
      summary: 'List a trip’s alerts',
      description:
        'Its Trip Alerts: issued during it, or before it and still in effect; and of the alerts of its countries issued before it those that had ended or do not concern it. Each situation is there once, by its latest alert.',
      params: ByTrip,
      response: { 200: TripAlertsV1, ...problems(401, 404) },
    },
    handler: async (req, reply) => {
      const { locale } = req
      const { tripAlerts, pastAlerts, areas } = await readTripAlerts(req.ctx, req.params.trip_id)
      const during = listText(tripAlerts.map((one) => toTripAlertV1(one, areas, locale)))
      const past = listText(pastAlerts.map((alert) => toAlertV1(alert, areas, locale)))
      return jsonText(req, reply, `{"trip_alerts":${during},"past_alerts":${past}}`)
    },
  })

  app.get('/countries/:country_id/alerts', {
    config: { access },
    schema: {
      operationId: 'listCountryAlertsV1',
      tags,
      summary: 'List a country’s alerts of the past month',
      description: 'Issued in the past 30 days, newest first; also what is over.',
      params: ByCountry,
      response: { 200: Type.Array(AlertV1, { description: 'Alerts, newest first.' }), ...problems(401, 404) },
    },
    handler: async (req, reply) => {
      const { alerts, areas } = await readCountryAlerts(req.ctx, req.params.country_id)
      return jsonText(req, reply, listText(alerts.map((alert) => toAlertV1(alert, areas, req.locale))))
    },
  })
}
