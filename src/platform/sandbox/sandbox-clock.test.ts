import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { testLog } from '../../../test/support/database.ts'
import { createListener } from '../db/listener.ts'
import { recordStatements } from '../db/recorded-statements.testing.ts'
import { cron } from '../jobs/cron.ts'
import { type Job, job } from '../jobs/job.ts'
import { type Bench, givenBench, isListening, until } from '../jobs/jobs.testing.ts'
import { enqueue, task } from '../jobs/task.ts'
import type { WorkerOptions } from '../jobs/worker.ts'
import { Problem } from '../problem.ts'
import { addDuration, createSandboxClock, type SandboxClock, type SandboxClockOptions } from './sandbox-clock.ts'

const say = task('say', Type.Object({ word: Type.String() }), { retries: [60, 120] })
const minutes = (clock: SandboxClock, count: number) => new Date(clock.now().getTime() + count * 60_000)
const refused = (error: unknown) =>
  error instanceof Problem && error.status === 422 && error.code === 'validation_failed'

async function givenClock(bench: Bench, more: Partial<SandboxClockOptions> = {}): Promise<SandboxClock> {
  const clock = await createSandboxClock({ pool: bench.database.pool, log: testLog, pollMs: 50, ...more })
  bench.atEnd(() => clock.close())
  return clock
}

/** A worker of this process that the clock has run due work; it is not started. */
function attach(bench: Bench, clock: SandboxClock, jobs: readonly Job[], more: Partial<WorkerOptions> = {}) {
  const worker = bench.worker(jobs, { clock, ...more })
  clock.attach(worker)
  return worker
}

test('a duration is added by the calendar; an invalid or negative one is refused', () => {
  const from = new Date('2026-01-31T10:00:00.000Z')
  assert.equal(addDuration(from, 'P3DT30M').toISOString(), '2026-02-03T10:30:00.000Z')
  assert.equal(addDuration(from, 'P1M').toISOString(), '2026-02-28T10:00:00.000Z')
  for (const bad of ['3 days', '', 'P', '-P1D', 'P999999999Y'])
    assert.throws(() => addDuration(from, bad), refused, bad)
})

test('the clock ticks, moves forward and never back', async (t) => {
  const bench = await givenBench(t)
  const clock = await givenClock(bench)
  assert.ok(Math.abs(clock.now().getTime() - Date.now()) < 1_000, 'it starts at the real time')
  const target = minutes(clock, 3 * 24 * 60)
  const started = Date.now()
  assert.deepEqual(await clock.moveTo(target), target)
  const beyond = clock.now().getTime() - target.getTime()
  assert.ok(beyond >= 0 && beyond <= Date.now() - started, `${beyond} ms beyond, and it ticks since the call at most`)
  const before = clock.now()
  await until(() => clock.now() > before)
  await assert.rejects(clock.moveTo(new Date(target.getTime() - 1)), refused)
  await assert.rejects(clock.moveTo(new Date(Number.NaN)), refused)
  await assert.rejects(clock.advance('-PT1S'), refused)
  for (const far of ['P2YT1S', 'P400Y', 'P200000Y']) await assert.rejects(clock.advance(far), refused, far)
  await assert.rejects(clock.moveTo(new Date('9999-12-31T23:59:59Z')), refused)
  assert.ok(clock.now() >= before)
})

test('everything due happens in the order of its time, sees that very time, and is over when the call answers', async (t) => {
  const bench = await givenBench(t)
  const clock = await givenClock(bench)
  const start = clock.now().getTime()
  const seen: [string, number][] = []
  const run = job(say, async (ctx, { word }, about) => {
    if (word !== 'now') assert.deepEqual(ctx.now, about.dueAt)
    await new Promise((resolve) => setTimeout(resolve, 20))
    seen.push([word, Math.round((ctx.now.getTime() - start) / 60_000)])
    if (word === 'parent')
      await enqueue(ctx, say, { word: 'child' }, { dueAt: new Date(ctx.now.getTime() + 5 * 60_000) })
  })
  attach(bench, clock, [run])
  const ctx = bench.database.ctx({ now: clock.now() })
  await enqueue(ctx, say, { word: 'now' })
  for (const [word, at] of [
    ['late', 50],
    ['parent', 10],
    ['middle', 20],
    ['too late', 61],
  ] as const) {
    await enqueue(ctx, say, { word }, { dueAt: minutes(clock, at) })
  }
  await clock.advance('PT1H')
  assert.deepEqual(seen, [
    ['now', 0],
    ['parent', 10],
    ['child', 15],
    ['middle', 20],
    ['late', 50],
  ])
  await clock.advance('PT2M')
  assert.deepEqual(seen.at(-1), ['too late', 61])
})

test('retries come at their calendar and schedules at every occurrence', async (t) => {
  const bench = await givenBench(t)
  const clock = await givenClock(bench)
  await clock.moveTo(new Date(Math.ceil(clock.now().getTime() / 3_600_000 + 1) * 3_600_000 - 60_000))
  const seen: string[] = []
  const at = (now: Date) => now.toISOString().slice(14, 19)
  const failing = job(say, async (ctx) => {
    seen.push(`try ${at(ctx.now)}`)
    throw new Error('no')
  })
  attach(bench, clock, [failing], {
    crons: [cron('often', '*/2 * * * *', async (ctx) => void seen.push(`cron ${at(ctx.now)}`))],
  })
  await enqueue(bench.database.ctx({ now: clock.now() }), say, { word: 'x' }, { dueAt: minutes(clock, 2) })
  const target = minutes(clock, 8)
  await clock.moveTo(target)
  const [first] = seen.filter((one) => one.startsWith('try'))
  const seconds = Number(first?.slice(-2))
  assert.ok(seconds < 30)
  const tries = [1, 2, 4].map((minute) => `try 0${minute}:${String(seconds).padStart(2, '0')}`)
  assert.deepEqual(
    seen.filter((one) => one.startsWith('try')),
    tries,
  )
  assert.deepEqual(
    seen.filter((one) => one.startsWith('cron')),
    ['cron 00:00', 'cron 02:00', 'cron 04:00', 'cron 06:00'],
  )
  assert.deepEqual(
    seen.map((one) => one.slice(-5)),
    seen.map((one) => one.slice(-5)).sort(),
    'in order',
  )
  assert.equal((await bench.rows('select 1 from dead_jobs')).length, 1)
})

test('a step of a move takes few queries, with and without a worker loop beside it', async (t) => {
  for (const started of [false, true]) {
    const bench = await givenBench(t)
    const recorded = recordStatements(bench.database.pool)
    const listener = await createListener(bench.database.url, testLog)
    bench.atEnd(() => listener.close())
    // No polling, so that only the queries of the move are counted.
    const clock = await givenClock(bench, { listener, pollMs: 3_600_000 })
    let ran = 0
    const worker = attach(bench, clock, [], {
      crons: [cron('hourly', '7 * * * *', async () => void ran++)],
      listener,
      pollMs: 3_600_000,
      sandbox: true,
    })
    if (started) await worker.start()
    await isListening(listener, bench)
    await clock.advance('PT1H')
    ran = 0
    recorded()
    await clock.advance('P1D')
    const taken = recorded()
    const count = (words: string) => taken.filter((statement) => statement.includes(words)).length
    assert.equal(ran, 24)
    // Without the queries whose number depends on the speed of the machine: whether work is still running.
    // A loop that is woken by a task may look for it after the move has claimed it.
    assert.ok(
      count('with picked as') <= (started ? 3 : 2) * ran + 2,
      `claims: ${count('with picked as')}, an occurrence and its task each`,
    )
    assert.ok(count('order by leased_until') <= 1, 'what is lost is looked for as seldom as ever')
    assert.ok(count(`where key = 'clock'`) - count('update system_state') <= 4, 'who moves the clock need not read it')
    const looks = taken.filter((statement) => statement.includes('as ms'))
    assert.ok(looks.length > 0 && looks.every((statement) => statement.includes('as leased')), 'nor ask what is next')
  }
})

test('it works beside worker loops in this process and elsewhere, and waits for their jobs', async (t) => {
  const bench = await givenBench(t)
  const listener = await createListener(bench.database.url, testLog)
  bench.atEnd(() => listener.close())
  const here = await givenClock(bench, { listener })
  const there = await givenClock(bench, { listener })
  const seen: string[] = []
  const slow = (who: string) =>
    job(say, async (_ctx, { word }) => {
      await new Promise((resolve) => setTimeout(resolve, 30))
      seen.push(`${who} ${word}`)
    })
  const local = attach(bench, here, [slow('here')])
  const remote = bench.worker([slow('there')], { clock: there, listener })
  await Promise.all([local.start(), remote.start()])
  const ctx = bench.database.ctx({ now: here.now() })
  for (let n = 1; n <= 30; n++)
    await enqueue(ctx, say, { word: String(n).padStart(2, '0') }, { dueAt: minutes(here, n) })
  await here.advance('PT31M')
  assert.deepEqual(
    seen.map((one) => one.slice(-2)),
    Array.from({ length: 30 }, (_, n) => String(n + 1).padStart(2, '0')),
  )
  await until(() => Math.abs(there.now().getTime() - here.now().getTime()) < 200)
})

test('other nodes follow, by NOTIFY and without it', async (t) => {
  const bench = await givenBench(t)
  const listener = await createListener(bench.database.url, testLog)
  bench.atEnd(() => listener.close())
  const mover = await givenClock(bench)
  const hearing = await givenClock(bench, { listener, pollMs: 600_000 })
  const polling = await givenClock(bench, { pollMs: 50 })
  await isListening(listener, bench)
  await mover.advance('P1Y')
  for (const other of [hearing, polling])
    await until(() => Math.abs(other.now().getTime() - mover.now().getTime()) < 200)
})

test('two moves queue up: the second starts where the first has ended', async (t) => {
  const bench = await givenBench(t)
  const [one, two] = [await givenClock(bench), await givenClock(bench)]
  let running = 0
  const alone = job(say, async () => {
    running++
    assert.equal(running, 1)
    await new Promise((resolve) => setTimeout(resolve, 50))
    running--
  })
  for (const clock of [one, two]) attach(bench, clock, [alone])
  const start = one.now()
  const ctx = bench.database.ctx({ now: start })
  for (const at of [10, 70]) await enqueue(ctx, say, { word: 'x' }, { dueAt: minutes(one, at) })
  const ends = await Promise.all([one.advance('PT1H'), two.advance('PT1H')])
  const [first, second] = ends.map((end) => end.getTime()).sort()
  assert.ok((second ?? 0) - (first ?? 0) >= 3_600_000)
  assert.equal((await bench.rows('select 1 from jobs')).length, 0)
})

test('a move that would never end stops with a clear problem, and the clock keeps the time that it reached', async (t) => {
  const bench = await givenBench(t)
  const clock = await givenClock(bench, { maxSteps: 20 })
  const endless = job(say, (ctx) => enqueue(ctx, say, { word: 'x' }, { dueAt: new Date(ctx.now.getTime() + 60_000) }))
  attach(bench, clock, [endless])
  const start = clock.now()
  await enqueue(bench.database.ctx({ now: start }), say, { word: 'x' })
  const problem = await clock.advance('P1D').catch((error: unknown) => error)
  assert.ok(problem instanceof Problem)
  assert.equal(problem.code, 'clock_move_too_long')
  const moved = (clock.now().getTime() - start.getTime()) / 60_000
  assert.ok(moved > 15 && moved < 25, String(moved))

  const busy = await givenClock(bench, { maxMs: 400 })
  const spinning = task('spin', Type.Object({}))
  attach(bench, busy, [job(spinning, (ctx) => enqueue(ctx, spinning, {}))])
  await enqueue(bench.database.ctx({ now: busy.now() }), spinning, {})
  await assert.rejects(busy.advance('PT1S'), { code: 'clock_move_too_long' })
})

test('when the process that moves the clock dies, the clock ticks again after a while', async (t) => {
  const bench = await givenBench(t)
  const clock = await givenClock(bench)
  const hold = `update system_state set value = value || jsonb_build_object('at', $1::float8, 'from', $2::float8, 'version', $3::int) where key = 'clock'`
  let at = 0
  let held = false
  // A busy machine may look only when the time is over: then it is held once more, for longer.
  for (let [ms, version] = [400, 99]; !held && ms < 60_000; ms *= 4, version++) {
    at = clock.now().getTime() + 86_400_000
    await bench.rows(hold, [at, Date.now() + ms, version])
    await until(() => clock.now().getTime() >= at)
    held = clock.now().getTime() === at
  }
  assert.ok(held)
  await until(() => clock.now().getTime() > at + 100)
})
