import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { flight, protectionWorld, type ShownRegistration } from './registrations.testing.ts'

const unknown = '00000000-0000-4000-8000-000000000000'
type Refused = { error: { code: string; message: string; fields?: Record<string, string[]> } }

test('a trip is registered', async (t) => {
  const { app, company, ada, org, url, protect, trip, register, events } = await protectionWorld(t)
  const subscription = await protect()
  const onward = flight({
    airline: 'AA',
    flight_number: 'AA 0034',
    origin: 'JFK',
    destination: 'LAX',
    departure_datetime: '2026-12-01T14:00:00',
    arrival_datetime: '2026-12-01T17:20:00',
  })
  const made = await trip([onward, flight()], { external_id: 'PNR-1' })
  const { status, body, text } = await register(made, subscription)
  assert.equal(status, 201, text)
  const segmentOf = (number: string) => made.air_segments.find((one) => one['flight_number'] === number)?.id

  await t.test('by the schedule that it has, in the order of departure', () => {
    assert.deepEqual(
      { ...body, id: '', certificate_url: '' },
      {
        id: '',
        status: 'registered',
        reason: null,
        schedule: 'unverified',
        event: 1000,
        company_id: company.id,
        trip_id: made.id,
        subscription_id: subscription.id,
        user_id: ada.id,
        flights: [
          {
            air_segment_id: segmentOf('BA117'),
            airline: 'BA',
            flight_number: '117',
            origin: 'LHR',
            destination: 'JFK',
            departure_date: '2026-12-01',
            scheduled_departure: '2026-12-01T08:25:00.000Z',
            scheduled_arrival: '2026-12-01T16:10:00.000Z',
            schedule: 'unverified',
          },
          {
            air_segment_id: segmentOf('AA 0034'),
            airline: 'AA',
            flight_number: '34',
            origin: 'JFK',
            destination: 'LAX',
            departure_date: '2026-12-01',
            scheduled_departure: '2026-12-01T19:00:00.000Z',
            scheduled_arrival: '2026-12-02T01:20:00.000Z',
            schedule: 'unverified',
          },
        ],
        certificate_url: '',
        watched_by: body.watched_by,
        registered_at: '2026-11-14T12:00:00.000Z',
        created_at: '2026-11-14T12:00:00.000Z',
        updated_at: '2026-11-14T12:00:00.000Z',
      },
    )
    assert.equal(body.watched_by.source, 'pushed')
    assert.match(body.watched_by.cannot_see, /nobody sends/)
  })

  await t.test('the company is told with 1000 and 1011', async () => {
    const told = await events()
    assert.deepEqual(
      told.map(({ event }) => event),
      [1000, 1011],
    )
    for (const { payload } of told) {
      const { certificate_url, ...rest } = payload
      assert.deepEqual(rest, {
        claim_id: null,
        claim_human_id: null,
        subscription_id: subscription.id,
        trip_id: made.id,
        air_segment_id: segmentOf('BA117'),
        air_segment_ids: body.flights.map((one) => one.air_segment_id),
        external_ids: ['E-1', 'PNR-1'],
        user_ids: [ada.id],
        registration_id: body.id,
        reason: null,
      })
      const { pathname, search } = new URL(String(certificate_url))
      app.clock.advance(7 * 86_400)
      const certificate = await app.nobody.get(pathname + search)
      app.clock.set('2026-11-14T12:00:00.000Z')
      assert.equal(certificate.headers['content-type'], 'application/pdf', certificate.text)
    }
  })

  await t.test('it is in the audit log', async () => {
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where subject_kind = 'flight_registration' and subject_id = ${body.id}`.execute(
      app.db.db(),
    )
    assert.deepEqual(rows, [{ action: 'create' }])
  })

  await t.test('twice is 409, and nothing is told', async () => {
    const again = await register(made, subscription)
    assert.deepEqual([again.status, (again.body as unknown as Refused).error.code], [409, 'already_registered'])
    assert.equal((await events()).length, 2)
  })

  await t.test(
    'cover keeps the schedule when the flight is edited; a flight that is new is registered anew',
    async () => {
      const [later, first] = made.air_segments
      const changed = await org.patch(`/api/v2/org/${company.id}/trips/${made.id}`, {
        trip: {
          air_segments: [
            { ...first, departure_datetime: '2026-12-01T09:55:00', departure_datetime_utc: null },
            later,
            flight({
              flight_number: 'BA178',
              origin: 'JFK',
              destination: 'LHR',
              departure_datetime: '2026-12-09T08:00:00',
              arrival_datetime: '2026-12-09T20:00:00',
            }),
          ],
        },
      })
      assert.equal(changed.status, 200, changed.text)
      const kept = await org.get<ShownRegistration>(`${url}/${body.id}`)
      assert.deepEqual(kept.body.flights, body.flights)
      const anew = await register(made, subscription)
      assert.equal(anew.status, 201, anew.text)
      assert.deepEqual(
        anew.body.flights.map(({ flight_number }) => flight_number),
        ['178'],
      )
    },
  )

  await t.test('company, managers and the insured read it; the list has pages', async () => {
    const manager = await app.givenManager(company)
    for (const caller of [org, app.as(manager), app.as(ada)]) {
      const one = await caller.get<ShownRegistration>(`${url}/${body.id}`)
      assert.deepEqual([one.status, one.body.id], [200, body.id], one.text)
      const list = await caller.get<ShownRegistration[]>(`${url}?per_page=1&page=2`)
      assert.deepEqual([list.status, list.headers['total-count']], [200, '2'])
      assert.equal(list.body[0]?.id, body.id)
    }
    const none = await org.get(`${url}?trip_id=${unknown}`)
    assert.deepEqual(none.body, [])
    const other = await app.givenTraveller(company)
    assert.deepEqual((await app.as(other).get(url)).body, [])
    assert.equal((await app.as(other).get(`${url}/${body.id}`)).status, 401)
    assert.equal((await org.get(`${url}/${unknown}`)).status, 404)
  })

  await t.test('at the desk', async () => {
    const staff = app.as(await app.givenStaff())
    const list = await staff.get<ShownRegistration[]>(
      `/api/desk/flight_protection/registrations?company_id=${company.id}`,
    )
    assert.deepEqual([list.status, list.body.length], [200, 2], list.text)
    const one = await staff.get<ShownRegistration>(`/api/desk/flight_protection/registrations/${body.id}`)
    assert.equal(one.body.subscription_id, subscription.id)
    const elsewhere = await app.signedIn(await app.givenManager(await app.givenCompany()))
    assert.deepEqual((await elsewhere.get('/api/desk/flight_protection/registrations')).body, [])
    assert.equal((await elsewhere.get(`/api/desk/flight_protection/registrations/${body.id}`)).status, 401)
    assert.equal((await staff.get(`/api/desk/flight_protection/registrations/${unknown}`)).status, 404)
  })

  await t.test('who may not', async () => {
    const sent = { registration: { trip_id: made.id, subscription_id: subscription.id } }
    const stranger = await app.givenCompany()
    const theirs = `/api/v2/org/${stranger.id}/flight_protection/registrations`
    assert.equal((await app.nobody.post(url, sent)).status, 401)
    assert.equal((await app.asPublic(company).post(url, sent)).status, 401)
    assert.equal((await app.as(stranger).post(url, sent)).status, 401)
    assert.equal((await app.as(stranger).post(theirs, sent)).status, 401)
    assert.equal((await app.as(stranger).get(`${theirs}/${body.id}`)).status, 401)
    assert.equal((await app.as(ada).post(url, sent)).status, 403)
    const nowhere = { registration: { trip_id: unknown, subscription_id: subscription.id } }
    assert.equal((await org.post(url, nowhere)).status, 404)
    const nothing = { registration: { trip_id: made.id, subscription_id: unknown } }
    assert.equal((await org.post(url, nothing)).status, 404)
  })

  await t.test('a body that is wrong: all is said at once', async () => {
    const wrong = await org.post<Refused>(url, { registration: { trip_id: 'x' } })
    assert.equal(wrong.status, 422, wrong.text)
    assert.deepEqual(wrong.body.error.fields, { trip_id: ['must be an id'], subscription_id: ['is required'] })
    const other = await app.givenTraveller(company)
    const ofOther = await trip([flight()], { traveller_ids: [other.id] })
    const mine = await org.post<Refused>(url, {
      registration: { trip_id: ofOther.id, subscription_id: subscription.id },
    })
    assert.deepEqual([mine.status, Object.keys(mine.body.error.fields ?? {})], [422, ['trip_id']])
  })
})
