import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { givenDatabase, testDatabase, testLog } from '../../../test/support/database.ts'
import { type Db, outsideTransaction, runInTransaction, scopedDb, withScope } from './db.ts'
import { type Connection, createPool, type Pool } from './pool.ts'
import { prepared } from './prepared.ts'
import type { Scope } from './scope.ts'

const company = (n: number): Scope => ({
  everything: false,
  companyId: `0b6dd5c4-0000-7000-8000-00000000000${n}`,
  userId: null,
})
const [first, second] = [company(1), company(2)]

const settings = prepared<{ company: string; pid: number }>(
  `select current_setting('godwit.company_id', true) as company, pg_backend_pid() as pid`,
)
const scopeOf = async (db: Db): Promise<string | undefined> => (await settings(db, []))[0]?.company
const backendOf = async (db: Db): Promise<number | undefined> => (await settings(db, []))[0]?.pid

/** A pool of one connection, which every scope of a test must share. */
async function poolOfOne(t: TestContext): Promise<{ pool: Pool; url: string }> {
  const url = await givenDatabase(t)
  const pool = createPool({ url, size: 1, statementTimeout: 60_000, slowQuery: 60_000, log: testLog })
  t.after(() => pool.end())
  return { pool, url }
}

/** Lets `act` change what the connection of the pool does, until the function that it answers is called. */
async function changed(pool: Pool, act: (connection: Connection) => () => void): Promise<() => void> {
  const connection = await pool.connect()
  const restore = act(connection)
  connection.release()
  return restore
}

/** Replaces the text of the next statement that sets a scope. */
const replacingScope = (text: string) => (connection: Connection) => {
  const { query } = connection
  connection.query = (sent, values) => {
    if (!sent.includes('set_config')) return query(sent, values)
    connection.query = query
    return query(text, [])
  }
  return () => {
    connection.query = query
  }
}

test('two scopes share one connection, and each statement runs in its own', async (t) => {
  const { pool } = await poolOfOne(t)
  const scopes = [first, second]
  const dbs = scopes.map((scope) => scopedDb(pool, scope))
  const found = await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      const [db, scope] = [dbs[n % 2] as Db, scopes[n % 2] as Scope]
      if (n % 3 === 0) return (await scopeOf(db)) === scope.companyId
      let seen: string | undefined
      const work = runInTransaction(db, async (tx) => {
        seen = await scopeOf(tx)
        if (n % 3 === 1) throw new Error('rolled back')
      })
      await work.catch((error: Error) => assert.equal(error.message, 'rolled back'))
      return seen === scope.companyId
    }),
  )
  assert.ok(found.every(Boolean))
})

test('the same, on a pool of several connections', async (t) => {
  const database = await testDatabase(t)
  const scopes = [1, 2, 3, 4, 5].map(company)
  const found = await Promise.all(
    Array.from({ length: 100 }, (_, n) => {
      const db = database.db(scopes[n % 5])
      return n % 2 === 0 ? scopeOf(db) : runInTransaction(db, scopeOf)
    }),
  )
  assert.deepEqual(
    found,
    found.map((_, n) => scopes[n % 5]?.companyId),
  )
})

test('a scope that the server refuses runs nothing, and is not recorded as set', async (t) => {
  const { pool } = await poolOfOne(t)
  const [one, two] = [scopedDb(pool, first), scopedDb(pool, second)]
  for (const attempt of [() => scopeOf(two), () => runInTransaction(two, scopeOf)]) {
    const backend = await backendOf(one)
    const restore = await changed(pool, replacingScope('select 1 / 0'))
    let ran = false
    await assert.rejects(
      attempt().then(() => {
        ran = true
      }),
      { code: '22012' },
    )
    restore()
    assert.equal(ran, false)
    assert.equal(await scopeOf(two), second.companyId, 'the scope is set again, not assumed')
    assert.equal(await scopeOf(one), first.companyId, 'nor is the one before')
    assert.equal(await backendOf(one), backend, 'and the connection stays')
  }
})

test('a statement is not sent before its scope is confirmed', async (t) => {
  const { pool } = await poolOfOne(t)
  const [one, two] = [scopedDb(pool, first), scopedDb(pool, second)]
  await scopeOf(one)
  for (const attempt of [() => scopeOf(two), () => runInTransaction(two, scopeOf)]) {
    const sent: string[] = []
    const refused = Promise.withResolvers<pg.QueryResult>()
    const scopeSent = Promise.withResolvers<void>()
    const restore = await changed(pool, (connection) => {
      const { query } = connection
      connection.query = (text, values) => {
        sent.push(text)
        if (!text.includes('set_config')) return query(text, values)
        scopeSent.resolve()
        return refused.promise
      }
      return () => {
        connection.query = query
      }
    })
    const work = attempt()
    await scopeSent.promise
    await new Promise((resolve) => setImmediate(resolve))
    refused.reject(new Error('never confirmed'))
    await assert.rejects(work, /never confirmed/)
    assert.ok(
      sent.every((text) => !text.includes('current_setting')),
      'the statement was never sent',
    )
    restore()
  }
  assert.equal(await scopeOf(one), first.companyId)
})

test('after a rollback, a refused commit and a savepoint the connection is clean and in its scope', async (t) => {
  const { pool } = await poolOfOne(t)
  const [one, two] = [scopedDb(pool, first), scopedDb(pool, second)]
  const backend = await backendOf(one)
  const division = prepared<unknown>('select 1 / $1::int')
  const failing: ((tx: Db) => Promise<unknown>)[] = [
    (tx) => division(tx, [0]),
    (tx) => division(tx, [0]).catch(() => {}), // COMMIT is answered with ROLLBACK
    (tx) => Promise.all([division(tx, [1]), division(tx, [0]), division(tx, [1])]),
  ]
  for (const work of failing) {
    await assert.rejects(runInTransaction(two, work), { code: '22012' })
    assert.equal(await scopeOf(one), first.companyId)
    const connection = await pool.connect()
    assert.equal(connection.client.getTransactionStatus(), 'I', 'no transaction is left open')
    connection.release()
    assert.equal(await scopeOf(two), second.companyId)
  }
  assert.equal(await backendOf(one), backend, 'the server’s refusals cost no connection')
})

/** Another connection of the same database. */
async function givenClient(t: TestContext, url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // the database is dropped first
  await client.connect()
  t.after(() => client.end())
  return client
}

/** Cancels the statement that sleeps, as soon as there is one. */
async function cancelSleeping(client: pg.Client): Promise<void> {
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and wait_event = 'PgSleep'`
  while ((await client.query(cancel)).rows.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('a statement that is cancelled is refused to its sender and leaves the scopes as they are', async (t) => {
  const { pool, url } = await poolOfOne(t)
  const other = await givenClient(t, url)
  const [one, two] = [scopedDb(pool, first), scopedDb(pool, second)]
  const sleep = prepared<unknown>('select pg_sleep(60)')
  const cancelled = (work: Promise<unknown>) =>
    Promise.all([assert.rejects(work, { code: '57014' }), cancelSleeping(other)])
  const backend = await backendOf(one)
  await cancelled(sleep(two, []))
  assert.equal(await scopeOf(one), first.companyId)
  await cancelled(runInTransaction(two, (tx) => Promise.all([sleep(tx, []), scopeOf(tx)])))
  assert.equal(await scopeOf(one), first.companyId)
  const timedOut = runInTransaction(two, async (tx) => {
    await prepared('set local statement_timeout = 1')(tx, [])
    await sleep(tx, [])
  })
  await assert.rejects(timedOut, { code: '57014' })
  assert.equal(await scopeOf(one), first.companyId)
  // While the scope is being set: the client cannot know whether the server had done it.
  const restore = await changed(
    pool,
    replacingScope(`select set_config('godwit.company_id', 'unknown', false), pg_sleep(60)`),
  )
  await cancelled(scopeOf(two))
  restore()
  assert.equal(await scopeOf(one), first.companyId)
  assert.equal(await scopeOf(two), second.companyId)
  assert.equal(await backendOf(one), backend)
})

test('a connection that the server ends is replaced', async (t) => {
  const { pool, url } = await poolOfOne(t)
  const other = await givenClient(t, url)
  const [one, two] = [scopedDb(pool, first), scopedDb(pool, second)]
  const backend = await backendOf(two)
  const work = runInTransaction(two, async (tx) => {
    await other.query('select pg_terminate_backend($1, 60000)', [backend])
    return scopeOf(tx)
  })
  await assert.rejects(work, /terminat|not queryable/)
  assert.equal(await scopeOf(one), first.companyId)
  assert.notEqual(await backendOf(two), backend)
})

test('a connection whose transaction cannot be ended is closed', async (t) => {
  const { pool } = await poolOfOne(t)
  const db = scopedDb(pool, first)
  const backend = await backendOf(db)
  await changed(pool, (connection) => {
    const { query } = connection
    connection.query = (text, values) => query(text === 'rollback' ? 'select 1 / 0' : text, values)
    return () => {}
  })
  const work = runInTransaction(db, async (tx) => {
    await scopeOf(tx)
    throw new Error('changed our mind')
  })
  await assert.rejects(work, /changed our mind/)
  assert.equal(await scopeOf(db), first.companyId)
  assert.notEqual(await backendOf(db), backend)
})

test('a transaction may go on in another scope, and its end gives the connection back in its own', async (t) => {
  const { pool } = await poolOfOne(t)
  const db = scopedDb(pool, first)
  const seen = await runInTransaction(db, async (tx) => {
    const before = await scopeOf(tx)
    const other = withScope(tx, second)
    assert.equal(other.isTransaction, true)
    assert.equal(outsideTransaction(other), db)
    return [before, await scopeOf(other), await runInTransaction(other, scopeOf), await scopeOf(tx)]
  })
  assert.deepEqual(seen, [first.companyId, second.companyId, second.companyId, second.companyId])
  assert.equal(await scopeOf(db), first.companyId)
  assert.equal(await scopeOf(withScope(db, second)), second.companyId)
  await assert.rejects(
    runInTransaction(db, async (tx) => {
      await scopeOf(withScope(tx, second))
      throw new Error('rolled back')
    }),
    /rolled back/,
  )
  assert.equal(await scopeOf(db), first.companyId)
})
