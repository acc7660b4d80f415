import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { AlertV2 } from '../alerts/alert.v2.wire.ts'
import { givenDesk, type Json, schemaErrors } from '../testing.ts'

interface AlertBody extends Json {
  headline: string
}

test('alerts for flights: codes of both kinds in any case, times, and what is refused', async (t) => {
  const house = await testApp(t, { template: 'world', now: '2026-11-14T12:00:00.000Z' })
  const { staff, givenAlert, givenPublished } = await givenDesk(house)
  const company = await house.givenCompany()
  const partner = house.as(company)
  const given = (headline: string, fields: Json): Promise<unknown> =>
    givenPublished({ headline, country_ids: [], ...fields })
  await given('LATAM everywhere', { airline_ids: ['LAN'] })
  await given('LATAM at Lima', { airline_ids: ['LAN'], airport_ids: ['SPJC'] })
  await given('Everybody at Lima', { airport_ids: ['LIM'] })
  await given('Next week at Munich', {
    airport_ids: ['MUC'],
    start: '2026-11-20T00:00:00Z',
    finish: '2026-11-21T00:00:00Z',
  })
  await given('Peru', { country_ids: ['PE'] })
  await givenAlert({ headline: 'A draft', airport_ids: ['LIM'] })
  const closed = await givenPublished({ headline: 'Closed', airport_ids: ['LIM'] })
  await staff.post(`/api/desk/alerts/${closed.id}/close`)
  const ask = (flights: unknown): ReturnType<typeof partner.post<AlertBody[]>> =>
    partner.post<AlertBody[]>('/api/v2/alerts/for_flights', { flights })
  const found = async (...flights: readonly Json[]): Promise<string[]> => {
    const { status, body, text } = await ask(flights)
    assert.equal(status, 200, text)
    return body.map((alert) => alert.headline).sort()
  }

  await t.test('by airline and airport, ICAO or IATA', async (t) => {
    const all = ['Everybody at Lima', 'LATAM at Lima', 'LATAM everywhere']
    for (const [carrier, airport] of [
      ['LAN', 'SPJC'],
      ['la', 'lim'],
      [' La ', 'spjc'],
    ])
      await t.test(nameOf(carrier, airport), async () => {
        assert.deepEqual(await found({ carrier_code: carrier, departure_airport_code: airport }), all)
        assert.deepEqual(await found({ carrier_code: carrier, arrival_airport_code: airport }), all)
      })
    assert.deepEqual(await found({ carrier_code: 'LAN' }), ['LATAM everywhere'])
    assert.deepEqual(await found({ departure_airport_code: 'LIM', arrival_airport_code: 'CUZ' }), ['Everybody at Lima'])
    assert.deepEqual(await found({ carrier_code: 'ACA', arrival_airport_code: 'LIM' }), ['Everybody at Lima'])
    assert.deepEqual(await found({ carrier_code: 'LAN', arrival_airport_code: 'CUZ' }), ['LATAM everywhere'])
  })

  await t.test('each alert once, whole, newest first', async () => {
    const flight = { carrier_code: 'LAN', departure_airport_code: 'LIM', flight_code: 'LA2413' }
    const { body } = await ask([flight, flight, { arrival_airport_code: 'SPJC' }])
    assert.equal(body.length, 3)
    for (const alert of body) assert.deepEqual(schemaErrors(AlertV2, alert), [])
    // topo_json is absent: nothing is drawn in these alerts.
    for (const alert of body) assert.deepEqual(Object.keys(alert).sort(), [...AlertV2.required].sort())
    assert.deepEqual((await ask([])).body, [])
  })

  await t.test('with times what is in effect during the flight, else what is in effect now', async (t) => {
    const munich = { arrival_airport_code: 'EDDM' }
    const seconds = (text: string): number => Date.parse(`2026-11-${text}Z`) / 1000
    assert.deepEqual(await found(munich), [])
    assert.deepEqual(await found({ ...munich, scheduled_gate_arrival: 0, scheduled_gate_departure: null }), [])
    for (const [departure, arrival, there] of [
      ['19T10:00:00', '19T23:59:59', false],
      ['19T10:00:00', '20T00:00:00', true],
      ['20T10:00:00', '20T12:00:00', true],
      ['21T00:00:01', '21T10:00:00', false],
    ] as const)
      await t.test(nameOf(departure, arrival, there), async () => {
        const times = { scheduled_gate_departure: seconds(departure), scheduled_gate_arrival: seconds(arrival) }
        assert.equal((await found({ ...munich, ...times })).length, there ? 1 : 0, `${departure} to ${arrival}`)
      })
    assert.equal((await found({ ...munich, scheduled_gate_arrival: '2026-11-20T08:00:00Z' })).length, 1)
    assert.deepEqual(
      await found({ departure_airport_code: 'LIM', scheduled_gate_departure: seconds('13T00:00:00') }),
      [],
    )
  })

  await t.test('unknown codes give no alerts', async (t) => {
    for (const code of ['QQQQ', 'ZZ', 'no code at all', 'ñandú', '%'])
      await t.test(nameOf(code), async () => {
        assert.deepEqual(await found({ carrier_code: code, departure_airport_code: code }), [], code)
      })
    assert.deepEqual(await found({ carrier_code: 'nonsense', departure_airport_code: 'LIM' }), ['Everybody at Lima'])
  })

  await t.test('refusals name the flight’s index and the field', async (t) => {
    const refused = async (flights: unknown, field: string): Promise<void> => {
      const { status, body } = (await ask(flights)) as unknown as { status: number; body: { error: { fields: Json } } }
      assert.deepEqual([status, Object.keys(body.error.fields)], [422, [field]])
    }
    const good = { carrier_code: 'LA' }
    await refused([good, { flight_code: 'LA2413' }], 'flights.1.carrier_code')
    await refused([{ carrier_code: ' ', departure_airport_code: null }], 'flights.0.carrier_code')
    await refused([{ ...good, scheduled_gate_departure: 'soon' }], 'flights.0.scheduled_gate_departure')
    await refused(
      [{ ...good, scheduled_gate_departure: 1_794_657_600, scheduled_gate_arrival: 1_794_650_000 }],
      'flights.0.scheduled_gate_arrival',
    )
    await refused(
      Array.from({ length: 501 }, () => good),
      'flights',
    )
    assert.equal((await ask(Array.from({ length: 500 }, () => good))).status, 200)
    assert.equal((await partner.post('/api/v2/alerts/for_flights', {})).status, 422, 'flights is required')
    for (const body of [{ flights: 'LA' }, { flights: ['LA'] }, { flights: [{ carrier_code: {} }] }])
      await t.test(nameOf(body), async () => {
        assert.equal((await partner.post('/api/v2/alerts/for_flights', body)).status, 400, JSON.stringify(body))
      })
  })

  await t.test('every kind of key may ask, nobody else', async () => {
    const body = { flights: [{ carrier_code: 'LAN' }] }
    for (const caller of [partner, house.asPublic(company), house.as(await house.givenTraveller(company)), staff])
      assert.equal((await caller.post('/api/v2/alerts/for_flights', body)).status, 200)
    assert.equal((await house.nobody.post('/api/v2/alerts/for_flights', body)).status, 401)
  })
})

test('an alert that names an airline and a country has all airports of that country', async (t) => {
  const house = await testApp(t, { template: 'world', now: '2026-11-14T12:00:00.000Z' })
  const { givenPublished } = await givenDesk(house)
  const partner = house.as(await house.givenCompany())
  for (const places of [{ country_ids: ['PE'] }, { country_ids: [], full_country_ids: ['PE'] }])
    await givenPublished({ headline: 'LATAM in Peru', airline_ids: ['LAN'], ...places })
  const found = async (flight: Json): Promise<number> =>
    (await partner.post<AlertBody[]>('/api/v2/alerts/for_flights', { flights: [flight] })).body.length
  assert.equal(await found({ carrier_code: 'LA', departure_airport_code: 'JFK', arrival_airport_code: 'CUZ' }), 2)
  assert.equal(await found({ carrier_code: 'LA', departure_airport_code: 'JFK', arrival_airport_code: 'MAD' }), 0)
  assert.equal(await found({ carrier_code: 'LH', departure_airport_code: 'LIM', arrival_airport_code: 'CUZ' }), 0)
})
