import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'

interface Waiting {
  readonly id: string
  readonly idempotencyKey: string
  readonly kind: 'safe' | 'help' | 'message'
  readonly userId: string
  readonly path: string
  readonly body: unknown
  readonly madeAt: string
}
interface QueueStore {
  listWaiting(): Promise<readonly (Waiting & { readonly refused?: string })[]>
  putWaiting(waiting: Waiting): Promise<void>
  clearWaiting(): Promise<void>
  sendWaiting(): Promise<number>
}
interface Try {
  readonly id: string
  readonly age: number
  readonly key: string
  readonly body: string
  /** When the service takes it to have been said. */
  readonly saidAt: number
}
/** What becomes of a try: how long its request is under way, and the status of the answer; no status: the line dies. */
interface Fate {
  readonly takesMs?: number
  readonly status?: number
}

const file = join(import.meta.dirname, '../src/me/data/queue-store.ts')

/** The queue of a phone without a storage of its own, and a service behind a line of which each try has its fate; later tries arrive. */
async function phone(t: TestContext, fates: Fate[]) {
  const store = (await import(file)) as QueueStore
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-14T12:00:00Z') })
  const tries: Try[] = []
  const answer = async (path: string, init: RequestInit): Promise<Response> => {
    if (path === '/api/v2/session') return Response.json({ user: { id: 'ada' } })
    const { takesMs = 0, status } = fates.length > 0 ? (fates.shift() as Fate) : { status: 201 }
    const headers = init.headers as Readonly<Record<string, string>>
    const age = Number(headers['check-in-age'] ?? Number.NaN)
    t.mock.timers.tick(takesMs)
    const [id, key, body] = [path.split('/').at(-1) ?? '', headers['idempotency-key'] ?? '', String(init.body)]
    tries.push({ id, age, key, body, saidAt: Date.now() - age * 1000 })
    if (status === undefined) throw new TypeError('the line is dead')
    return Response.json({ error: { message: 'no' } }, { status })
  }
  t.mock.method(globalThis, 'fetch', answer as typeof fetch)
  t.after(() => store.clearWaiting())
  const say = (id: string, kind: Waiting['kind']): Promise<void> =>
    store.putWaiting({
      id,
      kind,
      idempotencyKey: `key of ${id}`,
      userId: 'ada',
      path: `/${id}`,
      body: { check_in: { id } },
      madeAt: new Date().toISOString(),
    })
  return { ...store, say, tries, pass: (ms: number) => t.mock.timers.tick(ms) }
}

const idsOf = (all: readonly { readonly id: string }[]): string[] => all.map(({ id }) => id)

test('every try says how long ago it was made, also the second after a line that died behind the session', async (t) => {
  const { say, sendWaiting, pass, tries } = await phone(t, [{}])
  await say('safe', 'safe')
  assert.equal(await sendWaiting(), 1)
  pass(600_000)
  assert.equal(await sendWaiting(), 0)
  assert.deepEqual(
    tries.map(({ age }) => age),
    [0, 600],
  )
  const [first, second] = tries
  assert.deepEqual([second?.key, second?.body], [first?.key, first?.body], 'the service knows it again')
})

test('an old "safe" never arrives after a new "help": the lane stops at the first that has to wait', async (t) => {
  const { say, sendWaiting, listWaiting, pass, tries } = await phone(t, [{}, { status: 503 }, { status: 422 }])
  await say('safe', 'safe')
  pass(60_000)
  await say('help', 'help')
  assert.equal(await sendWaiting(), 2, 'the line dies')
  assert.equal(await sendWaiting(), 2, 'the service restarts')
  assert.deepEqual(idsOf(tries), ['safe', 'safe'])
  pass(60_000)
  assert.equal(await sendWaiting(), 0, 'what is refused waits no more, and holds nothing up')
  assert.deepEqual(idsOf(tries), ['safe', 'safe', 'safe', 'help'])
  assert.equal(tries.at(-1)?.age, 60)
  assert.deepEqual(idsOf(await listWaiting()), ['safe'])
})

test('words do not wait for a picture that does not get through, and say no age', async (t) => {
  const { say, sendWaiting, pass, tries } = await phone(t, [{}])
  await say('picture', 'message')
  pass(1)
  await say('words', 'message')
  assert.equal(await sendWaiting(), 1)
  assert.deepEqual(idsOf(tries), ['picture', 'words'])
  assert.ok(tries.every(({ age }) => Number.isNaN(age)))
})

test('what is said later is later for the service, too, when the line was slow for the one before', async (t) => {
  const { say, sendWaiting, pass, tries } = await phone(t, [{ takesMs: 9_000 }, { takesMs: 8_000, status: 201 }])
  await say('safe', 'safe')
  pass(500)
  await say('help', 'help')
  await sendWaiting()
  await sendWaiting()
  assert.deepEqual(idsOf(tries), ['safe', 'safe', 'help'])
  const said = tries.map(({ saidAt }) => saidAt)
  assert.ok(Math.max(...said.slice(0, 2)) < (said[2] ?? 0), said.join())
})
