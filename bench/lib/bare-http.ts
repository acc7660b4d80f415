/** The reference: node:http and nothing else, sending the same bytes with the same headers. Its parent process passes the responses. */
import { createServer } from 'node:http'

interface Order {
  readonly status: number
  readonly headers: readonly string[]
  readonly body: string
}

process.once('message', (order: Order) => {
  const body = Buffer.from(order.body, 'base64')
  const server = createServer((_req, res) => {
    res.writeHead(order.status, order.headers as string[])
    if (order.status === 304) res.end()
    else res.end(body)
  })
  server.keepAliveTimeout = 65_000
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
})
