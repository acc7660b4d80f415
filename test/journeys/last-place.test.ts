import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../support/app.ts'
import { givenTrip, to } from '../support/trips.ts'

const peru = { lat: -12.0464, lng: -77.0428 }
const brazil = { lat: -23.5505, lng: -46.6333 }

test('now a person is in one place: the latest check-in or the itinerary’s, whichever is later', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const company = await app.givenCompany()
  const [ada, ben] = [await app.givenTraveller(company), await app.givenTraveller(company)]
  const staff = app.as(await app.givenStaff())
  const server = app.as(company)
  app.clock.set('2026-11-14T12:00:00.000Z')
  const city = { ...peru, type: 1 }
  await givenTrip({
    by: server,
    company,
    travellers: [ada, ben],
    destinations: [to('PE', '2026-11-10', '2026-11-20', city)],
  })
  const countedIn = async (person: { readonly id: string }): Promise<string[]> => {
    const lists = await Promise.all(
      ['PE', 'BR', 'CL'].map(async (code) => {
        const shown = await staff.get<{ user_id: string }[]>(`/api/desk/whereabouts?country=${code}`)
        assert.equal(shown.status, 200, shown.text)
        return shown.body.some((one) => one.user_id === person.id) ? [code] : []
      }),
    )
    return lists.flat()
  }
  const isIn = async (person: { readonly id: string }): Promise<string | null> =>
    (await staff.get<{ country_code: string | null }>(`/api/desk/users/${person.id}/whereabouts`)).body.country_code
  const requests = `/api/v2/org/${company.id}/check_in_requests`
  const asked = async (country: string): Promise<string[]> => {
    const made = await server.post<{ id: string }>(requests, { check_in_request: { country } })
    if (made.status === 422) return [] // nobody is there
    assert.equal(made.status, 201, made.text)
    const shown = await server.get<{ travellers: { user_id: string }[] }>(`${requests}/${made.body.id}`)
    return shown.body.travellers.map((one) => one.user_id)
  }
  assert.deepEqual([await countedIn(ada), await countedIn(ben)], [['PE'], ['PE']])

  const checkedIn = await app
    .as(ada)
    .post('/api/v2/check_ins', { check_in: { status: 0, device_token: 'd', ...brazil } })
  assert.equal(checkedIn.status, 201, checkedIn.text)
  app.clock.advance(60)
  assert.deepEqual(
    [await countedIn(ada), await isIn(ada)],
    [['BR'], 'BR'],
    'the check-in is later than the itinerary’s place',
  )
  assert.deepEqual(
    [await asked('PE'), await asked('BR')],
    [[ben.id], [ada.id]],
    'nobody is asked for the country that was left',
  )
  const box = `/api/desk/whereabouts?box=-13,-78,-11,-76`
  assert.deepEqual(
    (await staff.get<{ user_id: string }[]>(box)).body.map((one) => one.user_id),
    [ben.id],
    'in a box too',
  )
  const days = `/api/desk/whereabouts?country=PE&from=2026-11-11T00:00:00Z&until=2026-11-12T00:00:00Z`
  assert.equal((await staff.get<unknown[]>(days)).body.length, 2, 'who was there in a time is another question')

  // Two hours after the check-in a hotel in Santiago begins.
  await givenTrip({
    by: server,
    company,
    travellers: [ada],
    destinations: [to('CL', '2026-11-14T14:00:00Z', '2026-11-16', { lat: -33.4489, lng: -70.6693, type: 1 })],
  })
  app.clock.advance(3 * 3600)
  assert.deepEqual(
    [await countedIn(ada), await isIn(ada)],
    [['CL'], 'CL'],
    'the itinerary’s place is later than the check-in',
  )
  assert.deepEqual([await asked('BR'), await asked('CL')], [[], [ada.id]])
})
