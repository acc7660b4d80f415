import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { countryId, distanceKm } from '../../reference/index.ts'
import { type Box, longitudeRanges } from './cell.ts'
import { type Stay, spanOf } from './stay.ts'
import {
  deleteTripStays,
  deleteUserStays,
  insertCheckInStay,
  insertTripStays,
  locationAt,
  replaceTripStays,
  type SearchArea,
  whereIs,
  whoIsIn,
} from './whereabouts.service.ts'
import { chooseWhereabouts } from './whereabouts.ts'
import { listStaysOf } from './whereabouts-read.store.ts'

const day = 86_400_000
const t0 = Date.parse('2026-11-14T12:00:00.000Z')
const at = (days: number): Date => new Date(t0 + days * day)
const first = { page: 1, perPage: 100 }

const nowhere = { countryId: null, divisionId: null, divisionCertain: false, otherDivisionIds: [], regionIds: [] }
type Who = { readonly id: string; readonly companyId: string | null }
const stayOf = (who: Who, more: Partial<Stay> = {}): Stay => ({
  userId: who.id,
  companyId: who.companyId,
  kind: 'city',
  sourceId: randomUUID(),
  part: 0,
  tripId: more.checkInId ? null : randomUUID(),
  checkInId: null,
  ...nowhere,
  placeFound: null,
  lat: null,
  lng: null,
  airportId: null,
  arrivalAirportId: null,
  airlineId: null,
  flightNumber: null,
  from: at(0),
  until: at(1),
  ...more,
})

const write = (house: TestApp, stays: readonly Stay[]): Promise<void> =>
  inTransaction(house.ctx(), async (tx) => {
    for (const [tripId, ofTrip] of Map.groupBy(stays, (stay) => stay.tripId ?? '')) {
      if (tripId === '') for (const stay of ofTrip) await insertCheckInStay(tx, stay)
      else await replaceTripStays(tx, tripId, ofTrip)
    }
  })

const tasksOf = async ({ db }: TestApp): Promise<unknown[]> =>
  (await db.db().selectFrom('jobs').select('payload').where('task', '=', 'stays-changed').orderBy('id').execute()).map(
    (row) => row.payload,
  )

test('stays of a trip are replaced exactly, and one task is added only when something changed', async (t) => {
  const house = await testApp(t)
  const who = await house.givenTraveller(await house.givenCompany())
  const tripId = randomUUID()
  const one = stayOf(who, { tripId, lat: 1, lng: 2, regionIds: [randomUUID()], flightNumber: 'AB 1' })
  const two = stayOf(who, { tripId, kind: 'country', countryId: countryId('FR'), until: at(400) })
  const set = (stays: readonly Stay[]): Promise<boolean> =>
    inTransaction(house.ctx(), (tx) => replaceTripStays(tx, tripId, stays))
  const kept = () => listStaysOf(house.db.db(), who.id)
  const sorted = (stays: readonly Stay[]) => stays.toSorted((a, b) => (a.sourceId < b.sourceId ? -1 : 1))

  await inTransaction(house.ctx(), (tx) => insertTripStays(tx, tripId, [one, two]))
  assert.deepEqual(sorted(await kept()), sorted([one, two]))
  assert.deepEqual(await tasksOf(house), [{ tripId }])
  await house.db.db().deleteFrom('jobs').execute()
  assert.equal(await set([two, one]), false)
  assert.deepEqual(await tasksOf(house), [])
  // Same key, another place: the row is another one.
  const moved = { ...one, lat: 3, lng: 4 }
  assert.equal(await set([moved, two]), true)
  assert.deepEqual(sorted(await kept()), sorted([moved, two]))
  assert.equal(await set([moved]), true)
  assert.deepEqual(await kept(), [moved])
  assert.deepEqual(await tasksOf(house), [{ tripId }])
  await inTransaction(house.ctx(), (tx) => deleteTripStays(tx, [tripId, randomUUID()]))
  assert.deepEqual(await kept(), [])
  await assert.rejects(replaceTripStays(house.ctx(), tripId, []), /transaction/)
})

test('length classes of stays, and erasing a person’s stays', async (t) => {
  assert.deepEqual(
    [0, 2, 2.01, 32, 32.01].map((days) => spanOf({ from: at(0), until: at(days) })),
    [0, 0, 1, 1, 2],
  )
  const house = await testApp(t)
  const company = await house.givenCompany()
  const [gone, other] = [await house.givenTraveller(company), await house.givenTraveller(company)]
  await write(house, [stayOf(gone), stayOf(other)])
  assert.equal((await house.as(company).delete(`/api/v2/org/${company.id}/users/${gone.id}`)).status, 200)
  assert.equal((await listStaysOf(house.db.db(), gone.id)).length, 0)
  assert.equal((await listStaysOf(house.db.db(), other.id)).length, 1)
  await deleteUserStays(house.ctx(), other.id)
  assert.equal((await listStaysOf(house.db.db(), other.id)).length, 0)
})

test('where is somebody: a check-in of the last day, then flight, segment, city, country', async (t) => {
  const house = await testApp(t)
  const who = await house.givenTraveller(await house.givenCompany())
  const tripId = randomUUID()
  const segment = randomUUID()
  const flight = { tripId, sourceId: segment, from: at(1), until: at(1.5) }
  const checkIn = randomUUID()
  await write(house, [
    stayOf(who, { tripId, kind: 'country', countryId: countryId('FR'), from: at(0), until: at(10) }),
    stayOf(who, { tripId, kind: 'city', lat: 48.8, lng: 2.3, from: at(1), until: at(9) }),
    stayOf(who, { ...flight, kind: 'segment', part: 0, lat: 52, lng: 13 }),
    stayOf(who, { ...flight, kind: 'segment', part: 1, lat: 49, lng: 2.5 }),
    stayOf(who, { ...flight, kind: 'flight', part: 2, flightNumber: 'AF 1' }),
    stayOf(who, { tripId, sourceId: randomUUID(), kind: 'segment', lat: 48.9, lng: 2.2, from: at(1), until: at(4) }),
    stayOf(who, {
      checkInId: checkIn,
      sourceId: checkIn,
      kind: 'check_in',
      lat: 45,
      lng: 4,
      from: at(3),
      until: at(3),
    }),
  ])
  const seen = async (days: number) => {
    const found = await whereIs(house.ctx(), who.id, at(days))
    return found && [found.stay.kind, found.stay.part, found.stay.lat, found.certainty]
  }
  assert.equal(await seen(-0.1), undefined)
  assert.deepEqual(await seen(0.5), ['country', 0, null, 'country_only'])
  assert.deepEqual(await seen(1.2), ['flight', 2, null, 'planned'])
  assert.deepEqual(await seen(2), ['segment', 0, 48.9, 'planned'])
  assert.deepEqual(await seen(3), ['check_in', 0, 45, 'reported'])
  assert.deepEqual(await seen(4), ['check_in', 0, 45, 'reported'])
  assert.deepEqual(await seen(4.01), ['city', 0, 48.8, 'planned'])
  assert.equal(await seen(10.1), undefined)
  const other = await house.givenCompany()
  const actor = { kind: 'company', keyId: randomUUID(), companyId: other.id, features: [] } as const
  assert.equal(await whereIs({ ...house.ctx(), actor }, who.id, at(3)), undefined)
})

test('in the first half of a journey by land the location is its start, then its end', async (t) => {
  const house = await testApp(t)
  const who = await house.givenTraveller(await house.givenCompany())
  const both = { tripId: randomUUID(), sourceId: randomUUID(), kind: 'segment', lng: 0, until: at(1) } as const
  await write(house, [stayOf(who, { ...both, part: 0, lat: 10 }), stayOf(who, { ...both, part: 1, lat: 20 })])
  const lat = async (days: number) => (await whereIs(house.ctx(), who.id, at(days)))?.stay.lat
  assert.deepEqual([await lat(0.2), await lat(0.8)], [10, 20])
})

const rng = (start: number) => {
  let seed = start
  return (): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed / 4294967296
  }
}

const overlaps = (stay: Stay, from: Date, until: Date): boolean =>
  stay.from <= until && stay.until.getTime() + (stay.kind === 'check_in' ? day : 0) >= from.getTime()
const turned = (lng: number): readonly number[] => (Math.abs(lng) === 180 ? [-180, 180] : [lng])
const within = (stay: Stay, box: Box): boolean =>
  stay.lat !== null &&
  stay.lat >= box.swLat &&
  stay.lat <= box.neLat &&
  longitudeRanges(box).some(([west, east]) => turned(stay.lng ?? 0).some((lng) => lng >= west && lng <= east))

test('who is in a place: any box, circle, country, airport and interval gives what going through all stays gives', async (t) => {
  const house = await testApp(t)
  const companies = [await house.givenCompany(), await house.givenCompany()] as const
  const people = [
    ...(await Promise.all([0, 1, 2, 3, 4, 5].map(() => house.givenTraveller(companies[0])))),
    await house.givenTraveller(companies[1]),
  ]
  const random = rng(3)
  const countries = ['FR', 'FJ', 'US'].map(countryId)
  const airports = [randomUUID(), randomUUID()] as const
  const divisions = [randomUUID(), randomUUID()] as const
  const region = randomUUID()
  const stays = Array.from({ length: 260 }, (_, n): Stay => {
    const who = people[n % people.length] as Who
    const from = random() * 600 - 300
    const kind = (['country', 'city', 'segment', 'flight', 'check_in'] as const)[Math.floor(random() * 5)] ?? 'city'
    const lasts = kind === 'check_in' ? 0 : random() ** 4 * 200
    const id = randomUUID()
    // Near the date line and the equator, now and then exactly on it.
    const lng = random() < 0.1 ? (random() < 0.5 ? 180 : -180) : 170 + random() * 20
    return stayOf(who, {
      kind,
      ...(kind === 'check_in' ? { checkInId: id, sourceId: id } : {}),
      countryId: countries[Math.floor(random() * 4)] ?? null,
      divisionId: divisions[Math.floor(random() * 3)] ?? null,
      regionIds: random() < 0.3 ? [region] : [],
      ...(kind === 'country' || kind === 'flight' || (kind === 'check_in' && random() < 0.5)
        ? {}
        : { lat: random() * 20 - 10, lng: lng > 180 ? lng - 360 : lng }),
      ...(kind === 'flight'
        ? { airportId: airports[Math.floor(random() * 2)] ?? null, arrivalAirportId: airports[0] }
        : {}),
      from: at(from),
      until: at(from + lasts),
    })
  })
  await write(house, stays)
  const country = countries[0] ?? ''
  const wide: Box = { swLat: -89, neLat: 89, swLng: -180, neLng: 180 }
  const asks = (): readonly (readonly [SearchArea, (stay: Stay) => boolean])[] => {
    const swLat = random() * 12 - 10
    const swLng = 168 + random() * 10
    const box: Box = { swLat, neLat: swLat + random() * 8, swLng, neLng: swLng + random() * 14 }
    const folded = { ...box, neLng: box.neLng > 180 ? box.neLng - 360 : box.neLng }
    const point = { lat: random() * 20 - 10, lng: -180 + random() * 3 }
    const km = random() * 900
    const near = (stay: Stay): boolean =>
      stay.lat !== null && distanceKm(point.lng, point.lat, stay.lng ?? 0, stay.lat) <= km
    return [
      [{ box }, (stay) => within(stay, box)],
      [{ box: folded }, (stay) => within(stay, box)],
      [{ box: wide }, (stay) => within(stay, wide)],
      [{ point, km }, near],
      [{ point, km: 21_000 }, (stay) => stay.lat !== null],
      [{ countryId: country }, (stay) => stay.countryId === country],
      [
        { countryId: country, divisionIds: [divisions[1]] },
        (stay) => stay.countryId === country && stay.divisionId === divisions[1],
      ],
      [
        { countryId: country, regionId: region },
        (stay) => stay.countryId === country && stay.regionIds.includes(region),
      ],
      [{ airportId: airports[0] }, (stay) => stay.airportId === airports[0] || stay.arrivalAirportId === airports[0]],
    ]
  }
  const asCompany: Ctx = {
    ...house.ctx(),
    actor: { kind: 'company', keyId: randomUUID(), companyId: companies[0].id, features: [] },
  }
  let found = 0
  for (let round = 0; round < 25; round++) {
    const from = at(random() * 500 - 250)
    const until = new Date(from.getTime() + random() ** 3 * 60 * day)
    for (const [place, holds] of asks()) {
      const expected = new Set(stays.filter((s) => holds(s) && overlaps(s, from, until)).map((s) => s.userId))
      const { items, total } = await whoIsIn(house.ctx(), place, from, until, first)
      assert.deepEqual(new Set(items.map((one) => one.person.id)), expected, JSON.stringify({ place, from, until }))
      assert.equal(items.length, total)
      for (const { stay } of items) assert.ok(holds(stay) && overlaps(stay, from, until))
      const own = await whoIsIn(asCompany, place, from, until, first)
      const ours = people.filter((one) => one.companyId === companies[0].id && expected.has(one.id))
      assert.equal(own.total, ours.length)
      found += total
    }
  }
  assert.ok(found > 100, `${found} found`)
  let [inPlaces, finer] = [0, 0]
  for (let round = 0; round < 40; round++) {
    // At the moment of a check-in, soon after it, or at any time.
    const [checkIn] = stays.filter((one) => one.kind === 'check_in').slice(round)
    const moment = new Date((checkIn?.from.getTime() ?? at(0).getTime()) + (round % 3) * random() * day)
    const notFlying = stays.filter((one) => one.kind !== 'flight')
    const isIn = (id: string) => {
      const found = chooseWhereabouts(Map.groupBy(notFlying, (one) => one.userId).get(id) ?? [], moment)
      if (found?.newer) finer++
      return found?.stay
    }
    for (const [place, holds] of asks().filter(([one]) => !('airportId' in one))) {
      const expected = people.flatMap(({ id }) => {
        const stay = isIn(id)
        return stay && holds(stay) ? [`${id} ${stay.sourceId}`] : []
      })
      const { items, total } = await whoIsIn(house.ctx(), place, moment, moment, first)
      const seen = items.map((one) => `${one.person.id} ${one.stay.sourceId}`)
      assert.deepEqual([seen.sort(), total], [expected.sort(), seen.length], JSON.stringify({ place, moment }))
      inPlaces += total
    }
  }
  assert.ok(inPlaces > 50, `${inPlaces} in their last place`)
  assert.ok(finer > 5, `${finer} in a place that newer news does not name`)
  const everybody = await whoIsIn(house.ctx(), { box: wide }, at(-400), at(600), { page: 2, perPage: 3 })
  assert.deepEqual([everybody.items.length, everybody.total], [3, 7])
  const beyond = await whoIsIn(house.ctx(), { box: wide }, at(-400), at(600), { page: 9, perPage: 3 })
  assert.deepEqual([beyond.items.length, beyond.total], [0, 7])
  assert.throws(() => whoIsIn(house.ctx(), { box: wide }, at(1), at(0), first), { code: 'validation_failed' })
})

test('a point has its country and its smallest division; open sea has neither', async () => {
  const paris = await locationAt({ lat: 48.8566, lng: 2.3522 })
  assert.equal(paris.countryId, countryId('FR'))
  assert.ok(paris.divisionId)
  assert.deepEqual(await locationAt({ lat: 35, lng: -135 }), nowhere)
})
