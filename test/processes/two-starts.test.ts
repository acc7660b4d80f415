import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { until } from '../../src/platform/jobs/jobs.testing.ts'
import { givenDatabase } from '../support/database.ts'
import { failToStart, givenFolder, processesIn, startService } from '../support/process.ts'

test('two starts of a new release on one database: one fills in the world, the other waits for it', async (t) => {
  const folder = givenFolder(t)
  const env = { DATABASE_URL: await givenDatabase(t, 'world'), GODWIT_DEMO: '0' }
  const observer = new pg.Client({ connectionString: env.DATABASE_URL })
  observer.on('error', () => {})
  await observer.connect()
  t.after(() => observer.end())
  // As the release before has left it: most of the world is there, and one airport changes.
  await observer.query(`begin; set local godwit.everything = 'on';
    update system_state set value = '{"digest": "an older release"}' where key = 'world';
    update airports set seed_digest = 'an older release', municipality = 'Old' where iata = 'LHR'; commit`)
  const lock = new pg.Client({ connectionString: env.DATABASE_URL })
  lock.on('error', () => {})
  await lock.connect()
  await lock.query('begin')
  await lock.query('lock table airports in share mode')
  const starts = [startService(t, { folder, env }), startService(t, { folder, env })]
  await until(async () => {
    const { rows } = await observer.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.waiting === 2
  })
  await lock.end()
  const services = await Promise.all(starts)
  const seeded = services.map((one) => /The world is filled in: [1-9]\d* rows written/.test(one.output()))
  assert.deepEqual(seeded.sort(), [false, true], 'one of them wrote the rows')
  const waited = services.filter((one) => one.output().includes('Another process is filling in the world'))
  assert.equal(waited.length, 1, 'the other one says why it waits')
  const { rows } = await observer.query(`select municipality from airports where iata = 'LHR'`)
  assert.deepEqual(rows, [{ municipality: 'London' }])
  for (const one of services) assert.equal((await one.fetch('/readyz')).status, 200)
})

test('two services on one folder: when the owner of the embedded PostgreSQL is killed or stops, the other takes it over', async (t) => {
  const folder = givenFolder(t)
  const env = { GODWIT_SEED: '0', GODWIT_DEMO: '0' }
  const [one, two] = await Promise.all([startService(t, { folder, env }), startService(t, { folder, env })])
  const owner = (): number => JSON.parse(readFileSync(join(folder, 'postgres', 'owner.json'), 'utf8')).pid as number
  const [first, second] = owner() === one.child.pid ? [one, two] : [two, one]
  const ready = async (service: typeof one): Promise<boolean> =>
    (await service.fetch('/readyz').catch(() => undefined))?.status === 200
  await first.end('SIGKILL')
  await until(() => existsSync(join(folder, 'postgres', 'owner.json')) && owner() === second.child.pid)
  await until(() => ready(second))

  const third = await startService(t, { folder, env })
  assert.equal((await second.end('SIGTERM')).code, 0)
  await until(() => existsSync(join(folder, 'postgres', 'owner.json')) && owner() === third.child.pid)
  await until(() => ready(third))
  assert.equal((await third.end('SIGTERM')).code, 0)
  assert.deepEqual(processesIn(join(folder, 'postgres', '18'), 'postgres'), [], 'the server ends with the last one')
})

test('a demo.json that cannot be read does not block a start; one that was not written is written by the next', async (t) => {
  const folder = givenFolder(t)
  const env = { DATABASE_URL: await givenDatabase(t, 'world') }
  const file = join(folder, 'demo.json')
  mkdirSync(file) // the demo is committed, and then its file cannot be put in place
  const failed = await failToStart({ folder, env })
  assert.equal(failed.code, 1, failed.output)
  rmdirSync(file)
  const mended = await startService(t, { folder, env })
  const [company] = mended.demo().companies
  assert.equal(mended.demo().base_url, mended.base)
  assert.equal((await mended.fetch('/api/v2/countries?short=true', { key: company?.key ?? '' })).status, 200)
  assert.equal((await mended.end()).code, 0)

  writeFileSync(file, '{"base_url": "http://127')
  const started = await startService(t, { folder, env })
  assert.match(started.output(), /demo\.json cannot be read/)
  assert.equal(readFileSync(file, 'utf8'), '{"base_url": "http://127', 'it is left for its owner to look at')
  assert.equal((await started.end()).code, 0)
})
