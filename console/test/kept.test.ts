import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'

interface Kept {
  keptOrFetched(event: { request: Request; waitUntil(work: Promise<unknown>): void }): Promise<Response>
  forgetAnswers(): Promise<void>
}

const file = join(import.meta.dirname, '../worker/kept.ts')
const service = 'https://godwit.test/api/v2'

/** The worker's part that keeps answers, with a store of its own, and a service that answers when it is told to. */
async function worker(t: TestContext) {
  const { keptOrFetched, forgetAnswers } = (await import(file)) as Kept
  const stores = new Map<string, Map<string, string>>()
  let opening = Promise.resolve()
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, string>()
    stores.set(name, store)
    await opening
    return { put: async ({ url }: Request, answer: Response) => void store.set(url, await answer.text()) }
  }
  const match = async ({ url }: Request, { cacheName }: { cacheName: string }) => {
    const text = stores.get(cacheName)?.get(url)
    return text === undefined ? undefined : new Response(text)
  }
  Object.assign(globalThis, { caches: { open, match, delete: async (name: string) => stores.delete(name) } })
  t.after(() => Reflect.deleteProperty(globalThis, 'caches'))
  const answers = new Map<string, (answer: Response) => void>()
  t.mock.method(globalThis, 'fetch', ({ url }: Request) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    answers.set(url, resolve)
    return promise
  })
  const work: Promise<unknown>[] = []
  const ask = (path: string) =>
    keptOrFetched({ request: new Request(service + path), waitUntil: (one) => void work.push(one) })
  return {
    forgetAnswers,
    ask,
    /** The worker looks into its store before it asks the service. */
    async answer(path: string): Promise<void> {
      while (!answers.has(service + path)) await Promise.resolve()
      answers.get(service + path)?.(Response.json([{ id: path }]))
    },
    settled: async () => void (await Promise.all(work)),
    /** What is opened from here on waits for the end. */
    holdOpening(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      opening = promise
      return resolve
    },
    held: () => [...stores.values()].flatMap((store) => [...store.keys()]),
    names: () => [...stores.keys()],
  }
}

test('an answer that comes after signing out is not kept, and leaves what the next person keeps', async (t) => {
  const { ask, answer, forgetAnswers, settled, held, names } = await worker(t)
  const [late, later] = [ask('/late'), ask('/later')]
  await forgetAnswers()
  await answer('/late')
  assert.equal((await late).status, 200, 'whoever asked gets it')
  await settled()
  assert.deepEqual([held(), names()], [[], []], 'not even an empty store')
  const next = ask('/next')
  await answer('/next')
  await next
  await settled()
  await answer('/later')
  await later
  await settled()
  assert.deepEqual(held(), [`${service}/next`])
})

test('signing out while the store is opened for an answer leaves nothing', async (t) => {
  const { ask, answer, forgetAnswers, holdOpening, settled, names } = await worker(t)
  const asked = ask('/late')
  const opened = holdOpening()
  await answer('/late')
  await asked
  await forgetAnswers()
  opened()
  await settled()
  assert.deepEqual(names(), [])
})
