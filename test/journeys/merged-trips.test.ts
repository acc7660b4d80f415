import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { givenDesk, type Json } from '../../src/intelligence/testing.ts'
import type { GivenUser } from '../support/app.ts'
import { givenTrip, to } from '../support/trips.ts'
import { workingApp } from '../support/worker.ts'

const lima = { friendly_name: 'Lima', lat: -12.0464, lng: -77.0428, type: 1 }
const manaus = { friendly_name: 'Manaus', lat: -3.1, lng: -60.02, type: 1 }
const hotel = (hotel_name: string, day: string) => ({
  hotel_name,
  city_name: 'Lima',
  country: 'PE',
  lat: -12.05,
  lng: -77.04,
  checkin_datetime: `2026-11-${day}`,
  checkout_datetime: '2026-11-20',
})

interface TripShown extends Json {
  readonly id: string
  readonly destinations: readonly { readonly id: string; readonly friendly_name: string }[]
  readonly hotel_segments: readonly { readonly id: string; readonly hotel_name: string }[]
  readonly travellers: readonly { readonly id: string }[]
  readonly deleted_at: string | null
}

test('two trips of one person are merged', async (t) => {
  const app = await workingApp(t, { template: 'world' })
  const { givenPublished } = await givenDesk(app)
  const [company, elsewhere] = [await app.givenCompany(), await app.givenCompany()]
  const manager = await app.givenManager(company)
  const [ada, ben] = [await app.givenTraveller(company), await app.givenTraveller(company)]
  const foreigner = await app.givenTraveller(elsewhere)
  const org = app.as(company)
  const at = (id: string) => `/api/v2/org/${company.id}/trips/${id}`
  const given = (fields: object, travellers: readonly GivenUser[] = [ada]) =>
    givenTrip<TripShown>({ by: org, company, travellers, ...fields })
  const [kept, other] = [
    await given({
      name: 'Survey',
      activities: [3],
      settings: { desk: 'A' },
      destinations: [to('PE', '2026-11-13', '2026-11-20', lima)],
      hotel_segments: [hotel('Tulipa', '14'), hotel('Condado', '15')],
    }),
    await given({
      name: 'Amazon',
      activities: [19, 3],
      external_id: 'PNR-2',
      settings: { desk: 'B', cost: '1' },
      destinations: [to('PE', '2026-11-13', '2026-11-20', lima), to('BR', '2026-11-20', '2026-11-25', manaus)],
      hotel_segments: [hotel('Condado', '15'), hotel('Amazonas', '16')],
    }),
  ]
  await app.settle()
  const alert = await givenPublished({ country_ids: ['BR'], full_country_ids: ['BR'], headline: 'Storm in Brazil' })
  await givenPublished({ country_ids: ['PE'], full_country_ids: ['PE'], headline: 'Flood in Peru' })
  await app.settle()
  const since = app.clock.now().getTime() / 1000
  const merge = (into: string, trip_id: unknown, by = org) => by.post<TripShown>(`${at(into)}/merge`, { trip_id })
  const typesOf = async (who: GivenUser) =>
    (await app.as(who).get<{ type: number }[]>('/api/v2/notifications?per_page=100')).body.map((one) => one.type)

  await t.test('refused: other travellers, another company’s, the same, an unknown or a removed one', async () => {
    const shared = await given({ destinations: [to('PE', '2026-11-13', '2026-11-20')] }, [ada, ben])
    const foreign = await givenTrip({
      by: app.as(elsewhere),
      company: elsewhere,
      travellers: [foreigner],
      destinations: [to('PE', '2026-11-13', '2026-11-20')],
    })
    const removed = await given({ destinations: [to('PE', '2026-11-13', '2026-11-20')] })
    await org.delete(at(removed.id))
    for (const id of [shared.id, foreign.id, kept.id, removed.id, '00000000-0000-4000-8000-000000000000', 'x', null]) {
      const answer = await merge(kept.id, id)
      assert.equal(answer.status, 422, `${id}: ${answer.text}`)
      assert.match(answer.text, /trip_id/)
    }
    assert.equal((await merge(removed.id, other.id)).status, 404)
    assert.equal((await merge(foreign.id, other.id)).status, 401)
    assert.ok([401, 403].includes((await merge(kept.id, other.id, app.as(ada))).status))
    assert.ok([401, 403].includes((await merge(kept.id, other.id, app.as(elsewhere))).status))
    assert.deepEqual((await org.get<TripShown>(at(other.id))).body.deleted_at, null)
  })

  app.clock.advance(60)
  const mergedAt = app.clock.now().toISOString()
  const [first, second] = await Promise.all([merge(kept.id, other.id, app.as(manager)), merge(kept.id, other.id)])
  assert.deepEqual([first.status, second.status], [200, 200], `${first.text} ${second.text}`)
  await app.settle()

  await t.test(
    'places, bookings, activities and what the company keeps are together, and nothing is doubled',
    async () => {
      const { body } = await org.get<TripShown>(at(kept.id))
      assert.deepEqual(
        body.destinations.map((one) => one.friendly_name),
        ['Lima', 'Manaus'],
      )
      assert.deepEqual(
        body.hotel_segments.map((one) => one.hotel_name),
        ['Tulipa', 'Condado', 'Amazonas'],
      )
      assert.deepEqual(
        body.hotel_segments.map((one) => one.id),
        [...kept.hotel_segments.map((one) => one.id), other.hotel_segments[1]?.id],
        'bookings keep their ids',
      )
      assert.deepEqual(body['activities'], [3, 19])
      assert.deepEqual(
        [body['name'], body['external_id'], body['start'], body['finish'], body['updated_at']],
        ['Survey', 'PNR-2', '2026-11-13T00:00:00.000Z', '2026-11-25T00:00:00.000Z', mergedAt],
      )
      assert.deepEqual(body['settings'], { id: kept.id, muted: false, desk: 'A', cost: '1' })
      assert.deepEqual(
        body.travellers.map((one) => one.id),
        [ada.id],
      )
      const { rows } = await sql<{ trip_id: string; country: string }>`
      select distinct s.trip_id, k.alpha2 as country from stays s join countries k on k.id = s.country_id
      where s.user_id = ${ada.id} and s.trip_id in (${kept.id}, ${other.id}) order by 2`.execute(app.db.db())
      assert.deepEqual(rows, [
        { trip_id: kept.id, country: 'BR' },
        { trip_id: kept.id, country: 'PE' },
      ])
    },
  )

  await t.test('the other trip is removed, in the lists of devices and servers too', async () => {
    const gone = (await org.get<TripShown>(at(other.id))).body
    assert.equal(gone.deleted_at, mergedAt)
    for (const [caller, path] of [
      [app.as(ada), '/api/v2/trips'],
      [org, `/api/v2/org/${company.id}/trips`],
    ] as const) {
      const plain = (await caller.get<TripShown[]>(`${path}?per_page=100`)).body.map((one) => one.id)
      assert.ok(plain.includes(kept.id) && !plain.includes(other.id), path)
      const synced = (await caller.get<TripShown[]>(`${path}?since=${since}&per_page=100`)).body
      const state = new Map(synced.map((one) => [one.id, one.deleted_at ?? null]))
      assert.deepEqual([state.get(kept.id), state.get(other.id)], [null, mergedAt], path)
    }
  })

  await t.test('its Trip Alerts belong to the trip that stays, each situation once; nobody is told again', async () => {
    const { rows } = await sql<{ trip_id: string; headline: string }>`
      select ta.trip_id, a.headline->>'en' as headline from trip_alerts ta join alerts a on a.id = ta.alert_id
      where ta.trip_id in (${kept.id}, ${other.id}) order by 2`.execute(app.db.db())
    assert.deepEqual(rows, [
      { trip_id: kept.id, headline: 'Flood in Peru' },
      { trip_id: kept.id, headline: 'Storm in Brazil' },
    ])
    const { body: onTrip } = await app.as(ada).get<{ id: string }[]>(`/api/v2/trips/${kept.id}/alerts`)
    assert.ok(onTrip.some(({ id }) => id === alert.id))
    assert.equal((await typesOf(ada)).filter((type) => type === 110).length, 2, 'one for each situation')
  })

  await t.test(
    'the traveller and the company’s servers hear of it once: 23, and 22 of the other for the servers',
    async () => {
      const types = await typesOf(ada)
      assert.equal(types.filter((type) => type === 23).length, 1)
      const { rows } = await sql<{ data: Json; body: string }>`
      select data, body from notifications where user_id = ${ada.id} and type = 23`.execute(app.db.db())
      assert.deepEqual(rows, [{ data: { trip_id: kept.id }, body: 'Two of your trips are one now: Survey.' }])
      const { events } = (
        await org.get<{ events: { event: number; event_name: string; payload: Json }[] }>(
          `/api/v2/org/${company.id}/webhook_events?limit=100`,
        )
      ).body
      const about = (event: number, id: string) =>
        events.filter((one) => one.event === event && one.payload['trip_id'] === id)
      assert.deepEqual(
        about(23, kept.id).map((one) => [one.event_name, one.payload['user_ids'], one.payload['trip_external_ids']]),
        [['trip.merged', [ada.id], ['PNR-2']]],
      )
      assert.deepEqual([about(22, other.id).length, about(22, kept.id).length, about(21, kept.id).length], [1, 0, 0])
    },
  )

  await t.test('both trips have it in their audit, once', async () => {
    const { rows } = await sql<{ subject_id: string; action: string; after: Json | null }>`
      select subject_id, action, after from audit_log where subject_kind = 'trip' and at >= ${mergedAt}::timestamptz
        and subject_id in (${kept.id}, ${other.id}) order by action`.execute(app.db.db())
    assert.deepEqual(
      rows.map((row) => [row.action, row.subject_id]),
      [
        ['merge', kept.id],
        ['merged', other.id],
      ],
    )
    assert.equal(rows[0]?.after?.['merged_trip_id'], other.id)
    assert.equal(rows[1]?.after?.['merged_into'], kept.id)
  })

  await t.test('again, the other way round, and with what was merged: no second merge', async () => {
    app.clock.advance(60)
    assert.equal((await merge(kept.id, other.id)).status, 200)
    assert.equal((await org.get<TripShown>(at(kept.id))).body['updated_at'], mergedAt)
    assert.equal((await merge(other.id, kept.id)).status, 404)
    const third = await given({ destinations: [to('PE', '2026-11-13', '2026-11-20')] })
    assert.equal((await merge(third.id, other.id)).status, 422, 'it went into another trip')
  })

  await t.test('crossed: of two merges at once one is done, and the trip that stays has everything', async () => {
    const [one, two] = [
      await given({ destinations: [to('PE', '2026-11-13', '2026-11-20', lima)] }),
      await given({ destinations: [to('BR', '2026-11-21', '2026-11-25', manaus)] }),
    ]
    const answers = await Promise.all([merge(one.id, two.id), merge(two.id, one.id)])
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 404])
    const stays = answers.find((answer) => answer.status === 200)?.body
    assert.deepEqual(
      stays?.destinations.map((destination) => destination.friendly_name),
      ['Lima', 'Manaus'],
    )
  })
})
