import { Type } from 'typebox'
import { PageQuery, pageItems, parsePageRequest, setPageHeaders } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { BoardOut, BoardQuery, toBoardOut, toFilter } from '../../safety/desk.ts'
import { readAlertBoard } from './alert-board.service.ts'
import { AudienceOut, toAudience, toWhy, WhyOut } from './audience.desk.wire.ts'
import { readAudience } from './audience.service.ts'
import { AudiencePerson, BasisIn, OutcomeIn, toAudiencePerson } from './audience-people.desk.wire.ts'
import { readAudiencePeople } from './audience-people.service.ts'
import { AlertIdsIn, parseAlertIds, ReachOut, ReachSummaryOut, toReach, toReachSummary } from './reach.desk.wire.ts'
import { readReach, readReachSummaries } from './reach.service.ts'
import { explainNotification } from './why.service.ts'

const config = { access: ['staff', 'manager'] } as const
const tags = ['Alerts']
const ByAlert = Type.Object({ alert_id: Uuid })

export const targetingRoutesDesk: Routes = async (app) => {
  app.get('/alerts/:alert_id/audience', {
    config,
    schema: {
      operationId: 'getAlertAudience',
      tags,
      summary: 'Show the audience of an alert',
      description:
        'Before it is published, or at any time after: the same rules, windows and organizations’ filters as when it is published, at this moment. Nothing is written or sent. A manager sees published alerts, and the numbers are those of the own company’s people.',
      params: ByAlert,
      response: { 200: AudienceOut, ...problems(401, 403, 404) },
    },
    handler: async (req) => toAudience(await readAudience(req.ctx, req.params.alert_id)),
  })

  app.get('/alerts/:alert_id/audience/people', {
    config,
    schema: {
      operationId: 'listAlertAudiencePeople',
      tags,
      summary: 'List the people whom an alert concerns',
      description:
        'Each once, by name, with the reasons and what becomes of them. The numbers by outcome are those of the audience, or with `as=matched` those of the reach. A manager sees published alerts and the own company’s people.',
      params: ByAlert,
      querystring: Type.Object({
        ...PageQuery.properties,
        outcome: Type.Optional(OutcomeIn),
        as: Type.Optional(BasisIn),
      }),
      response: {
        200: Type.Array(AudiencePerson, { description: 'People, by last and first name.' }),
        ...problems(400, 401, 403, 404, 422),
      },
    },
    handler: async (req, reply) => {
      const { outcome, as: basis = 'now' } = req.query
      const items = await pageItems(req, reply, (page) =>
        readAudiencePeople(req.ctx, req.params.alert_id, { basis, outcome }, page),
      )
      return items.map(toAudiencePerson)
    },
  })

  app.get('/alerts/:alert_id/reach', {
    config,
    schema: {
      operationId: 'getAlertReach',
      tags,
      summary: 'Show how far an alert came',
      description:
        'As was recorded: whom it concerned since it was published, who was notified of it, and how far the messages came on each channel; and the same of its whole thread. An update takes over those whom it concerns too, so an alert that it replaced counts those who were notified of it. `is_settled` is false while the service still finds whom it concerns. A manager sees published alerts and the own company’s people.',
      params: ByAlert,
      response: { 200: ReachOut, ...problems(401, 403, 404) },
    },
    handler: async (req) => toReach(await readReach(req.ctx, req.params.alert_id)),
  })

  app.get('/alerts/reach', {
    config,
    schema: {
      operationId: 'listAlertReach',
      tags,
      summary: 'Show how far several alerts came',
      description:
        'For a list of alerts: the numbers of the reach that it shows, in one answer, in the order of `ids`. Alerts that the caller does not see are left out. A manager sees published alerts and the own company’s people.',
      querystring: Type.Object({ ids: AlertIdsIn }),
      response: {
        200: Type.Array(ReachSummaryOut, { description: 'The reach of each alert.' }),
        ...problems(400, 401, 403, 422),
      },
    },
    handler: async (req) => (await readReachSummaries(req.ctx, parseAlertIds(req.query.ids))).map(toReachSummary),
  })

  app.get('/alerts/:alert_id/board', {
    config,
    schema: {
      operationId: 'getAlertBoard',
      tags,
      summary: 'See how far an alert came, person by person',
      description:
        'The live board: each of those whom the alert has concerned since it was published once, by the furthest that is true; not reached first, with what is tried next and when. `exposed` is that of the reach. A manager sees published alerts and the own company’s people.',
      params: ByAlert,
      querystring: BoardQuery,
      response: { 200: BoardOut, ...problems(400, 401, 403, 404, 422) },
    },
    handler: async (req, reply) => {
      const pageRequest = parsePageRequest(req.query)
      const board = await readAlertBoard(req.ctx, req.params.alert_id, toFilter(req.query.standing), pageRequest)
      setPageHeaders(req, reply, pageRequest, board.people.total)
      return toBoardOut(board)
    },
  })

  app.get('/alerts/:alert_id/why', {
    config,
    schema: {
      operationId: 'whyAlert',
      tags,
      summary: 'Explain why a person was notified of an alert, or was not',
      description:
        'Names the first rule, time window, filter or setting that decided, and shows the matches, the notifications and their deliveries. Staff ask about everybody, and about drafts too; a manager about the people of the own company (404 for others), and of a guest only what belongs to the company.',
      params: ByAlert,
      querystring: Type.Object({ user_id: Uuid }),
      response: { 200: WhyOut, ...problems(400, 401, 403, 404) },
    },
    handler: async (req) => toWhy(await explainNotification(req.ctx, req.params.alert_id, req.query.user_id)),
  })
}
