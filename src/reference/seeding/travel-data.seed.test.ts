import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/support/database.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { seedAirports } from '../airports/airport.seed.ts'
import { seedDivisionStatus } from '../countries/division-status.seed.ts'
import { seedHospitals } from '../hospitals/hospital.seed.ts'
import { seedVisaRequirements } from '../visa-requirements/visa-requirement.seed.ts'
import { seedTravelData } from './travel-data.seed.ts'

const silent = (): void => {}

/** The hospitals as one digest; times of writing aside. */
async function digestOfHospitals(ctx: Ctx): Promise<string | undefined> {
  const { rows } = await sql<{ digest: string }>`
    select md5(string_agg((to_jsonb(t) - 'created_at' - 'updated_at' - 'revision')::text, '|' order by t.id)) as digest from hospitals as t`.execute(
    ctx.db,
  )
  return rows[0]?.digest
}

test('seeding again writes nothing, and staff edits survive a seed that has other values', async (t) => {
  const db = await testDatabase(t, 'world')
  const ctx = db.ctx()
  const system = ctx.db
  await system
    .updateTable('airports')
    .set({ name: 'Named by staff', edited: ['name'], municipality: 'Changed underneath', seed_digest: 'older' })
    .where('iata', '=', 'LHR')
    .execute()
  await system
    .updateTable('country_divisions')
    .set({ travel_status: 0, edited: ['travel_status'] })
    .where('code', '=', 'NG-BO')
    .execute()
  await system.updateTable('country_divisions').set({ travel_status: 0 }).where('code', '=', 'NG-YO').execute()
  const stale = sql`update country_divisions set travel_status = 2, provenance = provenance || '{"travel_status": {"source": "an older seed"}}' where code = 'FR-IDF'`
  await stale.execute(system)
  assert.equal(await seedTravelData(ctx, silent), 3, 'the three that differ, and nothing else')
  const paris = await system
    .selectFrom('country_divisions')
    .select(['travel_status', sql<unknown>`provenance -> 'travel_status'`.as('source')])
    .where('code', '=', 'FR-IDF')
    .executeTakeFirstOrThrow()
  assert.deepEqual(paris, { travel_status: 0, source: null }, 'a level that nobody states any more is taken back')
  const heathrow = await system
    .selectFrom('airports')
    .select(['name', 'municipality', 'icao'])
    .where('iata', '=', 'LHR')
    .executeTakeFirstOrThrow()
  assert.deepEqual(heathrow, { name: 'Named by staff', municipality: 'London', icao: 'EGLL' })
  const statuses = await system
    .selectFrom('country_divisions')
    .select(['code', 'travel_status'])
    .where('code', 'in', ['NG-BO', 'NG-YO'])
    .orderBy('code')
    .execute()
  assert.deepEqual(
    statuses.map((row) => row.travel_status),
    [0, 2],
    'what staff set stays, what merely changed is put right',
  )
  assert.equal((await seedAirports(ctx, silent)) + (await seedDivisionStatus(ctx, silent)), 0, 'none of it once more')
})

// test/processes/seed.test.ts kills the seed of everything.
test('a seed that stops in the middle of a table and runs again ends where an undisturbed one does', async (t) => {
  const db = await testDatabase(t, 'world')
  const ctx = db.ctx()
  const whole = await digestOfHospitals(ctx)
  await sql`delete from hospitals`.execute(ctx.db)
  const dying = (part: string, done: number): void => {
    if (part === 'hospitals' && done >= 1000) throw new Error('killed')
  }
  await assert.rejects(seedHospitals(ctx, dying), /killed/)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from hospitals`.execute(ctx.db)
  assert.ok((rows[0]?.count ?? 0) >= 1000 && (rows[0]?.count ?? 0) < 2_000)
  await seedHospitals(ctx, silent)
  assert.equal(await digestOfHospitals(ctx), whole)
  assert.equal(await seedHospitals(ctx, silent), 0)
})

test('divisions: the governments’ levels with their dates, never below the country’s own', async (t) => {
  const db = await testDatabase(t, 'world')
  const ctx = db.ctx()
  const rows = await ctx.db
    .selectFrom('country_divisions as d')
    .innerJoin('countries as c', 'c.id', 'd.country_id')
    .select([
      'd.code',
      'd.travel_status as status',
      'c.travel_status as own',
      sql<{ as_of: string; agreeing: number; total: number; stated: unknown[] }>`d.provenance -> 'travel_status'`.as(
        'source',
      ),
    ])
    .where('d.travel_status', '>', 0)
    .execute()
  assert.equal(rows.length, 151)
  for (const { code, status, own, source } of rows) {
    assert.ok(status >= own, code ?? '')
    assert.match(source.as_of, /^202[456]-\d\d-\d\d$/)
    assert.ok(source.total >= 1 && source.stated.length === source.total && source.agreeing <= source.total)
  }
  const statusOf = new Map(rows.map(({ code, status }) => [code, status]))
  assert.deepEqual(
    ['NG-BO', 'CM-EN', 'UA-43', 'MX-SIN', 'TH-96'].map((code) => statusOf.get(code)),
    [2, 2, 2, 1, 2],
  )
})

test('visas: only what changed is written, what staff say stays, a pair that no source lists any more goes', async (t) => {
  const ctx = (await testDatabase(t, 'world')).ctx()
  const count = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from visa_requirements`.execute(ctx.db)
    return rows[0]?.count ?? 0
  }
  assert.equal(await count(), 39_452)
  await sql`update visa_requirements set days = 17 where passport = 'DE' and destination = 'JP'`.execute(ctx.db)
  await sql`delete from visa_requirements where passport = 'DE' and destination = 'KR'`.execute(ctx.db)
  await sql`update visa_requirements set id = gen_random_uuid(), destination = 'AQ' where passport = 'FR' and destination = 'JP'`.execute(
    ctx.db,
  )
  await sql`insert into visa_requirements (id, passport, destination, kind, freedom_of_movement, as_of, sources_agreeing, sources_total, disputed, changed_recently, source)
    values (gen_random_uuid(), 'AQ', 'JP', 'visa_free', false, '2026-01-01', 1, 1, false, false, 'passport-index')`.execute(
    ctx.db,
  )
  await sql`insert into visa_overrides (id, revision, passport, destination, kind, freedom_of_movement, valid_from, recorded_from)
    values (gen_random_uuid(), 1, 'DE', 'JP', 'eta', false, '2026-06-01', '2026-05-01')`.execute(ctx.db)
  // Two put right, one added and one deleted for France, one deleted for Antarctica.
  assert.equal(await seedVisaRequirements(ctx, silent), 5)
  assert.equal(await count(), 39_452)
  const { rows } = await sql`
    select v.days, o.kind from visa_requirements v join visa_overrides o using (passport, destination)`.execute(ctx.db)
  assert.deepEqual(rows, [{ days: 90, kind: 'eta' }])
  assert.equal(await seedVisaRequirements(ctx, silent), 0)
})

test('every row of the places has its source and date', async (t) => {
  const ctx = (await testDatabase(t, 'world')).ctx()
  const facts = {
    airports: 'airport',
    airlines: 'airline',
    hospitals: 'hospital',
    entry_requirements: 'rule',
    safety_categories: 'category',
  }
  for (const [table, fact] of Object.entries(facts)) {
    const { rows } =
      await sql`select id from ${sql.table(table)} where coalesce(provenance -> ${fact} ->> 'source', '') = '' or coalesce(provenance -> ${fact} ->> 'as_of', '') !~ '^20[12][0-9]'`.execute(
        ctx.db,
      )
    assert.deepEqual(rows, [], table)
  }
})
