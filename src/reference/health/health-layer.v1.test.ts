import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { newId } from '../../platform/ids.ts'
import { countryId } from '../countries/country.seed.ts'
import { getCountryWithHealth } from '../country-profiles/country-with-health.service.ts'
import { diseaseId, medicationId, vaccinationId } from './health.seed.ts'

type Wire = Record<string, unknown>
interface Link {
  id: string
  slug: string
  name: string
}
type Disease = Wire & { id: string; slug: string; disease_datum: Wire & { medications: Link[]; vaccinations: Link[] } }
type Comment = Wire & { comment: string; disease?: Wire; vaccination?: Wire; medication?: Wire }
interface Datum {
  id: string
  company_id: string | null
  country_disease_comments: Comment[]
  country_vaccination_comments: Comment[]
  country_medication_comments: Comment[]
}
type Country = Wire & { country_code: string; updated_at: string; country_datum: Datum }

/** A comment that a company wrote itself. */
const ownComment = (
  db: TestApp['db'],
  companyId: string,
  country: string,
  subject: { disease_id: string } | { vaccination_id: string } | { medication_id: string },
  text: string,
) =>
  db
    .db()
    .insertInto('country_health_comments')
    .values({
      id: newId(new Date()),
      company_id: companyId,
      country_id: countryId(country),
      ...subject,
      comment: JSON.stringify({ en: text }),
      created_at: new Date(),
      updated_at: new Date('2030-02-01T00:00:00Z'),
    })
    .execute()

test('a company’s own datum replaces the default, for that company only', async (t) => {
  const { as, db, changesReceived, givenCompany, givenTraveller } = await testApp(t, { template: 'world' })
  const [ours, theirs] = [await givenCompany(), await givenCompany()]
  const [here, there] = [as(await givenTraveller(ours)), as(await givenTraveller(theirs))]
  const brazil = (who: typeof here) => who.get<Country>('/api/v1/countries/BR').then(({ body }) => body.country_datum)
  const before = await brazil(here)
  const list = (await there.get('/api/v1/diseases')).text
  assert.equal((await here.get('/api/v1/diseases')).text, list)

  await ownComment(db, ours.id, 'BR', { disease_id: diseaseId('dengue') }, 'Our own words.')
  await db
    .db()
    .insertInto('disease_data')
    .values({
      id: newId(new Date()),
      disease_id: diseaseId('dengue'),
      company_id: ours.id,
      symptoms: JSON.stringify({ en: 'Our symptoms.' }),
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute()
  await db
    .db()
    .insertInto('medication_data')
    .values({
      id: newId(new Date()),
      medication_id: medicationId('doxycycline'),
      company_id: ours.id,
      routine: true,
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute()
  await changesReceived()

  const own = await brazil(here)
  assert.equal(own.company_id, ours.id)
  assert.notEqual(own.id, before.id)
  assert.deepEqual(
    own.country_disease_comments.map((one) => one.comment),
    ['Our own words.'],
  )
  assert.deepEqual(
    own.country_medication_comments,
    before.country_medication_comments,
    'kinds that the company has nothing of stay the default’s',
  )
  assert.deepEqual(await brazil(there), before)
  const everywhere = (await here.get<Country[]>('/api/v1/countries')).body
  assert.deepEqual(
    everywhere.filter((c) => c.country_datum.company_id !== null).map((c) => c.country_code),
    ['BR'],
  )
  assert.ok((await there.get<Country[]>('/api/v1/countries')).body.every((c) => c.country_datum.company_id === null))

  const dengue = (await here.get<Disease>('/api/v1/diseases/dengue')).body
  assert.equal(dengue.disease_datum['symptoms'], 'Our symptoms.')
  assert.ok(String(dengue.disease_datum['treatment']).length > 40, 'a text that the company left out is the default’s')
  assert.equal((await there.get('/api/v1/diseases')).text, list)
  const routine = async (who: typeof here) =>
    (await who.get<{ medication_datum: Wire }>('/api/v1/medications/doxycycline')).body.medication_datum['routine']
  assert.deepEqual([await routine(here), await routine(there)], [true, false])

  // Only what changed for the caller's own company counts as modified.
  const since = Date.parse('2030-01-01T00:00:00Z') / 1000
  const changed = (await here.get<Country[]>(`/api/v1/countries?since=${since}`)).body
  assert.deepEqual(
    changed.map((c) => [c.country_code, c.updated_at, c.country_datum.company_id]),
    [['BR', '2030-02-01T00:00:00.000Z', ours.id]],
  )
  assert.deepEqual((await there.get(`/api/v1/countries?since=${since}`)).body, [])
  assert.deepEqual((await here.get(`/api/v1/countries/short_list?since=${since}`)).body, [])
})

test('row-level security: a company neither reads nor writes another’s rows, nor writes the default', async (t) => {
  const { db, givenCompany } = await testApp(t, { template: 'world' })
  const [ours, theirs] = [await givenCompany(), await givenCompany()]
  await ownComment(db, theirs.id, 'BR', { vaccination_id: vaccinationId('typhoid-vaccine') }, 'Theirs.')
  const asUs = db.db({ everything: false, companyId: ours.id, userId: null })
  const companies = await asUs.selectFrom('country_health_comments').select('company_id').distinct().execute()
  assert.deepEqual(companies, [{ company_id: null }])
  assert.equal(
    Number((await asUs.updateTable('country_health_comments').set({ common: true }).executeTakeFirst()).numUpdatedRows),
    0,
  )
  assert.equal(Number((await asUs.deleteFrom('disease_data').executeTakeFirst()).numDeletedRows), 0)
  const datum = {
    id: newId(new Date()),
    disease_id: diseaseId('dengue'),
    created_at: new Date(),
    updated_at: new Date(),
  }
  for (const company_id of [null, theirs.id])
    await t.test(nameOf(company_id), async () => {
      await assert.rejects(
        asUs
          .insertInto('disease_data')
          .values({ ...datum, company_id })
          .execute(),
        /row-level security/,
      )
    })
  await asUs
    .insertInto('disease_data')
    .values({ ...datum, company_id: ours.id })
    .execute()
})

test('the shared cache entry holds the default only, whoever requested it first', async (t) => {
  const { db, givenCompany } = await testApp(t, { template: 'world' })
  const { id: companyId } = await givenCompany()
  await ownComment(db, companyId, 'BR', { disease_id: diseaseId('dengue') }, 'Ours.')
  const ctx = db.ctx({
    actor: { kind: 'company', keyId: companyId, companyId, features: [] },
    scope: { everything: false, companyId, userId: null },
  })
  const [own, shared] = [await getCountryWithHealth(ctx, 'BR'), await getCountryWithHealth(ctx, 'BR', null)]
  assert.deepEqual([own.health.companyId, own.health.diseases.length], [companyId, 1])
  assert.equal(shared.health.companyId, null)
  assert.ok(shared.health.diseases.length > 1)
})
