import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from './index.ts'
import { retryAfterMs, wait, waitBefore } from './retry.ts'
import { listeningService, lossyProxy, noWaiting, says, steeredServer } from './testing.ts'

const busy = (status: number, headers: Record<string, string> = {}) =>
  says(status, { error: { code: 'unavailable', message: 'Later.', request_id: 'r' } }, headers)

test('a broken connection, 429, 502, 503 and 504 are tried again, and waits grow', async (t) => {
  const server = await steeredServer(t, 'drop', busy(502), busy(503), busy(504), says(200, [{ id: '1' }]))
  const { waits, wait } = noWaiting()
  const client = createClient({ baseUrl: server.baseUrl, retries: 4, wait, random: () => 0 })
  const { body, attempts } = await client.request('get', '/api/v2/diseases')
  assert.deepEqual([body.length, attempts, server.received.length], [1, 5, 5])
  assert.deepEqual(waits, [125, 250, 500, 1000], 'half of the span at least')

  const late = await steeredServer(t, busy(429, { 'retry-after': '7' }), says(200, []))
  const patient = noWaiting()
  const retryAfterClient = createClient({ baseUrl: late.baseUrl, wait: patient.wait, random: () => 0.5 })
  await retryAfterClient.get('/api/v2/diseases')
  assert.deepEqual(patient.waits, [7125], 'not before Retry-After, and not all at once')
})

test('after the last try its failure is the error, with the number of tries', async (t) => {
  const { wait } = noWaiting()
  const dead = await steeredServer(t, 'drop')
  const lost = createClient({ baseUrl: dead.baseUrl, retries: 2, wait }).get('/api/v2/diseases')
  await assert.rejects(lost, { name: 'GodwitError', code: 'network_error', status: 0, attempts: 3 })
  assert.equal(dead.received.length, 3)

  const down = await steeredServer(t, busy(503))
  const client = createClient({ baseUrl: down.baseUrl, wait })
  await assert.rejects(client.get('/api/v2/diseases', { retries: 1 }), {
    code: 'unavailable',
    status: 503,
    attempts: 2,
  })
  assert.equal(down.received.length, 2, 'the call’s own number counts')
})

test('other errors are not tried again', async (t) => {
  for (const status of [400, 401, 403, 404, 409, 422, 500]) {
    const server = await steeredServer(t, busy(status))
    await assert.rejects(createClient({ baseUrl: server.baseUrl }).get('/api/v2/diseases'), { status, attempts: 1 })
    assert.equal(server.received.length, 1, String(status))
  }
  const closed = await steeredServer(t, busy(503, { 'retry-after': '3600' }))
  await assert.rejects(createClient({ baseUrl: closed.baseUrl }).get('/api/v2/diseases'), { status: 503, attempts: 1 })
})

test('a POST whose answer was lost is done once: the same Idempotency-Key goes with every try', async (t) => {
  const service = await listeningService(t)
  const company = await service.givenCompany()
  const proxy = await lossyProxy(t, service.port, [1, 2])
  const { wait } = noWaiting()
  const partner = createClient({ baseUrl: proxy.baseUrl, key: company.key, wait })
  const travellers = '/api/v2/org/{company_id}/users/travellers'
  const path = { company_id: company.id }
  const body = { user: { first_name: 'Ada', email: 'ada@example.com' } }

  const made = await partner.request('post', travellers, { path, body })
  assert.equal(made.attempts, 3)
  assert.equal(made.headers.get('idempotent-replayed'), 'true', 'the first answer again')
  const keys = proxy.received.map(({ headers }) => headers['idempotency-key'])
  assert.equal(new Set(keys).size, 1)
  assert.match(String(keys[0]), /^[0-9a-f]{32}$/)
  const all = await partner.get('/api/v2/org/{company_id}/users', { path })
  assert.deepEqual(
    all.map(({ id }) => id),
    [made.body.id],
  )

  await partner.post(travellers, { path, body: { user: { first_name: 'Bo', email: 'bo@example.com' } } })
  assert.notEqual(proxy.received.at(-1)?.headers['idempotency-key'], keys[0], 'another call, another key')
  const own = { path, idempotencyKey: 'order 7', body: { user: { first_name: 'Cy', email: 'cy@example.com' } } }
  const first = await partner.post(travellers, own)
  assert.deepEqual(await partner.post(travellers, own), first, 'a key of one’s own survives the call')
  const other = { ...own, body: { user: { first_name: 'Di', email: 'di@example.com' } } }
  await assert.rejects(partner.post(travellers, other), { code: 'idempotency_key_reused' })
})

test('a retry that gets 409 because the first try is still running waits for its answer', async (t) => {
  const working = says(
    409,
    { error: { code: 'request_in_progress', message: 'Still.', request_id: 'r' } },
    { 'retry-after': '1' },
  )
  const server = await steeredServer(t, 'drop', working, says(200, { id: '1' }))
  const { waits, wait } = noWaiting()
  const client = createClient({ baseUrl: server.baseUrl, key: 'gwc_1', wait, random: () => 0 })
  const call = { path: { company_id: '1' }, body: { user: { first_name: 'Ada', email: 'ada@example.com' } } }
  const answer = await client.request('post', '/api/v2/org/{company_id}/users/travellers', call)
  assert.equal(answer.attempts, 3)
  assert.deepEqual(waits, [125, 1000])
})

test('a call fails after timeoutMs, whether nothing or half of the answer came', async (t) => {
  const { wait } = noWaiting()
  const silent = await steeredServer(t, 'silence')
  // Counted here: on a busy machine 50 ms may be over before a request has arrived.
  let sent = 0
  const counting = (address: string, init: RequestInit): Promise<Response> => {
    sent++
    return fetch(address, init)
  }
  const client = createClient({ baseUrl: silent.baseUrl, timeoutMs: 50, retries: 1, wait, fetch: counting })
  await assert.rejects(client.get('/api/v2/diseases'), { code: 'timed_out', status: 0, attempts: 2, message: /50 ms/ })
  assert.equal(sent, 2)

  const stuck = await steeredServer(
    t,
    (_, res) => void res.writeHead(200, { 'content-type': 'application/json' }).write('[{'),
  )
  const halfway = createClient({ baseUrl: stuck.baseUrl, timeoutMs: 50, retries: 0 })
  await assert.rejects(halfway.get('/api/v2/diseases'), { code: 'timed_out', attempts: 1 })

  sent = 0
  const recovering = (address: string, init: RequestInit): Promise<Response> =>
    sent === 0 ? counting(address, init) : Promise.resolve(Response.json([]))
  const again = createClient({ baseUrl: silent.baseUrl, timeoutMs: 50, wait, fetch: recovering })
  assert.equal((await again.request('get', '/api/v2/diseases', { timeoutMs: 80 })).attempts, 2)
})

test('aborting a call gives back the reason, during a request and between two', async (t) => {
  const silent = await steeredServer(t, 'silence')
  const during = new AbortController()
  const pending = createClient({ baseUrl: silent.baseUrl }).get('/api/v2/diseases', { signal: during.signal })
  during.abort(new Error('left the page'))
  await assert.rejects(pending, /left the page/)

  const down = await steeredServer(t, busy(503, { 'retry-after': '30' }))
  const between = new AbortController()
  const waiting = createClient({
    baseUrl: down.baseUrl,
    wait: (ms, signal) => {
      between.abort(new Error('had enough'))
      return wait(ms, signal)
    },
  })
  await assert.rejects(waiting.get('/api/v2/diseases', { signal: between.signal }), /had enough/)
  assert.equal(down.received.length, 1)
})

test('the back-off doubles up to ten seconds; Retry-After is seconds or a date', () => {
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6, 7, 20].map((retry) => waitBefore(retry, undefined, () => 1)),
    [250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000],
  )
  assert.equal(
    waitBefore(1, 0, () => 0),
    0,
  )
  assert.equal(
    waitBefore(1, 60_001, () => 0),
    undefined,
  )
  const now = Date.parse('2026-11-14T12:00:00Z')
  assert.equal(retryAfterMs('3', now), 3000)
  assert.equal(retryAfterMs('Sat, 14 Nov 2026 12:00:05 GMT', now), 5000)
  assert.equal(retryAfterMs('Sat, 14 Nov 2026 11:00:00 GMT', now), 0)
  assert.equal(retryAfterMs('soon', now), undefined)
  assert.equal(retryAfterMs(null, now), undefined)
})
