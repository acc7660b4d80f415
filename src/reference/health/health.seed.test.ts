import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/support/database.ts'
import { newId, stableId } from '../../platform/ids.ts'
import { countryId } from '../countries/country.seed.ts'
import { diseaseId, readDefaultComments, seedHealth } from './health.seed.ts'

const noProgress = (): void => {}
const everyRow = [
  'diseases',
  'vaccinations',
  'medications',
  'disease_data',
  'vaccination_data',
  'medication_data',
  'disease_vaccinations',
  'disease_medications',
  'country_health_comments',
] as const

test('seeding again writes nothing; a seed that was cut short ends the same', async (t) => {
  const { ctx, db } = await testDatabase(t, 'world')
  const digests = async () => {
    const parts = []
    for (const table of everyRow)
      parts.push(
        (
          await sql<{
            all: string
          }>`select string_agg(id || coalesce(seed_digest, ''), ',' order by id) as all from ${sql.table(table)}`.execute(
            db(),
          )
        ).rows[0]?.all,
      )
    return parts
  }
  const before = await digests()
  assert.equal(await seedHealth(ctx({ now: new Date('2031-01-01') }), noProgress), 0)
  await sql`delete from country_health_comments where id in (select id from country_health_comments limit 500)`.execute(
    db(),
  )
  await sql`delete from medications where slug = 'doxycycline'`.execute(db())
  assert.ok((await seedHealth(ctx(), noProgress)) > 500)
  assert.deepEqual(await digests(), before)
})

test('what staff wrote or removed survives a later seed', async (t) => {
  const { ctx, db } = await testDatabase(t, 'world')
  const ours = JSON.stringify({ en: 'Written by hand.' })
  const id = stableId('country-health-comment', 'BR', 'disease', 'dengue')
  await sql`update country_health_comments set comment = ${ours}::jsonb, edited = '{comment}', seed_digest = 'of an older release' where id = ${id}`.execute(
    db(),
  )
  await sql`update disease_data set symptoms = ${ours}::jsonb, edited = '{symptoms}', treatment = null, seed_digest = 'of an older release' where disease_id = ${diseaseId('dengue')}`.execute(
    db(),
  )
  await sql`update country_health_comments set deleted_at = now(), edited = '{deleted_at}', seed_digest = 'of an older release' where country_id = ${countryId('PE')} and disease_id = ${diseaseId('zika')}`.execute(
    db(),
  )
  // A comment that staff put in place of a seeded one, under an id of its own.
  await sql`delete from country_health_comments where country_id = ${countryId('KE')} and disease_id = ${diseaseId('cholera')}`.execute(
    db(),
  )
  await db()
    .insertInto('country_health_comments')
    .values({
      id: newId(new Date()),
      country_id: countryId('KE'),
      disease_id: diseaseId('cholera'),
      comment: ours,
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute()

  assert.equal(await seedHealth(ctx(), noProgress), 3)
  const comment = (country: string, disease: string) =>
    db()
      .selectFrom('country_health_comments')
      .select(['comment', 'common', 'deleted_at'])
      .where('country_id', '=', countryId(country))
      .where('disease_id', '=', diseaseId(disease))
      .execute()
  assert.deepEqual(
    (await comment('BR', 'dengue')).map((row) => row.comment),
    [{ en: 'Written by hand.' }],
  )
  assert.deepEqual(
    (await comment('KE', 'cholera')).map((row) => row.comment),
    [{ en: 'Written by hand.' }],
  )
  assert.ok((await comment('PE', 'zika'))[0]?.deleted_at)
  const datum = await db()
    .selectFrom('disease_data')
    .select(['symptoms', 'treatment'])
    .where('disease_id', '=', diseaseId('dengue'))
    .executeTakeFirstOrThrow()
  assert.deepEqual(datum.symptoms, { en: 'Written by hand.' })
  assert.ok(datum.treatment, 'what staff did not touch is filled in again')
})

test('a comment without facts is withdrawn, and returns with them', async (t) => {
  const { ctx, db } = await testDatabase(t, 'world')
  const id = newId(new Date())
  // As if an older release had said that there is malaria in France.
  await db()
    .insertInto('country_health_comments')
    .values({
      id,
      country_id: countryId('FR'),
      disease_id: diseaseId('malaria'),
      comment: '{"en":"Occurs."}',
      seed_digest: 'older',
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute()
  assert.equal(await seedHealth(ctx(), noProgress), 1)
  const row = (which: string) =>
    db()
      .selectFrom('country_health_comments')
      .select(['deleted_at', 'seed_digest'])
      .where('id', '=', which)
      .executeTakeFirstOrThrow()
  assert.ok((await row(id)).deleted_at)

  const dengue = stableId('country-health-comment', 'BR', 'disease', 'dengue')
  await sql`update country_health_comments set deleted_at = now(), seed_digest = null where id = ${dengue}`.execute(
    db(),
  )
  assert.equal(await seedHealth(ctx(), noProgress), 1)
  assert.equal((await row(dengue)).deleted_at, null)
})

test('every comment has its provenance', async (t) => {
  const { db } = await testDatabase(t, 'world')
  const { rows } = await sql<{ n: number; unsourced: number; one_language: number }>`
    select count(*)::int as n, count(*) filter (where not provenance ? 'agreeing')::int as unsourced,
      count(*) filter (where comment ->> 'en' is null or comment ->> 'es' is null)::int as one_language
    from country_health_comments where company_id is null and deleted_at is null`.execute(db())
  assert.deepEqual(rows[0], { n: readDefaultComments().length, unsourced: 0, one_language: 0 })
})
