/**
 * Messages of a conversation a second, fanned out by one node to 1, 10 and 100 connected readers, against a bare `ws` server that passes
 * the same frames on to as many readers, in turns; each server is a process of its own. The messages are stored already, and the time counts from
 * the NOTIFY. Then the time from a POST of a message to its arrival at every reader.
 * `node bench/socket.ts` with DATABASE_URL, or on an embedded server of its own.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { WebSocket } from 'ws'
import { compose } from '../src/app/compose.ts'
import { createConversation } from '../src/assistance/conversations/conversation.service.ts'
import { createCompany, createUser, userToken } from '../src/people/index.ts'
import { createVault } from '../src/platform/crypto/vault.ts'
import type { Ctx } from '../src/platform/ctx.ts'
import { scopedDb } from '../src/platform/db/db.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { createPool } from '../src/platform/db/pool.ts'
import { everything } from '../src/platform/db/scope.ts'
import { createLog } from '../src/platform/log.ts'
import { noFileStore } from '../src/platform/storage/file-store.ts'
import { givenDatabase } from './lib/database.ts'
import { median } from './lib/load.ts'

const rounds = Number(process.env['ROUNDS'] ?? 5)
const masterKey = '0f'.repeat(32)
const folder = mkdtempSync(join(tmpdir(), 'godwit-bench-'))
const database = await givenDatabase()
await migrate(database.url)
compose()
const log = createLog('warn')
const pool = createPool({ url: database.url, size: 4, statementTimeout: 60_000, slowQuery: 60_000, log })
const db = scopedDb(pool, everything)
const vault = createVault(masterKey)
const ctx: Ctx = {
  db,
  log,
  vault,
  files: noFileStore,
  actor: { kind: 'system' },
  baseUrl: 'http://godwit.test',
  requestId: 'bench',
  now: new Date(),
  freshNow: () => new Date(),
}
const company = await createCompany(ctx, { name: 'C', features: ['assistance'] })
const people: { readonly id: string; readonly token: string }[] = []
for (let n = 0; n < 100; n++) {
  const user = await createUser(ctx, { companyId: company.id, firstName: `P${n}`, email: `p${n}@example.com` })
  const owner = { userId: user.id, companyId: company.id, version: user.tokenVersion }
  people.push({ id: user.id, token: userToken(vault, owner) })
}

const children: ChildProcess[] = []
/** Starts a program and waits for a line of its output. */
async function start(args: readonly string[], env: NodeJS.ProcessEnv, wanted: RegExp): Promise<string> {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  for await (const line of createInterface({ input: child.stdout })) {
    const found = wanted.exec(line)?.[1]
    if (found) return found
  }
  throw new Error(`${args.join(' ')} ended before it was ready.`)
}
const service = await start(
  [join(import.meta.dirname, '../src/app/main.ts'), 'serve', '--http-only'],
  {
    DATABASE_URL: database.url,
    GODWIT_MASTER_KEY: masterKey,
    GODWIT_DATA: folder,
    GODWIT_CONFIG: '/dev/null',
    PORT: '0',
    GODWIT_SEED: '0',
    GODWIT_DEMO: '0',
    GODWIT_RATE_LIMIT: '0',
    GODWIT_LOG_LEVEL: 'warn',
  },
  /is ready at (http:\S+)/,
)

/** Counts the messages that arrive. */
class Reader {
  got = 0
  frame = ''
  readonly ws: WebSocket
  private waiting: { readonly count: number; readonly done: () => void } | undefined

  constructor(address: string) {
    this.ws = new WebSocket(address, { perMessageDeflate: false })
    this.ws.on('message', (data: Buffer) => {
      if (data[9] !== 0x6d || data[10] !== 0x65) return // {"type":"me…
      if (this.frame === '') this.frame = data.toString()
      this.got++
      if (this.waiting && this.got >= this.waiting.count) this.waiting.done()
    })
  }

  /** Resolves when so many messages have arrived since it was made. */
  arrived(count: number): Promise<void> {
    return new Promise((done) => {
      if (this.got >= count) return done()
      this.waiting = { count, done }
    })
  }
}

async function connect(conversationId: string, count: number): Promise<Reader[]> {
  return Promise.all(
    people.slice(0, count).map(async ({ token: key }) => {
      const answer = await fetch(`${service}/api/v2/tokens/for_socket`, { headers: { authorization: `TKN ${key}` } })
      const { token } = (await answer.json()) as { token: string }
      const reader = new Reader(`${service.replace('http', 'ws')}/api/v2/socket?token=${token}`)
      await once(reader.ws, 'open')
      const subscribed = new Promise<void>((resolve) => {
        reader.ws.on('message', (data: Buffer) => data.includes('"subscribed"') && resolve())
      })
      reader.ws.send(JSON.stringify({ type: 'subscribe', conversation_id: conversationId }))
      await subscribed
      return reader
    }),
  )
}

const body = 'I have had a rash since yesterday, and it has become worse in the night. '.repeat(2)

/** Stores messages with one statement. */
async function write(conversationId: string, count: number): Promise<void> {
  await sql`
    with raised as (update conversations set last_seq = last_seq + ${count} where id = ${conversationId} returning last_seq - ${count} as before)
    insert into messages (id, conversation_id, company_id, seq, type, body, user_id, client_id, created_at, updated_at)
    select gen_random_uuid(), ${conversationId}, ${company.id}, raised.before + n, 'text', ${body}, ${people[0]?.id}, gen_random_uuid(), now(), now()
    from raised, generate_series(1, ${count}::int) n`.execute(db)
}

const tellNodes = async (conversationId: string): Promise<void> =>
  void (await sql`select pg_notify('conversations', ${conversationId})`.execute(db))

async function rate(readers: readonly Reader[], count: number, cause: () => Promise<void>): Promise<number> {
  const before = readers.map(({ got }) => got)
  const begun = performance.now()
  await cause()
  await Promise.all(readers.map((reader, n) => reader.arrived((before[n] ?? 0) + count)))
  return count / ((performance.now() - begun) / 1000)
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

for (const [count, messages] of [
  [1, 20_000],
  [10, 5_000],
  [100, 1_000],
] as const) {
  const { id } = await createConversation(ctx, { companyId: company.id, participantIds: people.map((one) => one.id) })
  const readers = await connect(id, count)
  const fanOut = async (howMany: number): Promise<number> => {
    await write(id, howMany)
    return rate(readers, howMany, () => tellNodes(id))
  }
  await fanOut(messages)
  const port = await start([join(import.meta.dirname, 'lib/bare-broadcast.ts')], {}, /^(\d+)$/)
  const bare = await Promise.all(
    Array.from({ length: count }, async () => {
      const reader = new Reader(`ws://127.0.0.1:${port}`)
      await once(reader.ws, 'open')
      return reader
    }),
  )
  const frame = readers[0]?.frame ?? ''
  const broadcast = async (): Promise<void> => {
    for (let n = 0; n < messages; n++) bare[0]?.ws.send(frame)
  }
  await rate(bare, messages, broadcast)
  const ratios: number[] = []
  const rates: number[] = []
  for (let round = 0; round < rounds; round++) {
    const theirs = await rate(bare, messages, broadcast)
    const ours = await fanOut(messages)
    rates.push(ours)
    ratios.push(ours / theirs)
  }
  const delays: number[] = []
  for (let n = 0; n < 200; n++) {
    const before = readers.map(({ got }) => got)
    const begun = performance.now()
    const posted = fetch(`${service}/api/v2/conversations/${id}/messages`, {
      method: 'POST',
      headers: { authorization: `TKN ${people[0]?.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: { body } }),
    })
    await Promise.all(readers.map((reader, index) => reader.arrived((before[index] ?? 0) + 1)))
    delays.push(performance.now() - begun)
    await (await posted).arrayBuffer()
  }
  console.log(
    `${count} readers: ${Math.round(median(rates))} messages/s, ${median(ratios).toFixed(2)} of bare ws (aim ≥ 0.4); ` +
      `from POST to all readers: median ${quantile(delays, 0.5).toFixed(1)} ms, p99 ${quantile(delays, 0.99).toFixed(1)} ms`,
  )
  for (const { ws } of [...readers, ...bare]) ws.terminate()
}

for (const child of children) {
  child.kill()
  await once(child, 'exit')
}
await pool.end()
await database.remove()
rmSync(folder, { recursive: true, force: true })
