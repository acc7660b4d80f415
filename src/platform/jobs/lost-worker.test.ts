import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { Type } from 'typebox'
import { job } from './job.ts'
import { givenBench, until } from './jobs.testing.ts'
import { enqueueMany, task } from './task.ts'

test('the jobs of a worker that was killed come back when its lease ends, and not before', async (t) => {
  const bench = await givenBench(t)
  const hang = task('hang', Type.Object({ n: Type.Number() }))
  const ctx = bench.database.ctx()
  await enqueueMany(
    ctx,
    hang,
    Array.from({ length: 20 }, (_, n) => ({ payload: { n } })),
  )
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'lost-worker.child.ts'), bench.database.url, '2', '20'],
    { stdio: 'inherit' },
  )
  bench.atEnd(async () => void child.kill('SIGKILL'))
  const leased = 'select leased_until from jobs where leased_until > clock_timestamp()'
  await until(async () => (await bench.rows(leased)).length === 20)
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  assert.equal((await bench.rows(leased)).length, 20, 'while it lives, it renews them')

  const attempts = new Map<number, number>()
  const here = bench.worker([job(hang, async (_ctx, { n }, about) => void attempts.set(n, about.attempt))], {
    clock: { now: () => new Date() },
  })
  await here.start()
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await exited
  const [last] = await bench.rows<{ at: Date }>('select max(leased_until) as at from jobs')
  assert.equal(attempts.size, 0)
  await until(() => attempts.size === 20)
  const late = Date.now() - (last?.at.getTime() ?? 0)
  assert.ok(late >= 0 && late < 2_000, `they came back ${late} ms after the lease had ended`)
  assert.deepEqual(new Set(attempts.values()), new Set([2]))
})
