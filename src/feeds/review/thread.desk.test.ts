import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reviewApp } from './review.testing.ts'

interface Thread {
  readonly thread_id: string
  readonly event_id: string
  readonly alert_id: string
  readonly status: string
  readonly published_by: { readonly name: string; readonly revision: number } | null
}

test('where an alert came from: its event, and the rule that published it', async (t) => {
  const app = await reviewApp(t)
  const threads = async (query: string) => (await app.sent('get', `/feeds/threads?${query}`)) as unknown as Thread[]
  const counted = async () => (await app.sent('get', '/counts'))['feed_queue']
  await app.quakes({ id: 'us1', mag: 6.8 })
  const [waiting] = await app.queue()
  assert.deepEqual(await app.queue(`?thread_id=${waiting?.thread_id}`), [waiting])
  assert.deepEqual(await app.queue(`?thread_id=${waiting?.['event_id']}`), [])
  assert.equal(await counted(), 1)
  const [draft] = await threads(`thread_id=${waiting?.thread_id}`)
  assert.deepEqual(
    [draft?.status, draft?.alert_id, draft?.published_by],
    ['review', waiting?.alert_id, null],
    'nobody published it yet',
  )
  assert.deepEqual(await threads(`event_id=${draft?.event_id}`), [draft])

  await app.givenRule({ name: 'Near Japan' })
  await app.quakes({ id: 'us2', mag: 6.8, lat: 36, lng: 140 })
  const events = (await app.sent('get', '/feeds/events')) as unknown as { readonly id: string }[]
  const other = events.find(({ id }) => id !== draft?.event_id)
  const [published, ...more] = await threads(`event_id=${other?.id}`)
  assert.equal(more.length, 0)
  assert.deepEqual(
    [published?.status, published?.published_by?.name, published?.published_by?.revision],
    ['published', 'Near Japan', 1],
  )
  assert.deepEqual(await threads(`thread_id=${waiting?.['event_id']}`), [], 'no feed led to it')
  await app.sent('get', '/feeds/threads', undefined, 422)
})
