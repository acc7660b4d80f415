import { createServer } from 'node:http'
import { verifyWebhook, WebhookError } from '../src/index.ts'
import { once } from './once.mjs'

/** Without a framework: `createReceiver({ secret, handle }).listen(8080)`. */
export function createReceiver({ secret, handle }) {
  const handleOnce = once(handle)
  return createServer(async (req, res) => {
    try {
      const chunks = []
      for await (const chunk of req) chunks.push(chunk)
      const body = Buffer.concat(chunks)
      await handleOnce(await verifyWebhook({ secret, headers: req.headers, body }))
      res.writeHead(204).end()
    } catch (error) {
      // 500: an error of this receiver, so the event is sent again. 400: not from the service, or too old.
      res.writeHead(error instanceof WebhookError ? 400 : 500).end()
    }
  })
}
