import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { createKey } from '../../people/index.ts'
import { observation, statusPath as status } from './observations.testing.ts'

interface FlightOut {
  readonly id: string
  readonly codes: readonly string[]
  readonly [field: string]: unknown
}
interface ObservationOut {
  readonly source: string
  readonly observed_at: string
  readonly changed: boolean
  readonly [field: string]: unknown
}

test('flight status at the desk', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const staff = await app.givenStaff()
  const desk = app.as(staff)
  const company = await app.givenCompany()
  const manager = await app.givenManager(company)
  const send = (...observations: readonly object[]) =>
    desk.post<{ taken: number; duplicates: number; flights: number }>(status, { observations })
  const list = async (query: string) => (await desk.get<FlightOut[]>(`/api/desk/flights?${query}`)).body
  const inFull = async (number: string) => {
    const [flight] = await list(`airline=BA&flight_number=${number}`)
    return (await desk.get<FlightOut & { observations: ObservationOut[] }>(`/api/desk/flights/${flight?.id}`)).body
  }

  await t.test('every field of an observation is kept and shown', async () => {
    const facts = {
      estimated_departure: '2026-11-16T10:20:00.000Z',
      estimated_arrival: '2026-11-16T17:50:00.000Z',
      actual_departure: '2026-11-16T10:25:00.000Z',
      actual_arrival: '2026-11-16T17:55:00.000Z',
      status: 'diverted',
      diverted_to: 'BOS',
      departure_gate: 'B32',
      departure_terminal: '5',
      arrival_gate: 'A6',
      arrival_terminal: '8',
      baggage_claim: '4',
    }
    const answer = await send(observation('100', { ...facts, codeshares: ['AA6100'] }))
    assert.equal(answer.status, 202, answer.text)
    assert.deepEqual(answer.body, { taken: 1, duplicates: 0, flights: 1 })
    const { observations, ...flight } = await inFull('100')
    const said = {
      ...facts,
      destination: 'JFK',
      scheduled_departure: '2026-11-16T10:00:00.000Z',
      scheduled_arrival: '2026-11-16T17:30:00.000Z',
    }
    const now = '2026-11-14T12:00:00.000Z'
    assert.deepEqual(flight, {
      id: flight.id,
      airline: 'BA',
      airline_name: 'British Airways',
      flight_number: '100',
      codes: ['BA100', 'AA6100'],
      origin: 'LHR',
      day: '2026-11-16',
      ...said,
      expected_departure: '2026-11-16T10:25:00.000Z',
      expected_arrival: '2026-11-16T17:55:00.000Z',
      observed_at: '2026-11-14T11:00:00.000Z',
      created_at: now,
      updated_at: now,
    })
    const [first] = observations
    assert.deepEqual(first, {
      id: first?.['id'],
      seq: first?.['seq'],
      source: 'airport',
      observed_at: '2026-11-14T11:00:00.000Z',
      received_at: now,
      codes: ['BA100', 'AA6100'],
      ...said,
      digest: first?.['digest'],
      changed: true,
      taken_back_at: null,
      taken_back_reason: null,
    })
    assert.match(String(first?.['digest']), /^[0-9a-f]{64}$/)
  })

  await t.test('a flight is airline, number, origin and local day, however they are written', async (t) => {
    const forms: Readonly<Record<string, object>> = {
      'with the code': { flight_number: 'BA117' },
      'with a space, small': { flight_number: 'ba 117' },
      'with zeros': { flight_number: 'BA0117' },
      'as a number': { flight_number: 117 },
      'by ICAO codes': { airline: 'baw', origin: 'egll', flight_number: 'BAW117' },
      'late in the evening there': { scheduled_departure: '2026-11-16T23:59:00Z' },
      'in Unix seconds': { scheduled_departure: Date.parse('2026-11-16T10:00:00Z') / 1000 },
    }
    for (const [name, form] of Object.entries(forms))
      await t.test(name, async () => {
        const answer = await send(observation('117', { ...form, departure_gate: name.slice(0, 20) }))
        assert.equal(answer.status, 202, answer.text)
        assert.equal((await list('flight_number=BA117')).length, 1)
      })
    await t.test('the local day of the airport counts', async () => {
      const fromTokyo = observation('8', { origin: 'HND', scheduled_departure: '2026-11-15T16:00:00Z' })
      await send(fromTokyo)
      assert.deepEqual(
        (await list('origin=RJTT')).map(({ day, origin }) => [day, origin]),
        [['2026-11-16', 'HND']],
      )
    })
    await t.test('another day is another flight', async () => {
      await send(observation('117', { scheduled_departure: '2026-11-17T00:01:00Z' }))
      assert.equal((await list('airline=BA&flight_number=117')).length, 2)
      assert.equal((await list('airline=ba&flight_number=117&origin=lhr&day=2026-11-17')).length, 1)
      assert.equal((await list('airline=BA&flight_number=117&day=2026-11-18')).length, 0)
    })
  })

  await t.test('the latest by observed_at wins; all are kept; twice is once', async () => {
    const at = (minute: string, estimated_arrival: string) =>
      observation('200', { observed_at: `2026-11-14T11:${minute}:00Z`, estimated_arrival })
    await send(at('30', '2026-11-16T19:30:00Z'))
    assert.deepEqual((await send(at('20', '2026-11-16T23:00:00Z'))).body, { taken: 1, duplicates: 0, flights: 1 })
    assert.deepEqual((await send(at('20', '2026-11-16T23:00:00Z'), at('30', '2026-11-16T19:30:00Z'))).body, {
      taken: 0,
      duplicates: 2,
      flights: 1,
    })
    const flight = await inFull('200')
    assert.equal(flight['estimated_arrival'], '2026-11-16T19:30:00.000Z')
    assert.equal(flight['expected_arrival'], '2026-11-16T19:30:00.000Z')
    assert.deepEqual(
      flight.observations.map(({ observed_at, changed }) => [observed_at, changed]),
      [
        ['2026-11-14T11:20:00.000Z', false],
        ['2026-11-14T11:30:00.000Z', true],
      ],
    )
  })

  await t.test('a field that is null or left out says nothing', async () => {
    await send(observation('201', { departure_gate: 'A1' }))
    await send(observation('201', { departure_gate: null, status: '', observed_at: '2026-11-14T11:40:00Z' }))
    const flight = await inFull('201')
    assert.deepEqual([flight['departure_gate'], flight['status']], ['A1', 'scheduled'])
  })

  await t.test('without source and time it is said by the desk, now', async () => {
    await send(observation('202', { source: undefined, observed_at: undefined }))
    const [one] = (await inFull('202')).observations
    assert.deepEqual([one?.source, one?.observed_at], ['desk', '2026-11-14T12:00:00.000Z'])
  })

  await t.test('observations come in pages, the last first', async () => {
    for (const minute of ['01', '02', '03'])
      await send(observation('203', { observed_at: `2026-11-14T11:${minute}:00Z`, departure_gate: minute }))
    const [flight] = await list('airline=BA&flight_number=203')
    const page = await desk.get<FlightOut & { observations: ObservationOut[] }>(
      `/api/desk/flights/${flight?.id}?per_page=2&page=2`,
    )
    assert.equal(page.headers['total-count'], '3')
    assert.deepEqual(
      page.body.observations.map((one) => one['departure_gate']),
      ['01'],
    )
  })

  await t.test('all that is wrong is named, by the number of the observation; nothing is taken', async () => {
    const answer = await send(
      observation('300'),
      observation('300', { airline: 'QZZ', origin: 'XXXX', destination: '???', diverted_to: 'none' }),
      observation('x', { scheduled_departure: 'soon', status: 'late', codeshares: ['AA1', '77', 'QZZ5'] }),
      {},
      observation('AA300'),
    )
    assert.equal(answer.status, 422)
    const { fields } = (answer.body as unknown as { error: { fields: Record<string, string[]> } }).error
    assert.deepEqual(Object.keys(fields).sort(), [
      'observations.1.airline',
      'observations.1.destination',
      'observations.1.diverted_to',
      'observations.1.origin',
      'observations.2.codeshares.1',
      'observations.2.codeshares.2',
      'observations.2.flight_number',
      'observations.2.scheduled_departure',
      'observations.2.status',
      'observations.3.airline',
      'observations.3.flight_number',
      'observations.3.origin',
      'observations.3.scheduled_departure',
      'observations.4.flight_number',
    ])
    assert.deepEqual(await list('flight_number=300'), [])
  })

  await t.test('other bodies that are refused', async (t) => {
    const bodies: Readonly<Record<string, [unknown, number, string]>> = {
      'no observations': [{}, 422, 'observations'],
      'an empty list': [{ observations: [] }, 422, 'observations'],
      'more than a thousand': [{ observations: Array(1001).fill(observation('301')) }, 422, 'observations'],
      'an unknown field': [{ observations: [observation('301', { gate: 'A1' })] }, 422, 'observations.0.gate'],
      'a wrong type': [{ observations: [observation('301', { airline: 5 })] }, 400, 'observations.0.airline'],
    }
    for (const [name, [body, code, field]] of Object.entries(bodies))
      await t.test(name, async () => {
        const answer = await desk.post<{ error: { fields: Record<string, string[]> } }>(status, body as object)
        assert.equal(answer.status, code, answer.text)
        assert.deepEqual(Object.keys(answer.body.error.fields), [field])
      })
    await t.test('a thousand are taken', async () => {
      const observations = Array.from({ length: 1000 }, (_, n) => observation(String(2000 + n)))
      assert.deepEqual((await send(...observations)).body, { taken: 1000, duplicates: 0, flights: 1000 })
    })
  })

  await t.test('who may call', async (t) => {
    const traveller = await app.givenTraveller(company)
    const sourceKey = await createKey(app.ctx(), { kind: 'source', name: 'Other', companyId: null, userId: null })
    const [flight] = await list('')
    const callers = {
      nobody: [app.nobody, 401],
      'a company’s key': [app.as(company), 401],
      'a public key': [app.asPublic(company), 401],
      'a traveller': [app.as(traveller), 401],
      'a manager': [await app.signedIn(manager), 403],
    } as const
    for (const [name, [caller, code]] of Object.entries(callers))
      await t.test(name, async () => {
        assert.equal((await caller.post(status, { observations: [observation('500')] })).status, code)
        assert.equal((await caller.get('/api/desk/flights')).status, code)
        assert.equal((await caller.get(`/api/desk/flights/${flight?.id}`)).status, code)
      })
    await t.test('a source at the list', async () => {
      assert.equal((await app.as(sourceKey.secret).get(`/api/desk/flights/${flight?.id}`)).status, 401)
    })
    await t.test('unknown ids and codes', async () => {
      assert.equal((await desk.get('/api/desk/flights/7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0')).status, 404)
      assert.equal((await desk.get('/api/desk/flights/none')).status, 404)
      for (const query of ['airline=QZZ', 'origin=XXXX', 'flight_number=x'])
        assert.equal((await desk.get(`/api/desk/flights?${query}`)).status, 422, query)
    })
  })
})
