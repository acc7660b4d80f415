import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Caller, GivenCompany, GivenUser } from '../../../test/support/app.ts'
import { locationAt, replaceTripStays, type Stay, whereIs } from '../../people/index.ts'
import { inTransaction } from '../../platform/ctx.ts'
import { countryId } from '../../reference/index.ts'
import { type TargetingWorld, targetingWorld } from '../targeting/targeting.testing.ts'

interface OnMap {
  clusters: { lng: number; n: number }[]
  people: { user_id: string }[]
  totals: { n: number }
}

const onMap = async (caller: Caller, query: string): Promise<OnMap> => {
  const { status, body, text } = await caller.get<OnMap>(`/api/desk/map/people?${query}`)
  assert.equal(status, 200, text)
  return body
}

async function checkIn(app: TargetingWorld, who: GivenUser, check_in: object): Promise<void> {
  const sent = await app.as(who).post('/api/v2/check_ins', { check_in: { device_token: 'd', status: 0, ...check_in } })
  assert.equal(sent.status, 201, sent.text)
}

test('a box across the date line holds both sides and its clusters stay together', async (t) => {
  const app = await targetingWorld(t)
  const company = await app.givenCompany()
  const people = await Promise.all([179.9, -179.9, 180].map(async (lng) => givenAt(app, company, -16.5, lng)))
  const found = await onMap(app.staff, 'box=175,-20,-175,-15&zoom=3')
  assert.equal(found.totals.n, people.length)
  const [cluster] = found.clusters.filter((one) => one.n > 1)
  assert.ok(!cluster || Math.abs(cluster.lng) > 179, 'its middle is at the date line')
  assert.equal((await onMap(app.staff, 'box=-175,-20,175,-15&zoom=3')).totals.n, 0, 'the other way round')
})

async function givenAt(app: TargetingWorld, company: GivenCompany, lat: number, lng: number): Promise<GivenUser> {
  const person = await app.givenTraveller(company)
  const tripId = randomUUID()
  await inTransaction(app.ctx(), async (tx) =>
    replaceTripStays(tx, tripId, [
      stay(person, tripId, { kind: 'city', lat, lng, ...(await locationAt({ lat, lng })) }),
    ]),
  )
  return person
}

const stay = (who: GivenUser, tripId: string, more: Partial<Stay>): Stay => ({
  userId: who.id,
  companyId: who.companyId,
  kind: 'country',
  sourceId: randomUUID(),
  part: 0,
  tripId,
  checkInId: null,
  countryId: countryId('PE'),
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
  from: new Date('2026-11-10T00:00:00Z'),
  until: new Date('2026-11-20T00:00:00Z'),
  ...more,
})

test('the map says the same of each person as the search for one person', async (t) => {
  const app = await targetingWorld(t)
  const company = await app.givenCompany()
  const at = new Date('2026-11-14T12:00:00Z')
  const hours = (count: number): Date => new Date(at.getTime() + count * 3_600_000)
  let seed = 11
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return Math.floor((seed / 4294967296) * below)
  }
  for (let n = 0; n < 30; n++) {
    const person = await app.givenTraveller(company)
    const tripId = randomUUID()
    const journey = randomUUID()
    const stays = Array.from({ length: 1 + random(5) }, (_, part): Stay => {
      const kind = (['country', 'city', 'segment'] as const)[random(3)] ?? 'city'
      const [from, until] = [hours(-random(48)), hours(random(48) - 6)]
      const place = kind === 'country' ? {} : { lat: random(100) - 50, lng: random(300) - 150 }
      const source = kind === 'segment' && part < 2 ? { sourceId: journey, part } : {}
      return stay(person, tripId, { kind, from, until: until < from ? from : until, ...place, ...source })
    })
    await inTransaction(app.ctx(), (tx) => replaceTripStays(tx, tripId, stays))
    if (random(2) === 0) {
      app.clock.set(hours(-random(30)).toISOString())
      const point = { latitude: random(100) - 50, longitude: random(300) - 150 }
      await checkIn(app, person, random(2) === 0 ? point : { country_code: 'PE' })
      app.clock.set(at.toISOString())
    }
  }
  const shown = await app.staff.get<
    { user_id: string; lat: number | null; lng: number | null; newer: { since: string } | null }[]
  >('/api/desk/map/list?per_page=100&box=-180,-90,180,90')
  const byId = new Map(shown.body.map((one) => [one.user_id, one]))
  const rows = await app.db.db().selectFrom('stays').select('user_id as id').distinct().execute()
  let [places, finer] = [0, 0]
  for (const { id } of rows) {
    const expected = await whereIs(app.ctx(), id, at)
    const found = byId.get(id)
    assert.deepEqual([found?.lat ?? null, found?.lng ?? null], [expected?.stay.lat ?? null, expected?.stay.lng ?? null])
    assert.equal(found !== undefined, expected !== undefined)
    assert.equal(found?.newer?.since, expected?.newer?.from.toISOString())
    places += expected ? 1 : 0
    finer += expected?.newer ? 1 : 0
  }
  assert.ok(places > 10, `${places} people have a place`)
  assert.ok(finer > 1, `${finer} people have one that newer news does not name`)
})

test('what a view sends is bounded, however fine the zoom and wide the box', async (t) => {
  const app = await targetingWorld(t)
  const company = await app.givenCompany()
  const people = await Promise.all(Array.from({ length: 40 }, () => app.givenTraveller(company)))
  await inTransaction(app.ctx(), async (tx) => {
    for (const [n, person] of people.entries()) {
      const tripId = randomUUID()
      const stays = Array.from({ length: 1 }, () =>
        stay(person, tripId, { kind: 'city', lat: -50 + n, lng: -170 + n * 8 }),
      )
      await replaceTripStays(tx, tripId, stays)
    }
  })
  const fine = await onMap(app.staff, 'box=-180,-85,180,85&zoom=20')
  assert.ok(fine.clusters.length + fine.people.length <= 600)
  assert.equal(fine.totals.n, 40)
})
