import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rebuildWhereabouts } from '../../src/app/whereabouts/whereabouts-rebuild.ts'
import { type GivenUser, testApp } from '../support/app.ts'
import { day, iso, pick, type Step, sequence, start, staysOf, steps } from './whereabouts.steps.ts'

/** Who made a trip for themselves, by its id. */
const owners = new Map<string, GivenUser>()

/** What version 1 does to trips and people, beside all that happens anyway. */
const stepsV1: Readonly<Record<string, Step>> = {
  ...steps,
  async ownTrip({ service, people, random, trips }) {
    const own = pick(random, people)
    const at = start + random() * 300 * day
    const countries = [{ country_id: 'FJ', entry_date: iso(at), exit_date: iso(at + 9 * day) }]
    const { status, body, text } = await service
      .as(own)
      .post<{ id: string }>('/api/v1/trips', { trip: { destinations: countries } })
    assert.ok(status === 200 || status === 201, text)
    trips.push({ id: body.id })
    owners.set(body.id, own)
    return status
  },
  async ownTripChanged({ service, random, trips }) {
    const mine = trips.filter(({ id }) => owners.has(id))
    const trip = mine.length > 0 ? pick(random, mine) : undefined
    const owner = trip && owners.get(trip.id)
    if (!owner) return 0
    const at = start + random() * 300 * day
    const destinations = [{ country_id: 'PE', entry_date: iso(at), exit_date: iso(at + day) }]
    const phone = service.as(owner)
    const { status } =
      random() < 0.3
        ? await phone.delete(`/api/v1/trips/${trip.id}`)
        : await phone.put(`/api/v1/trips/${trip.id}`, { trip: { destinations } })
    return status
  },
  async checkedInV1({ service, people, random }) {
    const point = { latitude: random() * 170 - 85, longitude: random() * 360 - 180 }
    const phone = service.as(pick(random, people))
    if (random() < 0.7) service.clock.advance(Math.floor(random() * 40_000))
    const { status, text } = await phone.post('/api/v1/users/check_in', point)
    assert.equal(status, 200, text)
    return status
  },
  async leftV1({ service, company, people, random }) {
    if (people.length < 3 || random() < 0.7) return 0
    const [gone] = people.splice(Math.floor(random() * people.length), 1)
    const { status, text } = await service.as(company).delete(`/api/v1/partner/travellers/${gone?.id}`)
    assert.equal(status, 200, text)
    return status
  },
}

test('whatever version 1 does to trips and people, stays are what a rebuild from the sources gives', async (t) => {
  const service = await testApp(t, { template: 'world' })
  const done = new Set([...(await sequence(service, stepsV1, 1, 30)), ...(await sequence(service, stepsV1, 77, 30))])
  assert.deepEqual([...done].sort(), Object.keys(stepsV1).sort(), 'every kind of step was done')
  assert.ok((await staysOf(service)).length > 20)
  const { trips, checkIns } = await rebuildWhereabouts(service.ctx())
  assert.deepEqual([trips.wrong, checkIns.wrong], [0, 0])
})
