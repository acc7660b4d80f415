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

interface Place {
  readonly certainty: string
  readonly country_code: string | null
  readonly lat: number | null
  readonly since?: string
  readonly newer: { readonly source: string; readonly certainty: string; readonly since: string } | null
}

test('a call for help without a location does not make the desk know less', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const company = await app.givenCompany()
  const ada = await app.givenTraveller(company)
  const desk = await app.signedIn(await app.givenManager(company))
  app.clock.set('2026-11-14T12:00:00.000Z')
  await givenTrip({
    by: app.as(company),
    company,
    travellers: [ada],
    destinations: [to('PE', '2026-11-10', '2026-11-20', { ...peru, type: 1 })],
  })
  const asked = await desk.post<{ id: string }>('/api/desk/check_in_requests', {
    check_in_request: { user_ids: [ada.id] },
  })
  const callFrom = async (country_code: string): Promise<string> => {
    app.clock.advance(60)
    const check_in = { status: 2, type: 2, accuracy: 99, device_token: 'me', country_code }
    assert.equal((await app.as(ada).post('/api/v2/check_ins', { check_in })).status, 201)
    app.clock.advance(60)
    return new Date(app.clock.now().getTime() - 60_000).toISOString()
  }
  const box = 'box=-79,-14,-75,-10'
  const everywhere = async () => {
    const [call] = (await desk.get<{ place: Place }[]>('/api/desk/calls_for_help')).body
    const board = await desk.get<{ people: { place: Place }[] }>(`/api/desk/check_in_requests/${asked.body.id}/board`)
    const [listed] = (await desk.get<Place[]>(`/api/desk/map/list?${box}`)).body
    const alone = (await desk.get<Place>(`/api/desk/users/${ada.id}/whereabouts`)).body
    const people = await desk.get<{ facts: { whereabouts: Place } }[]>(`/api/desk/users?facts=true&q=${ada.id}`)
    return {
      call: call?.place,
      board: board.body.people[0]?.place,
      listed,
      alone,
      people: people.body[0]?.facts.whereabouts,
    }
  }
  const at = await callFrom('PE')
  for (const [where, place] of Object.entries(await everywhere())) {
    assert.deepEqual([place?.certainty, place?.country_code, place?.lat], ['planned', 'PE', peru.lat], where)
    assert.deepEqual(place?.newer, { certainty: 'reported', source: 'check_in', since: at }, where)
  }
  const inLima = async (): Promise<number> =>
    (await desk.get<unknown[]>('/api/desk/whereabouts?box=-14,-79,-10,-75')).body.length
  const { body: map } = await desk.get<{ people: { help: boolean; lat: number }[] }>(
    `/api/desk/map/people?${box}&zoom=6`,
  )
  assert.deepEqual(
    [map.people.map(({ help, lat }) => [help, lat]), await inLima()],
    [[[true, peru.lat]], 1],
    'on the map, and in the search by place',
  )
  const own = await app.as(ada).get<{ place: { lat: number; source: string } }>('/api/v2/users/my_now')
  assert.deepEqual([own.body.place.lat, own.body.place.source], [peru.lat, 'trip'])

  const check_in = { status: 0, device_token: 'me', lat: peru.lat + 0.01, lng: peru.lng }
  assert.equal((await app.as(ada).post('/api/v2/check_ins', { check_in })).status, 201)
  await callFrom('PE')
  for (const [where, place] of Object.entries(await everywhere()))
    assert.deepEqual(
      [place?.certainty, place?.lat, place?.newer?.source],
      ['reported', check_in.lat, 'check_in'],
      where,
    )
  const profile = await app.as(ada).get<{ loc: { lat: number } }>('/api/v2/users/my_profile')
  assert.equal(profile.body.loc.lat, check_in.lat, 'the place that an earlier check-in has named')

  await callFrom('BR')
  const { listed, ...elsewhere } = await everywhere()
  assert.deepEqual([listed, await inLima()], [undefined, 0], 'she said that she is in another country')
  for (const [where, place] of Object.entries(elsewhere))
    assert.deepEqual(
      [place?.certainty, place?.country_code, place?.lat, place?.newer],
      ['reported', 'BR', null, null],
      where,
    )
})
