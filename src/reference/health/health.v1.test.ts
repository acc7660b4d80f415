import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { newId } from '../../platform/ids.ts'
import { readHealthFiles } from './health.seed.ts'

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

const keys = (of: object): string[] => Object.keys(of).sort()
const datumFields = ['id', 'description', 'routine', 'schedule', 'side_effects'].sort()

test('diseases, medications and vaccinations of version 1: list, one, every field', async (t) => {
  const { as, asPublic, nobody, givenCompany, givenTraveller } = await testApp(t, { template: 'world' })
  const company = await givenCompany()
  const phone = as(await givenTraveller(company))

  const { body: diseases } = await phone.get<Disease[]>('/api/v1/diseases')
  assert.equal(diseases.length, 61)
  for (const disease of diseases) {
    assert.deepEqual(
      keys(disease),
      [
        'id',
        'slug',
        'created_at',
        'updated_at',
        'common_name',
        'scientific_name',
        'name',
        'full_name',
        'occurs_where',
        'disease_datum',
      ].sort(),
    )
    assert.deepEqual(
      keys(disease.disease_datum),
      [
        'id',
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
    for (const [field, value] of Object.entries({ ...disease, ...disease.disease_datum }))
      assert.ok(typeof value === 'object' ? value : String(value).length > 0, `${disease.slug}.${field}`)
    for (const link of [...disease.disease_datum.medications, ...disease.disease_datum.vaccinations])
      assert.deepEqual(keys(link), ['id', 'name', 'slug'])
  }
  const malaria = diseases.find((d) => d.slug === 'malaria')
  assert.equal(malaria?.['name'], malaria?.['common_name'])
  assert.equal(malaria?.['full_name'], `Malaria – ${malaria?.['scientific_name']}`)
  for (const word of [malaria?.id, 'malaria', 'MALARIA', malaria?.id.toUpperCase()])
    await t.test(nameOf(word), async () => {
      assert.deepEqual((await phone.get(`/api/v1/diseases/${word}`)).body, malaria)
    })

  for (const [kind, count] of [
    ['medication', 26],
    ['vaccination', 24],
  ] as const)
    await t.test(nameOf(kind, count), async () => {
      const { body } = await phone.get<(Wire & { id: string; slug: string })[]>(`/api/v1/${kind}s`)
      assert.equal(body.length, count)
      for (const one of body) {
        assert.deepEqual(keys(one), ['id', 'slug', 'created_at', 'updated_at', 'name', `${kind}_datum`].sort())
        const datum = one[`${kind}_datum`] as Wire
        assert.deepEqual(keys(datum), datumFields)
        assert.equal(typeof datum['routine'], 'boolean')
        for (const field of ['description', 'schedule', 'side_effects'])
          assert.ok(String(datum[field]).length > 40, `${one.slug}.${field}`)
        for (const word of [one.id, one.slug]) assert.deepEqual((await phone.get(`/api/v1/${kind}s/${word}`)).body, one)
      }
    })

  for (const path of ['diseases', 'medications', 'vaccinations'])
    await t.test(nameOf(path), async () => {
      for (const word of ['nothing', newId(new Date())])
        assert.equal((await phone.get(`/api/v1/${path}/${word}`)).status, 404)
      for (const caller of [nobody, as(company.key), asPublic(company), as('gwu_nonsense00000')]) {
        assert.equal((await caller.get(`/api/v1/${path}`)).status, 401)
        assert.equal((await caller.get(`/api/v1/${path}/malaria`)).status, 401)
      }
    })
})

test('links are the same from both sides', async (t) => {
  const { as, givenCompany, givenTraveller } = await testApp(t, { template: 'world' })
  const { body: diseases } = await as(await givenTraveller(await givenCompany())).get<Disease[]>('/api/v1/diseases')
  const files = readHealthFiles()
  for (const [name, remedies] of [
    ['vaccinations', files.vaccinations],
    ['medications', files.medications],
  ] as const) {
    const fromDiseases = diseases.flatMap((d) => d.disease_datum[name].map((link) => `${d.slug} ${link.slug}`)).sort()
    assert.deepEqual(fromDiseases, remedies.flatMap((r) => r.diseases.map((slug) => `${slug} ${r.slug}`)).sort())
  }
})

test('a country’s datum has comments, the commonly relevant ones first, in the requested language', async (t) => {
  const { as, givenCompany, givenTraveller } = await testApp(t, { template: 'world' })
  const phone = as(await givenTraveller(await givenCompany()))
  const { body: all } = await phone.get<Country[]>('/api/v1/countries')
  for (const { country_code, country_datum } of all) {
    assert.deepEqual(
      keys(country_datum),
      [
        'id',
        'company_id',
        'country_disease_comments',
        'country_vaccination_comments',
        'country_medication_comments',
      ].sort(),
    )
    assert.equal(country_datum.company_id, null)
    assert.ok(country_datum.country_vaccination_comments.length >= 6, country_code)
    for (const one of country_datum.country_disease_comments)
      assert.deepEqual(
        [keys(one), keys(one.disease ?? {})],
        [
          ['comment', 'disease', 'id'],
          ['common_name', 'id'],
        ],
      )
    for (const one of country_datum.country_vaccination_comments)
      assert.deepEqual(
        [keys(one), keys(one.vaccination ?? {})],
        [
          ['comment', 'id', 'vaccination'],
          ['id', 'name'],
        ],
      )
    for (const one of country_datum.country_medication_comments)
      assert.deepEqual(
        [keys(one), keys(one.medication ?? {})],
        [
          ['comment', 'id', 'medication'],
          ['id', 'name'],
        ],
      )
  }
  const brazil = all.find((c) => c.country_code === 'BR')
  assert.deepEqual((await phone.get<Country>('/api/v1/countries/bra')).body, brazil)
  const diseases = brazil?.country_datum.country_disease_comments.map((one) => one.disease?.['common_name'])
  assert.deepEqual(diseases?.slice(0, 2), ['Chikungunya', 'Dengue'])
  assert.ok(diseases?.includes('Malaria'))

  const spanish = await phone.get<Country>('/api/v1/countries/BR', { 'accept-language': 'es' })
  assert.match(spanish.body.country_datum.country_disease_comments[1]?.comment ?? '', /^El dengue está presente aquí/)
  assert.equal(
    (await phone.get<Disease>('/api/v1/diseases/measles', { 'accept-language': 'es-AR' })).body['name'],
    'Sarampión',
  )
  assert.equal(
    (await phone.get<Disease>('/api/v1/diseases/measles', { 'accept-language': 'ja' })).body['name'],
    'Measles',
  )
  const every = await phone.get<{
    name: Wire
    full_name: Wire
    disease_datum: { symptoms: Wire; vaccinations: { name: Wire }[] }
  }>('/api/v1/diseases/measles', { 'accept-language': 'all' })
  assert.deepEqual(
    [
      keys(every.body.name),
      keys(every.body.full_name),
      keys(every.body.disease_datum.symptoms),
      keys(every.body.disease_datum.vaccinations[0]?.name ?? {}),
    ],
    [
      ['en', 'es'],
      ['en', 'es'],
      ['en', 'es'],
      ['en', 'es'],
    ],
  )
})
