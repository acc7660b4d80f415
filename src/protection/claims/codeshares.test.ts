import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { flight, observation, protectionWorld } from '../registrations/registrations.testing.ts'

test('codeshares, and who is concerned by an observation', async (t) => {
  const world = await protectionWorld(t)
  const { app, protect, trip, register, observe, events } = world
  const late = { estimated_arrival: '2026-12-01T18:10:00Z' }
  const tasks = async () => {
    const { rows } = await sql<{ task: string }>`
      select task from jobs where task in ('follow-flights', 'flights-changed') order by task`.execute(app.db.db())
    return rows.map(({ task }) => task)
  }
  /** A registration of a flight that is sold as AA 6145. */
  const registered = async (number: string) => {
    const made = await trip([flight({ airline: 'American Airlines', flight_number: `AA${number}` })])
    const registration = await register(made, await protect())
    assert.equal(registration.status, 201, registration.text)
    await app.settle()
    return made.air_segments[0]?.id
  }
  const delays = async (segmentId: string | undefined) => {
    await app.settle()
    return (await events()).filter(({ event, payload }) => event === 1002 && payload['air_segment_id'] === segmentId)
      .length
  }

  await t.test('what is said of the operating flight counts for the codeshare', async () => {
    const segment = await registered('6145')
    await observe(observation({ flight_number: '145', codeshares: ['AA6145'], ...late }))
    assert.equal(await delays(segment), 1)
  })

  await t.test('a codeshare that becomes known later has the delay of the flight', async () => {
    const segment = await registered('6146')
    await observe(observation({ flight_number: '146', ...late }))
    assert.equal(await delays(segment), 0)
    await observe(observation({ flight_number: '146', codeshares: ['AA6146'], observed_at: '2026-11-14T11:30:00Z' }))
    assert.equal(await delays(segment), 1)
  })

  await t.test('two flights that are known and turn out to be one: told once', async () => {
    const segment = await registered('6147')
    await observe(observation({ flight_number: '147', ...late }))
    await observe(observation({ airline: 'AA', flight_number: '6147' }))
    assert.equal(await delays(segment), 0)
    await observe(observation({ flight_number: '147', codeshares: ['AA6147'], observed_at: '2026-11-14T11:30:00Z' }))
    assert.equal(await delays(segment), 1)
    await observe(observation({ airline: 'AA', flight_number: '6147', ...late, observed_at: '2026-11-14T11:40:00Z' }))
    assert.equal(await delays(segment), 1)
  })

  await t.test('only flights that somebody has give work, and only when they change', async () => {
    await app.settle()
    await observe(observation({ flight_number: '900' }))
    assert.deepEqual(await tasks(), [], 'nobody has it')
    await observe(
      observation({
        flight_number: '900',
        estimated_departure: '2026-12-01T09:25:00Z',
        observed_at: '2026-11-14T11:01:00Z',
      }),
    )
    assert.deepEqual(await tasks(), ['follow-flights'], 'it may disturb the airport')
    await app.settle()
    await trip([flight({ flight_number: 'BA901' })])
    await app.settle()
    await observe(observation({ flight_number: '901' }))
    assert.deepEqual(await tasks(), ['follow-flights'], 'it is on an itinerary')
    await app.settle()
    await observe(observation({ flight_number: '901', observed_at: '2026-11-14T11:01:00Z' }))
    assert.deepEqual(await tasks(), [], 'nothing else is known')
    await observe(observation({ flight_number: '145', codeshares: ['AA6145'], departure_gate: 'B4' }))
    assert.deepEqual(await tasks(), ['flights-changed', 'follow-flights'], 'it is registered')
  })
})
