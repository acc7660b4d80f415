import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { inTransaction } from '../../platform/ctx.ts'
import { register as registerTrip } from './registering.service.ts'
import { flight, observation, protectionWorld } from './registrations.testing.ts'

interface Refused {
  readonly error: { readonly code: string; readonly message: string }
}

test('what was observed before the registration', async (t) => {
  const { app, company, protect, trip, register, events, observe } = await protectionWorld(t)
  const subscription = await protect()
  const refuse = async (made: { readonly id: string }, under: { readonly id: string }) => {
    const answer = await register(made, under)
    assert.equal(answer.status, 422, answer.text)
    const last = (await events()).at(-1)
    assert.ok(last)
    return { refused: answer.body as unknown as Refused, ...last }
  }

  await t.test('the disruption was there already', async () => {
    const made = await trip([flight({ flight_number: 'BA178' })])
    await observe(observation({ flight_number: 'BA178', status: 'cancelled' }))
    const { refused, event, payload } = await refuse(made, subscription)
    assert.deepEqual([event, refused.error.code], [1016, 'pre_existing_disruption'])
    assert.equal(payload['air_segment_id'], made.air_segments[0]?.id)
    assert.match(refused.error.message, /cancelled/)
  })

  await t.test('a delay that is known: 119 minutes are none, 120 are one', async () => {
    const late = (minutes: number, number: string) =>
      observation({
        flight_number: number,
        estimated_arrival: new Date(Date.parse('2026-12-01T16:10:00Z') + minutes * 60_000).toISOString(),
      })
    const first = await trip([flight({ flight_number: 'BA185' })])
    await observe(late(120, '185'))
    assert.equal((await refuse(first, subscription)).event, 1016)
    await observe({ ...late(119, '185'), observed_at: '2026-11-14T11:30:00Z' })
    const made = await register(first, subscription)
    assert.equal(made.status, 201, made.text)
  })

  await t.test('a flight that was cancelled under another of its codes', async () => {
    const made = await trip([flight({ airline: 'AA', flight_number: 'AA6143' })])
    await observe(observation({ flight_number: 'BA193', codeshares: ['AA6143'], status: 'cancelled' }))
    assert.equal((await refuse(made, subscription)).event, 1016)
  })

  await t.test('what happens later is decided with what was known before', async () => {
    const made = await trip([flight({ flight_number: 'BA115' })])
    await observe(
      observation({ flight_number: '115', estimated_arrival: '2026-12-01T18:09:00Z', departure_gate: 'B36' }),
    )
    const { status, text, body } = await register(made, subscription)
    assert.equal(status, 201, text)
    await app.settle()
    const ofTrip = async () =>
      (await events()).filter(({ payload }) => payload['trip_id'] === made.id).map(({ event }) => event)
    assert.deepEqual(await ofTrip(), [1000, 1011])
    app.clock.set('2026-12-01T18:30:00.000Z')
    await observe(
      observation({
        flight_number: '115',
        status: 'landed',
        actual_arrival: '2026-12-01T18:10:00Z',
        observed_at: '2026-12-01T18:15:00Z',
      }),
    )
    await app.settle()
    assert.deepEqual(await ofTrip(), [1000, 1011, 1002, 1009])
    const [late] = (await events()).filter(({ event }) => event === 1002)
    assert.deepEqual(
      [late?.payload['registration_id'], late?.payload['minutes'], late?.payload['scheduled_arrival']],
      [body.id, 120, '2026-12-01T16:10:00.000Z'],
    )
  })

  await t.test('what is observed while the registration is being committed is not lost', async () => {
    app.clock.set('2026-11-14T12:00:00.000Z')
    const made = await trip([flight({ flight_number: 'BA175' })])
    await inTransaction(app.ctx(), async (tx) => {
      await registerTrip(tx, company.id, { tripId: made.id, subscriptionId: subscription.id })
      await observe(observation({ flight_number: '175', status: 'cancelled' }))
      // As if its job had run by now: it finds no registration.
      await sql`delete from jobs where task = 'flights-changed'`.execute(app.db.db())
    })
    await app.settle()
    const told = (await events()).filter(({ payload }) => payload['trip_id'] === made.id).map(({ event }) => event)
    assert.deepEqual(told, [1000, 1011, 1003, 1009])
  })
})
