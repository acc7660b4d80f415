import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { newKey } from '../../src/people/keys/key.ts'
import { inTransaction } from '../../src/platform/ctx.ts'
import { testApp } from '../support/app.ts'
import { keptLog } from '../support/kept-log.ts'

test('a connection to the database that is lost in a transaction is 503, whatever the work makes of it', async (t) => {
  const { log, lines } = keptLog()
  const owner = new pg.Client({ connectionString: process.env['GODWIT_TEST_ADMIN_URL'] }) // the service's own role may not end connections
  await owner.connect()
  t.after(() => owner.end())
  const { nobody } = await testApp(t, {
    log,
    extraRoutes: async (app) => {
      for (const [path, swallow] of [
        ['/lost', false],
        ['/lost/goes-on', true],
      ] as const)
        app.get(path, { config: { access: ['anyone'] } }, (req) =>
          inTransaction({ ...req.ctx, db: app.systemDb() }, async (tx) => {
            const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx.db)
            await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid])
            const lost = sql`select pg_sleep(30)`.execute(tx.db)
            await (swallow ? lost.catch(() => undefined) : lost)
            return (await sql`select 1 as one`.execute(tx.db)).rows
          }),
        )
    },
  })
  for (const path of ['/lost', '/lost/goes-on']) {
    const { status, headers, text } = await nobody.get(path)
    assert.equal(status, 503, `${path}: ${text}`)
    assert.ok(Number(headers['retry-after']) > 0)
  }
  assert.deepEqual(
    lines.filter(({ text }) => text === 'a bug'),
    [],
  )
})

test('a caller with a dead key who hangs up is no bug', async (t) => {
  const { log, lines } = keptLog()
  const app = await testApp(t, { log })
  const port = await app.listen()
  const dead = newKey('company')
  const people = '/api/v2/org/7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0/users/travellers'
  let closed = 0
  for (const head of [
    `POST ${people} HTTP/1.1\r\nhost: x\r\nauthorization: TKN ${dead}\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{"a":`,
    `POST ${people} HTTP/1.1\r\nhost: x\r\nauthorization: TKN ${dead}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\n`,
    `GET /api/v2/countries HTTP/1.1\r\nhost: x\r\nauthorization: TKN ${dead}\r\n\r\n`,
  ]) {
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(head, () => setImmediate(() => socket.resetAndDestroy())),
      )
      socket.on('error', () => undefined)
      socket.on('close', () => resolve())
    })
    closed++
  }
  // A request after them on another connection: what was logged for them is there by its answer.
  for (let i = 0; i < 20; i++) assert.equal((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200)
  assert.equal(closed, 3)
  assert.deepEqual(
    lines.filter(({ level }) => level === 'error' || level === 'fatal'),
    [],
  )
})
