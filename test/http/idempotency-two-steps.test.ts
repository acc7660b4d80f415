import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { openTransactions } from '../../src/commerce/providers/hanging-provider.testing.ts'
import type { Ctx } from '../../src/platform/ctx.ts'
import { inTwoSteps } from '../../src/platform/http/two-steps.ts'
import { conflict, invalid, Problem, unavailable } from '../../src/platform/problem.ts'
import { type TestApp, testApp } from '../support/app.ts'

const url = '/api/v2/probes/steps'
const key = (text: string): Record<string, string> => ({ 'idempotency-key': text })

/** What the two steps of the probe do, and what they have done. */
interface Steps {
  first(workId: string): Promise<void> | void
  work(): void
  readonly workIds: string[]
  readonly failed: string[]
}

const routes = (steps: Steps) => async (app: FastifyInstance) => {
  const probe = (path: string, config: object) =>
    app.post(path, {
      config: { access: ['company'], ...config },
      schema: {},
      handler: async (req, reply) =>
        inTwoSteps(
          req,
          {
            ctx: req.ctx,
            async first(workId) {
              steps.workIds.push(workId)
              await steps.first(workId)
              return workId
            },
            async work(tx: Ctx, workId) {
              await sql`insert into system_state (key, value, updated_at) values (${`probe ${workId}`}, '1', ${tx.now})`.execute(
                tx.db,
              )
              steps.work()
              return workId
            },
            async failed(workId) {
              steps.failed.push(workId)
            },
          },
          (_tx, workId) => {
            reply.code(201).header('location', '/somewhere')
            return { workId }
          },
        ),
    })
  probe(url, { twoSteps: true })
  probe('/api/v2/probes/steps-unsaid', {})
  app.post('/api/v2/probes/steps-unused', {
    config: { access: ['company'], twoSteps: true },
    schema: {},
    handler: async () => ({}),
  })
}

interface World extends TestApp {
  readonly steps: Steps
  readonly post: (body: object, text?: string, path?: string) => ReturnType<ReturnType<TestApp['as']>['post']>
  rows(): Promise<number>
  keys(): Promise<number>
}

async function givenSteps(t: TestContext): Promise<World> {
  const steps: Steps = { first: () => {}, work: () => {}, workIds: [], failed: [] }
  const app = await testApp(t, { extraRoutes: routes(steps) })
  const company = app.as((await app.givenCompany()).key)
  const count = async (from: string): Promise<number> =>
    (await sql.raw<{ n: number }>(`select count(*)::int as n from ${from}`).execute(app.db.db())).rows[0]?.n ?? 0
  return {
    ...app,
    steps,
    post: (body, text, path = url) => company.post(path, body, text === undefined ? {} : key(text)),
    rows: () => count(`system_state where key like 'probe %'`),
    keys: () => count('idempotency_keys'),
  }
}

/** A first step that does not end before it is let go. */
function hang(
  t: TestContext,
  steps: Steps,
): {
  readonly entered: Promise<void>
  readonly letGo: () => void
  readonly fail: (error: Error) => void
} {
  const [entered, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  steps.first = () => {
    entered.resolve()
    return gate.promise
  }
  t.after(() => gate.resolve())
  return { entered: entered.promise, letGo: gate.resolve, fail: gate.reject }
}

test('work in two steps is done with and without a key, and its answer is repeated', async (t) => {
  const { steps, post, rows } = await givenSteps(t)
  assert.equal((await post({})).status, 201)
  const first = await post({ a: 1 }, 'one')
  assert.deepEqual([first.status, first.headers['location']], [201, '/somewhere'])
  assert.equal(first.headers['idempotent-replayed'], undefined)
  const again = await post({ a: 1 }, 'one')
  assert.deepEqual([again.status, again.text, again.headers['location']], [201, first.text, '/somewhere'])
  assert.equal(again.headers['idempotent-replayed'], 'true')
  assert.equal((await post({ a: 2 }, 'one')).status, 422)
  assert.deepEqual([await rows(), steps.workIds.length], [2, 2])
})

test('during the first step no transaction is open; who waits for it too long gets 409, and later the answer', async (t) => {
  const { db, steps, post, rows } = await givenSteps(t)
  const { entered, letGo } = hang(t, steps)
  const slow = post({}, 'slow')
  await entered
  const impatient = post({}, 'slow')
  assert.equal(await openTransactions(db.url), 0)
  const { status, headers, text } = await impatient
  assert.deepEqual([status, headers['retry-after']], [409, '1'])
  assert.match(text, /request_in_progress/)
  letGo()
  const done = await slow
  assert.equal(done.status, 201, done.text)
  assert.equal((await post({}, 'slow')).text, done.text)
  assert.equal(await rows(), 1)
})

for (const [name, refusal] of [
  ['the first step', (steps: Steps, error: Error) => Object.assign(steps, { first: () => Promise.reject(error) })],
  [
    'the work',
    (steps: Steps, error: Error) =>
      Object.assign(steps, {
        work: () => {
          throw error
        },
      }),
  ],
] as const) {
  test(`a refusal of ${name} is repeated as it was`, async (t) => {
    const { steps, post, rows } = await givenSteps(t)
    for (const error of [conflict('not_now', 'Not now.'), invalid({ a: 'is wrong' })]) {
      refusal(steps, error)
      const first = await post({ error: error.code }, error.code)
      assert.equal(first.status, error.status)
      assert.equal(first.headers['idempotent-replayed'], undefined)
      const again = await post({ error: error.code }, error.code)
      assert.deepEqual(
        [again.status, again.text, again.headers['idempotent-replayed']],
        [first.status, first.text, 'true'],
      )
    }
    assert.deepEqual([await rows(), steps.workIds.length], [0, 2])
    assert.deepEqual(steps.failed, name === 'the work' ? steps.workIds : [])
  })

  test(`after any other error of ${name} the key is free, for another request too`, async (t) => {
    const { steps, post, rows, keys } = await givenSteps(t)
    const { first, work } = steps
    for (const [error, status] of [
      [new Problem(402, 'card_declined', 'Declined.'), 402],
      [unavailable('Away.'), 503],
      [new Error('a bug'), 500],
    ] as const) {
      refusal(steps, error)
      assert.equal((await post({}, 'one')).status, status)
      assert.equal(await keys(), 0)
    }
    Object.assign(steps, { first, work })
    assert.equal((await post({ another: 1 }, 'one')).status, 201)
    assert.deepEqual([await rows(), new Set(steps.workIds).size], [1, 4])
    assert.deepEqual(steps.failed, name === 'the work' ? steps.workIds.slice(0, 3) : [])
  })
}

test('work that was left behind is taken up under the same id; the first request changes nothing any more', async (t) => {
  const { clock, steps, post, rows, keys } = await givenSteps(t)
  const { entered, letGo } = hang(t, steps)
  const left = post({}, 'left')
  await entered
  steps.first = () => {}
  clock.advance(181)
  assert.equal((await post({ another: 1 }, 'left')).status, 422, 'not by another request')
  const taken = await post({}, 'left')
  assert.equal(taken.status, 201, taken.text)
  letGo()
  const late = await left
  assert.deepEqual([late.status, late.headers['retry-after']], [409, '1'])
  assert.deepEqual([steps.workIds.length, new Set(steps.workIds).size, await rows()], [2, 1, 1])
  assert.deepEqual(steps.failed, [], 'what the first step did belongs to the other request')
  assert.equal((await post({}, 'left')).text, taken.text)
  assert.equal(await keys(), 1)
})

test('a request whose work was taken over does not store its refusal, and does not free the key', async (t) => {
  const { clock, steps, post, keys } = await givenSteps(t)
  for (const error of [conflict('not_now', 'Not now.'), unavailable('Away.')]) {
    const { entered, fail } = hang(t, steps)
    const left = post({ error: error.code }, error.code)
    await entered
    clock.advance(181)
    const other = hang(t, steps)
    const taking = post({ error: error.code }, error.code)
    await other.entered
    fail(error)
    const late = await left
    assert.equal(late.status, error.status, late.text)
    if (error.status === 409) assert.match(late.text, /request_in_progress/)
    other.letGo()
    const taken = await taking
    assert.equal(taken.status, 201, taken.text)
  }
  assert.equal(await keys(), 2)
})

test('after 24 hours the key may be used again, for work of its own', async (t) => {
  const { clock, steps, post } = await givenSteps(t)
  const first = await post({}, 'daily')
  clock.advance(24 * 3600 + 1)
  const second = await post({ another: 1 }, 'daily')
  assert.deepEqual([first.status, second.status], [201, 201])
  assert.equal(new Set(steps.workIds).size, 2)
})

test('a route that says twoSteps answers by inTwoSteps, and the other way round', async (t) => {
  const { post, rows, keys } = await givenSteps(t)
  assert.equal((await post({}, 'one', '/api/v2/probes/steps-unsaid')).status, 500)
  assert.equal((await post({}, 'one', '/api/v2/probes/steps-unused')).status, 500)
  assert.deepEqual([await rows(), await keys()], [0, 0])
})
