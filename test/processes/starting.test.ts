import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { checkBeforeStart } from '../../src/app/start-checks.ts'
import { loadConfig } from '../../src/platform/config/config.ts'
import { migrate, readMigrations } from '../../src/platform/db/migrate.ts'
import type { Log } from '../../src/platform/log.ts'
import { godwitProcess } from '../house/cli.support.ts'
import { givenDatabase, serverOf, testLog, testMasterKey } from '../support/database.ts'
import { failToStart, freePort, givenFolder, startService } from '../support/process.ts'

test('a start waits for a database that is not there yet', async (t) => {
  const url = new URL(await givenDatabase(t, 'world'))
  const real = serverOf(url.href)
  const port = await freePort()
  url.port = String(port)
  url.hostname = '127.0.0.1'
  const proxy = createServer((inbound) => {
    const outbound = connect(real)
    inbound.pipe(outbound).pipe(inbound)
    for (const socket of [inbound, outbound]) socket.on('error', () => void inbound.destroy(void outbound.destroy()))
  })
  t.after(() => proxy.close())
  const env = { DATABASE_URL: url.href, GODWIT_DEMO: '0' }
  const service = await startService(t, {
    folder: givenFolder(t),
    env,
    at: { word: /the database is not there yet/, act: () => void proxy.listen(port, '127.0.0.1') },
  })
  assert.equal((await service.fetch('/readyz')).status, 200)
  assert.equal((await service.end()).code, 0)
})

test('the wait has an end, a line for every try, and none where waiting does not help', async (t) => {
  const lines: string[] = []
  const log = { ...testLog, warn: (_about: object, line: string) => void lines.push(line) } as Log
  const config = loadConfig({ GODWIT_CONFIG: '/dev/null' })
  const wait = { everyMs: 20, limitMs: 110 }
  const away = `postgres://nobody@127.0.0.1:${await freePort()}/none`
  await assert.rejects(
    checkBeforeStart(away, config, givenFolder(t), { log, wait }),
    /^Error: The database cannot be reached: .*Is DATABASE_URL right/,
  )
  assert.ok(lines.length >= 1 && lines.length <= 5, `${lines.length} lines`)
  lines.length = 0
  const unknown = new URL(await givenDatabase(t, 'empty'))
  unknown.pathname = '/godwit_no_such_database'
  await assert.rejects(checkBeforeStart(unknown.href, config, givenFolder(t), { log, wait }), /does not exist/)
  assert.deepEqual(lines, [])
})

test('a start without the master key of its database changes nothing, there and in the data folder', async (t) => {
  const url = await givenDatabase(t, 'empty')
  const older = readMigrations().slice(0, -1)
  await migrate(url, { migrations: older })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const folder = join(givenFolder(t), 'data')
  try {
    await client.query(
      `insert into system_state (key, value, updated_at) values ('master_key', '{"fingerprint": "of another"}', now())`,
    )
    const missing = await failToStart({ folder, env: { DATABASE_URL: url } })
    assert.equal(missing.code, 1)
    assert.match(missing.output, /made with a master key that is missing here, and nothing was changed/)
    assert.equal(existsSync(folder), false)
    const other = await failToStart({ folder, env: { DATABASE_URL: url, GODWIT_MASTER_KEY: testMasterKey } })
    assert.match(other.output, /master key is not the one/)
    const { rows } = await client.query('select version from schema_migrations')
    assert.equal(rows.length, older.length, 'no migration was applied')
    assert.deepEqual((await client.query('select key from system_state')).rows, [{ key: 'master_key' }])
  } finally {
    await client.end()
  }
})

test('a data folder that cannot exist is a sentence', async () => {
  const made = (folder: string) => godwitProcess(['companies', 'list'], { GODWIT_DATA: folder, PORT: '0' })
  const nowhere = await made('/proc/nowhere/data')
  assert.equal(nowhere.code, 1)
  assert.match(nowhere.err, /^godwit: The data folder \/proc\/nowhere\/data cannot be made \(.+\): choose another/)
  assert.match((await made('/dev/null/data')).err, /there is a file in its place/)
})

test('a data folder that cannot be written is a sentence; where nothing is written it is not needed', async (t) => {
  const folder = join(givenFolder(t), 'data')
  mkdirSync(folder)
  chmodSync(join(folder, '..'), 0o755)
  chmodSync(folder, 0o555)
  const module = new URL('../../src/platform/crypto/master-key.ts', import.meta.url).href
  const script = `import { loadMasterKey } from ${JSON.stringify(module)}; loadMasterKey(undefined, ${JSON.stringify(folder)})`
  // Root may write everywhere.
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: '/',
    ...user,
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const [code] = (await once(child, 'close')) as [number]
  assert.equal(code, 1)
  assert.match(said, /The data folder .* cannot be written by this user \(EACCES\)/)

  const nowhere = join(givenFolder(t), 'nowhere')
  const env = { DATABASE_URL: await givenDatabase(t, 'world'), GODWIT_MASTER_KEY: testMasterKey, GODWIT_DEMO: '0' }
  const service = await startService(t, { folder: nowhere, env })
  assert.equal((await service.end()).code, 0)
  assert.equal(existsSync(nowhere), false)
  assert.deepEqual(readdirSync(folder), [])
})
