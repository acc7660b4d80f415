import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type DeskBody, givenDesk, type Json } from '../../src/intelligence/testing.ts'
import type { GivenCompany, GivenUser } from '../support/app.ts'
import { givenTrip, to } from '../support/trips.ts'
import { workingApp } from '../support/worker.ts'

const lima = { lat: -12.0464, lng: -77.0428 }

interface Shown extends Json {
  readonly id: string
  readonly type: number
  readonly title: string
  readonly body: string
  readonly read_at: string | null
  readonly data: Json
}

interface Timeline extends Json {
  readonly deliveries: readonly { readonly channel: string; readonly state: string }[]
  readonly timeline: readonly { readonly at: string; readonly what: string; readonly channel: string | null }[]
}

test('an alert on its way: from the desk to the traveller’s phone, the company’s servers, and back to the desk', async (t) => {
  const app = await workingApp(t, { template: 'world' })
  const { staff, givenAlert } = await givenDesk(app)
  const company = await app.givenCompany()
  const labelled = await app.givenCompany({ features: ['alerts', 'white_label'] })
  const manager = await app.givenManager(company)
  const ada = await app.givenTraveller(company, { externalId: 'A-1', language: 'es' })
  const branded = await app.givenTraveller(labelled, { externalId: 'B-1', phoneNumber: '+51 1 234 5678' })
  const paired = await app.as(ada).post(`/api/v2/users/${ada.id}/devices`, {
    device: { token: 'phone of Ada', platform: 'ios', uuid: 'phone-1' },
  })
  assert.equal(paired.status, 201, paired.text)

  const tripFor = async (of: GivenCompany, person: GivenUser, external: string): Promise<string> => {
    const destinations = [to('PE', '2026-11-13', '2026-11-20', { ...lima, type: 1 })]
    const fields = { external_id: external, destinations }
    return (await givenTrip({ by: app.as(of), company: of, travellers: [person], ...fields })).id
  }
  const trip = await tripFor(company, ada, 'T-1')
  const brandedTrip = await tripFor(labelled, branded, 'T-2')
  const checkIn = await app.as(ada).post<{ id: string }>('/api/v2/check_ins', {
    check_in: { device_token: 'phone of Ada', latitude: lima.lat, longitude: lima.lng },
  })
  assert.ok(checkIn.body.id, checkIn.text)
  await app.settle()

  const draft = await givenAlert({
    headline: { en: 'Flooding in Lima', es: 'Inundaciones en Lima' },
    body: { en: 'Roads are under water.', es: 'Hay carreteras bajo el agua.' },
    body_advice: { en: 'Avoid the centre.', es: 'Evite el centro.' },
    risk_level: 2,
    start: '2026-11-14T10:00:00Z',
    locations: [lima],
  })
  app.clock.advance(60)
  const published = await staff.post<DeskBody>(`/api/desk/alerts/${draft.id}/publish`)
  assert.equal(published.status, 200, published.text)
  app.clock.advance(1)
  await app.settle()

  const listOf = async (person: GivenUser): Promise<Shown[]> =>
    (await app.as(person).get<Shown[]>('/api/v2/notifications')).body.filter((one) => one.type === 110)
  const [notification, ...more] = await listOf(ada)
  assert.ok(notification)

  await t.test('the traveller finds one notification, in her language, that leads to the Trip Alert', async () => {
    assert.equal(more.length, 0, 'a trip and a check-in at one place: one message')
    assert.deepEqual(
      [notification.title, notification.body, notification.read_at],
      ['Inundaciones en Lima', 'En Lima. Evite el centro.', null],
    )
    const { body } = await app
      .as(company)
      .get<{ id: string; trip_id: string | null; check_in_id: string | null }[]>(
        `/api/v2/org/${company.id}/alerts/${draft.id}/trip_alerts`,
      )
    const own = body.find((one) => one.trip_id === trip)
    assert.deepEqual(notification.data, {
      trip_alert_id: own?.id,
      trip_id: trip,
      alert_id: draft.id,
      check_in_id: null,
    })
    assert.deepEqual(
      body.flatMap((one) => one.check_in_id ?? []),
      [checkIn.body.id],
      'the check-in has a Trip Alert of its own',
    )
    const { body: onTrip } = await app.as(ada).get<{ id: string }[]>(`/api/v2/trips/${trip}/alerts`)
    assert.deepEqual(
      onTrip.map(({ id }) => id),
      [draft.id],
      'and the trip shows it',
    )
  })

  await t.test('the desk shows the timeline: occurred, published, matched, queued, kept, read', async () => {
    app.clock.advance(30)
    const read = await app.as(ada).put<Shown>(`/api/v2/notifications/${notification.id}/mark_read`)
    assert.deepEqual([read.status, read.body.read_at], [200, app.clock.now().toISOString()], read.text)
    const { body, status } = await staff.get<Timeline>(`/api/desk/notifications/${notification.id}`)
    assert.equal(status, 200)
    assert.deepEqual(
      body.timeline.map((one) => one.what),
      ['occurred', 'published', 'matched', 'queued', 'kept', 'kept', 'read'],
    )
    assert.deepEqual(
      body.timeline
        .filter((one) => one.what === 'kept')
        .map((one) => one.channel)
        .sort(),
      ['apns', 'email'],
    )
    const at = (what: string): string | undefined => body.timeline.find((one) => one.what === what)?.at
    assert.deepEqual(
      [at('occurred'), at('published'), at('read')],
      ['2026-11-14T10:00:00.000Z', '2026-11-14T12:01:00.000Z', '2026-11-14T12:01:31.000Z'],
    )
    assert.ok(body.deliveries.every((one) => one.state === 'kept'))
    // No provider is configured, so messages go to the outbox, which the company’s manager sees too.
    const desk = await app.signedIn(manager)
    const outbox = await desk.get<{ channel: string; recipient: string; title: string; user_id: string }[]>(
      `/api/desk/outbox?user_id=${ada.id}`,
    )
    assert.deepEqual(
      outbox.body
        .filter((one) => one.title === 'Inundaciones en Lima')
        .map((one) => [one.channel, one.recipient])
        .sort(),
      [
        ['apns', 'push token, not shown'],
        ['email', ada.email],
      ],
    )
  })

  const eventsOf = async (of: GivenCompany, name: string): Promise<{ event: number; payload: Json }[]> =>
    (
      await sql<{ event: number; payload: Json }>`
        select event, payload from webhook_events where company_id = ${of.id} and event_name = ${name} order by sequence`.execute(
        app.db.db(),
      )
    ).rows

  await t.test('the company’s servers get the people concerned and the whole alert in every language', async () => {
    const [matched, ...others] = await eventsOf(company, 'alert.matched')
    assert.ok(matched)
    assert.deepEqual([matched.event, others.length], [110, 0])
    const { alert, ...named } = matched.payload as { alert: Json } & Json
    assert.deepEqual(named, {
      user_ids: [ada.id],
      external_ids: ['A-1'],
      trip_ids: [trip],
      trip_external_ids: ['T-1'],
      checkin_ids: [checkIn.body.id],
    })
    assert.deepEqual(
      [alert['id'], alert['headline'], alert['body'], alert['body_advice']],
      [
        draft.id,
        { en: 'Flooding in Lima', es: 'Inundaciones en Lima' },
        { en: 'Roads are under water.', es: 'Hay carreteras bajo el agua.' },
        { en: 'Avoid the centre.', es: 'Evite el centro.' },
      ],
    )
    const summaries = (await app.as(manager).get<Shown[]>('/api/v2/notifications')).body
    assert.deepEqual(
      summaries.filter((one) => one.type === 115).map((one) => one.title),
      ['Flooding in Lima'],
      'its manager hears of it once',
    )
  })

  await t.test(
    'white label: nothing is sent, and the servers get what they need to notify people themselves',
    async () => {
      const [own] = await listOf(branded)
      assert.deepEqual(own?.data['trip_id'], brandedTrip)
      const shown = (await staff.get<Timeline>(`/api/desk/notifications/${own?.id}`)).body
      assert.deepEqual(
        [shown['suppressed'], shown['withheld'], shown.deliveries],
        [true, 'white_label', []],
        'stored, not sent',
      )
      const { rows } = await sql`select 1 from outbox_messages where user_id = ${branded.id}`.execute(app.db.db())
      assert.equal(rows.length, 0)
      const suppressed = (await eventsOf(labelled, 'notification.suppressed')).filter(({ event }) => event === 110)
      assert.deepEqual(
        suppressed.map(({ payload }) => payload),
        [
          {
            notification: {
              type: 110,
              title: 'Flooding in Lima',
              body: 'In Lima. Avoid the centre.',
              data: own?.data,
              created_at: own?.['created_at'],
            },
            user: {
              id: branded.id,
              external_id: 'B-1',
              email: branded.email,
              first_name: branded.firstName,
              last_name: branded.lastName,
            },
          },
        ],
        'exactly these fields of the person',
      )
      assert.equal((await eventsOf(labelled, 'alert.matched')).length, 1, 'and the event itself')
    },
  )
})
