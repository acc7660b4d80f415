import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { testLog } from '../../../test/support/database.ts'
import { givenTrip, to } from '../../../test/support/trips.ts'
import { erasePerson, exportPerson } from '../../people/index.ts'
import { scopedDb } from '../../platform/db/db.ts'
import { newId, stableId } from '../../platform/ids.ts'
import { createWorker } from '../../platform/jobs/worker.ts'
import { tripsCrons } from '../jobs.ts'
import { tripsPersonalData } from '../personal-data/trip-data.service.ts'
import { type TripBody, tripWorld } from '../trips/trips.testing.ts'
import { countAlerts } from './trip-ports.ts'
import { purgeBefore } from './trip-purge.service.ts'

test('three months after its removal a trip is purged by the schedule', async (t) => {
  const world = await tripWorld(t)
  const worker = createWorker({
    pool: world.db.pool,
    clock: world.clock,
    jobs: [],
    crons: tripsCrons,
    makeCtx: () => world.ctx(),
    log: testLog,
    concurrency: 2,
  })
  t.after(() => worker.drain(2_000))
  const run = () => worker.runDueUntil(world.clock.now(), AbortSignal.timeout(600_000))
  await run()
  const kept = await givenTrip<TripBody>({ by: world.phone })
  const removed = await givenTrip<TripBody>({
    by: world.phone,
    destinations: [to('PE', '2027-03-01', '2027-03-09', { destination_locations: [{ latitude: 1, longitude: 1 }] })],
  })
  await world.phone.delete(`/api/v1/trips/${removed.id}`)
  const status = async (id: string) => (await world.phone.get(`/api/v1/trips/${id}`)).status
  world.clock.set('2027-02-14T11:59:00Z')
  await run()
  assert.equal(await status(removed.id), 200)
  world.clock.set('2027-02-15T05:00:00Z')
  await run()
  assert.deepEqual([await status(removed.id), await status(kept.id)], [404, 200])
  for (const table of ['trips', 'trip_travellers', 'destinations'] as const) {
    const { count } = await world.db
      .db()
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    assert.equal(count, 1, table)
  }
  assert.equal(purgeBefore(new Date('2027-05-31T10:00:00Z')).toISOString(), '2027-02-28T10:00:00.000Z')
})

test('a person’s trips are exported, and erased with the person; trips that are shared stay with the others', async (t) => {
  const world = await tripWorld(t)
  const second = await world.givenTraveller(world.company)
  const manager = await world.givenManager(world.company)
  const alone = await world.partner.post<TripBody>('/api/v1/partner/trips', {
    trip: {
      name: 'Secret',
      traveller_ids: [world.traveller.id],
      destinations: [
        to('BR', '2027-03-01', '2027-03-09', {
          destination_locations: [{ friendly_name: 'Manaus', latitude: -3, longitude: -60 }],
        }),
      ],
    },
  })
  const shared = await world.partner.post<TripBody>('/api/v1/partner/trips', {
    trip: { traveller_ids: [world.traveller.id, second.id], destinations: [to('PE', '2027-04-01', '2027-04-09')] },
  })
  await world.db
    .db()
    .updateTable('trips')
    .set({ employee_id: manager.id, employee_name: 'Ingrid' })
    .where('id', '=', shared.body.id)
    .execute()

  const { data } = await exportPerson(world.ctx(), world.traveller.id, tripsPersonalData)
  const trips = data['trips'] as {
    id: string
    name: string
    destinations: { country_code: string; locations: { friendly_name: string }[] }[]
  }[]
  assert.deepEqual(
    trips.map((one) => [
      one.id,
      one.name,
      one.destinations[0]?.country_code,
      one.destinations[0]?.locations.map((place) => place.friendly_name),
    ]),
    [
      [alone.body.id, 'Secret', 'BR', ['Manaus']],
      [shared.body.id, 'Peru, April 2027', 'PE', []],
    ],
  )

  await erasePerson(world.ctx(), world.traveller.id, tripsPersonalData)
  await erasePerson(world.ctx(), manager.id, tripsPersonalData)
  assert.equal((await world.partner.get(`/api/v1/partner/trips/${alone.body.id}`)).status, 404)
  const left = await world.as(second).get<TripBody>(`/api/v1/trips/${shared.body.id}`)
  assert.deepEqual([left.status, left.body['employee_id'], left.body['employee_name']], [200, null, null])
  const { rows } = await sql<{
    texts: string
  }>`select coalesce(string_agg(coalesce(before::text, '') || coalesce(after::text, ''), ''), '') as texts from audit_log where subject_id = ${alone.body.id}`.execute(
    world.db.db(),
  )
  assert.doesNotMatch(rows[0]?.texts ?? '', /Secret/)
})

test('a deleted traveller’s trips are hidden from everybody', async (t) => {
  const world = await tripWorld(t)
  const { id } = await givenTrip<TripBody>({ by: world.phone })
  await world.db
    .db()
    .updateTable('users')
    .set({ deleted_at: world.clock.now() })
    .where('id', '=', world.traveller.id)
    .execute()
  await world.changesHeard()
  assert.equal((await world.phone.get('/api/v1/trips')).status, 401)
  assert.deepEqual((await world.partner.get('/api/v1/partner/trips?since=0')).body, [])
  assert.equal((await world.partner.get(`/api/v1/partner/trips/${id}`)).status, 404)
  assert.equal((await world.as(world.other.company).get(`/api/v1/partner/trips/${id}`)).status, 404)
})

test('row-level security limits every table of trips to its company, even without a condition', async (t) => {
  const world = await tripWorld(t)
  await givenTrip<TripBody>({
    by: world.phone,
    destinations: [to('BR', '2027-03-01', '2027-03-09', { destination_locations: [{ latitude: 1, longitude: 1 }] })],
  })
  const counts = async (companyId: string | null, userId: string | null) => {
    const db = scopedDb(world.db.pool, { everything: false, companyId, userId })
    const found: number[] = []
    for (const table of ['trips', 'trip_travellers', 'destinations', 'destination_locations'] as const) {
      const { count } = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      found.push(count)
    }
    return found
  }
  assert.deepEqual(await counts(world.company.id, null), [1, 1, 1, 1])
  assert.deepEqual(await counts(world.other.company.id, world.other.traveller.id), [0, 0, 0, 0])
  assert.deepEqual(await counts(null, null), [0, 0, 0, 0])
  const foreign = scopedDb(world.db.pool, { everything: false, companyId: world.other.company.id, userId: null })
  assert.equal((await foreign.updateTable('trips').set({ name: 'Taken' }).executeTakeFirst()).numUpdatedRows, 0n)
  await assert.rejects(
    sql`insert into trips (id, company_id, name, name_generated, start, finish, type, company_master, created_at, updated_at)
    values (${newId(new Date())}, ${world.company.id}, 'x', false, '2027-01-01', '2027-01-02', 'other', false, now(), now())`.execute(
      foreign,
    ),
    /row-level security/,
  )
})

test('a person without a company has trips too, and nobody else sees them', async (t) => {
  const world = await tripWorld(t)
  await world.db.db().deleteFrom('roles').where('user_id', '=', world.traveller.id).execute()
  await world.db.db().updateTable('users').set({ company_id: null }).where('id', '=', world.traveller.id).execute()
  await world.db
    .db()
    .updateTable('user_tokens')
    .set({ company_id: null })
    .where('user_id', '=', world.traveller.id)
    .execute()
  await world.changesHeard()
  const made = await givenTrip<TripBody>({
    by: world.phone,
    destinations: [to('BR', '2027-03-01', '2027-03-09', { destination_locations: [{ latitude: 1, longitude: 1 }] })],
  })
  assert.deepEqual([made['company_id'], made['company_name']], [null, null])
  const moved = await world.phone.put<TripBody>(`/api/v1/trips/${made.id}`, { trip: { ...made, name: 'Alone' } })
  assert.deepEqual(
    [moved.status, moved.body.name, moved.body.destinations[0]?.destination_locations.length],
    [200, 'Alone', 1],
  )
  assert.equal((await world.phone.get<TripBody[]>('/api/v1/trips?since=0')).body.length, 1)
  assert.equal((await world.as(world.other.traveller).get(`/api/v1/trips/${made.id}`)).status, 401)
  assert.equal((await world.partner.get(`/api/v1/partner/trips/${made.id}`)).status, 401)
  assert.deepEqual((await world.phone.delete(`/api/v1/trips/${made.id}`)).body, [])
})

test('the company’s own comments replace the default, in the caller’s language', async (t) => {
  const world = await tripWorld(t)
  const made = await givenTrip<TripBody>({ by: world.phone })
  const db = world.db.db()
  const countryId = made.destinations[0]?.country_id ?? ''
  const disease = await db
    .selectFrom('diseases')
    .select(['id', sql<string>`common_name ->> 'es'`.as('spanish')])
    .where('slug', '=', 'dengue')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('country_health_comments')
    .values({
      id: stableId('test', 'own'),
      country_id: countryId,
      company_id: world.company.id,
      disease_id: disease.id,
      comment: JSON.stringify({ en: 'Our nets are in the van.', es: 'Las redes van en la furgoneta.' }),
      created_at: world.clock.now(),
      updated_at: world.clock.now(),
    })
    .execute()
  await world.changesHeard()
  const own = (await world.phone.get<TripBody>(`/api/v1/trips/${made.id}`)).body
  assert.deepEqual(
    own.trip_disease_comments.map((one) => [one['comment'], one['disease_id'], one.country_id]),
    [['Our nets are in the van.', disease.id, countryId]],
  )
  assert.deepEqual(own.trip_vaccination_comments, made.trip_vaccination_comments, 'the other kinds stay the default’s')
  const spanish = (await world.phone.get<TripBody>(`/api/v1/trips/${made.id}`, { 'accept-language': 'es-MX' })).body
  assert.deepEqual(
    spanish.trip_disease_comments.map((one) => [one['comment'], one['disease_name']]),
    [['Las redes van en la furgoneta.', disease.spanish]],
  )
  const second = await givenTrip<TripBody>({ by: world.phone })
  assert.notEqual(
    second.trip_disease_comments[0]?.id,
    own.trip_disease_comments[0]?.id,
    'devices keep comments by their id',
  )
  const foreign = await givenTrip<TripBody>({ by: world.as(world.other.traveller) })
  assert.ok(foreign.trip_disease_comments.length > 1)
})

test('a later room counts the alerts of a new trip; an update does not count again', async (t) => {
  const world = await tripWorld(t)
  t.after(countAlerts.replace(async (_tx, trip) => trip.destinations.length + 40))
  const made = await givenTrip<TripBody>({ by: world.phone })
  assert.equal(made['past_alert_count'], 41)
  countAlerts.replace(async () => 0)
  assert.equal(
    (await world.phone.put<TripBody>(`/api/v1/trips/${made.id}`, { trip: made })).body['past_alert_count'],
    41,
  )
})

test('any JSON gives a trip or a refusal, never a 500', async (t) => {
  const { phone } = await tripWorld(t)
  const junk = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom(0, 1804809600.5, '2027-03-01', -1, 1e300, '', 'BR', null, true),
  )
  const destination = fc.oneof(
    junk,
    fc.record(
      {
        country_code: junk,
        entry_date: junk,
        departure_date: junk,
        exit_date: junk,
        return_date: junk,
        id: junk,
        destination_locations: fc.oneof(
          junk,
          fc.array(
            fc.record({ id: junk, friendly_name: junk, latitude: junk, longitude: junk }, { requiredKeys: [] }),
            { maxLength: 2 },
          ),
        ),
      },
      { requiredKeys: [] },
    ),
  )
  const body = fc.oneof(
    junk,
    fc.record({
      trip: fc.oneof(
        junk,
        fc.record(
          {
            name: junk,
            trip_type: junk,
            activities: fc.oneof(junk, fc.array(junk, { maxLength: 3 })),
            destinations: fc.oneof(junk, fc.array(destination, { maxLength: 3 })),
          },
          { requiredKeys: [] },
        ),
      ),
    }),
  )
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const answer = await phone.call('POST', '/api/v1/trips', {
        payload: JSON.stringify(sent),
        headers: { 'content-type': 'application/json' },
      })
      assert.ok([200, 400].includes(answer.status), `${answer.status} ${answer.text}`)
    }),
    { numRuns: 200 },
  )
})
