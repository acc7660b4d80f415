import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { end, givenFolder, givenHolder, givenLog, here, processesIn, sql, until } from './embedded.testing.ts'
import { startEmbedded } from './embedded.ts'
import { findPostmaster } from './postmaster.ts'

// Own process: what the file made is removed when its process ends.

const onLinux = process.platform === 'linux' ? false : 'finds processes through /proc'

test('after kill -9 of the owner the server goes with it, and nothing that was committed is lost', async () => {
  const dataDir = givenFolder()
  const cluster = path.join(dataDir, 'postgres', '18')
  const holder = await givenHolder(dataDir)
  await sql(holder.url, 'CREATE TABLE kept (n int)', 'INSERT INTO kept SELECT generate_series(1, 1000)')
  const { log, lines } = givenLog()
  await end(holder.child, 'SIGKILL')
  const at = Date.now()
  // At once: the old server may still be there, about to go.
  const again = await startEmbedded({ dataDir, log })
  assert.ok(Date.now() - at < 60_000, `ready again after ${Date.now() - at} ms, far from the limit of a start`)
  assert.equal(again.attached, false, lines.join('\n'))
  assert.deepEqual(await sql(again.url, 'SELECT count(*)::int AS n FROM kept'), [{ n: 1000 }])
  await again.stop()

  const next = await givenHolder(dataDir)
  assert.ok(findPostmaster(cluster))
  await end(next.child, 'SIGKILL')
  assert.ok(await until(() => findPostmaster(cluster) === undefined, 60), 'the server dies with its parent')
})

test('a server that lost its parent and its watcher is taken over', { skip: onLinux }, async () => {
  const dataDir = givenFolder()
  const cluster = path.join(dataDir, 'postgres', '18')
  const holder = await givenHolder(dataDir)
  await sql(holder.url, 'CREATE TABLE kept AS SELECT 5 AS n')
  const watchers = processesIn(cluster, 'sh')
  assert.equal(watchers.length, 2)
  // It must not see the first one go: it would close the pipe, and the second one would stop the server.
  holder.child.kill('SIGSTOP')
  for (const pid of watchers) process.kill(pid, 'SIGKILL')
  await end(holder.child, 'SIGKILL')
  const orphan = findPostmaster(cluster)
  assert.ok(orphan)

  const { log, lines } = givenLog()
  const again = await startEmbedded({ dataDir, log })
  assert.equal(again.attached, true)
  assert.ok(lines.some((line) => line.startsWith('taking over')))
  assert.equal(findPostmaster(cluster)?.pid, orphan.pid)
  assert.deepEqual(await sql(again.url, 'SELECT n FROM kept'), [{ n: 5 }])
  await again.stop()
  assert.equal(findPostmaster(cluster), undefined)
  await assert.rejects(sql(again.url, 'SELECT 1'))
})

test('after kill -9 of the server and of its owner together a start succeeds', { skip: onLinux }, async () => {
  const dataDir = givenFolder()
  const cluster = path.join(dataDir, 'postgres', '18')
  const holder = await givenHolder(dataDir)
  await sql(holder.url, 'CREATE TABLE kept AS SELECT 5 AS n')
  const postmaster = findPostmaster(cluster)
  assert.ok(postmaster)
  process.kill(postmaster.pid, 'SIGKILL')
  await end(holder.child, 'SIGKILL')
  const { log } = givenLog()
  const again = await startEmbedded({ dataDir, log })
  assert.equal(again.attached, false)
  assert.deepEqual(await sql(again.url, 'SELECT n FROM kept'), [{ n: 5 }])
  await again.stop()
})

test('a start that is killed half-way is begun anew', async () => {
  const dataDir = givenFolder()
  const home = path.join(dataDir, 'postgres')
  for (const seen of ['making-', 'pg_control']) {
    let killedInTime = false
    // Where we are held up for longer than the making takes, it is whole by then: it is taken away and made once more.
    for (let time = 0; time < 10 && !killedInTime; time++) {
      const child = startWithoutWaiting(dataDir)
      const whole = () => fs.existsSync(path.join(home, '18'))
      const reached = await until(() => isMaking(home, seen) || whole(), 60)
      await end(child, 'SIGKILL')
      assert.ok(reached, `the start got as far as ${seen}`)
      killedInTime = !whole()
      if (killedInTime) continue
      assert.ok(await until(() => findPostmaster(path.join(home, '18')) === undefined, 60))
      fs.rmSync(path.join(home, '18'), { recursive: true, force: true, maxRetries: 5 })
    }
    assert.ok(killedInTime, `killed at ${seen}`)
  }
  const { log } = givenLog()
  const server = await startEmbedded({ dataDir, log })
  assert.deepEqual(await sql(server.url, 'SELECT 1 AS up'), [{ up: 1 }])
  await server.stop()
})

test('Ctrl-C in the terminal does not reach the server', async () => {
  const dataDir = givenFolder()
  // `detached` makes the child the leader of a process group of its own, as a terminal does; it ignores the signal to drain.
  const holder = await givenHolder(dataDir, { detached: true })
  assert.ok(holder.child.pid)
  process.kill(-holder.child.pid, 'SIGINT')
  await new Promise((done) => setTimeout(done, 300))
  assert.deepEqual(await sql(holder.url, 'SELECT 1 AS up'), [{ up: 1 }])
  await end(holder.child, 'kindly')
  await assert.rejects(sql(holder.url, 'SELECT 1'))
})

test('a killed server restarts on the same port every time, and can still be stopped', async () => {
  const dataDir = givenFolder()
  const cluster = path.join(dataDir, 'postgres', '18')
  const { log, lines } = givenLog()
  const server = await startEmbedded({ dataDir, log })
  await sql(server.url, 'CREATE TABLE kept (n int)')
  for (const round of [1, 2]) {
    await sql(server.url, `INSERT INTO kept VALUES (${round})`)
    const killed = findPostmaster(cluster)
    assert.ok(killed)
    process.kill(killed.pid, 'SIGKILL')
    const back = await until(async () => {
      const now = findPostmaster(cluster)
      if (!now?.ready || now.pid === killed.pid) return false
      return (await sql(server.url, 'SELECT count(*)::int AS n FROM kept').catch(() => []))[0]?.['n'] === round
    }, 90)
    assert.ok(back, lines.join('\n'))
  }
  await server.stop()
  assert.equal(findPostmaster(cluster), undefined)
  await assert.rejects(sql(server.url, 'SELECT 1'))
})

test('a server whose watcher is killed is stopped and comes back', { skip: onLinux }, async () => {
  const dataDir = givenFolder()
  const cluster = path.join(dataDir, 'postgres', '18')
  const { log, lines } = givenLog()
  const server = await startEmbedded({ dataDir, log })
  const before = findPostmaster(cluster)
  for (const pid of processesIn(cluster, 'sh')) process.kill(pid, 'SIGKILL')
  const back = await until(async () => {
    const now = findPostmaster(cluster)
    if (!now?.ready || now.pid === before?.pid) return false
    return (await sql(server.url, 'SELECT 1 AS up').catch(() => []))[0]?.['up'] === 1
  }, 90)
  assert.ok(back, lines.join('\n'))
  await server.stop()
  assert.equal(findPostmaster(cluster), undefined)
})

test('another process attaches, works, and leaves the server running', async () => {
  const dataDir = givenFolder()
  const owner = await givenHolder(dataDir)
  const guest = await givenHolder(dataDir)
  assert.deepEqual([owner.attached, guest.attached, guest.url], [false, true, owner.url])
  await sql(guest.url, 'CREATE TABLE kept AS SELECT 5 AS n')
  await end(guest.child, 'kindly')
  assert.deepEqual(await sql(owner.url, 'SELECT n FROM kept'), [{ n: 5 }])
  await end(owner.child, 'kindly')
  await assert.rejects(sql(owner.url, 'SELECT 1'))
})

function startWithoutWaiting(dataDir: string): ChildProcess {
  const script = `import { startEmbedded } from ${JSON.stringify(path.join(here, 'embedded.ts'))}
    await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} })`
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
}

function isMaking(home: string, seen: string): boolean {
  if (!fs.existsSync(home)) return false
  const making = fs.readdirSync(home).filter((name) => name.startsWith('making-') && !name.endsWith('.json'))
  if (seen === 'making-') return making.length > 0
  return making.some((name) => fs.existsSync(path.join(home, name, 'cluster', 'global', seen)))
}
