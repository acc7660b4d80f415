import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

/** What a company's server got. */
export interface ReceivedWebhook {
  readonly id: string
  readonly event: number
  readonly event_name: string
  readonly created_at: string
  readonly payload: Readonly<Record<string, unknown>>
}

export interface Receiver {
  urlFor(name: string): string
  /** Webhooks whose signature does not fit are kept apart. */
  sign(name: string, secret: string): void
  received(name: string): readonly ReceivedWebhook[]
  readonly wrong: readonly string[]
}

/** A real server; each company has its own path. */
export async function startReceiver(t: TestContext): Promise<Receiver> {
  const secrets = new Map<string, string>()
  const got = new Map<string, ReceivedWebhook[]>()
  const wrong: string[] = []
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      const name = String(req.url).slice(1)
      const body = Buffer.concat(chunks)
      const [, at = '', signature = ''] =
        /^t=(\d+),v1=([0-9a-f]+)$/.exec(String(req.headers['service-signature'])) ?? []
      const expected = createHmac('sha256', secrets.get(name) ?? '')
        .update(`${at}.`)
        .update(body)
        .digest('hex')
      if (signature !== expected) wrong.push(`${name}: ${body.toString()}`)
      got.set(name, [...(got.get(name) ?? []), JSON.parse(body.toString()) as ReceivedWebhook])
      res.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  return {
    urlFor: (name) => `http://127.0.0.1:${port}/${name}`,
    sign: (name, secret) => void secrets.set(name, secret),
    received: (name) => got.get(name) ?? [],
    wrong,
  }
}
