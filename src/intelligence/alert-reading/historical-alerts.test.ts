import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GivenUser } from '../../../test/support/app.ts'
import { targetingWorld } from '../targeting/targeting.testing.ts'
import type { Json } from '../testing.ts'

interface Listed extends Json {
  readonly id: string
  readonly status?: number
  readonly finish: string | null
}

const peru = { country_code: 'PE', type: 0 } as const

test('the lists of the past month hold what is over too, and say so', async (t) => {
  const app = await targetingWorld(t)
  const { staff, publish, update } = app
  app.clock.set('2026-11-14T12:00:00.000Z')
  const company = await app.givenCompany({ features: ['alerts', 'global_intelligence'] })
  const server = app.as(company)
  const closed = await publish({ headline: 'Closed' })
  const finishing = await publish({ headline: 'Finishing', finish: '2026-11-15T00:00:00Z' })
  const standing = await publish({ headline: 'Standing' })
  const replaced = await publish({ headline: 'Replaced' })
  const replacing = await update(replaced.id, { headline: 'Replacing' })
  await staff.post(`/api/desk/alerts/${closed.id}/close`, { alert: { all_clear: 'Over.' } })
  const listed = async (path: string): Promise<Map<string, Listed>> => {
    const { status, body, text } = await server.get<Listed[]>(path)
    assert.equal(status, 200, text)
    return new Map(body.map((one) => [one.id, one]))
  }
  const all = [closed.id, finishing.id, standing.id, replacing.id].sort()
  app.clock.set('2026-11-15T12:00:00.000Z')
  for (const path of ['/api/v2/alerts?per_page=100', '/api/v2/countries/PE/alerts']) {
    const shown = await listed(path)
    assert.deepEqual([...shown.keys()].sort(), all, path)
    const states = [closed, finishing, standing, replacing].map((one) => shown.get(one.id)?.status)
    assert.deepEqual(states, [1, 1, 2, 2], `${path}: closed and past its finish are historical`)
    assert.equal(shown.get(closed.id)?.finish?.slice(0, 10), '2026-11-14', 'a closed one has its end')
  }
  assert.equal((await server.get<Listed>(`/api/v2/alerts/${finishing.id}`)).body.status, 1)
  // The filter goes by the same rule.
  assert.deepEqual([...(await listed('/api/v2/alerts?status=2')).keys()].sort(), [standing.id, replacing.id].sort())
  assert.deepEqual(
    [...(await listed('/api/v2/alerts?status=1')).keys()].sort(),
    [closed.id, finishing.id, replaced.id].sort(),
  )
  for (const one of [closed, finishing, replaced])
    assert.equal((await server.get(`/api/v2/alerts/${one.id}`)).status, 200, 'historical ones can be read')
  app.clock.set('2026-12-14T13:00:00.000Z')
  assert.deepEqual(await listed('/api/v2/countries/PE/alerts'), new Map(), 'a month later none is left')
})

test('the organization sees an alert of a trip as read once all its travellers have read the notification', async (t) => {
  const app = await targetingWorld(t)
  app.clock.set('2026-11-14T12:00:00.000Z')
  const company = await app.givenCompany()
  const [ada, ben] = [await app.givenTraveller(company), await app.givenTraveller(company)]
  await app.givenTrip(company, [ada, ben], ['2026-11-13', '2026-11-28'], peru)
  const [first, second] = [await app.publish({ headline: 'First' }), await app.publish({ headline: 'Second' })]
  const read = async (person: GivenUser): Promise<void> => {
    const [about] = (await app.notificationsOf(person)).filter((one) => one.data['alert_id'] === second.id)
    assert.equal((await app.as(person).put(`/api/v2/notifications/${about?.id}/mark_read`)).status, 200)
  }
  const readByAll = (): Promise<unknown[]> =>
    Promise.all(
      [first, second].map(async ({ id }) => {
        const path = `/api/v2/org/${company.id}/alerts/${id}/trip_alerts`
        return (await app.as(company).get<{ read: true | null }[]>(path)).body[0]?.read
      }),
    )
  assert.deepEqual(await readByAll(), [null, null])
  await read(ada)
  assert.deepEqual(await readByAll(), [null, null], 'Ben has not')
  await read(ben)
  assert.deepEqual(await readByAll(), [null, true])
})

test('an organization’s filter hides an alert of a trip, unless it was matched before', async (t) => {
  const app = await targetingWorld(t)
  const { publish, givenTrip } = app
  app.clock.set('2026-11-14T12:00:00.000Z')
  const company = await app.givenCompany()
  const ada = await app.givenTraveller(company)
  const ended = await publish({ headline: 'Ended', risk_level: 0, finish: '2026-11-15T00:00:00Z' })
  const trip = await givenTrip(company, [ada], ['2026-11-16', '2026-11-28'], peru)
  app.clock.set('2026-11-17T12:00:00.000Z')
  const matched = await publish({ headline: 'Matched', risk_level: 0 })
  const filter = { alert_filter: { risk_levels: [0] } }
  const made = await app.as(company).post<{ id: string }>(`/api/v2/org/${company.id}/alert_filters`, filter)
  assert.equal(made.status, 201, made.text)
  const hidden = await publish({ headline: 'Hidden', risk_level: 0 })
  const shown = await publish({ headline: 'Shown', risk_level: 1 })
  const readBy = async (caller: { readonly token: string } | { readonly key: string }): Promise<string[]> =>
    (await app.as(caller).get<Listed[]>(`/api/v2/trips/${trip}/alerts`)).body.map((one) => one.id).sort()
  const expected = [matched.id, shown.id].sort()
  assert.deepEqual(await readBy(ada), expected, `hidden: ${hidden.id} ${ended.id}`)
  assert.deepEqual(await readBy(company), expected, 'the company reads the same')
  assert.equal((await app.as(company).delete(`/api/v2/org/${company.id}/alert_filters/${made.body.id}`)).status, 200)
  assert.ok((await readBy(ada)).includes(hidden.id), 'without the filter it shows what the country has')
})
