import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GodwitError, type Init, type PartnerTrip, type Traveller } from './index.ts'
import { listeningService } from './testing.ts'

const march = [{ country_code: 'BR', entry_date: '2027-03-01', exit_date: '2027-03-20' }]

test('typed calls of version 1: a company makes, changes and removes travellers and trips', async (t) => {
  const service = await listeningService(t, { template: 'world' })
  const company = await service.givenCompany()
  const partner = service.client(company.key)

  const made: Traveller = await partner.post('/api/v1/partner/travellers', {
    body: { traveller: { first_name: 'Ada', email: 'ada@example.com' } },
  })
  assert.match(made.authentication_token, /^gwu_/)
  const changed = await partner.patch('/api/v1/partner/travellers/{traveller_id}', {
    path: { traveller_id: made.id },
    body: { traveller: { last_name: 'Byron' } },
  })
  assert.deepEqual([changed.id, changed.first_name, changed.last_name], [made.id, 'Ada', 'Byron'])

  const trip: PartnerTrip = await partner.post('/api/v1/partner/trips', {
    body: { trip: { traveller_ids: [made.id], destinations: march } },
  })
  assert.deepEqual([trip.start, trip.finish], ['2027-03-01', '2027-03-20'])
  const phone = service.client(made.authentication_token)
  assert.equal((await phone.get('/api/v1/trips/current_trip')).id, trip.id)
  const synced = await phone.sync('/api/v1/trips')
  assert.deepEqual(
    synced.items.map(({ id }) => id),
    [trip.id],
  )

  const removed = await partner.request('delete', '/api/v1/partner/travellers/{traveller_id}', {
    path: { traveller_id: made.id },
  })
  assert.deepEqual([removed.status, removed.body, removed.attempts, removed.notModified], [200, [], 1, false])
})

type Refused<T extends false> = T
type Fits<Given, Wanted> = Given extends Wanted ? true : false

/** What must not compile: the compiler is the test, and says so where one of these fits. */
export type MustNotCompileInV1 = [
  missingField: Refused<
    Fits<{ body: { traveller: { first_name: string } } }, Init<'post', '/api/v1/partner/travellers'>>
  >,
]

test('the error of version 1 for a broken rule has the status 400, and the fields', async (t) => {
  const service = await listeningService(t)
  const partner = service.client((await service.givenCompany()).key)
  const refused = partner.post('/api/v1/partner/travellers', {
    body: { traveller: { first_name: 'Ada', email: 'nobody' } },
  })
  await assert.rejects(refused, (error) => {
    assert.ok(error instanceof GodwitError && error instanceof Error)
    assert.deepEqual(
      [error.name, error.status, error.code, error.attempts],
      ['GodwitError', 400, 'validation_failed', 1],
    )
    assert.deepEqual(Object.keys(error.fields), ['email'])
    return true
  })
})
