import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flight, observation, protectionWorld } from './registrations.testing.ts'

interface Refused {
  readonly error: { readonly code: string; readonly message: string }
}
interface ShownClaim {
  readonly id: string
  readonly status: string
  readonly reason: string
}

/** The flight arrives at 16:10 UTC; the itinerary says two hours earlier, in New York's time. */
const early = { arrival_datetime: '2026-12-01T09:10:00' }
const landing = '2026-12-01T16:15:00.000Z'

test('the schedule that counts is the airline’s', async (t) => {
  const { app, company, org, protect, trip, register, events, observe } = await protectionWorld(t)
  const subscription = await protect()
  const claimsOf = async (tripId: string) =>
    (await org.get<ShownClaim[]>(`/api/v2/org/${company.id}/claims?trip_id=${tripId}`)).body
  const landed = (number: string, more: object = {}) =>
    observation({
      flight_number: number,
      status: 'landed',
      actual_arrival: landing,
      observed_at: landing,
      ...more,
    })

  await t.test('an itinerary that arrives two hours early is refused with both schedules', async () => {
    await observe(observation({ flight_number: '200' }))
    const made = await trip([flight({ flight_number: 'BA200', ...early })])
    const { status, body } = await register(made, subscription)
    const { code, message } = (body as unknown as Refused).error
    assert.deepEqual([status, code, (await events()).at(-1)?.event], [422, 'registration_blocked', 1013])
    assert.match(message, /itinerary says 2026-12-01 08:25 UTC to 2026-12-01 14:10 UTC/)
    assert.match(message, /airline’s schedule 2026-12-01 08:25 UTC to 2026-12-01 16:10 UTC/)
  })

  await t.test(
    '15 minutes of difference are the same schedule, and the airline’s is covered; 16 are another',
    async () => {
      await observe(observation({ flight_number: '201' }), observation({ flight_number: '202' }))
      const close = await register(
        await trip([flight({ flight_number: 'BA201', arrival_datetime: '2026-12-01T10:55:00' })]),
        subscription,
      )
      assert.equal(close.status, 201, close.text)
      const [covered] = close.body.flights
      assert.deepEqual(
        [close.body.schedule, covered?.schedule, covered?.scheduled_arrival],
        ['confirmed', 'confirmed', '2026-12-01T16:10:00.000Z'],
      )
      const other = await trip([flight({ flight_number: 'BA202', arrival_datetime: '2026-12-01T10:54:00' })])
      assert.equal((await register(other, subscription)).status, 422)
    },
  )

  await t.test('the first that was said counts, not a later one', async () => {
    await observe(
      observation({ flight_number: '203' }),
      observation({
        flight_number: '203',
        scheduled_arrival: '2026-12-01T14:10:00Z',
        observed_at: '2026-11-14T11:30:00Z',
      }),
    )
    const made = await trip([flight({ flight_number: 'BA203', ...early })])
    assert.equal((await register(made, subscription)).status, 422)
  })

  const unverified = async (number: string, more: object = {}) => {
    const made = await trip([flight({ flight_number: `BA${number}`, ...more })])
    const answer = await register(made, subscription)
    assert.deepEqual([answer.status, answer.body.schedule], [201, 'unverified'], answer.text)
    return { made, registration: answer.body }
  }
  const invented = await unverified('204', early)
  const silent = await unverified('205', early)
  const honest = await unverified('206')
  app.clock.set('2026-12-01T19:00:00.000Z')

  await t.test('an invented timetable that nobody knew yet: the punctual flight makes no claim', async () => {
    await observe(landed('204'))
    await app.settle()
    assert.deepEqual(await claimsOf(invented.made.id), [])
    const { body } = await org.get<{ schedule: string; flights: { scheduled_arrival: string }[] }>(
      `/api/v2/org/${company.id}/flight_protection/registrations/${invented.registration.id}`,
    )
    assert.deepEqual([body.schedule, body.flights[0]?.scheduled_arrival], ['unverified', '2026-12-01T16:10:00.000Z'])
  })

  await t.test('a source that says nothing of the arrival’s schedule: the claim waits for staff', async () => {
    await observe(landed('205', { scheduled_arrival: null }))
    await app.settle()
    const [claim] = await claimsOf(silent.made.id)
    assert.equal(claim?.status, 'evaluating')
    assert.match(claim?.reason ?? '', /No source has confirmed the schedule of BA 205: a person decides\.$/)
    const path = `/api/v2/org/${company.id}/claims/${claim?.id}`
    const { body } = await org.get<ShownClaim>(path, { 'accept-language': 'es' })
    assert.match(body.reason, /^BA 205 llegó con 125 minutos de retraso.* decide una persona\.$/)
    const queue = await app.as(await app.givenStaff()).get<ShownClaim[]>('/api/desk/claims?status=evaluating')
    assert.ok(queue.body.some(({ id }) => id === claim?.id))
  })

  await t.test('once a source says the schedule, the facts decide by it', async () => {
    await observe(observation({ flight_number: '205', status: null, observed_at: '2026-12-01T18:00:00Z' }))
    await app.settle()
    assert.equal((await claimsOf(silent.made.id))[0]?.status, 'denied')
  })

  await t.test('a late flight by a schedule that a source confirms is accepted by itself', async () => {
    await observe(landed('206', { actual_arrival: '2026-12-01T18:10:00Z', observed_at: '2026-12-01T18:11:00Z' }))
    await app.settle()
    assert.equal((await claimsOf(honest.made.id))[0]?.status, 'bank-info-requested')
  })
})
