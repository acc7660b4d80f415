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
    [join(import.meta.dirname, 'lost-worker.child.ts'), bench.database.url, '4', '20'],
    { stdio: 'inherit' },
  )
  bench.atEnd(async () => void child.kill('SIGKILL'))
  type Ends = { first: Date; last: Date; count: number }
  const ends = async (): Promise<Ends | undefined> =>
    (
      await bench.rows<Ends>(
        'select min(leased_until) as first, max(leased_until) as last, count(leased_until)::int as count from jobs where attempts = 1',
      )
    )[0]
  await until(async () => (await ends())?.count === 20)
  const taken = await ends()
  await until(async () => ((await ends())?.first ?? 0) > (taken?.last ?? 0))
  assert.equal((await ends())?.count, 20, 'while it lives, it renews them')

  // All times are the database's, as those of the leases are.
  const runs = new Map<number, { attempt: number; at: Date }>()
  const again = job(hang, async (_ctx, { n }, about) => {
    const [now] = await bench.rows<{ at: Date }>('select clock_timestamp() as at')
    runs.set(n, { attempt: about.attempt, at: now?.at ?? new Date(0) })
  })
  const here = bench.worker([again], { clock: { now: () => new Date() } })
  await here.start()
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await exited
  const held = await ends()
  assert.deepEqual([held?.count, runs.size], [20, 0])
  await until(() => runs.size === 20)
  for (const [n, { attempt, at }] of runs) {
    assert.equal(attempt, 2)
    assert.ok(at >= (held?.first ?? at), `job ${n} came back at ${at.toISOString()}, before its lease had ended`)
  }
})
