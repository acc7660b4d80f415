import { Type } from 'typebox'
import { companyBehind, mostTestsAMinute, sendTest } from '../../delivery/index.ts'
import { Delivery, toDelivery } from '../../delivery/v2.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { SampleIn, wantedSample } from './sample-event.wire.ts'

/** Here, because a sample shows the resources of all rooms. */
export const webhookTestRoutesV2: Routes = async (app) => {
  app.post('/org/:company_id/webhook_endpoints/:webhook_endpoint_id/test', {
    config: { access: ['company', 'user'] },
    schema: {
      operationId: 'testWebhookEndpointV2',
      tags: ['Webhooks'],
      summary: 'Send a sample event to an endpoint',
      description: `Sent once, also to a disabled endpoint; the log shows the answer. At most ${mostTestsAMinute} a minute for a company, to all its endpoints together: more are answered by 429, and Retry-After says when the next may be sent. For the company’s key and its managers.`,
      params: Type.Object({ company_id: Uuid, webhook_endpoint_id: Uuid }),
      body: SampleIn,
      response: { 202: Delivery, ...problems(400, 401, 403, 404, 422) },
    },
    handler: async ({ ctx, params, body }, reply) => {
      const company = companyBehind(ctx, params.company_id)
      const sample = wantedSample(body?.event)
      reply.code(202)
      return toDelivery(await sendTest(ctx, company, params.webhook_endpoint_id, sample))
    },
  })
}
