import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { distanceKm } from '../places/position.ts'

type HospitalV1 = Record<string, unknown> & {
  id: string
  location: number[]
  address: Record<string, unknown>
  contact_details: Record<string, unknown>[]
}

const fieldsV1 = [
  'id',
  'created_at',
  'updated_at',
  'name',
  'description',
  'emergency',
  'accr_jci',
  'starred',
  'verified',
  'verified_at',
  'address',
  'location',
  'google_place_id',
  'google_place_url',
  'country_id',
  'country_division_id',
  'country_region_id',
  'contact_details',
].sort()

test('a country’s hospitals in version 1: every field, all at once, the same as the pages of version 2', async (t) => {
  const { as, nobody, db, changesReceived, givenCompany, givenTraveller } = await testApp(t, { template: 'world' })
  const company = await givenCompany()
  const partner = as(company)
  const phone = as(await givenTraveller(company))

  const page = await partner.get<{ id: string; lat: number | null; lng: number | null }[]>(
    '/api/v2/countries/gha/hospitals?per_page=100',
  )
  assert.equal(page.status, 200)
  const whole = await phone.get<HospitalV1[]>('/api/v1/countries/GH/hospitals')
  assert.equal(String(whole.body.length), page.headers['total-count'])
  assert.deepEqual(
    page.body.map(({ id }) => id),
    whole.body.map(({ id }) => id).slice(0, 100),
  )
  for (const hospital of whole.body) {
    assert.deepEqual(Object.keys(hospital).sort(), fieldsV1)
    assert.deepEqual(Object.keys(hospital.address).sort(), [
      'address1',
      'address2',
      'city',
      'country_code',
      'postal_code',
      'province',
    ])
    assert.equal(hospital.address['country_code'], 'GH')
    assert.equal(hospital.location.length, 2)
  }
  const [two, one] = [page.body[0], whole.body[0]]
  assert.deepEqual([two?.lng, two?.lat], one?.location)

  const micronesia = (await phone.get<HospitalV1[]>('/api/v1/countries/FM/hospitals')).body
  assert.ok(micronesia.length >= 4)
  assert.deepEqual(
    micronesia.find((h) => h['name'] === 'Yap State Hospital')?.location.length,
    2,
    'a point that nobody has said is the centre of its country, never null',
  )
  assert.deepEqual(
    micronesia
      .find((h) => h['name'] === 'Yap State Hospital')
      ?.contact_details.map((c) => [c['typ'], c['val'], c['order']]),
    [[0, '+691 350 2115', 1]],
  )
  assert.deepEqual((await phone.get<HospitalV1[]>('/api/v1/countries/AQ/hospitals')).body, [])

  await db
    .db()
    .updateTable('hospitals')
    .set({ name: 'Renamed' })
    .where('id', '=', one?.id ?? '')
    .execute()
  await changesReceived()
  assert.ok(
    (await phone.get<HospitalV1[]>('/api/v1/countries/GH/hospitals')).body.some((h) => h['name'] === 'Renamed'),
    'a change is seen at once',
  )

  assert.equal((await phone.get('/api/v1/countries/atlantis/hospitals')).status, 404)
  for (const path of ['/api/v1/countries/GH/hospitals', '/api/v1/hospitals?longitude=0&latitude=0'])
    await t.test(nameOf(path), async () => {
      assert.equal((await nobody.get(path)).status, 401)
    })
  assert.equal(
    (await partner.get('/api/v1/countries/GH/hospitals')).status,
    401,
    'a company’s key opens no traveller path',
  )
})

test('hospitals near a point in version 1: at most 50, nearest first', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const phone = app.as(await app.givenTraveller(await app.givenCompany()))
  const near = await phone.get<HospitalV1[]>('/api/v1/hospitals/?longitude=-0.19&latitude=5.55')
  assert.equal(near.status, 200)
  assert.ok(near.body.length > 0 && near.body.length <= 50)
  for (const hospital of near.body) assert.deepEqual(Object.keys(hospital).sort(), fieldsV1)
  const away = near.body.map(({ location: [lng = 0, lat = 0] }) => distanceKm(-0.19, 5.55, lng, lat))
  assert.deepEqual(
    away,
    [...away].sort((a, b) => a - b),
  )
  assert.deepEqual(
    (await phone.get('/api/v1/hospitals?longitude=-140&latitude=-50')).body,
    [],
    'nothing near the middle of the ocean',
  )
  assert.equal((await phone.get('/api/v1/hospitals?longitude=1')).status, 400)
})
