/** The reference for a phone's sync: node:http that looks the key up in a table and sends the same bytes for each address. */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'

interface Order {
  readonly token: string
  readonly answers: Readonly<Record<string, { readonly headers: readonly string[]; readonly body: string }>>
}

process.once('message', ({ token, answers }: Order) => {
  const digestOf = (key: string): string => createHash('sha256').update(key).digest('base64')
  const callers = new Map([[digestOf(token), 'the traveller']])
  const bodies = new Map(
    Object.entries(answers).map(([path, { headers, body }]) => [path, { headers, body: Buffer.from(body, 'base64') }]),
  )
  const server = createServer((req, res) => {
    const caller = callers.get(digestOf((req.headers.authorization ?? '').slice(4)))
    const answer = bodies.get(req.url ?? '')
    if (!caller || !answer) {
      res.writeHead(401)
      res.end()
      return
    }
    res.writeHead(200, answer.headers as string[])
    res.end(answer.body)
  })
  server.keepAliveTimeout = 65_000
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
})
