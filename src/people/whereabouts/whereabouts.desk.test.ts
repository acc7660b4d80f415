import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { type Caller, testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { inTransaction } from '../../platform/ctx.ts'
import type { User } from '../users/user.ts'
import type { Stay } from './stay.ts'
import { locationAt, replaceTripStays } from './whereabouts.service.ts'

interface Shown {
  user_id: string
  first_name: string
  certainty: string
  source: string | null
  country_code: string | null
  division_id: string | null
  lat: number | null
  from: string | null
}

const lima = { lat: -12.0464, lng: -77.0428 }

const stayOf = (who: Pick<User, 'id' | 'companyId'>, tripId: string): Stay => ({
  userId: who.id,
  companyId: who.companyId,
  kind: 'city',
  sourceId: randomUUID(),
  part: 0,
  tripId,
  checkInId: null,
  countryId: null,
  divisionId: null,
  divisionCertain: false,
  otherDivisionIds: [],
  regionIds: [],
  placeFound: null,
  lat: null,
  lng: null,
  airportId: null,
  arrivalAirportId: null,
  airlineId: null,
  flightNumber: null,
  from: new Date('2026-11-14T00:00:00Z'),
  until: new Date('2026-11-20T00:00:00Z'),
})

const house = async (t: TestContext) => {
  const app = await testApp(t, { template: 'world' })
  const [ours, theirs] = [await app.givenCompany(), await app.givenCompany()]
  const [ada, ben] = [await app.givenTraveller(ours), await app.givenTraveller(theirs)]
  const airportId = (
    await app.db.db().selectFrom('airports').select('id').where('iata', '=', 'LIM').executeTakeFirstOrThrow()
  ).id
  for (const who of [ada, ben]) {
    const tripId = randomUUID()
    const stay: Stay = { ...stayOf(who, tripId), ...(await locationAt(lima)), ...lima }
    const flight: Stay = {
      ...stay,
      kind: 'flight',
      sourceId: randomUUID(),
      part: 2,
      lat: null,
      lng: null,
      divisionId: null,
      countryId: null,
      airportId,
      flightNumber: 'LA 2400',
      from: new Date('2026-11-20T10:00:00Z'),
      until: new Date('2026-11-20T15:00:00Z'),
    }
    await inTransaction(app.ctx(), (tx) => replaceTripStays(tx, tripId, [stay, flight]))
  }
  const staff = app.as(await app.givenStaff())
  const manager = await app.signedIn(await app.givenManager(ours))
  return { app, ada, ben, ours, staff, manager }
}

const found = async (caller: Caller, query: string): Promise<Shown[]> => {
  const { status, body, text } = await caller.get<Shown[]>(`/api/desk/whereabouts?${query}`)
  assert.equal(status, 200, text)
  return body
}

test('who is in a box, near a point, in a country, a division, at an airport; managers see their company', async (t) => {
  const { app, ada, ben, staff, manager } = await house(t)
  const both = [ada.id, ben.id].sort()
  const interval = 'from=2026-11-15T00:00:00Z&until=2026-11-16T00:00:00Z'
  for (const place of ['box=-13,-78,-11,-76', 'lat=-12&lng=-77&km=20', 'country=pe', 'country=PER'])
    await t.test(nameOf(place), async () => {
      assert.deepEqual((await found(staff, `${place}&${interval}`)).map((one) => one.user_id).sort(), both, place)
      assert.deepEqual(
        (await found(manager, `${place}&${interval}`)).map((one) => one.user_id),
        [ada.id],
        place,
      )
    })
  const [one] = await found(manager, `country=PE&${interval}`)
  assert.deepEqual(
    [one?.certainty, one?.source, one?.country_code, one?.lat, one?.from],
    ['planned', 'city', 'PE', lima.lat, '2026-11-14T00:00:00.000Z'],
  )
  const division = one?.division_id ?? ''
  assert.deepEqual((await found(staff, `division=${division}&${interval}`)).map((who) => who.user_id).sort(), both)
  // Paris is a division within a division: it is found by both.
  const tripId = randomUUID()
  const paris = { lat: 48.8566, lng: 2.3522 }
  // It began before the one in Lima, where she counts now.
  const there = {
    ...stayOf(ada, tripId),
    ...(await locationAt(paris)),
    ...paris,
    from: new Date('2026-11-13T00:00:00Z'),
  }
  await inTransaction(app.ctx(), (tx) => replaceTripStays(tx, tripId, [there]))
  for (const code of ['FR-75C', 'fr-idf'])
    await t.test(nameOf(code), async () => {
      assert.deepEqual(
        (await found(staff, `division=${code}&${interval}`)).map((who) => who.user_id),
        [ada.id],
        code,
      )
    })
  assert.deepEqual(await found(staff, `division=FR-BRE&${interval}`), [])
  assert.deepEqual(await found(staff, `country=FJ&${interval}`), [])
  assert.deepEqual(await found(staff, `airport=LIM&${interval}`), [])
  assert.equal((await found(staff, 'airport=lim&from=2026-11-20T00:00:00Z&until=2026-11-21T00:00:00Z')).length, 2)
  assert.equal((await found(staff, 'country=PE')).length, 2, 'now')
  const paged = await staff.get<Shown[]>(`/api/desk/whereabouts?country=PE&per_page=1&page=2`)
  assert.deepEqual([paged.body.length, paged.headers['total-count']], [1, '2'])
})

test('no location, or two at once, is refused', async (t) => {
  const { app, ada, ours, staff } = await house(t)
  for (const [query, status] of [
    ['', 422],
    ['country=PE&airport=LIM', 422],
    ['box=1,2,3', 422],
    ['box=5,0,1,1', 422],
    ['box=a,b,c,d', 422],
    ['box=0,0,99,0', 422],
    ['lat=1&lng=2', 422],
    ['lat=1&lng=2&km=5000', 422],
    ['lat=x&lng=2&km=5', 400],
    ['country=ZZ', 404],
    ['division=ZZ-9', 404],
    [`region=${randomUUID()}`, 404],
    ['airport=???', 404],
    ['country=PE&from=soon', 422],
    ['country=PE&from=2026-11-16&until=2026-11-15', 422],
  ] as const)
    await t.test(nameOf(query, status), async () => {
      assert.equal((await staff.get(`/api/desk/whereabouts?${query}`)).status, status, query)
    })
  for (const caller of [app.nobody, app.as(ada), app.as(ours), app.asPublic(ours)]) {
    assert.equal((await caller.get('/api/desk/whereabouts?country=PE')).status, 401)
    assert.equal((await caller.get(`/api/desk/users/${ada.id}/whereabouts`)).status, 401)
  }
})

test('where a person is at a time; of another company 401, of nobody 404', async (t) => {
  const { ada, ben, staff, manager } = await house(t)
  const at = async (time: string) => (await manager.get<Shown>(`/api/desk/users/${ada.id}/whereabouts?at=${time}`)).body
  assert.deepEqual(
    [(await at('2026-11-15')).source, (await at('2026-11-20T12:00:00Z')).source, (await at('2026-12-24')).certainty],
    ['city', 'flight', 'unknown'],
  )
  const now = await staff.get<Shown>(`/api/desk/users/${ben.id}/whereabouts`)
  assert.deepEqual([now.status, now.body.country_code, now.body.certainty], [200, 'PE', 'planned'])
  assert.equal((await manager.get(`/api/desk/users/${ben.id}/whereabouts`)).status, 401)
  assert.equal((await manager.get(`/api/desk/users/${randomUUID()}/whereabouts`)).status, 404)
  assert.equal((await manager.get(`/api/desk/users/${ada.id}/whereabouts?at=soon`)).status, 422)
})
