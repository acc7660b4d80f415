import assert from 'node:assert/strict'
import { test } from 'node:test'
import { targetingWorld } from './targeting.testing.ts'

test('a filter that means everything blocks advisories too, of a person and of an organization', async (t) => {
  const app = await targetingWorld(t)
  const [open, closed] = [await app.givenCompany(), await app.givenCompany()]
  const [ada, ben, cara] = [
    await app.givenTraveller(open),
    await app.givenTraveller(open),
    await app.givenTraveller(open),
  ]
  const dan = await app.givenTraveller(closed)
  for (const person of [ada, ben, cara]) await app.givenTrip(open, [person], ['2026-11-13', '2026-11-20'])
  await app.givenTrip(closed, [dan], ['2026-11-13', '2026-11-20'])
  const every = { alert_filter: { risk_levels: [0, 1, 2] } }
  const some = { alert_filter: { risk_levels: [0, 2] } }
  for (const [caller, path, filter] of [
    [ada, `users/${ada.id}`, every],
    [ben, `users/${ben.id}`, some],
    [closed, `org/${closed.id}`, every],
  ] as const)
    assert.equal((await app.as(caller).post(`/api/v2/${path}/alert_filters`, filter)).status, 201)
  await app.settle()
  const advisory = { headline: 'Strikes', body: 'They go on.', country_ids: ['PE'] }
  const { body } = await app.staff.post<{ id: string }>('/api/desk/advisories', { advisory })
  await app.settle()
  const causes = await Promise.all([ada, ben, cara, dan].map(app.causes))
  assert.deepEqual(causes, [[], [`advisory:${body.id}`], [`advisory:${body.id}`], []])
  const events = async (company: { id: string }) =>
    (await app.eventsOf(company)).filter((one) => one.event === 111).map((one) => one.payload['user_ids'])
  assert.deepEqual(
    [(await events(open)).flat().length, await events(closed)],
    [3, []],
    'a person’s filter stops the message alone, an organization’s everything',
  )
})
