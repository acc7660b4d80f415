import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, type ClaimEvent, claimWorld, paidOut } from './claims.testing.ts'

/** The events about flight protection, in their order. */
const numbersOf = (events: readonly ClaimEvent[]): number[] =>
  events
    .filter(({ event }) => event >= 600 && event !== 901 && event !== 902 && event !== 904)
    .map(({ event }) => event)

test('claims', async (t) => {
  const world = await claimWorld(t)
  const numbers = async (company: Parameters<typeof world.events>[0]): Promise<number[]> =>
    numbersOf(await world.events(company))

  await t.test('a delay is told on an estimate, accepted on arrival, and paid', async () => {
    const { company, person, flights, ...registration } = await world.register({ bankInfo: true })
    const [flight] = flights
    await world.observe(flight, { estimated_arrival: at(480 + 119) })
    assert.deepEqual(await numbers(company), [])
    await world.observe(flight, { estimated_arrival: at(480 + 120) })
    assert.deepEqual(await numbers(company), [1002, 1009, 600])
    await world.observe(flight, { estimated_arrival: at(480 + 150) })
    assert.deepEqual(await numbers(company), [1002, 1009, 600])
    await world.observe(flight, { status: 'landed', actual_arrival: at(480 + 130) })
    const events = await world.events(company)
    assert.deepEqual(numbersOf(events), [1002, 1009, 600, 601, 602, 604, 1010])
    assert.equal(await paidOut(world, registration.subscriptionId), 10_000)
    const [delayed] = events.filter(({ event }) => event === 1002)
    const paid = events.find(({ event }) => event === 604)?.payload['claim'] as Record<string, unknown>
    assert.deepEqual(delayed?.payload, {
      claim_id: paid['id'],
      claim_human_id: paid['human_id'],
      subscription_id: registration.subscriptionId,
      trip_id: registration.tripId,
      air_segment_id: flight?.airSegmentId,
      registration_id: registration.id,
      external_ids: [person.externalId],
      user_ids: [person.id],
      airline: 'BA',
      flight_number: flight?.number,
      origin: 'LHR',
      destination: 'JFK',
      scheduled_departure: at(0),
      scheduled_arrival: at(480),
      estimated_departure: null,
      estimated_arrival: at(600),
      actual_departure: null,
      actual_arrival: null,
      diverted_to: null,
      kind: 'flight_delayed',
      minutes: 120,
      amount: 10_000,
      currency_code: 'USD',
      reason: `BA ${flight?.number} is expected to arrive 120 minutes late; 120 minutes or more are a delay.`,
    })
    assert.equal(paid['status'], 'paid')
    assert.deepEqual(
      (paid['history'] as { status: string }[]).map(({ status }) => status),
      ['submitted', 'evaluating', 'accepted', 'paid'],
    )
  })
})
