import assert from 'node:assert/strict'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { test } from 'node:test'
import { givenFolder, givenLog, sql } from './embedded.testing.ts'
import { startEmbedded } from './embedded.ts'

// Own process: what the file made is removed when its process ends.

test('a fresh folder gets a working server, and keeps its rows over a stop', async () => {
  const dataDir = givenFolder()
  const { log, lines } = givenLog()
  const first = await startEmbedded({ dataDir, log, settings: { work_mem: '5MB' } })
  assert.match(first.version, /^18\./)
  assert.equal(first.attached, false)
  const [about] = await sql(
    first.url,
    `SELECT current_user AS who, current_database() AS place, rolsuper, rolcreaterole, rolcreatedb,
       pg_encoding_to_char(d.encoding) AS encoding, d.datlocprovider AS provider, d.datlocale AS locale,
       pg_get_userbyid(d.datdba) AS owner, current_setting('data_checksums') AS checksums,
       current_setting('TimeZone') AS zone, current_setting('work_mem') AS work_mem,
       current_setting('listen_addresses') AS listens, current_setting('password_encryption') AS passwords
     FROM pg_roles r, pg_database d WHERE r.rolname = current_user AND d.datname = current_database()`,
  )
  assert.deepEqual(about, {
    who: 'godwit',
    place: 'godwit',
    rolsuper: false,
    rolcreaterole: true,
    rolcreatedb: false,
    encoding: 'UTF8',
    provider: 'b',
    locale: 'C.UTF-8',
    owner: 'godwit',
    checksums: 'on',
    zone: 'UTC',
    work_mem: '5MB',
    listens: '127.0.0.1',
    passwords: 'scram-sha-256',
  })
  const [admin] = await sql(first.adminUrl, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')
  assert.deepEqual(admin, { rolsuper: true })
  await assert.rejects(sql(first.url.replace(/:[0-9a-f]{48}@/, ':wrong@'), 'SELECT 1'), { code: '28P01' })
  // The extensions that the platform may use need no superuser.
  await sql(
    first.url,
    'CREATE EXTENSION pg_trgm',
    'CREATE EXTENSION btree_gist',
    'CREATE TABLE kept (n int)',
    'INSERT INTO kept VALUES (7)',
  )
  const home = path.join(dataDir, 'postgres')
  assert.equal(fs.statSync(path.join(home, 'secret.json')).mode & 0o777, 0o600)
  assert.ok(fs.existsSync(path.join(home, '18', 'PG_VERSION')))

  await first.stop()
  await first.stop()
  await assert.rejects(sql(first.url, 'SELECT 1'), { code: 'ECONNREFUSED' })
  assert.equal(fs.existsSync(path.join(home, '18', 'postmaster.pid')), false)

  const second = await startEmbedded({ dataDir, log })
  assert.equal(second.url, first.url, 'the port and the password are kept')
  assert.deepEqual(await sql(second.url, 'SELECT n FROM kept'), [{ n: 7 }])
  await second.stop()

  // Somebody took the port meanwhile, and the log has grown too large.
  const squatter = net.createServer().listen(first.port, '127.0.0.1')
  fs.writeFileSync(path.join(home, 'server.log'), Buffer.alloc(5_000_000, 'x'))
  const third = await startEmbedded({ dataDir, log })
  assert.notEqual(third.port, first.port)
  assert.deepEqual(await sql(third.url, 'SELECT n FROM kept'), [{ n: 7 }])
  assert.ok(fs.statSync(path.join(home, 'server.log')).size < 100_000)
  squatter.close()
  await third.stop()

  // The passwords were lost.
  fs.writeFileSync(path.join(home, 'secret.json'), '{"admin":')
  const fourth = await startEmbedded({ dataDir, log })
  assert.notEqual(fourth.url, first.url)
  assert.deepEqual(await sql(fourth.url, 'SELECT n FROM kept'), [{ n: 7 }])
  await fourth.stop()
  assert.ok(lines.some((line) => line.includes('new passwords')))
})

test('two starts at once share one server; only its owner stops it', async () => {
  const dataDir = givenFolder()
  const { log } = givenLog()
  const both = await Promise.all([startEmbedded({ dataDir, log }), startEmbedded({ dataDir, log })])
  const [owner, guest] = both[0].attached ? [both[1], both[0]] : both
  assert.deepEqual([owner.attached, guest.attached], [false, true])
  assert.equal(guest.url, owner.url)
  await guest.stop()
  assert.deepEqual(await sql(owner.url, 'SELECT 1 AS up'), [{ up: 1 }])
  await owner.stop()
  await assert.rejects(sql(owner.url, 'SELECT 1'))
})

test('an incomplete cluster is recreated, one that may hold data is moved aside, leftovers are deleted', async () => {
  const dataDir = givenFolder()
  const home = path.join(dataDir, 'postgres')
  const { log } = givenLog()
  fs.mkdirSync(path.join(home, '18', 'base'), { recursive: true })
  fs.writeFileSync(path.join(home, '18', 'PG_VERSION'), '18\n')
  fs.mkdirSync(path.join(home, 'making-old', 'cluster'), { recursive: true })
  fs.writeFileSync(path.join(home, 'making-old.json'), JSON.stringify({ pid: 1, started: '?', machine: 'gone' }))
  fs.utimesSync(path.join(home, 'making-old.json'), 1, 1)
  const first = await startEmbedded({ dataDir, log })
  await sql(first.url, 'CREATE TABLE kept (n int)')
  await first.stop()
  const names = () =>
    fs
      .readdirSync(home)
      .filter((name) => /^(making|18)/.test(name))
      .sort()
  assert.deepEqual(names(), ['18'])

  fs.rmSync(path.join(home, '18', 'godwit.json'))
  const second = await startEmbedded({ dataDir, log })
  await assert.rejects(sql(second.url, 'SELECT * FROM kept'), { code: '42P01' })
  await second.stop()
  assert.equal(names().length, 2)
  assert.match(names()[1] ?? '', /^18\.unfinished-\d+$/)
})

test('lock files left by a crash do not prevent a start', async () => {
  const dataDir = givenFolder()
  const home = path.join(dataDir, 'postgres')
  const { log } = givenLog()
  await (await startEmbedded({ dataDir, log })).stop()
  // A number that belongs to another process by now (this one), as after the restart of a container.
  const pidFile = path.join(home, '18', 'postmaster.pid')
  fs.writeFileSync(pidFile, `${process.pid}\n${home}/18\n1\n5432\n\n127.0.0.1\n  1 1\nready   \n`)
  fs.writeFileSync(path.join(home, 'start.lock'), JSON.stringify({ pid: process.pid, started: '1', machine: 'gone' }))
  fs.utimesSync(path.join(home, 'start.lock'), 1, 1)
  const second = await startEmbedded({ dataDir, log })
  assert.equal(second.attached, false)
  await second.stop()
  // Cut short by a power failure.
  fs.writeFileSync(pidFile, '')
  fs.utimesSync(pidFile, 1, 1)
  await (await startEmbedded({ dataDir, log })).stop()
})

test('a folder that another machine uses is refused, and accepted when that machine is gone', async () => {
  const dataDir = givenFolder()
  const owner = path.join(dataDir, 'postgres', 'owner.json')
  const { log } = givenLog()
  await (await startEmbedded({ dataDir, log })).stop()
  fs.writeFileSync(owner, JSON.stringify({ pid: 1, started: '1', machine: 'another' }))
  const beat = setInterval(() => fs.utimesSync(owner, new Date(), new Date()), 200)
  try {
    await assert.rejects(startEmbedded({ dataDir, log }), /Another machine or container is using/)
  } finally {
    clearInterval(beat)
  }
  const almostStale = Date.now() / 1000 - 19.5
  fs.utimesSync(owner, almostStale, almostStale)
  await (await startEmbedded({ dataDir, log })).stop()
})

test('mistakes are reported in one sentence', async () => {
  const dataDir = givenFolder()
  const { log } = givenLog()
  await assert.rejects(startEmbedded({ dataDir, log, settings: { no_such_setting: '1' } }), {
    name: 'EmbeddedServerError',
    message: /does not start: .*no_such_setting.*server\.log/,
  })
  const file = path.join(dataDir, 'file')
  fs.writeFileSync(file, '')
  await assert.rejects(startEmbedded({ dataDir: file, log }), /The data folder .* cannot be written by this user/)
  const old = givenFolder()
  fs.mkdirSync(path.join(old, 'postgres', '17'), { recursive: true })
  for (const name of ['PG_VERSION', 'godwit.json']) fs.writeFileSync(path.join(old, 'postgres', '17', name), '17\n')
  await assert.rejects(
    startEmbedded({ dataDir: old, log }),
    /holds a database of PostgreSQL 17, and the installed server is 18/,
  )
})
