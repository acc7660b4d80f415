import { Type } from 'typebox'
import { mostTestsAMinute, sendTest } from '../../delivery/index.ts'
import { Delivery, toDelivery } from '../../delivery/v2.ts'
import { deskCompany } from '../../platform/ctx.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { SampleIn, wantedSample } from './sample-event.wire.ts'

export const webhookTestRoutesDesk: Routes = async (app) => {
  app.post('/webhook_endpoints/:webhook_endpoint_id/test', {
    config: { access: ['staff', 'manager'] },
    schema: {
      operationId: 'testDeskWebhookEndpoint',
      tags: ['Webhooks'],
      summary: 'Send a sample event to an endpoint',
      description: `Sent once, also to a disabled endpoint; the log shows the answer. At most ${mostTestsAMinute} a minute for a company: more are answered by 429. Staff see those of all companies, a manager only their own company’s.`,
      params: Type.Object({ webhook_endpoint_id: Uuid }),
      body: SampleIn,
      response: { 202: Delivery, ...problems(400, 401, 404, 422) },
    },
    handler: async ({ ctx, params, body }, reply) => {
      const sample = wantedSample(body?.event)
      reply.code(202)
      return toDelivery(await sendTest(ctx, deskCompany(ctx), params.webhook_endpoint_id, sample))
    },
  })
}
