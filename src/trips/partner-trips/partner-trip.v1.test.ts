import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Compile } from 'typebox/compile'
import { nameOf } from '../../../test/support/case-names.ts'
import { to } from '../../../test/support/trips.ts'
import { givenOwnTrip } from '../../../test/support/trips.v1.ts'
import { createCompanyTrip } from '../changes/trip-changes.service.ts'
import type { TripDraft } from '../drafts/trip-draft.ts'
import { fieldsOf, type TripWorld, tripWorld } from '../trips/trips.testing.ts'
import { isDay, isTime, type TripBody } from '../trips/trips.v1.testing.ts'
import { PartnerTripV1 } from './partner-trip.v1.wire.ts'

const fields = [
  'id',
  'start',
  'finish',
  'company_id',
  'trip_type',
  'activities',
  'created_at',
  'updated_at',
  'destinations',
  'trip_medication_comments',
  'trip_vaccination_comments',
  'trip_disease_comments',
  'travellers',
].sort()
const personFields = [
  'id',
  'created_at',
  'updated_at',
  'first_name',
  'last_name',
  'email',
  'home_country',
  'language',
  'authentication_token',
].sort()
const march = [to('BR', '2027-03-01', '2027-03-20')]

async function givenPartnerTrip({ partner, traveller }: TripWorld, trip: object = {}): Promise<TripBody> {
  const made = await partner.post<TripBody>('/api/v1/partner/trips', {
    trip: { traveller_ids: [traveller.id], destinations: march, ...trip },
  })
  assert.equal(made.status, 200, made.text)
  return made.body
}

test('a company creates a trip for its travellers, and gets every field of the partner’s view', async (t) => {
  const world = await tripWorld(t)
  const second = await world.givenTraveller(world.company, { language: 'es', homeCountry: 'ES' })
  const made = await givenPartnerTrip(world, {
    trip_type: 1,
    activities: [19],
    traveller_ids: [world.traveller.id, second.id, second.id],
  })
  assert.deepEqual(Object.keys(made).sort(), fields)
  assert.deepEqual(Compile(PartnerTripV1).Errors(made), [], 'the answer is what the document says')
  assert.ok(isDay(made.start) && isDay(made.finish) && isTime(made.updated_at) && isTime(made['created_at']))
  assert.deepEqual([made['company_id'], made['trip_type'], made['activities']], [world.company.id, 1, [19]])
  assert.ok(
    made.trip_disease_comments.length > 0 &&
      made.trip_disease_comments.every((one) => typeof one['comment'] === 'string'),
  )
  assert.deepEqual(
    made.travellers.map((one) => one['id']),
    [world.traveller.id, second.id].sort(),
  )
  for (const person of made.travellers) assert.deepEqual(Object.keys(person).sort(), personFields)
  const shown = made.travellers.find((one) => one['id'] === second.id)
  assert.deepEqual(
    [shown?.['authentication_token'], shown?.['email'], shown?.['home_country'], shown?.['language']],
    [second.token, second.email, 'ES', 'es'],
  )
  assert.deepEqual((await world.partner.get(`/api/v1/partner/trips/${made.id}`)).body, made)
  for (const person of [world.traveller, second]) {
    const [own] = (await world.as(person).get<TripBody[]>('/api/v1/trips')).body
    assert.deepEqual(
      [own?.id, own?.['user_id'], own?.['company_master'], own?.name],
      [made.id, person.id, true, 'Brazil, March 2027'],
    )
  }
})

test('every partner operation opens to the company alone; another company’s trip is 401, an unknown one 404', async (t) => {
  const world = await tripWorld(t)
  const { id } = await givenPartnerTrip(world)
  const body = { trip: { traveller_ids: [world.traveller.id], destinations: march } }
  const operations: readonly [string, string, unknown?][] = [
    ['GET', `/api/v1/partner/trips/${id}`],
    ['PUT', `/api/v1/partner/trips/${id}`, body],
    ['PATCH', `/api/v1/partner/trips/${id}`, body],
    ['DELETE', `/api/v1/partner/trips/${id}`],
    ['GET', '/api/v1/partner/trips'],
    ['POST', '/api/v1/partner/trips', body],
  ]
  for (const [method, url, sent] of operations) {
    const options = sent === undefined ? {} : { body: sent }
    for (const caller of [world.nobody, world.as('gwc_nonsense00000'), world.phone, world.asPublic(world.company)])
      assert.equal((await caller.call(method, url, options)).status, 401, `${method} ${url}`)
    if (!url.includes(id)) continue
    assert.equal(
      (await world.as(world.other.company).call(method, url, options)).status,
      401,
      `${method} ${url} of another`,
    )
    for (const unknown of ['0198c0de-0000-7000-8000-000000000001', 'no-id'])
      assert.equal((await world.partner.call(method, url.replace(id, unknown), options)).status, 404)
  }
  assert.deepEqual((await world.as(world.other.company).get('/api/v1/partner/trips')).body, [])
})

test('traveller_ids are people of the own company: anybody else is refused by name, and nothing is written', async (t) => {
  const world = await tripWorld(t)
  const made = await givenPartnerTrip(world)
  const wrong: readonly unknown[] = [
    [],
    null,
    [world.other.traveller.id],
    [world.traveller.id, '0198c0de-0000-7000-8000-000000000001'],
    ['nobody'],
    Array.from({ length: 501 }, (_, n) => `0198c0de-0000-7000-8000-${String(n).padStart(12, '0')}`),
  ]
  for (const traveller_ids of wrong)
    await t.test(nameOf(traveller_ids), async () => {
      const answer = await world.partner.post('/api/v1/partner/trips', { trip: { traveller_ids, destinations: march } })
      assert.deepEqual(
        [answer.status, fieldsOf(answer)],
        [400, ['traveller_ids']],
        JSON.stringify(traveller_ids).slice(0, 80),
      )
    })
  assert.equal((await world.partner.post('/api/v1/partner/trips', { trip: { destinations: march } })).status, 400)
  const foreign = await world.partner.put<TripBody>(`/api/v1/partner/trips/${made.id}`, {
    trip: { traveller_ids: [world.other.traveller.id], destinations: [to('PE', '2027-05-01', '2027-05-02')] },
  })
  assert.equal(foreign.status, 400)
  assert.deepEqual(
    (await world.partner.get('/api/v1/partner/trips')).body,
    [made],
    'the destinations were not changed either',
  )
})

test('an update replaces destinations and travellers; a removed traveller sees the trip as removed, and can be added again', async (t) => {
  const world = await tripWorld(t)
  const second = await world.givenTraveller(world.company)
  const made = await givenPartnerTrip(world)
  const since = world.clock.now().getTime() / 1000
  for (const method of ['PUT', 'PATCH'])
    await t.test(nameOf(method), async () => {
      world.clock.advance(10)
      const answer = await world.partner.call<TripBody>(method, `/api/v1/partner/trips/${made.id}`, {
        body: { trip: { destinations: [to('PE', '2027-04-01', '2027-04-05')] } },
      })
      assert.deepEqual(
        [answer.body.start, answer.body.travellers.length, answer.body.destinations[0]?.country_code],
        ['2027-04-01', 1, 'PE'],
      )
    })
  world.clock.advance(10)
  const swapped = await world.partner.put<TripBody>(`/api/v1/partner/trips/${made.id}`, {
    trip: { traveller_ids: [second.id] },
  })
  assert.deepEqual(
    swapped.body.travellers.map((one) => one['id']),
    [second.id],
  )
  assert.deepEqual((await world.phone.get('/api/v1/trips')).body, [])
  assert.equal((await world.phone.get('/api/v1/trips/current_trip')).status, 404)
  const synced = (await world.phone.get<TripBody[]>(`/api/v1/trips?since=${since}`)).body
  assert.deepEqual(
    synced.map((one) => [one.id, one.deleted_at]),
    [[made.id, world.clock.now().toISOString()]],
  )
  assert.equal((await world.phone.put(`/api/v1/trips/${made.id}`, { trip: { name: 'Mine' } })).status, 404)
  assert.equal((await world.as(second).get<TripBody>('/api/v1/trips/current_trip')).body.id, made.id)
  world.clock.advance(10)
  await world.partner.put(`/api/v1/partner/trips/${made.id}`, {
    trip: { traveller_ids: [second.id, world.traveller.id] },
  })
  const [again] = (await world.phone.get<TripBody[]>('/api/v1/trips')).body
  assert.deepEqual([again?.id, again?.deleted_at, again?.read], [made.id, null, false])
})

test('DELETE removes the trip for all; a traveller who shares it only leaves it', async (t) => {
  const world = await tripWorld(t)
  const second = await world.givenTraveller(world.company)
  const made = await givenPartnerTrip(world, { traveller_ids: [world.traveller.id, second.id] })
  assert.deepEqual((await world.phone.delete(`/api/v1/trips/${made.id}`)).body, [])
  assert.notEqual((await world.phone.get<TripBody>(`/api/v1/trips/${made.id}`)).body.deleted_at, null)
  const kept = await world.partner.get<TripBody>(`/api/v1/partner/trips/${made.id}`)
  assert.deepEqual([kept.body.deleted_at, kept.body.travellers.map((one) => one['id'])], [undefined, [second.id]])
  const gone = await world.partner.delete(`/api/v1/partner/trips/${made.id}`)
  assert.deepEqual([gone.status, gone.body], [200, []])
  assert.deepEqual((await world.partner.get('/api/v1/partner/trips')).body, [])
  assert.ok(isTime((await world.partner.get<TripBody>(`/api/v1/partner/trips/${made.id}`)).body.deleted_at))
  assert.notEqual((await world.as(second).get<TripBody>(`/api/v1/trips/${made.id}`)).body.deleted_at, null)
  assert.equal((await world.partner.put(`/api/v1/partner/trips/${made.id}`, { trip: { name: 'Back' } })).status, 404)
})

test('the list is paginated in order of creation, with Link and counts', async (t) => {
  const world = await tripWorld(t)
  const ids: string[] = []
  for (let n = 0; n < 12; n++) {
    world.clock.advance(1)
    ids.push((await givenPartnerTrip(world)).id)
  }
  const first = await world.partner.get<TripBody[]>('/api/v1/partner/trips?since=0')
  assert.deepEqual(
    first.body.map((one) => one.id),
    ids.slice(0, 10),
  )
  assert.deepEqual(
    [first.headers['total-count'], first.headers['total-pages'], first.headers['per-page']],
    ['12', '2', '10'],
  )
  assert.match(first.headers['link'] ?? '', /since=0&page=2&per_page=10>; rel="next"/)
  const second = await world.partner.get<TripBody[]>('/api/v1/partner/trips?page=2&per_page=10')
  assert.deepEqual(
    second.body.map((one) => one.id),
    ids.slice(10),
  )
  assert.equal((await world.partner.get('/api/v1/partner/trips?page=0')).status, 400)
})

test('what a company does to a trip is in the audit log; what its traveller does is not', async (t) => {
  const world = await tripWorld(t)
  const made = await givenPartnerTrip(world)
  await world.partner.patch(`/api/v1/partner/trips/${made.id}`, { trip: { name: 'Survey' } })
  await world.partner.delete(`/api/v1/partner/trips/${made.id}`)
  await givenOwnTrip<TripBody>({ by: world.phone })
  const lines = await world.db
    .db()
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'company_id', 'subject_id', 'before', 'after'])
    .where('subject_kind', '=', 'trip')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    lines.map((line) => [line.action, line.actor_kind, line.company_id, line.subject_id]),
    ['create', 'update', 'delete'].map((action) => [action, 'company', world.company.id, made.id]),
  )
  assert.deepEqual(
    [lines[1]?.before, lines[1]?.after].map((value) => (value as { name?: string } | undefined)?.name),
    ['Brazil, March 2027', 'Survey'],
  )
})

test('the person of the company who makes a trip is its employee; the name is in the language of the traveller', async (t) => {
  const world = await tripWorld(t)
  const manager = await world.givenManager(world.company, { firstName: 'Ingrid', lastName: 'Solberg' })
  const spaniard = await world.givenTraveller(world.company, { language: 'es' })
  const draft: TripDraft = {
    travellerIds: [spaniard.id],
    destinations: [
      {
        id: null,
        country: 'BR',
        entryAt: new Date('2027-03-01'),
        exitAt: new Date('2027-03-09'),
        type: 'country',
        friendlyName: null,
        lat: null,
        lng: null,
        locations: [],
      },
    ],
  }
  const { id } = await createCompanyTrip(
    {
      ...world.ctx(),
      actor: { kind: 'manager', userId: manager.id, companyId: world.company.id, sessionId: '', features: [] },
    },
    world.company.id,
    draft,
  )
  const seen = (await world.as(spaniard).get<TripBody>(`/api/v1/trips/${id}`)).body
  assert.deepEqual(
    [seen['employee_id'], seen['employee_name'], seen.name],
    [manager.id, 'Ingrid Solberg', 'Brasil, marzo de 2027'],
  )
})

test('of two POSTs with one Idempotency-Key one makes the trip, and both get it', async (t) => {
  const world = await tripWorld(t)
  const body = { trip: { traveller_ids: [world.traveller.id], destinations: march } }
  const key = { 'idempotency-key': 'trip-1' }
  const first = await world.partner.post<TripBody>('/api/v1/partner/trips', body, key)
  const again = await world.partner.post<TripBody>('/api/v1/partner/trips', body, key)
  assert.equal(again.text, first.text)
  assert.equal((await world.partner.get<TripBody[]>('/api/v1/partner/trips')).body.length, 1)
})
