import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GivenUser } from '../support/app.ts'
import { givenTrip, to } from '../support/trips.ts'
import { workingApp } from '../support/worker.ts'

test('306: a company’s managers hear of it when a traveller changes the itinerary in version 1', async (t) => {
  const app = await workingApp(t, { template: 'world' })
  const company = await app.givenCompany()
  const managers = [await app.givenManager(company), await app.givenManager(company)]
  const ada = await app.givenTraveller(company)
  const seen = async (who: GivenUser) =>
    (await app.as(who).get<{ type: number }[]>('/api/v2/notifications?per_page=100')).body
      .map((one) => one.type)
      .filter((type) => type >= 300 && type <= 306)
  const trip = await givenTrip({
    by: app.as(company),
    company,
    travellers: [ada],
    destinations: [to('PE', '2026-11-12', '2026-11-20', { friendly_name: 'Lima', lat: -12.0464, lng: -77.0428 })],
  })
  app.clock.advance(60)
  const own = { destinations: [to('PE', '2026-11-12', '2026-11-21', { destination_locations: [] })] }
  assert.equal((await app.as(ada).put(`/api/v1/trips/${trip.id}`, { trip: own })).status, 200)
  await app.settle()
  for (const manager of managers) assert.deepEqual(await seen(manager), [306])
  assert.deepEqual(await seen(ada), [], 'the traveller is no manager')
})
