import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenDesk, type Json } from '../../src/intelligence/testing.ts'
import type { GivenUser } from '../support/app.ts'
import { givenTrip, to } from '../support/trips.ts'
import { workingApp } from '../support/worker.ts'

const lima = { friendly_name: 'Lima', lat: -12.0464, lng: -77.0428, type: 1 }

interface Shown {
  readonly type: number
  readonly title: string
  readonly body: string
  readonly data: Json
  readonly company_id: string
}

test('a company’s managers follow their travellers: check-ins asked for, trip alerts and changed itineraries', async (t) => {
  const app = await workingApp(t, { template: 'world' })
  const { givenPublished } = await givenDesk(app)
  const [company, elsewhere] = [await app.givenCompany(), await app.givenCompany()]
  const [grace, omar] = [await app.givenManager(company), await app.givenManager(company)]
  const stranger = await app.givenManager(elsewhere)
  const ada = await app.givenTraveller(company, { email: 'ada@example.com' })
  const org = app.as(company)
  const monitored = async (who: GivenUser) =>
    (await app.as(who).get<Shown[]>('/api/v2/notifications?per_page=100')).body
      .filter((one) => one.type >= 300 && one.type <= 306)
      .map(({ type, body, data, company_id }) => ({ type, body, data, company_id }))
  const seen = async (who: GivenUser) => (await monitored(who)).map((one) => one.type).sort()
  const trip = await givenTrip({
    by: org,
    company,
    travellers: [ada],
    name: 'Survey',
    destinations: [to('PE', '2026-11-13', '2026-11-20', lima)],
  })
  const change = async (by: typeof org, fields: object) => {
    app.clock.advance(60)
    const answer = await by.patch(`/api/v2/org/${company.id}/trips/${trip.id}`, { trip: fields })
    assert.equal(answer.status, 200, answer.text)
    await app.settle()
  }

  await t.test('306: the itinerary changed; nobody hears of a name, nor of the own change', async () => {
    await change(org, { name: 'Survey of Lima' })
    assert.deepEqual(await seen(grace), [])
    await change(app.as(grace), { destinations: [to('PE', '2026-11-12', '2026-11-20', lima)] })
    assert.deepEqual([await seen(grace), await seen(omar), await seen(stranger)], [[], [306], []])
    assert.deepEqual(await monitored(omar), [
      {
        type: 306,
        body: 'Dates, places or bookings of a trip were changed: Survey of Lima.',
        data: {},
        company_id: company.id,
      },
    ])
    await change(org, { destinations: [to('PE', '2026-11-12', '2026-11-21', lima)] })
    assert.deepEqual([await seen(grace), await seen(omar)], [[306], [306, 306]])
    assert.deepEqual((await monitored(ada)).length, 0, 'the traveller is no manager')
  })

  await t.test('304: somebody else asks people to check in', async () => {
    const asked = await app.as(grace).post(`/api/v2/org/${company.id}/check_in_requests`, {
      check_in_request: { user_ids: [ada.id] },
    })
    assert.equal(asked.status, 201, asked.text)
    await app.settle()
    const isAsked = (one: { type: number }) => one.type === 304
    assert.deepEqual((await monitored(grace)).filter(isAsked), [])
    assert.deepEqual((await monitored(omar)).filter(isAsked), [
      { type: 304, body: '1 person was asked to check in.', data: {}, company_id: company.id },
    ])
  })

  await t.test('305: trips have a new Trip Alert, at once and when another trip comes into it', async () => {
    await givenPublished({ country_ids: ['PE'], full_country_ids: ['PE'], headline: 'Storm in Peru' })
    await app.settle()
    const alerts = async (who: GivenUser) => (await monitored(who)).filter((one) => one.type === 305)
    const first = { type: 305, body: 'New for 1 trip of your travellers.', data: {}, company_id: company.id }
    assert.deepEqual([await alerts(grace), await alerts(stranger)], [[first], []])
    const ben = await app.givenTraveller(company)
    await givenTrip({
      by: org,
      company,
      travellers: [ben],
      destinations: [to('PE', '2026-11-13', '2026-11-20', lima)],
    })
    await app.settle()
    assert.deepEqual(await alerts(omar), [first, first])
    await change(org, { destinations: [to('PE', '2026-11-13', '2026-11-22', lima)] })
    assert.equal((await alerts(omar)).length, 2, 'a Trip Alert that was there is no news')
  })

  await t.test('a manager who wants no messages about trip alerts finds them in the list all the same', async () => {
    const settings = { send_trip_alert_email: false, send_trip_alert_push: false }
    assert.equal((await app.as(omar).patch('/api/v2/users/my_settings', { settings })).status, 200)
    const before = (await seen(omar)).length
    await change(org, { destinations: [to('PE', '2026-11-14', '2026-11-22', lima)] })
    assert.equal((await seen(omar)).length, before + 1)
    assert.equal((await app.as(omar).get('/api/v2/notifications')).status, 200)
  })
})
