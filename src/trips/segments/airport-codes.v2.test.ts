import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orgWorld } from '../organization-trips/org-trip.testing.ts'

interface Refusal {
  readonly error: { readonly fields: Readonly<Record<string, readonly string[]>> }
}

test('a flight’s codes are IATA or ICAO; an FAA code is taken only where it was said', async (t) => {
  const { org, at, ada, given } = await orgWorld(t)
  const flight = (more: object) => ({
    destination: 'JFK',
    departure_datetime_utc: '2027-03-01T12:00:00Z',
    arrival_datetime_utc: '2027-03-01T16:00:00Z',
    ...more,
  })
  const send = (more: object) =>
    org.post<Refusal>(at(), { trip: { traveller_ids: [ada.id], air_segments: [flight(more)] } })
  const flightOf = async (more: object): Promise<Record<string, unknown>> => {
    const { air_segments } = await given({ air_segments: [flight(more)] })
    return (air_segments as Record<string, unknown>[])[0] ?? {}
  }

  await t.test('a mistyped code is refused, and becomes no American airfield', async () => {
    for (const origin of ['QQQ', 'AEJ', '80F', 'aej']) {
      const { status, body, text } = await send({ origin })
      assert.equal(status, 422, `${origin}: ${text}`)
      assert.deepEqual(Object.keys(body.error.fields), ['air_segments.0.origin'])
    }
    const { status, body } = await send({ origin: 'AEJ', origin_country: 'CA' })
    assert.deepEqual([status, Object.keys(body.error.fields)], [422, ['air_segments.0.origin']])
  })

  await t.test('the answer says which kind of code it was', async () => {
    const known = await flightOf({ origin: 'LHR', destination: 'KJFK' })
    assert.deepEqual([known['origin_code_type'], known['destination_code_type']], ['iata', 'icao'])
    const american = await flightOf({ origin: 'AEJ', origin_country: 'us' })
    assert.deepEqual([american['origin_code_type'], american['origin_country']], ['faa', 'US'])
    assert.match(String(american['origin_name']), /Central Colorado/)
    const named = await flightOf({ origin: 'mqj', origin_code_type: 'FAA' })
    assert.deepEqual([named['origin'], named['origin_code_type'], named['origin_country']], ['MQJ', 'faa', 'US'])
  })

  await t.test('IATA comes before FAA in the United States too, unless FAA is said', async () => {
    const buckley = await flightOf({ origin: 'BFK', origin_country: 'US' })
    assert.deepEqual([buckley['origin_code_type'], buckley['origin_name']], ['iata', 'Buckley Space Force Base'])
    const mtComfort = await flightOf({ origin: 'MQJ', origin_country: 'US' })
    assert.deepEqual([mtComfort['origin_code_type'], mtComfort['origin_name']], ['faa', 'Mt Comfort Airport'])
    const french = await flightOf({ origin: 'AAA' })
    assert.deepEqual([french['origin_code_type'], french['origin_country']], ['iata', 'PF'])
    const flight = await flightOf({ origin: 'AAA', origin_code_type: 'faa' })
    assert.deepEqual([flight['origin_code_type'], flight['origin_country']], ['faa', 'US'])
    assert.equal((await send({ origin: 'LHR', origin_code_type: 'faa' })).status, 422)
  })

  await t.test('the city of an end is the one that its airport serves, where the caller names none', async () => {
    const cities = async (more: object): Promise<unknown[]> => {
      const one = await flightOf(more)
      return [one['origin_city_name'], one['destination_city_name']]
    }
    assert.deepEqual(await cities({ origin: 'BGY' }), ['Milan', 'New York City'], 'Bergamo serves Milan')
    assert.deepEqual(await cities({ origin: 'WMKK' }), ['Kuala Lumpur', 'New York City'])
    assert.deepEqual(
      await cities({ origin: 'AAA' }),
      ['Anaa', 'New York City'],
      'the municipality, where no city is known',
    )
    assert.deepEqual(await cities({ origin: 'BGY', origin_city_name: 'Bergamo' }), ['Bergamo', 'New York City'])
  })

  await t.test('what was read can be sent back; a kind that there is not is refused', async () => {
    const { id } = await given({ air_segments: [flight({ origin: 'MQJ', origin_code_type: 'faa' })] })
    const read = await org.get<Record<string, unknown>>(at(id))
    const back = await org.patch(at(id), { trip: read.body })
    assert.equal(back.status, 200, back.text)
    assert.deepEqual((await org.get<Record<string, unknown>>(at(id))).body, read.body)
    const { status, body } = await send({ origin: 'LHR', origin_code_type: 'bus' })
    assert.deepEqual([status, Object.keys(body.error.fields)], [422, ['air_segments.0.origin_code_type']])
  })
})
