import assert from 'node:assert/strict'
import { test } from 'node:test'
import { targetingWorld } from '../targeting/targeting.testing.ts'
import type { Json } from '../testing.ts'

interface Listed extends Json {
  readonly id: string
  readonly finish: string | null
}
interface TripAlerts {
  readonly trip_alerts: readonly { readonly alert_id: string; readonly read: true | null }[]
  readonly past_alerts: readonly Listed[]
}

const peru = { country_code: 'PE', type: 0 } as const

test('the list of the past month holds what is over too in version 1', async (t) => {
  const app = await targetingWorld(t)
  const { staff, publish, update } = app
  app.clock.set('2026-11-14T12:00:00.000Z')
  const phone = app.as(
    await app.givenTraveller(await app.givenCompany({ features: ['alerts', 'global_intelligence'] })),
  )
  const closed = await publish({ headline: 'Closed' })
  const finishing = await publish({ headline: 'Finishing', finish: '2026-11-15T00:00:00Z' })
  const standing = await publish({ headline: 'Standing' })
  const replaced = await publish({ headline: 'Replaced' })
  const replacing = await update(replaced.id, { headline: 'Replacing' })
  await staff.post(`/api/desk/alerts/${closed.id}/close`, { alert: { all_clear: 'Over.' } })
  const listed = async (): Promise<Map<string, Listed>> => {
    const { status, body, text } = await phone.get<Listed[]>('/api/v1/countries/PE/alerts')
    assert.equal(status, 200, text)
    return new Map(body.map((one) => [one.id, one]))
  }
  app.clock.set('2026-11-15T12:00:00.000Z')
  const shown = await listed()
  assert.deepEqual([...shown.keys()].sort(), [closed.id, finishing.id, standing.id, replacing.id].sort())
  assert.equal(shown.get(closed.id)?.finish?.slice(0, 10), '2026-11-14', 'a closed one has its end')
  for (const one of [closed, finishing, replaced])
    assert.equal((await phone.get(`/api/v1/alerts/${one.id}`)).status, 200, 'historical ones can be read')
  app.clock.set('2026-12-14T13:00:00.000Z')
  assert.deepEqual(await listed(), new Map(), 'a month later none is left')
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

test('an organization’s filter hides an alert of a trip in version 1, unless it was matched before', async (t) => {
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
  const { body } = await app.as(ada).get<TripAlerts>(`/api/v1/trips/${trip}/alerts`)
  assert.deepEqual(
    [...body.trip_alerts.map((one) => one.alert_id), ...body.past_alerts.map((one) => one.id)].sort(),
    [matched.id, shown.id].sort(),
    `hidden: ${hidden.id} ${ended.id}`,
  )
})
