import { Type } from 'typebox'
import { asManager } from '../../people/index.ts'
import { WholeOrPageQuery, wholeOrPageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { readCompanyTripAlerts } from './trip-alert.service.ts'
import { TripAlertV2, toTripAlertV2 } from './trip-alert.v2.wire.ts'

export const tripAlertRoutesV2: Routes = async (app) => {
  app.get('/org/:company_id/alerts/:alert_id/trip_alerts', {
    config: { access: ['company', 'manager', 'user'] },
    schema: {
      operationId: 'listOrgTripAlertsV2',
      tags: ['Alerts'],
      summary: 'List the organization’s people whom an alert concerns',
      description:
        'Deprecated: notifications and webhook event 110 say the same as it happens. One for each trip or check-in and situation, whichever alert of the situation is named, with the reasons.',
      deprecated: true,
      params: Type.Object({ company_id: Uuid, alert_id: Uuid }),
      querystring: WholeOrPageQuery,
      response: {
        200: Type.Array(TripAlertV2, { description: 'Trip alerts, oldest first.' }),
        ...problems(400, 401, 403, 404),
      },
    },
    handler: async (req, reply) => {
      const { company_id: companyId, alert_id: alertId } = req.params
      const ctx = asManager(req.ctx)
      const items = await wholeOrPageItems(req, reply, (page) =>
        readCompanyTripAlerts(ctx, companyId.toLowerCase(), alertId, page),
      )
      if (req.locale !== 'all') reply.header('content-language', req.locale)
      return items.map((one) => toTripAlertV2(one, req.locale, app.baseUrl()))
    },
  })
}
