import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flightTerms, givenProduct } from '../../commerce/products/products.testing.ts'
import { yearly } from '../../commerce/subscriptions/subscriptions.testing.ts'
import { flight, protectionWorld, type ShownRegistration } from './registrations.testing.ts'

const tooSoon = flight({ departure_datetime: '2026-11-15T08:00:00', arrival_datetime: '2026-11-15T11:00:00' })

test('trips are registered by themselves', async (t) => {
  const { app, company, ada, org, url, protect, trip, events } = await protectionWorld(t)
  const registrationsOf = async (tripId: string): Promise<ShownRegistration[]> => {
    await app.settle()
    return (await org.get<ShownRegistration[]>(`${url}?trip_id=${tripId}`)).body
  }
  const toldOf = async (tripId: string) =>
    (await events()).filter(({ payload }) => payload['trip_id'] === tripId).map(({ event }) => event)
  const change = async (id: string, fields: object) => {
    const { status, text } = await org.patch(`/api/v2/org/${company.id}/trips/${id}`, { trip: fields })
    assert.equal(status, 200, text)
  }

  await t.test('when a trip is written with a subscription', async () => {
    const subscription = await protect()
    const made = await trip([flight()], { subscription_id: subscription.id })
    const [registration, ...others] = await registrationsOf(made.id)
    assert.equal(others.length, 0)
    assert.deepEqual(
      [registration?.status, registration?.subscription_id, registration?.user_id, registration?.flights.length],
      ['registered', subscription.id, ada.id, 1],
    )
    assert.deepEqual(await toldOf(made.id), [1000, 1011])
  })

  await t.test('when it is changed: only the flight that is new', async () => {
    const subscription = await protect()
    const made = await trip([flight()], { subscription_id: subscription.id })
    assert.equal((await registrationsOf(made.id)).length, 1)
    await change(made.id, { name: 'Another name' })
    assert.equal((await registrationsOf(made.id)).length, 1)
    await change(made.id, { air_segments: [...made.air_segments, flight({ flight_number: 'BA183' })] })
    const [anew, first] = await registrationsOf(made.id)
    assert.deepEqual(
      [anew, first].map((one) => one?.flights.map(({ flight_number }) => flight_number)),
      [['183'], ['117']],
    )
  })

  await t.test('a refusal is told, and the same one only once', async () => {
    const subscription = await protect()
    const made = await trip([tooSoon], { subscription_id: subscription.id })
    assert.deepEqual(
      (await registrationsOf(made.id)).map(({ status }) => status),
      ['refused'],
    )
    const [segment] = made.air_segments
    await change(made.id, {
      air_segments: [{ ...segment, arrival_datetime: '2026-11-15T11:05:00', arrival_datetime_utc: null }],
    })
    assert.equal((await registrationsOf(made.id)).length, 1)
    assert.deepEqual(await toldOf(made.id), [1013])
    await change(made.id, { air_segments: [flight()] })
    assert.deepEqual((await registrationsOf(made.id)).map(({ status }) => status).toSorted(), ['refused', 'registered'])
  })

  await t.test('a subscription of somebody else is refused with the trip', async () => {
    const subscription = await protect({}, {}, await app.givenTraveller(company))
    const answer = await org.post<{ error: { fields: object } }>(`/api/v2/org/${company.id}/trips`, {
      trip: { traveller_ids: [ada.id], air_segments: [flight()], subscription_id: subscription.id },
    })
    assert.deepEqual([answer.status, Object.keys(answer.body.error.fields)], [422, ['subscription_id']], answer.text)
  })

  await t.test('when a trip is bought with the product', async () => {
    const product = await givenProduct(app, {
      ...yearly({ kind: 'flight_protection' }),
      flightProtection: flightTerms,
    })
    const people = ['Grace Hopper', 'Edsger Dijkstra'].map((name) => ({
      user: { name, email: `${name.replace(' ', '.')}@example.com`, birthday: '1985-05-04' },
    }))
    const { status, body, text } = await org.post<{ id: string; user_id: string }[]>(
      `/api/v2/org/${company.id}/subscriptions`,
      {
        currency_code: 'USD',
        country_code: 'US',
        product_ids: [product.id],
        subscriptions: people,
        trip: {
          start: '2026-12-01',
          finish: '2026-12-09',
          destinations: [{ country_code: 'US', entry_date: '2026-12-01', exit_date: '2026-12-09' }],
          // In Tokyo it is 1 December already.
          air_segments: [
            flight({
              airline: 'JL',
              flight_number: 'JL5',
              origin: 'HND',
              destination: 'JFK',
              departure_datetime: '2026-12-01T07:00:00',
              arrival_datetime: '2026-12-01T07:00:00',
            }),
          ],
        },
      },
    )
    assert.equal(status, 201, text)
    await app.settle()
    for (const { id, user_id } of body) {
      const [registration, ...others] = (await org.get<ShownRegistration[]>(`${url}?subscription_id=${id}`)).body
      assert.deepEqual(
        [registration?.status, registration?.user_id, registration?.reason, others.length],
        ['registered', user_id, null, 0],
      )
    }
  })
})
