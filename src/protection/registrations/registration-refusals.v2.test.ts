import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenProduct } from '../../commerce/products/products.testing.ts'
import { sell } from '../../commerce/subscriptions/subscriptions.testing.ts'
import { flight, protectionWorld, type ShownRegistration } from './registrations.testing.ts'

type Refused = { error: { code: string; message: string; fields?: Record<string, string[]> } }

test('refusals are 422; they are kept, and told', async (t) => {
  const { app, company, org, url, protect, trip, events } = await protectionWorld(t)
  const subscription = await protect({ annualTripAllowance: 1 })
  const refuse = async (
    tripId: string,
    subscriptionId: string,
    headers: Record<string, string> = {},
  ): Promise<{ refused: Refused; event: number; payload: Record<string, unknown> }> => {
    const answer = await org.post<Refused>(
      url,
      { registration: { trip_id: tripId, subscription_id: subscriptionId } },
      headers,
    )
    assert.equal(answer.status, 422, answer.text)
    const last = (await events()).at(-1)
    assert.ok(last)
    return { refused: answer.body, ...last }
  }
  const cases: readonly [string, Record<string, unknown>[], RegExp][] = [
    ['no flights', [], /no flights/],
    ['a flight of an airline that we do not know', [flight({ airline: 'Nobody Air', flight_number: '12' })], /airline/],
    ['a flight without a number', [flight({ flight_number: null })], /flight number/],
    [
      'too late',
      [flight({ departure_datetime: '2026-11-15T11:59:00', arrival_datetime: '2026-11-15T15:00:00' })],
      /Too late/,
    ],
  ]
  for (const [name, flights, reason] of cases)
    await t.test(name, async () => {
      const made = await trip(flights, {
        destinations: [{ country_code: 'US', entry_date: '2026-12-01', exit_date: '2026-12-09' }],
      })
      const { refused, event, payload } = await refuse(made.id, subscription.id)
      assert.deepEqual([event, refused.error.code], [1013, 'registration_blocked'])
      assert.match(refused.error.message, reason)
      assert.deepEqual(refused.error.fields, { trip_id: [refused.error.message] })
      assert.equal(payload['reason'], refused.error.message)
      assert.deepEqual(
        payload['air_segment_ids'],
        made.air_segments.map(({ id }) => id),
      )
      assert.equal(payload['certificate_url'], null)
      const kept = await org.get<ShownRegistration>(`${url}/${payload['registration_id']}`)
      assert.deepEqual(
        [kept.body.status, kept.body.reason, kept.body.flights, kept.body.certificate_url, kept.body.registered_at],
        ['refused', refused.error.message, [], null, null],
      )
    })

  await t.test('the trips of the year are used up; a flight of the same trip is not another trip', async () => {
    const first = await trip([flight()])
    const made = await org.post(url, { registration: { trip_id: first.id, subscription_id: subscription.id } })
    assert.equal(made.status, 201, made.text)
    const second = await trip([flight({ flight_number: 'BA183' })])
    const { refused, event } = await refuse(second.id, subscription.id)
    assert.deepEqual([event, refused.error.code], [1001, 'trip_limit_reached'])
    const changed = await org.patch(`/api/v2/org/${company.id}/trips/${first.id}`, {
      trip: { air_segments: [...first.air_segments, flight({ flight_number: 'BA185' })] },
    })
    assert.equal(changed.status, 200, changed.text)
    const anew = await org.post(url, { registration: { trip_id: first.id, subscription_id: subscription.id } })
    assert.equal(anew.status, 201, anew.text)
  })

  await t.test('of two at the same time only one is within the allowance', async () => {
    const fresh = await protect({ annualTripAllowance: 1 })
    const trips = [await trip([flight()]), await trip([flight({ flight_number: 'BA173' })])]
    const answers = await Promise.all(
      trips.map(({ id }) => org.post(url, { registration: { trip_id: id, subscription_id: fresh.id } })),
    )
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 422])
  })

  await t.test('the same trip twice at the same time is registered once', async () => {
    const fresh = await protect()
    const made = await trip([flight()])
    const sent = { registration: { trip_id: made.id, subscription_id: fresh.id } }
    const answers = await Promise.all([org.post(url, sent), org.post(url, sent)])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409])
  })

  await t.test('the policy is not in force', async () => {
    const made = await trip([flight()])
    const begun = await protect({}, { startAt: new Date('2026-12-02T00:00:00.000Z') })
    const { refused, event } = await refuse(made.id, begun.id)
    assert.deepEqual([event, Object.keys(refused.error.fields ?? {})], [1013, ['subscription_id']])
    const closed = await protect()
    await org.post(`/api/v2/subscriptions/${closed.id}/close`)
    assert.match((await refuse(made.id, closed.id)).refused.error.message, /it is closed/)
  })

  await t.test('a subscription without flight protection: 422, and nothing is told', async () => {
    const before = (await events()).length
    const made = await trip([flight()])
    const person = await app.givenTraveller(company)
    const [plain] = await sell(app.ctx(), {
      company,
      people: [person],
      products: [await givenProduct(app)],
    })
    const answer = await org.post<Refused>(url, { registration: { trip_id: made.id, subscription_id: plain?.id } })
    assert.deepEqual(
      [answer.status, answer.body.error.fields],
      [422, { subscription_id: ['has no flight protection'] }],
    )
    assert.equal((await events()).length, before)
  })

  await t.test('under an Idempotency-Key the refusal is told once and answered twice', async () => {
    const fresh = await protect()
    const made = await trip([], {
      destinations: [{ country_code: 'US', entry_date: '2026-12-01', exit_date: '2026-12-09' }],
    })
    const headers = { 'idempotency-key': 'one' }
    const before = (await events()).length
    const first = await refuse(made.id, fresh.id, headers)
    const again = await refuse(made.id, fresh.id, headers)
    assert.equal(again.refused.error.message, first.refused.error.message)
    assert.equal((await events()).length, before + 1)
  })
})
