import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { testLog } from '../../../test/support/database.ts'
import { to } from '../../../test/support/trips.ts'
import { erasePerson, exportPerson } from '../../people/index.ts'
import { scopedDb } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { createWorker } from '../../platform/jobs/worker.ts'
import { tripsCrons } from '../jobs.ts'
import type { ItineraryBody } from '../organization-trips/org-trip.testing.ts'
import { tripsPersonalData } from '../personal-data/trip-data.service.ts'
import { tripWorld } from '../trips/trips.testing.ts'
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
  const kept = await world.given()
  const removed = await world.given({ destinations: [to('PE', '2027-03-01', '2027-03-09', { lat: 1, lng: 1 })] })
  await world.partner.delete(world.at(removed.id))
  const status = async (id: string) => (await world.phone.get(`/api/v2/trips/${id}`)).status
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
  const manaus = { friendly_name: 'Manaus', lat: -3, lng: -60 }
  const alone = await world.given({ name: 'Secret', destinations: [to('BR', '2027-03-01', '2027-03-09', manaus)] })
  const shared = await world.given({
    travellers: [world.traveller, second],
    destinations: [to('PE', '2027-04-01', '2027-04-09')],
  })
  await world.db
    .db()
    .updateTable('trips')
    .set({ employee_id: manager.id, employee_name: 'Ingrid' })
    .where('id', '=', shared.id)
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
      [alone.id, 'Secret', 'BR', ['Manaus']],
      [shared.id, 'Peru, April 2027', 'PE', []],
    ],
  )

  await erasePerson(world.ctx(), world.traveller.id, tripsPersonalData)
  await erasePerson(world.ctx(), manager.id, tripsPersonalData)
  assert.equal((await world.partner.get(world.at(alone.id))).status, 404)
  const left = await world.as(second).get<ItineraryBody>(`/api/v2/trips/${shared.id}`)
  assert.deepEqual([left.status, left.body.employee_name], [200, null])
  const stored = world.db.db().selectFrom('trips').select(['employee_id', 'employee_name']).where('id', '=', shared.id)
  assert.deepEqual(await stored.execute(), [{ employee_id: null, employee_name: null }])
  const { rows } = await sql<{
    texts: string
  }>`select coalesce(string_agg(coalesce(before::text, '') || coalesce(after::text, ''), ''), '') as texts from audit_log where subject_id = ${alone.id}`.execute(
    world.db.db(),
  )
  assert.doesNotMatch(rows[0]?.texts ?? '', /Secret/)
})

test('a deleted traveller’s trips are hidden from everybody', async (t) => {
  const world = await tripWorld(t)
  const { id } = await world.given()
  await world.db
    .db()
    .updateTable('users')
    .set({ deleted_at: world.clock.now() })
    .where('id', '=', world.traveller.id)
    .execute()
  await world.changesReceived()
  assert.equal((await world.phone.get('/api/v2/trips')).status, 401)
  assert.deepEqual((await world.partner.get(`${world.at()}?since=0`)).body, [])
  assert.equal((await world.partner.get(world.at(id))).status, 404)
  const { company } = world.other
  assert.equal((await world.as(company).get(`/api/v2/org/${company.id}/trips/${id}`)).status, 404)
})

test('row-level security limits every table of trips to its company, even without a condition', async (t) => {
  const world = await tripWorld(t)
  await world.given({ destinations: [to('BR', '2027-03-01', '2027-03-09', { lat: 1, lng: 1 })] })
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

test('any JSON gives a trip or a refusal, never a 500', async (t) => {
  const { partner, at, traveller } = await tripWorld(t)
  const junk = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom(0, 1804809600.5, '2027-03-01', -1, 1e300, '', 'BR', null, true),
  )
  const destination = fc.oneof(
    junk,
    fc.record(
      {
        country_id: junk,
        country_code: junk,
        entry_date: junk,
        exit_date: junk,
        id: junk,
        delete: junk,
        friendly_name: junk,
        lat: junk,
        lng: junk,
        location: fc.oneof(junk, fc.record({ lat: junk, lng: junk, latitude: junk }, { requiredKeys: [] })),
        type: junk,
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
            traveller_ids: fc.oneof(fc.constant([traveller.id]), junk),
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
      const answer = await partner.call('POST', at(), {
        payload: JSON.stringify(sent),
        headers: { 'content-type': 'application/json' },
      })
      assert.ok([201, 400, 422].includes(answer.status), `${answer.status} ${answer.text}`)
    }),
    { numRuns: 200 },
  )
})
