import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Caller } from '../../../test/support/app.ts'
import { targetingWorld } from '../targeting/targeting.testing.ts'
import type { Json } from '../testing.ts'

interface Listed extends Json {
  readonly id: string
  readonly status?: number
  readonly finish: string | null
}
interface TripAlerts {
  readonly trip_alerts: readonly { readonly alert_id: string; readonly read: true | null }[]
  readonly past_alerts: readonly Listed[]
}

const peru = { country_code: 'PE', type: 0 } as const

test('the lists of the past month hold what is over too, and say so', async (t) => {
  const app = await targetingWorld(t)
  const { staff, publish, update } = app
  app.clock.set('2026-11-14T12:00:00.000Z')
  const company = await app.givenCompany({ features: ['alerts', 'global_intelligence'] })
  const [phone, server] = [app.as(await app.givenTraveller(company)), app.as(company)]
  const closed = await publish({ headline: 'Closed' })
  const finishing = await publish({ headline: 'Finishing', finish: '2026-11-15T00:00:00Z' })
  const standing = await publish({ headline: 'Standing' })
  const replaced = await publish({ headline: 'Replaced' })
  const replacing = await update(replaced.id, { headline: 'Replacing' })
  await staff.post(`/api/desk/alerts/${closed.id}/close`, { alert: { all_clear: 'Over.' } })
  const listed = async (caller: Caller, path: string): Promise<Map<string, Listed>> => {
    const { status, body, text } = await caller.get<Listed[]>(path)
    assert.equal(status, 200, text)
    return new Map(body.map((one) => [one.id, one]))
  }
  const all = [closed.id, finishing.id, standing.id, replacing.id].sort()
  app.clock.set('2026-11-15T12:00:00.000Z')
  for (const path of ['/api/v2/alerts?per_page=100', '/api/v2/countries/PE/alerts']) {
    const shown = await listed(server, path)
    assert.deepEqual([...shown.keys()].sort(), all, path)
    const states = [closed, finishing, standing, replacing].map((one) => shown.get(one.id)?.status)
    assert.deepEqual(states, [1, 1, 2, 2], `${path}: closed and past its finish are historical`)
  }
  const v1 = await listed(phone, '/api/v1/countries/PE/alerts')
  assert.deepEqual([...v1.keys()].sort(), all)
  assert.equal(v1.get(closed.id)?.finish?.slice(0, 10), '2026-11-14', 'a closed one has its end')
  assert.equal((await server.get<Listed>(`/api/v2/alerts/${finishing.id}`)).body.status, 1)
  // The filter goes by the same rule.
  assert.deepEqual(
    [...(await listed(server, '/api/v2/alerts?status=2')).keys()].sort(),
    [standing.id, replacing.id].sort(),
  )
  assert.deepEqual(
    [...(await listed(server, '/api/v2/alerts?status=1')).keys()].sort(),
    [closed.id, finishing.id, replaced.id].sort(),
  )
  for (const one of [closed, finishing, replaced])
    assert.equal((await phone.get(`/api/v1/alerts/${one.id}`)).status, 200, 'version 1 answers for historical alerts')
  app.clock.set('2026-12-14T13:00:00.000Z')
  assert.deepEqual(await listed(phone, '/api/v1/countries/PE/alerts'), new Map(), 'a month later none is left')
})

test('a trip of version 1 has its Trip Alerts, also of what was issued before it; what had ended is past', async (t) => {
  const app = await targetingWorld(t)
  const { staff, publish, givenTrip } = app
  app.clock.set('2026-11-14T12:00:00.000Z')
  const company = await app.givenCompany()
  const ada = await app.givenTraveller(company)
  const lasting = await publish({ headline: 'Lasting' })
  const ending = await publish({ headline: 'Ending', finish: '2026-11-22T00:00:00Z' })
  const over = await publish({ headline: 'Over', finish: '2026-11-16T00:00:00Z' })
  const elsewhere = await publish({ headline: 'Elsewhere', locations: [{ lat: -13.5319, lng: -71.9675 }] })
  const lima = { country_code: 'PE', type: 1, lat: -12.0464, lng: -77.0428 }
  const trip = await givenTrip(company, [ada], ['2026-11-20', '2026-11-28'], lima)
  await app.settle()
  const whole = await publish({ headline: 'Whole', full_country_ids: ['PE'] })
  // The trip is in one city: what is somewhere else in the country, or nowhere in particular, does not concern it.
  const others = [lasting.id, ending.id, over.id, elsewhere.id].sort()
  const lists = async (): Promise<readonly [string[], string[]]> => {
    const { status, body, text } = await app.as(ada).get<TripAlerts>(`/api/v1/trips/${trip}/alerts`)
    assert.equal(status, 200, text)
    return [body.trip_alerts.map((one) => one.alert_id).sort(), body.past_alerts.map((one) => one.id).sort()]
  }
  app.clock.set('2026-11-21T12:00:00.000Z')
  const wholeEnding = await publish({ headline: 'During', full_country_ids: ['PE'] })
  assert.deepEqual(
    await lists(),
    [[wholeEnding.id, whole.id].sort(), others],
    `${lasting.id} ${ending.id} ${elsewhere.id}`,
  )
  await staff.post(`/api/desk/alerts/${wholeEnding.id}/close`, { alert: { all_clear: 'Over.' } })
  await staff.post(`/api/desk/alerts/${whole.id}/close`, { alert: { all_clear: 'Over.' } })
  await app.settle()
  app.clock.advance(60)
  assert.deepEqual(
    await lists(),
    [[wholeEnding.id], [whole.id, ...others].sort()],
    'issued during it stays; issued before it and ended is past',
  )
})

test('read in one version is read in the other', async (t) => {
  const app = await targetingWorld(t)
  const { publish, givenTrip } = app
  app.clock.set('2026-11-14T12:00:00.000Z')
  const company = await app.givenCompany()
  const [ada, ben] = [await app.givenTraveller(company), await app.givenTraveller(company)]
  const trip = await givenTrip(company, [ada, ben], ['2026-11-13', '2026-11-28'], peru)
  const [first, second] = [await publish({ headline: 'First' }), await publish({ headline: 'Second' })]
  const phone = app.as(ada)
  const unread = async (): Promise<string[]> => {
    const { body } =
      await phone.get<{ read_at: string | null; type: number; data: { alert_id: string } }[]>('/api/v2/notifications')
    return body.filter((one) => one.type === 110 && one.read_at === null).map((one) => one.data.alert_id)
  }
  const readV1 = async (): Promise<string[]> =>
    (await phone.get<TripAlerts>(`/api/v1/trips/${trip}/alerts`)).body.trip_alerts.flatMap((one) =>
      one.read ? [one.alert_id] : [],
    )
  assert.deepEqual([(await unread()).sort(), await readV1()], [[first.id, second.id].sort(), []])
  assert.equal((await phone.put(`/api/v1/alerts/${first.id}/mark_read`)).status, 200)
  assert.deepEqual([await unread(), await readV1()], [[second.id], [first.id]], 'version 1 → version 2')
  const [about] = (await app.notificationsOf(ada)).filter((one) => one.data['alert_id'] === second.id)
  assert.equal((await phone.put(`/api/v2/notifications/${about?.id}/mark_read`)).status, 200)
  assert.deepEqual(
    [await unread(), (await readV1()).sort()],
    [[], [first.id, second.id].sort()],
    'version 2 → version 1',
  )
  const readByAll = async (): Promise<unknown> => {
    const path = `/api/v2/org/${company.id}/alerts/${second.id}/trip_alerts`
    return (await app.as(company).get<{ read: true | null }[]>(path)).body[0]?.read
  }
  assert.equal(await readByAll(), null, 'Ben has not')
  assert.equal((await app.as(ben).put(`/api/v1/alerts/${second.id}/mark_read`)).status, 200)
  assert.equal(await readByAll(), true)
})

test('an organization’s filter hides an alert of a trip in both versions, unless it was matched before', async (t) => {
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
  const versions = async (): Promise<readonly [string[], string[]]> => {
    const v1 = (await app.as(ada).get<TripAlerts>(`/api/v1/trips/${trip}/alerts`)).body
    const v2 = (await app.as(ada).get<Listed[]>(`/api/v2/trips/${trip}/alerts`)).body
    return [
      [...v1.trip_alerts.map((one) => one.alert_id), ...v1.past_alerts.map((one) => one.id)].sort(),
      v2.map((one) => one.id).sort(),
    ]
  }
  const expected = [matched.id, shown.id].sort()
  assert.deepEqual(await versions(), [expected, expected], `hidden: ${hidden.id} ${ended.id}`)
  assert.deepEqual(
    (await app.as(company).get<Listed[]>(`/api/v2/trips/${trip}/alerts`)).body.map((one) => one.id).sort(),
    expected,
    'the company reads the same',
  )
  assert.equal((await app.as(company).delete(`/api/v2/org/${company.id}/alert_filters/${made.body.id}`)).status, 200)
  assert.ok((await versions())[1].includes(hidden.id), 'without the filter version 2 shows what the country has')
})
