import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { sql } from 'kysely'
import { WebSocket } from 'ws'
import { compose } from '../../src/app/compose.ts'
import { createConversation } from '../../src/assistance/conversations/conversation.service.ts'
import { createCompany, createUser, userToken } from '../../src/people/index.ts'
import { until } from '../../src/platform/jobs/jobs.testing.ts'
import { type TestDatabase, testDatabase, testMasterKey, testVault } from '../support/database.ts'
import { givenFolder, type Service, startService } from '../support/process.ts'
import { givenChance } from '../support/seeded.ts'
import { sized } from '../support/size.ts'

const people = sized('people in one conversation', { commit: 20, full: 200 })
const messages = sized('messages', { commit: 400, full: 10_000 })
/** Two at a time; a third replaces the one that is killed. */
const nodes = sized('nodes', { commit: 2, full: 3 })
/** Of each person, on average. */
const dropsExpected = 4
/** How long nothing may arrive. */
const patience = 600_000

interface Chat {
  readonly conversationId: string
  readonly chance: () => number
  /** The nodes that are alive. */
  readonly nodes: Set<Service>
  /** Numbers that came in another order, or twice. */
  readonly disorder: string[]
}

/** A participant who writes, loses the connection now and then, comes back to any node and goes on. */
class Participant {
  last = 0
  /** Over all messages as they came: equal lists have equal sums. */
  sum = 0
  drops = 0
  written = 0
  private current: string | undefined
  private node: Service | undefined
  private ws: WebSocket | undefined
  private subscribed = false
  private stopped = false
  private readonly token: string
  private readonly toWrite: number
  private readonly chat: Chat

  constructor(chat: Chat, token: string, toWrite: number) {
    this.chat = chat
    this.token = token
    this.toWrite = toWrite
  }

  isAt(node: Service): boolean {
    return this.ws !== undefined && this.node === node
  }

  /** Connects until somebody lets it in, and subscribes after what it has. */
  async connect(): Promise<void> {
    while (!this.stopped) {
      const nodes = [...this.chat.nodes]
      const node = nodes[Math.floor(this.chat.chance() * nodes.length)]
      try {
        if (node) return await this.open(node)
      } catch {
        // The node was killed, or still counts sockets that have ended.
      }
      await wait(50)
    }
  }

  private async open(node: Service): Promise<void> {
    const answer = await node.fetch('/api/v2/tokens/for_socket', { key: this.token })
    const { token } = (await answer.json()) as { token: string }
    const ws = new WebSocket(`${node.base.replace('http', 'ws')}/api/v2/socket?token=${token}`)
    ws.on('error', () => {})
    await Promise.race([once(ws, 'open'), once(ws, 'close').then(() => Promise.reject(new Error('refused')))])
    this.ws = ws
    this.node = node
    this.subscribed = false
    ws.on('message', (data: Buffer) => this.hear(ws, data))
    ws.on('close', () => void (this.ws === ws && this.connect()))
    this.goOn()
  }

  /** Subscribes after what it has, or writes where it is subscribed. */
  private goOn(): void {
    if (this.subscribed) this.write()
    else this.send({ type: 'subscribe', after: this.last })
  }

  private send(frame: object): void {
    this.ws?.send(JSON.stringify({ ...frame, conversation_id: this.chat.conversationId }))
  }

  private hear(ws: WebSocket, data: Buffer): void {
    if (this.ws !== ws) return
    const text = data.toString('latin1', 0, 120)
    if (text.startsWith('{"type":"subscribed"')) {
      this.subscribed = true
      this.write()
      return
    }
    const seq = /^\{"type":"message",.*?"seq":(\d+),/.exec(text)?.[1]
    if (seq === undefined) {
      // Too many frames in a second, or a database too busy to answer in time: it was not done.
      if (text.startsWith('{"type":"error"')) setTimeout(() => this.ws === ws && this.goOn(), 100)
      return
    }
    if (Number(seq) !== this.last + 1) this.chat.disorder.push(`${seq} after ${this.last}`)
    this.last = Number(seq)
    this.sum = crc32(data, this.sum)
    if (this.current !== undefined && data.includes(this.current)) {
      this.written++
      this.current = undefined
      this.write()
    }
    if (this.chat.chance() < dropsExpected / messages) this.drop()
  }

  /** Writes the next message; one that may not have arrived is sent again. */
  private write(): void {
    if (this.written >= this.toWrite) return
    this.current ??= randomUUID()
    this.send({ type: 'message', message: { body: `message ${this.written}`, client_id: this.current } })
  }

  /** The connection is lost without a word. */
  private drop(): void {
    this.drops++
    const { ws } = this
    this.ws = undefined
    ws?.terminate()
    void this.connect()
  }

  stop(): void {
    this.stopped = true
    const { ws } = this
    this.ws = undefined
    ws?.terminate()
  }
}

async function givenChat(t: TestContext, database: TestDatabase): Promise<{ id: string; tokens: string[] }> {
  compose()
  const ctx = database.ctx()
  const company = await createCompany(ctx, { name: 'C', features: ['assistance'] })
  const users: { id: string; token: string }[] = []
  for (let n = 0; n < people; n++) {
    const user = await createUser(ctx, { companyId: company.id, firstName: `P${n}`, email: `p${n}@example.com` })
    const owner = { userId: user.id, companyId: company.id, version: user.tokenVersion }
    users.push({ id: user.id, token: userToken(testVault, owner) })
  }
  const { id } = await createConversation(ctx, { companyId: company.id, participantIds: users.map((one) => one.id) })
  t.diagnostic(`${people} people, ${messages} messages`)
  return { id, tokens: users.map(({ token }) => token) }
}

test(`${people} people on two nodes, ${messages} messages, drops and a killed node: all end with the same list`, async (t) => {
  const chance = givenChance(t)
  const database = await testDatabase(t)
  const { id: conversationId, tokens } = await givenChat(t, database)
  const env = {
    DATABASE_URL: database.url,
    GODWIT_MASTER_KEY: testMasterKey,
    GODWIT_SEED: '0',
    GODWIT_DEMO: '0',
    GODWIT_RATE_LIMIT: '0',
    GODWIT_LOG_LEVEL: 'fatal',
  }
  const start = async (): Promise<Service> => startService(t, { folder: givenFolder(t), env, args: ['--http-only'] })
  const [first, second, third] = await Promise.all(Array.from({ length: nodes }, start))
  assert.ok(first && second)
  const chat: Chat = { conversationId, chance, nodes: new Set([first, second]), disorder: [] }
  const participants = tokens.map((token) => new Participant(chat, token, messages / people))
  t.after(() => {
    for (const one of participants) one.stop()
  })
  await Promise.all(participants.map((one) => one.connect()))
  const arrived = (): number => participants.reduce((sum, { last }) => sum + last, 0)
  /** A slow machine takes its time; a conversation that stands still does not go on. */
  const untilArrived = async (holds: () => boolean): Promise<void> => {
    while (!holds()) {
      const before = arrived()
      await until(() => holds() || arrived() > before, patience)
    }
  }
  const furthest = (): number => Math.max(...participants.map(({ last }) => last))

  const killAfter = messages * (0.2 + chance() * 0.2)
  await untilArrived(() => furthest() > killAfter)
  assert.ok(
    participants.some((one) => one.isAt(first)),
    'people are connected to the node that is killed',
  )
  chat.nodes.delete(first)
  await first.end('SIGKILL')
  t.diagnostic(`a node was killed after ${furthest()} messages`)
  assert.ok(furthest() < messages, 'it was killed while people were writing')
  if (third) chat.nodes.add(third)

  await untilArrived(() => participants.every(({ last }) => last >= messages))
  const drops = participants.reduce((sum, one) => sum + one.drops, 0)
  t.diagnostic(`${drops} connections were dropped`)
  assert.ok(drops > people, `only ${drops} connections were dropped`)
  assert.deepEqual(chat.disorder, [])
  assert.deepEqual(
    participants.filter(({ last, sum }) => last !== messages || sum !== participants[0]?.sum),
    [],
    'everybody has the same list',
  )
  const { rows } = await sql<{ n: number; ids: number; last: number }>`
    select count(*)::int as n, count(distinct client_id)::int as ids, max(seq)::int as last from messages where conversation_id = ${conversationId}`.execute(
    database.db(),
  )
  assert.deepEqual(rows, [{ n: messages, ids: messages, last: messages }], 'nothing lost, nothing twice')
})
