import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { newId } from '../../platform/ids.ts'
import { countryId } from '../countries/country.seed.ts'
import { diseaseId, medicationId } from './health.seed.ts'
import { readCountryHealth } from './health.service.ts'

type Wire = Record<string, unknown>
type Disease = Wire & { id: string; datum: Wire & { medications: Wire[]; vaccinations: Wire[] } }
type Comment = Wire & { id: string; comment: string; common: boolean }

const keys = (of: object): string[] => Object.keys(of).sort()

test('diseases, medications and vaccinations of version 2: every field, for every kind of key', async (t) => {
  const { as, asPublic, nobody, givenCompany, givenStaff, givenTraveller } = await testApp(t, { template: 'world' })
  const company = await givenCompany()
  const server = as(company.key)
  const { body: diseases } = await server.get<Disease[]>('/api/v2/diseases')
  assert.equal(diseases.length, 61)
  for (const disease of diseases) {
    assert.deepEqual(
      keys(disease),
      ['id', 'created_at', 'updated_at', 'common_name', 'scientific_name', 'occurs_where', 'datum'].sort(),
    )
    assert.deepEqual(
      keys(disease.datum),
      [
        'id',
        'company_id',
        'description',
        'transmission',
        'susceptibility',
        'symptoms',
        'prevention',
        'treatment',
        'medications',
        'vaccinations',
      ].sort(),
    )
    assert.equal(disease.datum['company_id'], null)
    for (const one of [...disease.datum.medications, ...disease.datum.vaccinations])
      assert.deepEqual(keys(one), ['id', 'name'])
  }
  const malaria = diseases.find((d) => d.id === diseaseId('malaria'))
  for (const word of [diseaseId('malaria'), 'malaria'])
    await t.test(nameOf(word), async () => {
      assert.deepEqual((await server.get(`/api/v2/diseases/${word}`)).body, malaria)
    })
  assert.equal((await server.get('/api/v2/diseases/nothing')).status, 404)

  for (const [path, count] of [
    ['medications', 26],
    ['vaccinations', 24],
  ] as const)
    await t.test(nameOf(path, count), async () => {
      const { body } = await server.get<(Wire & { datum: Wire })[]>(`/api/v2/${path}`)
      assert.equal(body.length, count)
      for (const one of body) {
        assert.deepEqual(keys(one), ['id', 'created_at', 'updated_at', 'name', 'datum'].sort())
        assert.deepEqual(
          keys(one.datum),
          ['id', 'company_id', 'description', 'routine', 'schedule', 'side_effects'].sort(),
        )
      }
    })
  const staff = await givenStaff()
  for (const path of [
    'diseases',
    'medications',
    'vaccinations',
    'diseases/malaria',
    'countries/BR/diseases',
    'countries/BR/medications',
    'countries/BR/vaccinations',
  ])
    await t.test(nameOf(path), async () => {
      for (const caller of [as(await givenTraveller(company)), asPublic(company), as(staff.key)])
        assert.equal((await caller.get(`/api/v2/${path}`)).status, 200, path)
      assert.equal((await nobody.get(`/api/v2/${path}`)).status, 401, path)
      const spanish = await server.get(`/api/v2/${path}`, { 'accept-language': 'es' })
      assert.equal(spanish.headers['content-language'], 'es')
      assert.notEqual(spanish.text, (await server.get(`/api/v2/${path}`)).text)
    })
})

test('comments of a country have a reason and a common flag, by id and by both codes', async (t) => {
  const { as, givenCompany } = await testApp(t, { template: 'world' })
  const server = as((await givenCompany()).key)
  const own = { diseases: 'disease', medications: 'medication', vaccinations: 'vaccination' } as const
  for (const [path, kind] of Object.entries(own))
    await t.test(nameOf(path, kind), async () => {
      const { body } = await server.get<Comment[]>(`/api/v2/countries/KE/${path}`)
      assert.ok(body.length >= 3)
      for (const one of body) {
        assert.deepEqual(
          keys(one),
          [
            'id',
            'created_at',
            'updated_at',
            'country_id',
            'company_id',
            'comment',
            'common',
            kind,
            `${kind}_id`,
          ].sort(),
        )
        assert.equal((one[kind] as Wire)['id'], one[`${kind}_id`])
        assert.deepEqual([one['country_id'], one['company_id'], typeof one.common], [countryId('KE'), null, 'boolean'])
        assert.deepEqual(
          keys(one[kind] as Wire),
          kind === 'disease' ? ['common_name', 'id', 'scientific_name', 'slug'] : ['id', 'name', 'slug'],
        )
      }
      assert.deepEqual(
        body.map((one) => one.common),
        body.map((one) => one.common).sort((a, b) => Number(b) - Number(a)),
      )
      for (const word of ['ken', 'KEN', 'ke', countryId('KE')])
        assert.deepEqual((await server.get(`/api/v2/countries/${word}/${path}`)).body, body)
      assert.equal((await server.get(`/api/v2/countries/QQ/${path}`)).status, 404)
    })
  assert.deepEqual((await server.get('/api/v2/countries/FR/medications')).body, [])
  const every = await server.get<{ comment: Wire; disease: { common_name: Wire } }[]>('/api/v2/countries/KE/diseases', {
    'accept-language': 'all',
  })
  for (const one of every.body)
    assert.deepEqual(
      [keys(one.comment), keys(one.disease.common_name)],
      [
        ['en', 'es'],
        ['en', 'es'],
      ],
    )
})

test('every comment of every country is there in both languages', async (t) => {
  const { ctx } = await testApp(t, { template: 'world' })
  const all = await readCountryHealth(ctx())
  assert.equal(all.size, 250)
  for (const { diseases, vaccinations, medications } of all.values()) {
    for (const { comment, subject } of [...diseases, ...vaccinations, ...medications])
      assert.ok(comment.en && comment.es && subject.name.en && subject.name.es)
  }
})

test('a company’s own comments and datum replace the default; trips may name their company', async (t) => {
  const { as, asPublic, ctx, db, changesReceived, givenCompany, givenStaff } = await testApp(t, { template: 'world' })
  const [ours, theirs] = [await givenCompany(), await givenCompany()]
  const path = '/api/v2/countries/PE/medications'
  const before = (await as(theirs.key).get<Comment[]>(path)).body
  assert.deepEqual((await as(ours.key).get(path)).body, before)
  const times = { created_at: new Date(), updated_at: new Date() }
  await db
    .db()
    .insertInto('country_health_comments')
    .values({
      id: newId(new Date()),
      company_id: ours.id,
      country_id: countryId('PE'),
      medication_id: medicationId('acetazolamide'),
      comment: JSON.stringify({ en: 'For Cusco.', es: 'Para Cusco.' }),
      common: true,
      ...times,
    })
    .execute()
  await db
    .db()
    .insertInto('disease_data')
    .values({
      id: newId(new Date()),
      company_id: ours.id,
      disease_id: diseaseId('zika'),
      prevention: JSON.stringify({ en: 'Our advice.' }),
      ...times,
    })
    .execute()
  await changesReceived()

  for (const caller of [as(ours.key), asPublic(ours)]) {
    const { body } = await caller.get<Comment[]>(path)
    assert.deepEqual(
      body.map((one) => [one.comment, one.common, one['company_id']]),
      [['For Cusco.', true, ours.id]],
    )
    const zika = (await caller.get<Disease>('/api/v2/diseases/zika')).body
    assert.deepEqual([zika.datum['company_id'], zika.datum['prevention']], [ours.id, 'Our advice.'])
  }
  for (const caller of [as(theirs.key), as((await givenStaff()).key)]) {
    assert.deepEqual((await caller.get(path)).body, before)
    assert.equal((await caller.get<Disease>('/api/v2/diseases/zika')).body.datum['company_id'], null)
  }
  const trip = await readCountryHealth(ctx(), [countryId('PE'), countryId('BR')], ours.id)
  assert.deepEqual(
    trip.get(countryId('PE'))?.medications.map((one) => one.subject.slug),
    ['acetazolamide'],
  )
  assert.ok((trip.get(countryId('PE'))?.diseases.length ?? 0) > 5)
  assert.equal(trip.get(countryId('BR'))?.companyId, null)
})
