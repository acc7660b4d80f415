/** For the tests of the client: the service behind a real socket, and servers that misbehave. */
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { type TestApp, type TestAppOptions, testApp } from '../../test/support/app.ts'
import { type Client, type ClientOptions, createClient } from './index.ts'

export interface ListeningService extends TestApp {
  readonly port: number
  readonly baseUrl: string
  /** A client of the service with this key. */
  client(key: string, options?: Partial<ClientOptions>): Client
}

/** The service on a database of its own, listening. */
export async function listeningService(t: TestContext, options: TestAppOptions = {}): Promise<ListeningService> {
  const service = await testApp(t, options)
  const port = await service.listen()
  const baseUrl = `http://127.0.0.1:${port}`
  return { ...service, port, baseUrl, client: (key, more = {}) => createClient({ baseUrl, key, ...more }) }
}

async function listening(t: TestContext, server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface SteeredServer {
  readonly baseUrl: string
  /** Every request that came, in order. */
  readonly received: Received[]
}

/** The behaviour for one request: `drop` closes the connection, `silence` never answers. */
export type Behaviour = 'drop' | 'silence' | ((req: Received, res: ServerResponse) => void)

/** Answers JSON with a status. */
export const says =
  (status: number, body: unknown, headers: Record<string, string> = {}): Behaviour =>
  (_, res) => {
    res.writeHead(status, { 'content-type': 'application/json', ...headers })
    res.end(JSON.stringify(body))
  }

const read = async (req: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** A server that uses the first behaviour for the first request, and so on; the last one is used for all others. */
export async function steeredServer(t: TestContext, ...behaviours: readonly Behaviour[]): Promise<SteeredServer> {
  const received: Received[] = []
  const server = createServer(async (req, res) => {
    const got = { method: req.method ?? '', url: req.url ?? '', headers: req.headers, body: await read(req) }
    const behaviour = behaviours[Math.min(received.length, behaviours.length - 1)]
    received.push(got)
    if (behaviour === 'drop') res.destroy()
    else if (typeof behaviour === 'function') behaviour(got, res)
  })
  return { baseUrl: await listening(t, server), received }
}

/** A proxy to the service that drops these responses (counted from 1) after the service has sent them. */
export async function lossyProxy(t: TestContext, port: number, lost: readonly number[]): Promise<SteeredServer> {
  const received: Received[] = []
  const server = createServer(async (req, res) => {
    const got = { method: req.method ?? '', url: req.url ?? '', headers: req.headers, body: await read(req) }
    const number = received.push(got)
    const onward = request(
      { host: '127.0.0.1', port, method: req.method, path: req.url, headers: req.headers },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          if (lost.includes(number)) return res.destroy()
          res.writeHead(answer.statusCode ?? 502, answer.headers)
          return res.end(Buffer.concat(chunks))
        })
      },
    )
    onward.on('error', () => res.destroy())
    onward.end(got.body)
  })
  return { baseUrl: await listening(t, server), received }
}

/** Records the waits between attempts instead of waiting. */
export function noWaiting(): { readonly waits: number[]; readonly wait: (ms: number) => Promise<void> } {
  const waits: number[] = []
  return {
    waits,
    wait: async (ms) => {
      waits.push(ms)
    },
  }
}
