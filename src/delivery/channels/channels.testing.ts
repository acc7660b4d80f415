import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import type { GivenUser } from '../../../test/support/app.ts'
import { announceLoosely, type LooseNotice } from '../notifications/announce.testing.ts'
import type { SendingApp } from '../sending/sending.testing.ts'

/** What a server was asked, in the order in which it was asked. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

export interface Answering {
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
export async function listening(t: TestContext, server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  return (server.address() as AddressInfo).port
}

/** A provider of the test's own that speaks JSON over HTTP. */
export async function jsonServer(
  t: TestContext,
  answer: (asked: Asked) => Answering,
): Promise<{ readonly url: string; readonly asked: Asked[] }> {
  const asked: Asked[] = []
  const server = createServer(async (req: IncomingMessage, res) => {
    const one = { method: req.method ?? '', path: req.url ?? '', headers: req.headers, body: await bodyOf(req) }
    asked.push(one)
    const { status, headers = {}, body } = answer(one)
    res.writeHead(status, { 'content-type': 'application/json', ...headers })
    res.end(body === undefined ? '' : JSON.stringify(body))
  })
  return { url: `http://127.0.0.1:${await listening(t, server)}`, asked }
}

let causes = 0
const words = {
  en: { title: 'Flooding in Lima', body: 'Roads are under water.\n\nStay where you are.' },
  es: { title: 'Inundaciones en Lima', body: 'Las carreteras están bajo el agua.\n\nQuédese donde está.' },
}

/** Tells one person something, by all ways that the person has. */
export async function tell(app: SendingApp, user: GivenUser, notice: Partial<LooseNotice> = {}): Promise<void> {
  app.clock.advance(1)
  const cause = `channels:${++causes}`
  await announceLoosely(app.ctx(), {
    type: 53,
    texts: words,
    urgency: 'call',
    cause,
    userIds: [user.id],
    companyId: user.companyId,
    data: { check_in_id: '0192f0c0-0000-7000-8000-000000000001' },
    ...notice,
  })
}

export interface Fate {
  readonly id: string
  readonly state: string
  readonly attempts: number
  readonly last_error: string | null
  readonly provider_message_id: string | null
  readonly due_at: Date
}

/** What became of the person's only delivery on this channel. */
export async function fateOf(app: SendingApp, user: GivenUser, channel: string): Promise<Fate> {
  const { rows } = await sql<Fate>`
    select id::text, state, attempts, last_error, provider_message_id, due_at from deliveries
    where user_id = ${user.id} and channel = ${channel} order by id desc limit 1`.execute(app.db.db())
  const [row] = rows
  assert.ok(row, `there is a delivery by ${channel}`)
  return row
}

/** What is held against the person's addresses, and the tokens that their devices still have. */
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
