import { Type } from 'typebox'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { AudienceOut, toAudience, toWhy, WhyOut } from './audience.desk.wire.ts'
import { readAudience } from './audience.service.ts'
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
