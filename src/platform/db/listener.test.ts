import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { testDatabase, testLog } from '../../../test/support/database.ts'
import { createListener } from './listener.ts'

/** Only the owner of a connection may end it, not the service's role. */
async function disconnect(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'godwit listener'`,
  )
  await client.end()
}

test('a listener counts as connected only when the database has confirmed every LISTEN', async (t) => {
  const database = await testDatabase(t)
  const listener = await createListener(database.url, testLog)
  t.after(() => listener.close())
  assert.equal(listener.connected, true, 'there is nothing to listen for')
  let tell: (word: string) => void = () => {}
  const heard = new Promise<string>((resolve) => {
    tell = resolve
  })
  listener.on('birds', (word) => tell(word))
  assert.equal(listener.connected, false, 'a notification sent now would be lost')
  await listener.listening()
  assert.equal(listener.connected, true)
  await sql`select pg_notify('birds', 'godwit')`.execute(database.db())
  assert.equal(await heard, 'godwit')
})

test('a channel that is added while the database is away is listened to after the reconnect', async (t) => {
  const database = await testDatabase(t)
  const listener = await createListener(database.url, testLog)
  t.after(() => listener.close())
  const back = new Promise<void>((resolve) => listener.onReset(resolve))
  await disconnect(database.url)
  while (listener.connected) await new Promise((resolve) => setImmediate(resolve))
  let tell: (word: string) => void = () => {}
  const heard = new Promise<string>((resolve) => {
    tell = resolve
  })
  listener.on('birds', (word) => tell(word))
  assert.equal(listener.connected, false)
  await back
  assert.equal(listener.connected, true)
  await sql`select pg_notify('birds', 'godwit')`.execute(database.db())
  assert.equal(await heard, 'godwit')
})
