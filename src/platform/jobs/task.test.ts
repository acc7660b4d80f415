import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { inTransaction } from '../ctx.ts'
import { ping } from '../db/db.ts'
import { batchJob, job } from './job.ts'
import { givenBench, noon } from './jobs.testing.ts'
import { enqueue, enqueueMany, task } from './task.ts'
import { onWake } from './wake.ts'

const greet = task('greet', Type.Object({ name: Type.String() }))
const waiting = 'select unique_key, payload, priority, due_at, attempts from jobs order by id'
interface Waiting {
  unique_key: string | null
  payload: { name: string }
  priority: number
  due_at: Date
}

test('the gaps of a task follow its rule or its list', () => {
  const doubling = task('doubling', Type.Object({}), {
    retries: { times: 5, firstSeconds: 5, factor: 2, longestSeconds: 30 },
  })
  assert.deepEqual(doubling.gaps, [5, 10, 20, 30, 30])
  assert.deepEqual(task('listed', Type.Object({}), { retries: [1, 60] }).gaps, [1, 60])
  assert.deepEqual(task('once', Type.Object({}), { retries: [] }).gaps, [])
  assert.throws(() => task('broken', Type.Object({}), { retries: [-1] }), /retry gap/)
  assert.throws(() => task('not a name', Type.Object({})), /not a name for a task/)
  assert.throws(() => job(greet, async () => {}, { concurrency: 0 }), /concurrency of job greet/)
  assert.throws(() => batchJob(greet, async () => {}, { size: 1.5 }), /size of job greet/)
})

test('a job is added in the transaction of its cause, and workers are woken only after the commit', async (t) => {
  const bench = await givenBench(t)
  let pokes = 0
  t.after(onWake(() => pokes++))
  const failing = inTransaction(bench.ctx(), async (tx) => {
    await enqueue(tx, greet, { name: 'Ann' })
    throw new Error('no')
  })
  await assert.rejects(failing, /no/)
  assert.deepEqual(await bench.rows(waiting), [])
  assert.equal(pokes, 0)

  await inTransaction(bench.ctx(), async (tx) => {
    await enqueue(tx, greet, { name: 'Ann' })
    assert.equal(pokes, 0)
  })
  assert.equal(pokes, 1)
  const [row] = await bench.rows<Waiting>(waiting)
  assert.deepEqual(row?.payload, { name: 'Ann' })
  assert.equal(row?.due_at.toISOString(), noon)

  await enqueue(bench.ctx(), greet, { name: 'later' }, { dueAt: new Date('2026-03-02T00:00:00.000Z') })
  assert.equal(pokes, 1, 'what is not due wakes nobody')
})

test('a payload that does not fit is refused before anything is written', async (t) => {
  const bench = await givenBench(t)
  const wrong = { name: 5 } as unknown as { name: string }
  await assert.rejects(enqueue(bench.ctx(), greet, wrong), /payload for task greet is not valid: \/name must be string/)
  await assert.rejects(enqueueMany(bench.ctx(), greet, [{ payload: { name: 'Ann' } }, { payload: wrong }]), /not valid/)
  assert.deepEqual(await bench.rows(waiting), [])
})

test('of rows that wait under one key there is one; the earlier time and the higher priority win', async (t) => {
  const bench = await givenBench(t)
  const at = (text: string) => new Date(`2026-03-0${text}T00:00:00.000Z`)
  await enqueue(bench.ctx(), greet, { name: 'first' }, { key: 'a', dueAt: at('5') })
  await enqueue(bench.ctx(), greet, { name: 'second' }, { key: 'a', dueAt: at('4'), priority: 'urgent' })
  await enqueue(bench.ctx(), greet, { name: 'third' }, { key: 'a', dueAt: at('6'), priority: 'bulk' })
  await enqueue(bench.ctx(), greet, { name: 'other' }, { key: 'b', dueAt: at('6') })
  await enqueueMany(bench.ctx(), greet, [
    { payload: { name: 'c1' }, key: 'c', dueAt: at('9') },
    { payload: { name: 'c2' }, key: 'c', dueAt: at('8') },
    { payload: { name: 'free' } },
    { payload: { name: 'free' } },
  ])
  const rows = await bench.rows<Waiting>(waiting)
  const seen = rows.map((row) => [
    row.unique_key,
    row.payload.name,
    row.priority,
    row.due_at.toISOString().slice(0, 10),
  ])
  assert.deepEqual(seen, [
    ['a', 'first', 0, '2026-03-04'],
    ['b', 'other', 1, '2026-03-06'],
    [null, 'free', 1, '2026-03-01'],
    [null, 'free', 1, '2026-03-01'],
    ['c', 'c1', 1, '2026-03-08'],
  ])
})

test('a waiting row that a transaction counts on is not run before that transaction is over', async (t) => {
  const bench = await givenBench(t)
  const seen: string[] = []
  const worker = bench.worker([job(greet, async (_ctx, { name }) => void seen.push(name))])
  await enqueue(bench.ctx(), greet, { name: 'Ann' }, { key: 'a' })
  await inTransaction(bench.ctx(), async (tx) => {
    await enqueue(tx, greet, { name: 'Ann' }, { key: 'a' })
    await ping(tx.db) // by now the server has it
    await assert.rejects(worker.runDueUntil(bench.clock.now(), AbortSignal.timeout(300)), /timeout/)
    assert.deepEqual(seen, [])
  })
  await bench.run(worker)
  assert.deepEqual(seen, ['Ann'])
})

test('a job added under the key of a running job runs after it', async (t) => {
  const bench = await givenBench(t)
  let runs = 0
  const worker = bench.worker([
    job(greet, async (ctx) => {
      runs++
      if (runs === 1) await enqueue(ctx, greet, { name: 'again' }, { key: 'a' })
    }),
  ])
  await enqueue(bench.ctx(), greet, { name: 'Ann' }, { key: 'a' })
  await bench.run(worker)
  assert.equal(runs, 2)
})

test('many thousand jobs are added in one call', async (t) => {
  const bench = await givenBench(t)
  const entries = Array.from({ length: 12_000 }, (_, n) => ({ payload: { name: String(n) } }))
  await enqueueMany(bench.ctx(), greet, entries)
  const [counted] = await bench.rows<{ count: number }>('select count(*) as count from jobs')
  assert.equal(counted?.count, 12_000)
})
