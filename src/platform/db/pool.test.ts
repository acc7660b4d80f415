import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { testApp } from '../../../test/support/app.ts'
import { testLog } from '../../../test/support/database.ts'
import { createPool } from './pool.ts'
import { jitOff } from './session-options.ts'

test('jit is off for our sessions where it is on for the database', async (t) => {
  const { db } = await testApp(t, { ownDatabase: true })
  const owner = new pg.Client({ connectionString: db.url })
  await owner.connect()
  t.after(() => owner.end())
  const { rows } = await owner.query<{ name: string }>('select quote_ident(current_database()) as name')
  await owner.query(`alter database ${rows[0]?.name} set jit = on`)

  const jitOf = async (client: Pick<pg.Client, 'query'>): Promise<string | undefined> =>
    (await client.query<{ jit: string }>('show jit')).rows[0]?.jit
  const plain = new pg.Client({ connectionString: db.url })
  const ours = new pg.Client({ connectionString: db.url, options: jitOff })
  await Promise.all([plain.connect(), ours.connect()])
  t.after(() => Promise.all([plain.end(), ours.end()]))
  assert.deepEqual([await jitOf(plain), await jitOf(ours)], ['on', 'off'])

  const pool = createPool({ url: db.url, size: 1, statementTimeout: 10_000, slowQuery: 10_000, log: testLog })
  t.after(() => pool.end())
  const connection = await pool.connect()
  try {
    assert.equal(await jitOf(connection.client), 'off')
  } finally {
    connection.release()
  }
})
