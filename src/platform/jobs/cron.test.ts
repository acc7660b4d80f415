import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { afterOccurrence, cron } from './cron.ts'
import { job } from './job.ts'
import { givenBench } from './jobs.testing.ts'
import { enqueue, task } from './task.ts'

const time = (text: string) => new Date(`2026-03-01T${text}.000Z`)
const ticks = `select unique_key as name, due_at from jobs where task = 'cron' order by 1`

test('an expression that is wrong or never comes is refused', () => {
  assert.throws(() => cron('bad', '61 * * * *', async () => {}), /schedule bad has a bad expression "61 \* \* \* \*"/)
  assert.throws(() => cron('never', '0 0 31 2 *', async () => {}), /it never happens/)
})

test('the next occurrence is computed from the last; of missed ones only the latest runs', () => {
  const hourly = '0 * * * *'
  assert.deepEqual(afterOccurrence(hourly, time('13:00:00'), time('13:00:00')), {
    occurrence: time('13:00:00'),
    next: time('14:00:00'),
  })
  assert.deepEqual(afterOccurrence(hourly, time('13:00:00'), time('13:59:59')), {
    occurrence: time('13:00:00'),
    next: time('14:00:00'),
  })
  assert.deepEqual(afterOccurrence(hourly, time('13:00:00'), time('14:00:00')), {
    occurrence: time('14:00:00'),
    next: time('15:00:00'),
  })
  assert.deepEqual(afterOccurrence(hourly, time('13:00:00'), time('17:20:00')), {
    occurrence: time('17:00:00'),
    next: time('18:00:00'),
  })
})

test('a schedule runs at its times, and after downtime only the latest missed occurrence is made up', async (t) => {
  const bench = await givenBench(t)
  const seen: string[] = []
  const hourly = cron('hourly', '0 * * * *', async (ctx, about) => {
    seen.push(`${about.dueAt.toISOString().slice(11, 16)} at ${ctx.now.toISOString().slice(11, 16)}`)
  })
  const worker = bench.worker([], { crons: [hourly] })
  await bench.run(worker)
  assert.deepEqual(seen, [], 'a new schedule starts with its next occurrence')
  bench.clock.set('2026-03-01T13:00:00.000Z')
  await bench.run(worker)
  await bench.run(worker)
  bench.clock.set('2026-03-01T14:10:00.000Z')
  await bench.run(worker)
  bench.clock.set('2026-03-01T19:30:00.000Z')
  await bench.run(worker)
  assert.deepEqual(seen, ['13:00 at 13:00', '14:00 at 14:10', '19:00 at 19:30'])
  assert.deepEqual(await bench.rows(ticks), [{ name: 'hourly', due_at: time('20:00:00') }])
})

test('a schedule can add a task, with its payload, its retries and its priority', async (t) => {
  const bench = await givenBench(t)
  const tidy = task('tidy', Type.Object({ days: Type.Number() }), { retries: [600] })
  const seen: string[] = []
  const worker = bench.worker(
    [
      job(tidy, async (ctx, { days }) => {
        seen.push(`${days} at ${ctx.now.toISOString().slice(11, 16)}`)
        if (seen.length === 1) throw new Error('not yet')
      }),
    ],
    { crons: [cron('nightly', '30 12 * * *', tidy, { days: 7 })] },
  )
  await bench.run(worker)
  for (const at of ['12:30', '12:40', '12:50']) {
    bench.clock.set(`2026-03-01T${at}:00.000Z`)
    await bench.run(worker)
  }
  assert.deepEqual(seen, ['7 at 12:30', '7 at 12:40'])
})

test('an occurrence whose work is still waiting does not add it twice', async (t) => {
  const bench = await givenBench(t)
  const slow = task('slow', Type.Object({}), { retries: [600] })
  let runs = 0
  const failing = job(slow, async () => {
    runs++
    if (runs === 1) throw new Error('no')
  })
  const worker = bench.worker([failing], { crons: [cron('often', '*/5 * * * *', slow, {})] })
  const waiting = `select due_at from jobs where task = 'slow'`
  await bench.run(worker)
  bench.clock.set('2026-03-01T12:05:00.000Z')
  await bench.run(worker)
  assert.deepEqual(await bench.rows(waiting), [{ due_at: time('12:15:00') }])
  bench.clock.set('2026-03-01T12:10:00.000Z')
  await bench.run(worker)
  assert.equal(runs, 2, 'the new occurrence hurried the retry')
  assert.deepEqual(await bench.rows(waiting), [])
})

test('schedules that are no longer declared disappear, and changed ones get their new time', async (t) => {
  const bench = await givenBench(t)
  const run = async () => {}
  await bench.run(
    bench.worker([], {
      crons: [cron('old', '0 * * * *', run), cron('kept', '0 * * * *', run), cron('moved', '0 * * * *', run)],
    }),
  )
  assert.equal((await bench.rows(ticks)).length, 3)
  bench.clock.advance(60)
  await bench.run(
    bench.worker([], {
      crons: [cron('kept', '0 * * * *', run), cron('moved', '45 * * * *', run), cron('new', '15 * * * *', run)],
    }),
  )
  assert.deepEqual(await bench.rows(ticks), [
    { name: 'kept', due_at: time('13:00:00') },
    { name: 'moved', due_at: time('12:45:00') },
    { name: 'new', due_at: time('12:15:00') },
  ])
})

test('a release that does not know a schedule leaves it to one that does', async (t) => {
  const bench = await givenBench(t)
  let runs = 0
  const older = bench.worker([])
  await bench.run(older)
  const newer = bench.worker([], { crons: [cron('novel', '0 13 * * *', async () => void runs++)] })
  await bench.run(newer)
  bench.clock.set('2026-03-01T13:00:00.000Z')
  await bench.run(older)
  assert.deepEqual(await bench.rows(ticks), [{ name: 'novel', due_at: time('13:01:00') }])
  bench.clock.set('2026-03-01T13:01:00.000Z')
  await bench.run(newer)
  assert.equal(runs, 1)
})

test('workers that start together make one row per schedule', async (t) => {
  const bench = await givenBench(t)
  let runs = 0
  const crons = [cron('a', '0 13 * * *', async () => void runs++), cron('b', '0 13 * * *', async () => void runs++)]
  const workers = Array.from({ length: 4 }, () => bench.worker([], { crons }))
  await Promise.all(workers.map((worker) => bench.run(worker)))
  assert.equal((await bench.rows(ticks)).length, 2)
  bench.clock.set('2026-03-01T13:00:00.000Z')
  await Promise.all(workers.map((worker) => bench.run(worker)))
  assert.equal(runs, 2)
  const added = task('asked', Type.Object({}))
  await enqueue(bench.ctx(), added, {})
  assert.equal((await bench.rows(`select 1 from jobs where task = 'asked'`)).length, 1, 'other work is left alone')
})
