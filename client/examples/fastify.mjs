import { verifyWebhook, WebhookError } from '../src/index.ts'
import { once } from './once.mjs'

/**
 * Fastify: `await register(fastify(), { secret, handle }).listen({ port: 8080 })`.
 * The body must arrive as bytes: a parsed and rewritten one does not verify.
 */
export function register(app, { secret, handle }) {
  const handleOnce = once(handle)
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    const raw = { parseAs: 'buffer', bodyLimit: 5_000_000 }
    scope.addContentTypeParser('application/json', raw, async (_req, body) => body)
    scope.post('/hooks', async (req, reply) => {
      try {
        await handleOnce(await verifyWebhook({ secret, headers: req.headers, body: req.body }))
        return reply.code(204).send()
      } catch (error) {
        // 500: an error of this receiver, so the event is sent again. 400: not from the service, or too old.
        return reply.code(error instanceof WebhookError ? 400 : 500).send()
      }
    })
  })
  return app
}
