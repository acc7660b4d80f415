import { verifyWebhook, WebhookError } from '../src/index.ts'
import { once } from './once.mjs'

/**
 * Express: `register(express(), express, { secret, handle }).listen(8080)`.
 * The body must arrive as bytes: a parsed and rewritten one does not verify.
 */
export function register(app, express, { secret, handle }) {
  const handleOnce = once(handle)
  app.post('/hooks', express.raw({ type: 'application/json', limit: '5mb' }), async (req, res) => {
    try {
      await handleOnce(await verifyWebhook({ secret, headers: req.headers, body: req.body }))
      res.status(204).end()
    } catch (error) {
      // 500: an error of this receiver, so the event is sent again. 400: not from the service, or too old.
      res.status(error instanceof WebhookError ? 400 : 500).end()
    }
  })
  return app
}
