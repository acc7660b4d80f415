import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aeroFlight, aeroKey, startAeroServer } from './aeroapi.testing.ts'
import { AeroApiError, aeroApi } from './aeroapi.ts'

const from = new Date('2026-12-01T00:00:00Z')
const until = new Date('2026-12-02T00:00:00Z')
const signal = new AbortController().signal
const at = (hour: number) => aeroFlight({ scheduled_out: `2026-12-01T${String(hour).padStart(2, '0')}:00:00Z` })

test('AeroAPI: flights of a designator in a period, over all pages', async (t) => {
  const server = await startAeroServer(t, 2)
  server.flights.set('BAW117', [
    at(1),
    at(2),
    at(3),
    at(4),
    at(5),
    aeroFlight({ scheduled_out: '2026-12-03T10:00:00Z' }),
  ])
  const api = aeroApi({ key: aeroKey, baseUrl: `${server.url}/`, perMinute: 6000 })
  const flights = await api.flights('BAW117', from, until, signal)
  assert.deepEqual(
    flights.map((one) => one.scheduled_out),
    [1, 2, 3, 4, 5].map((hour) => at(hour).scheduled_out),
  )
  assert.equal(server.asked.length, 3)
  assert.match(server.asked[0] ?? '', /start=2026-12-01T00%3A00%3A00Z&end=2026-12-02T00%3A00%3A00Z/)
  assert.deepEqual(await api.flights('BAW999', from, until, signal), [], 'a flight that it does not know')
})

test('AeroAPI: what it refuses is an error with its reason, and with the time that it asks for', async (t) => {
  const server = await startAeroServer(t)
  const api = aeroApi({ key: aeroKey, baseUrl: server.url, perMinute: 6000 })
  const refusal = async (work: Promise<unknown>): Promise<AeroApiError> => {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    assert.ok(error instanceof AeroApiError, String(error))
    return error
  }
  await t.test('a wrong key', async () => {
    const other = aeroApi({ key: 'wrong', baseUrl: server.url, perMinute: 6000 })
    const error = await refusal(other.check())
    assert.deepEqual([error.status, error.message], [401, 'AeroAPI answered 401: Invalid API key'])
  })
  await t.test('too many requests', async () => {
    server.failures.push({ status: 429, headers: { 'retry-after': '60' } })
    const error = await refusal(api.flights('BAW117', from, until, signal))
    assert.deepEqual([error.status, error.waitMs], [429, 60_000])
  })
  await t.test('something that is no JSON', async () => {
    server.failures.push({ status: 200, body: '<html>' }, { status: 503, body: '<html>' })
    assert.equal((await refusal(api.flights('BAW117', from, until, signal))).status, 200)
    assert.equal(
      (await refusal(api.flights('BAW117', from, until, signal))).message,
      'AeroAPI answered 503: no reason given',
    )
  })
  await t.test('nobody there', async () => {
    const nowhere = aeroApi({ key: aeroKey, baseUrl: 'http://127.0.0.1:1', perMinute: 6000 })
    assert.equal((await refusal(nowhere.check())).status, null)
  })
  await t.test('a flight that it has forgotten is none', async () => {
    server.failures.push({ status: 404 })
    assert.deepEqual(await api.flights('BAW117', from, until, signal), [])
  })
})

test('AeroAPI: a caller who stops waiting for its turn asks nothing', async (t) => {
  const server = await startAeroServer(t)
  const api = aeroApi({ key: aeroKey, baseUrl: server.url, perMinute: 1 })
  await api.check()
  const stopped = AbortSignal.abort(new Error('stopped'))
  await assert.rejects(api.flights('BAW117', from, until, stopped), /stopped/)
  assert.equal(server.asked.length, 1)
})
