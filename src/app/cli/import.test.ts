import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { cliHouse, startGodwit } from '../../../test/house/cli.support.ts'
import type { TestDatabase } from '../../../test/support/database.ts'

const header =
  'ident,type,name,latitude_deg,longitude_deg,iso_country,iso_region,municipality,scheduled_service,gps_code,iata_code,local_code\n'
const letters = (n: number): string =>
  String.fromCharCode(65 + (Math.floor(n / 676) % 26), 65 + (Math.floor(n / 26) % 26), 65 + (n % 26))
const fields = Array.from(
  { length: 700 },
  (_, i) => `Q${letters(i)},small_airport,Field ${i},10,20,NG,,,no,Q${letters(i)},,\n`,
).join('')
const heathrow = 'EGLL,large_airport,London Heathrow Airport,51.4706,-0.461941,GB,GB-ENG,Hillingdon,yes,EGLL,LHR,\n'

const airports = async (db: TestDatabase): Promise<number> =>
  (
    await db
      .db()
      .selectFrom('airports')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
const auditLines = (db: TestDatabase) =>
  db
    .db()
    .selectFrom('audit_log')
    .select(['action', 'subject_kind', 'subject_id', 'actor_kind', 'after'])
    .where('action', '=', 'import')
    .execute()

test('godwit import: dry run, run with an audit line and a file of refused rows, wrong calls', async (t) => {
  const house = await cliHouse(t, 'world')
  const { db, data } = house
  const file = join(data, 'airports.csv')
  const rejects = join(data, 'rejects.csv')
  writeFileSync(file, `${header}${heathrow}QQQQ,large_airport,"No, country",1,2,QQ,,,yes,QQQQ,,\n`)
  const before = await airports(db)

  const dry = await house.run(['import', 'airports', file, '--dry-run'])
  assert.equal(dry.code, 0, dry.err)
  assert.match(dry.out, /municipality: "London" → "Hillingdon"/)
  assert.match(dry.out, /2 read: 0 new, 1 changed,.*1 refused/)
  assert.match(dry.out, /nothing was written/)
  assert.deepEqual(await auditLines(db), [])

  const run = await house.run(['import', 'airports', file, '--rejects', rejects, '--as-of', '2026-11-01'])
  assert.equal(run.code, 0, run.err)
  assert.equal(readFileSync(rejects, 'utf8'), 'line,reason\n3,"iso_country: ""QQ"" is not known"\n')
  assert.equal(await airports(db), before)
  const [line] = await auditLines(db)
  const after = line?.after as Record<string, unknown> | undefined
  assert.deepEqual([line?.subject_kind, line?.subject_id, line?.actor_kind], ['airports', 'airports.csv', 'system'])
  assert.deepEqual([after?.['changed'], after?.['rejected']], [1, 1])
  const { municipality } = await db
    .db()
    .selectFrom('airports')
    .select('municipality')
    .where('iata', '=', 'LHR')
    .executeTakeFirstOrThrow()
  assert.equal(municipality, 'Hillingdon')

  for (const args of [
    ['import', 'ships', file],
    ['import', 'airports', join(data, 'none.csv')],
    ['import', 'airports', file, '--as-of', 'soon'],
    ['import', 'airports'],
  ]) {
    const wrong = await house.run(args)
    assert.equal(wrong.code, 2, `${args.join(' ')}: ${wrong.err}`)
    assert.match(wrong.err, /^godwit: /m)
  }
})

test('an import that is killed in the middle of writing leaves nothing behind', async (t) => {
  const house = await cliHouse(t, 'world')
  const { db, data } = house
  const file = join(data, 'airports.csv')
  writeFileSync(file, header + fields + heathrow)
  const before = await airports(db)
  const [holder, watcher] = [new pg.Client({ connectionString: db.url }), new pg.Client({ connectionString: db.url })]
  for (const client of [holder, watcher]) {
    client.on('error', () => {}) // the database is dropped under them when the test ends
    await client.connect()
  }
  // New rows are written first; the one change waits for this lock, so the import stands still between the two.
  await holder.query('begin')
  await holder.query(`select 1 from airports where iata = 'LHR' for update`)
  const { child, ended } = startGodwit(['import', 'airports', file], house.environment)
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike '%update%airports%'`
  let pid: number | undefined
  for (const until = Date.now() + 600_000; pid === undefined && Date.now() < until; await wait(50))
    pid = (await watcher.query<{ pid: number }>(waiting)).rows[0]?.pid
  assert.ok(pid, 'the import never came to the row that is locked')
  child.kill('SIGKILL')
  await ended
  await holder.query('rollback')
  for (const until = Date.now() + 600_000; Date.now() < until; await wait(50)) {
    if ((await watcher.query('select 1 from pg_stat_activity where pid = $1', [pid])).rowCount === 0) break
  }
  assert.equal(await airports(db), before)
  assert.deepEqual(await auditLines(db), [])
  const { municipality } = await db
    .db()
    .selectFrom('airports')
    .select('municipality')
    .where('iata', '=', 'LHR')
    .executeTakeFirstOrThrow()
  assert.equal(municipality, 'London')

  const again = await house.run(['import', 'airports', file])
  assert.equal(again.code, 0, again.err)
  assert.equal(await airports(db), before + 700, 'and it can simply be run again')
})
