import { Type } from 'typebox'
import { deskResource } from '../../platform/http/desk-resource.ts'
import { namedObject, textInOrNull } from '../../platform/http/fields.ts'
import { expectedRevisions, IfMatch } from '../../platform/http/if-match.ts'
import { PageQuery } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { parseTime } from '../../platform/http/times.ts'
import {
  AlertDesk,
  CategoryIn,
  categoryCode,
  nameOfCode,
  RiskIn,
  riskCode,
  StatusIn,
  statusCode,
  toAlertDesk,
} from '../alerts/alert.desk.wire.ts'
import type { Alert } from '../alerts/alert.ts'
import { withNames } from '../alerts/alert-desk.service.ts'
import {
  closeAlert,
  getDeskAlert,
  publishAlert,
  readAlertPage,
  removeAlert,
  reopenAlert,
  resolveFilter,
  updateAlert,
} from './alert.service.ts'
import type { AlertDraft } from './alert-content.service.ts'
import { AlertChangesIn, AlertIn, fromAlertDesk } from './alert-in.desk.wire.ts'
import { createAlertWithStatus, editAlertAndStatus } from './alert-status.service.ts'

const access = ['staff'] as const
const readers = ['staff', 'manager'] as const
const tag = 'Alerts'
const ById = Type.Object({ alert_id: Uuid })
const When = (description: string) =>
  Type.String({ maxLength: 40, description, examples: ['2026-11-14T12:00:00.000Z'] })

const Filter = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(StatusIn),
  category: Type.Optional(CategoryIn),
  risk_level: Type.Optional(RiskIn),
  country: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Country id or code.', examples: ['PE'] }),
  ),
  thread_id: Type.Optional(Uuid),
  text: Type.Optional(
    Type.String({ maxLength: 200, description: 'Words that headline or body contain.', examples: ['flood'] }),
  ),
  from: Type.Optional(When('In effect at this time or later.')),
  to: Type.Optional(When('In effect at this time or earlier.')),
})

const wrapped = <S extends Parameters<typeof Type.Optional>[0]>(alert: S) => Type.Object({ alert })

const Closing = Type.Object({
  alert: Type.Optional(
    namedObject(
      'AlertClosing',
      {
        update_reason: Type.Optional(textInOrNull('Why it is over.', 'The water has gone down.')),
        all_clear: Type.Optional(textInOrNull('The message to travellers, Markdown.', 'Roads in Lima are open again.')),
      },
      { description: 'What to say about it.' },
    ),
  ),
})

export const alertRoutesDesk: Routes = async (app) => {
  const alerts = deskResource(app, {
    path: '/alerts',
    tag,
    access,
    params: ById,
    schema: AlertDesk,
    revisionOf: ({ revision }: Alert) => revision,
    show: async (several, { ctx, locale }) =>
      (await withNames(ctx, several)).map((alert) => toAlertDesk(alert, locale)),
  })

  alerts.list({
    operationId: 'listAlertsDesk',
    summary: 'List alerts',
    description: 'Newest first: for staff in every state, for a manager those that are or were published.',
    access: readers,
    querystring: Filter,
    items: 'Alerts, newest first.',
    refusals: [400, 401, 403, 404],
    run: async (ctx, query, page) => {
      const { status, category, risk_level: risk, country, thread_id: threadId, text, from, to } = query
      const filter = await resolveFilter(ctx, {
        status: status === undefined ? undefined : nameOfCode(statusCode, status),
        category: category === undefined ? undefined : nameOfCode(categoryCode, category),
        riskLevel: risk === undefined ? undefined : nameOfCode(riskCode, risk),
        country,
        threadId,
        text,
        from: from === undefined ? undefined : parseTime(from, 'from'),
        to: to === undefined ? undefined : parseTime(to, 'to'),
      })
      return readAlertPage(ctx, filter, page)
    },
  })

  alerts.get({
    operationId: 'getAlertDesk',
    summary: 'Get an alert',
    description: 'A manager finds no draft.',
    access: readers,
    run: getDeskAlert,
  })

  alerts.create({
    operationId: 'createAlert',
    summary: 'Write a draft of an alert',
    description:
      'Only staff see it until it is published. With status 2 it is published at once; with `origin_alert_id` it follows the alert that stands in that thread, as an update does.',
    body: wrapped(AlertIn),
    run: (ctx, { alert }) => {
      const { origin_alert_id: originId = null, status } = alert
      return createAlertWithStatus(ctx, fromAlertDesk(alert) as AlertDraft, {
        originId,
        status: status === undefined ? undefined : nameOfCode(statusCode, status),
      })
    },
  })

  alerts.edit({
    operationId: 'editAlert',
    summary: 'Edit an alert',
    description:
      'A draft in every way; of a public alert only wording, translations and sources: the rest takes an update. History cannot be changed. Status 2 publishes a draft, status 1 closes a public alert.',
    body: wrapped(AlertChangesIn),
    run: (ctx, id, expected, { alert }) => {
      const status = alert.status === undefined ? undefined : nameOfCode(statusCode, alert.status)
      return editAlertAndStatus(ctx, id, fromAlertDesk(alert), status, expected)
    },
  })

  alerts.act('/publish', {
    operationId: 'publishAlert',
    summary: 'Publish a draft',
    description: 'The alert that stood in its thread until then becomes historical.',
    refusals: [401, 403, 404, 409, 412, 422],
    run: publishAlert,
  })

  app.post('/alerts/:alert_id/update', {
    config: { access },
    schema: {
      operationId: 'updateAlert',
      tags: [tag],
      summary: 'Follow an alert by a new one of the same thread',
      description:
        'Send the changed fields and `update_reason`. It is published at once and the earlier one becomes historical; with `draft` it waits to be published.',
      params: ById,
      headers: IfMatch,
      body: Type.Object({
        alert: AlertChangesIn,
        draft: Type.Optional(
          Type.Boolean({ default: false, description: 'True: keep it as a draft for now.', examples: [false] }),
        ),
      }),
      response: { 201: AlertDesk, ...problems(400, 401, 403, 404, 409, 412, 422) },
    },
    handler: async (req, reply) => {
      const alert = await updateAlert(
        req.ctx,
        req.params.alert_id,
        fromAlertDesk(req.body.alert),
        { asDraft: req.body.draft ?? false },
        expectedRevisions(req),
      )
      reply.code(201)
      return alerts.answer(req, reply, alert)
    },
  })

  alerts.act('/close', {
    operationId: 'closeAlert',
    summary: 'Declare the situation over',
    description:
      'The alert ends now, if it did not end before, and becomes historical. `all_clear` is the message to travellers. A mistake can be undone by `reopen`.',
    body: Closing,
    run: (ctx, id, expected, { alert }) =>
      closeAlert(ctx, id, { updateReason: alert?.update_reason, allClear: alert?.all_clear }, expected),
  })

  alerts.act('/reopen', {
    operationId: 'reopenAlert',
    summary: 'Take back the closing of an alert',
    description:
      'Within 24 hours: the alert is published again as it was, and its all-clear is removed. This sends no notification.',
    run: reopenAlert,
  })

  alerts.deleteForGood({
    operationId: 'deleteAlert',
    summary: 'Throw a draft away',
    description: 'An alert that was published is closed instead.',
    run: removeAlert,
  })
}
