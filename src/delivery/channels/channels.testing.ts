import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import type { GivenUser } from '../../../test/support/app.ts'
import { announceUntyped, type UntypedNotice } from '../announcing/announce.testing.ts'
import type { SendingApp } from '../sending/sending.testing.ts'

/** A request that the provider’s stand-in received. */
export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

export interface ProviderResponse {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export async function bodyOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

/** Listens on a free port until the test ends. */
export async function listen(t: TestContext, server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  return (server.address() as AddressInfo).port
}

/** A stand-in for a provider that speaks JSON over HTTP. */
export async function jsonServer(
  t: TestContext,
  answer: (request: ReceivedRequest) => ProviderResponse,
): Promise<{ readonly url: string; readonly requests: ReceivedRequest[] }> {
  const requests: ReceivedRequest[] = []
  const server = createServer(async (req: IncomingMessage, res) => {
    const one = { method: req.method ?? '', path: req.url ?? '', headers: req.headers, body: await bodyOf(req) }
    requests.push(one)
    const { status, headers = {}, body } = answer(one)
    res.writeHead(status, { 'content-type': 'application/json', ...headers })
    res.end(body === undefined ? '' : JSON.stringify(body))
  })
  return { url: `http://127.0.0.1:${await listen(t, server)}`, requests }
}

let causes = 0
const texts = {
  en: { title: 'Flooding in Lima', body: 'Roads are under water.\n\nStay where you are.' },
  es: { title: 'Inundaciones en Lima', body: 'Las carreteras están bajo el agua.\n\nQuédese donde está.' },
}

/** Announces a call for help to one person: it is sent on all channels that the person has. */
export async function notify(app: SendingApp, user: GivenUser, notice: Partial<UntypedNotice> = {}): Promise<void> {
  app.clock.advance(1)
  const cause = `channels:${++causes}`
  await announceUntyped(app.ctx(), {
    type: 53,
    texts,
    urgency: 'call',
    cause,
    userIds: [user.id],
    companyId: user.companyId,
    data: { check_in_id: '0192f0c0-0000-7000-8000-000000000001' },
    ...notice,
  })
}

export interface DeliveryRow {
  readonly id: string
  readonly state: string
  readonly attempts: number
  readonly last_error: string | null
  readonly provider_message_id: string | null
  readonly due_at: Date
}

/** The person's newest delivery on this channel. */
export async function findDelivery(app: SendingApp, user: GivenUser, channel: string): Promise<DeliveryRow> {
  const { rows } = await sql<DeliveryRow>`
    select id::text, state, attempts, last_error, provider_message_id, due_at from deliveries
    where user_id = ${user.id} and channel = ${channel} order by id desc limit 1`.execute(app.db.db())
  const [row] = rows
  assert.ok(row, `there is a delivery by ${channel}`)
  return row
}

/** Whether the person's addresses are blocked, and how many tokens their devices still have. */
export async function addressesOf(
  app: SendingApp,
  user: GivenUser,
): Promise<{ readonly bounced: boolean; readonly refused: boolean; readonly tokens: number }> {
  const { rows } = await sql<{ bounced: boolean; refused: boolean; tokens: number }>`
    select email_bounced_at is not null as bounced, phone_refused_at is not null as refused,
      (select count(*)::int from devices d where d.user_id = u.id and d.token is not null) as tokens
    from users u where id = ${user.id}`.execute(app.db.db())
  const [row] = rows
  assert.ok(row)
  return row
}
