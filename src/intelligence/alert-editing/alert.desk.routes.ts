import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { namedObject, textInOrNull } from '../../platform/http/fields.ts'
import { expectedRevisions, IfMatch, withRevisionTag } from '../../platform/http/if-match.ts'
import { PageQuery, parsePageRequest, setPageHeaders } from '../../platform/http/paging.ts'
import { EmptyList, problems, type Routes, Uuid } from '../../platform/http/routes.ts'
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
const tags = ['Alerts']
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

export const alertRoutesDesk: Routes = async (app) => {
  const answer = async (req: FastifyRequest, reply: FastifyReply, alert: Alert) => {
    const [shown] = await withNames(req.ctx, [alert])
    if (!shown) throw new Error('an alert has no names')
    return withRevisionTag(reply, alert.revision, toAlertDesk(shown, req.locale))
  }

  app.get('/alerts', {
    config: { access: readers },
    schema: {
      operationId: 'listAlertsDesk',
      tags,
      summary: 'List alerts',
      description: 'Newest first: for staff in every state, for a manager those that are or were published.',
      querystring: Filter,
      response: {
        200: Type.Array(AlertDesk, { description: 'Alerts, newest first.' }),
        ...problems(400, 401, 403, 404),
      },
    },
    handler: async (req, reply) => {
      const { status, category, risk_level: risk, country, thread_id: threadId, text, from, to } = req.query
      const pageRequest = parsePageRequest(req.query)
      const filter = await resolveFilter(req.ctx, {
        status: status === undefined ? undefined : nameOfCode(statusCode, status),
        category: category === undefined ? undefined : nameOfCode(categoryCode, category),
        riskLevel: risk === undefined ? undefined : nameOfCode(riskCode, risk),
        country,
        threadId,
        text,
        from: from === undefined ? undefined : parseTime(from, 'from'),
        to: to === undefined ? undefined : parseTime(to, 'to'),
      })
      const { items, total } = await readAlertPage(req.ctx, filter, pageRequest)
      setPageHeaders(req, reply, pageRequest, total)
      return (await withNames(req.ctx, items)).map((one) => toAlertDesk(one, req.locale))
    },
  })

  app.get('/alerts/:alert_id', {
    config: { access: readers },
    schema: {
      operationId: 'getAlertDesk',
      tags,
      summary: 'Get an alert',
      description: 'A manager finds no draft.',
      params: ById,
      response: { 200: AlertDesk, ...problems(401, 403, 404) },
    },
    handler: async (req, reply) => answer(req, reply, await getDeskAlert(req.ctx, req.params.alert_id)),
  })

  app.post('/alerts', {
    config: { access },
    schema: {
      operationId: 'createAlert',
      tags,
      summary: 'Write a draft of an alert',
      description:
        'Only staff see it until it is published. With status 2 it is published at once; with `origin_alert_id` it follows the alert that stands in that thread, as an update does.',
      body: wrapped(AlertIn),
      response: { 201: AlertDesk, ...problems(400, 401, 403, 422) },
    },
    handler: async (req, reply) => {
      const { origin_alert_id: originId = null, status } = req.body.alert
      const alert = await createAlertWithStatus(req.ctx, fromAlertDesk(req.body.alert) as AlertDraft, {
        originId,
        status: status === undefined ? undefined : nameOfCode(statusCode, status),
      })
      reply.code(201)
      return answer(req, reply, alert)
    },
  })

  for (const method of ['PATCH', 'PUT'] as const) {
    app.route({
      method,
      url: '/alerts/:alert_id',
      config: { access },
      schema: {
        operationId: method === 'PATCH' ? 'editAlert' : 'putAlert',
        tags,
        summary: 'Edit an alert',
        description:
          'A draft in every way; of a public alert only wording, translations and sources: the rest takes an update. History cannot be changed. Status 2 publishes a draft, status 1 closes a public alert.',
        params: ById,
        headers: IfMatch,
        body: wrapped(AlertChangesIn),
        response: { 200: AlertDesk, ...problems(400, 401, 403, 404, 409, 412, 422) },
      },
      handler: async (req, reply) => {
        const { status } = req.body.alert
        const wanted = status === undefined ? undefined : nameOfCode(statusCode, status)
        const changes = fromAlertDesk(req.body.alert)
        return answer(
          req,
          reply,
          await editAlertAndStatus(req.ctx, req.params.alert_id, changes, wanted, expectedRevisions(req)),
        )
      },
    })
  }

  app.post('/alerts/:alert_id/publish', {
    config: { access },
    schema: {
      operationId: 'publishAlert',
      tags,
      summary: 'Publish a draft',
      description: 'The alert that stood in its thread until then becomes historical.',
      params: ById,
      headers: IfMatch,
      response: { 200: AlertDesk, ...problems(401, 403, 404, 409, 412, 422) },
    },
    handler: async (req, reply) =>
      answer(req, reply, await publishAlert(req.ctx, req.params.alert_id, expectedRevisions(req))),
  })

  app.post('/alerts/:alert_id/update', {
    config: { access },
    schema: {
      operationId: 'updateAlert',
      tags,
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
      return answer(req, reply, alert)
    },
  })

  app.post('/alerts/:alert_id/close', {
    config: { access },
    schema: {
      operationId: 'closeAlert',
      tags,
      summary: 'Declare the situation over',
      description:
        'The alert ends now, if it did not end before, and becomes historical. `all_clear` is the message to travellers. A mistake can be undone by `reopen`.',
      params: ById,
      headers: IfMatch,
      body: Type.Object({
        alert: Type.Optional(
          namedObject(
            'AlertClosing',
            {
              update_reason: Type.Optional(textInOrNull('Why it is over.', 'The water has gone down.')),
              all_clear: Type.Optional(
                textInOrNull('The message to travellers, Markdown.', 'Roads in Lima are open again.'),
              ),
            },
            { description: 'What to say about it.' },
          ),
        ),
      }),
      response: { 200: AlertDesk, ...problems(400, 401, 403, 404, 409, 412, 422) },
    },
    handler: async (req, reply) =>
      answer(
        req,
        reply,
        await closeAlert(
          req.ctx,
          req.params.alert_id,
          { updateReason: req.body.alert?.update_reason, allClear: req.body.alert?.all_clear },
          expectedRevisions(req),
        ),
      ),
  })

  app.post('/alerts/:alert_id/reopen', {
    config: { access },
    schema: {
      operationId: 'reopenAlert',
      tags,
      summary: 'Take back the closing of an alert',
      description:
        'Within 24 hours: the alert is published again as it was, and its all-clear is removed. This sends no notification.',
      params: ById,
      headers: IfMatch,
      response: { 200: AlertDesk, ...problems(401, 403, 404, 409, 412) },
    },
    handler: async (req, reply) =>
      answer(req, reply, await reopenAlert(req.ctx, req.params.alert_id, expectedRevisions(req))),
  })

  app.delete('/alerts/:alert_id', {
    config: { access },
    schema: {
      operationId: 'deleteAlert',
      tags,
      summary: 'Throw a draft away',
      description: 'An alert that was published is closed instead.',
      params: ById,
      headers: IfMatch,
      response: { 200: EmptyList, ...problems(401, 403, 404, 409, 412) },
    },
    handler: async (req) => {
      await removeAlert(req.ctx, req.params.alert_id, expectedRevisions(req))
      return []
    },
  })
}
