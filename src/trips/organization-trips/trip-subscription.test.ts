import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flight, protectionWorld } from '../../protection/registrations/registrations.testing.ts'

interface Shown {
  readonly id: string
  readonly subscription_id: string | null
  readonly updated_at: string
  readonly air_segments: readonly Record<string, unknown>[]
}

test('a company writes a trip with a subscription', async (t) => {
  const world = await protectionWorld(t)
  const { app, company, ada, org } = world
  const trips = `/api/v2/org/${company.id}/trips`
  const subscription = await world.protect()
  const events = async () => (await world.events()).map(({ event, payload }) => [event, payload['trip_id']])
  const body = (more: object = {}) => ({
    trip: { traveller_ids: [ada.id], air_segments: [flight()], subscription_id: subscription.id, ...more },
  })
  const create = async (more: object = {}): Promise<Shown> => {
    const made = await org.post<Shown>(trips, body(more))
    assert.equal(made.status, 201, made.text)
    return made.body
  }

  await t.test('it is kept and shown, and the flights are registered by themselves', async () => {
    const trip = await create({ subscription_id: subscription.id.toUpperCase() })
    assert.equal(trip.subscription_id, subscription.id)
    assert.equal((await org.get<Shown>(`${trips}/${trip.id}`)).body.subscription_id, subscription.id)
    const [own] = (await app.as(ada).get<Shown[]>('/api/v2/trips')).body
    assert.equal(own?.subscription_id, subscription.id)
    await app.settle()
    assert.deepEqual(await events(), [
      [1000, trip.id],
      [1011, trip.id],
    ])
  })

  await t.test('what is sent back changes nothing; an update may name one, and takes it away with null', async () => {
    const { body: bare } = await org.post<Shown>(
      trips,
      body({ subscription_id: null, air_segments: [flight({ flight_number: 'BA175' })] }),
    )
    assert.equal(bare.subscription_id, null)
    const update = async (trip: object): Promise<Shown> => {
      app.clock.advance(60)
      const answer = await org.patch<Shown>(`${trips}/${bare.id}`, { trip })
      assert.equal(answer.status, 200, answer.text)
      await app.settle()
      return answer.body
    }
    const before = (await events()).length
    const named = await update({ subscription_id: subscription.id })
    assert.deepEqual((await events()).slice(before), [
      [1000, bare.id],
      [1011, bare.id],
    ])
    assert.deepEqual(await update({ ...named }), named)
    assert.equal((await update({ name: 'New York' })).subscription_id, subscription.id)
    assert.equal((await events()).length, before + 2, 'another name is no other flight')
    await update({ air_segments: [...named.air_segments, flight({ flight_number: 'BA177' })] })
    assert.equal((await events()).length, before + 4, 'a new flight is registered')
    assert.equal((await update({ subscription_id: null })).subscription_id, null)
  })

  await t.test('refused', async (t) => {
    const [elsewhere, ben] = [await app.givenCompany(), await app.givenTraveller(company)]
    const bens = await world.protect({}, {}, ben)
    const cases: readonly (readonly [string, unknown, object])[] = [
      ['no id', 'POLICY', {}],
      ['no subscription', elsewhere.id, {}],
      ['of somebody who does not travel', bens.id, {}],
    ]
    for (const [what, subscription_id, more] of cases)
      await t.test(what, async () => {
        const { status, body: shown } = await org.post<{ error: { fields: Record<string, unknown> } }>(
          trips,
          body({ subscription_id, destinations: [{ country_code: 'QQ' }], ...more }),
        )
        assert.equal(status, 422)
        assert.ok('subscription_id' in shown.error.fields && 'destinations.0.country_id' in shown.error.fields)
      })
    await t.test('of another company', async () => {
      const eva = await app.givenTraveller(elsewhere)
      const { status, body: shown } = await app
        .as(elsewhere)
        .post<{ error: { fields: object } }>(`/api/v2/org/${elsewhere.id}/trips`, body({ traveller_ids: [eva.id] }))
      assert.deepEqual([status, Object.keys(shown.error.fields)], [422, ['subscription_id']])
    })
  })
})
