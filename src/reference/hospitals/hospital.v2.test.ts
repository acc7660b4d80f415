import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { distanceKm, withinBox } from '../places/position.ts'
import { readHospitalsInBounds, readHospitalsNear } from './hospital.service.ts'

type HospitalV2 = Record<string, unknown> & { id: string; name: string; lat: number | null; lng: number | null }

const fieldsV2 = [
  'id',
  'created_at',
  'updated_at',
  'name',
  'description',
  'address_str',
  'lat',
  'lng',
  'emergency',
  'starred',
  'google_place_id',
  'google_place_url',
  'country_id',
  'accr_jci',
  'contact_details',
].sort()

test('a country’s hospitals in version 2: every field, in pages', async (t) => {
  const { as, nobody, db, changesReceived, givenCompany } = await testApp(t, { template: 'world' })
  const partner = as(await givenCompany())
  const page = await partner.get<HospitalV2[]>('/api/v2/countries/gha/hospitals?per_page=100')
  assert.equal(page.status, 200)
  for (const hospital of page.body) assert.deepEqual(Object.keys(hospital).sort(), fieldsV2)
  const all = await db
    .db()
    .selectFrom('hospitals')
    .innerJoin('countries', 'countries.id', 'hospitals.country_id')
    .select('hospitals.id')
    .where('alpha2', '=', 'GH')
    .execute()
  assert.equal(page.headers['total-count'], String(all.length))
  assert.equal(page.body.length, Math.min(100, all.length))
  assert.deepEqual((await partner.get('/api/v2/countries/AQ/hospitals')).body, [])

  const [first] = page.body
  await db
    .db()
    .updateTable('hospitals')
    .set({ name: 'AAA Renamed' })
    .where('id', '=', first?.id ?? '')
    .execute()
  await changesReceived()
  const [renamed] = (await partner.get<HospitalV2[]>('/api/v2/countries/GH/hospitals')).body
  assert.deepEqual([renamed?.id, renamed?.name], [first?.id, 'AAA Renamed'], 'a change is seen at once')

  assert.equal((await partner.get('/api/v2/countries/atlantis/hospitals')).status, 404)
  assert.equal((await nobody.get('/api/v2/countries/GH/hospitals')).status, 401)
})

/** Hospitals all over the world, many of them around the date line and at the poles. */
async function givenHospitals(app: TestApp, count: number): Promise<{ id: string; lat: number; lng: number }[]> {
  const { id: country } = await app.db
    .db()
    .selectFrom('countries')
    .select('id')
    .where('alpha2', '=', 'FJ')
    .executeTakeFirstOrThrow()
  await sql`
    insert into hospitals (id, name, lat, lng, country_id, created_at, updated_at)
    select gen_random_uuid(), 'Made ' || i,
      case when i % 50 = 0 then 90 when i % 50 = 1 then -90 else degrees(asin(2 * random() - 1)) end,
      case when i % 25 = 0 then 180 when i % 25 = 1 then -180 when i % 3 = 0 then case when random() < 0.5 then 180 - random() * 20 else -180 + random() * 20 end else random() * 360 - 180 end,
      ${country}, now(), now() from generate_series(1, ${count}::int) as i`.execute(app.db.db())
  await sql`analyze hospitals`.execute(app.db.db())
  const { rows } = await sql<{
    id: string
    lat: number
    lng: number
  }>`select id, lat, lng from hospitals where lat is not null`.execute(app.db.db())
  return rows
}

const boxes = [
  { swLat: -20, neLat: -10, swLng: 175, neLng: -175 },
  { swLat: -20, neLat: -10, swLng: 175, neLng: 185 },
  { swLat: -30, neLat: 30, swLng: 170, neLng: 180 },
  { swLat: -30, neLat: 30, swLng: -180, neLng: -170 },
  { swLat: 40, neLat: 60, swLng: -10, neLng: 20 },
  { swLat: 85, neLat: 90, swLng: 10, neLng: 20 },
  { swLat: -90, neLat: -60, swLng: -180, neLng: 180 },
  { swLat: -90, neLat: 90, swLng: -180, neLng: 180 },
  { swLat: 0, neLat: 0.001, swLng: 33, neLng: 33.001 },
  { swLat: -5, neLat: 5, swLng: 100, neLng: 80 },
]

test('bounds give exactly what a slow filter gives, nearest to the centre first, across the date line too', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const all = await givenHospitals(app, 6000)
  for (const box of boxes)
    await t.test(nameOf(box), async () => {
      const { hospitals, truncated } = await readHospitalsInBounds(app.ctx(), box)
      const inside = all.filter(({ lng, lat }) => withinBox(lng, lat, box))
      assert.equal(truncated, inside.length > 500, JSON.stringify(box))
      assert.equal(hospitals.length, Math.min(500, inside.length), JSON.stringify(box))
      const width = box.neLng - box.swLng + (box.neLng < box.swLng ? 360 : 0)
      const [lat, lng] = [(box.swLat + box.neLat) / 2, box.swLng + width / 2]
      const distances = hospitals.map((h) => distanceKm(lng, lat, h.lng ?? 0, h.lat ?? 0))
      const slow = inside
        .map((h) => distanceKm(lng, lat, h.lng, h.lat))
        .sort((a, b) => a - b)
        .slice(0, 500)
      for (const [at, distance] of distances.entries())
        assert.ok(Math.abs(distance - (slow[at] ?? Number.NaN)) < 1e-5, `${JSON.stringify(box)} at ${at}`)
      const known = new Set(inside.map(({ id }) => id))
      assert.ok(hospitals.every(({ id }) => known.has(id)))
    })
  for (const point of [
    { lat: -17, lng: 179.9 },
    { lat: 90, lng: 0 },
    { lat: 51.5, lng: -0.1 },
  ])
    await t.test(nameOf(point), async () => {
      const near = await readHospitalsNear(app.ctx(), point, { km: 400, most: 30 })
      const slow = all
        .map((h) => distanceKm(point.lng, point.lat, h.lng, h.lat))
        .filter((km) => km <= 400)
        .sort((a, b) => a - b)
        .slice(0, 30)
      assert.equal(near.length, slow.length)
      for (const [at, { distanceKm: km }] of near.entries())
        assert.ok(Math.abs(km - (slow[at] ?? Number.NaN)) < 1e-4, `${km} against ${slow[at]}`)
    })
})

test('a bounds query walks the index, however many rows there are', async (t) => {
  const app = await testApp(t, { template: 'world' })
  await givenHospitals(app, 20_000)
  const plan = await sql<{ 'QUERY PLAN': string }>`
    explain (analyze, costs off, timing off, summary off)
    select h.id from hospitals h where h.place <@ cube(array[-2, -2, -2]::float8[], array[2, 2, 2]::float8[]) order by h.place <-> cube(array[1, 0, 0]::float8[]) limit 501`
  await runInTransaction(app.db.db(), async (tx) => {
    for (const way of ['sort', 'bitmapscan', 'seqscan'])
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(tx)
    const lines = (await plan.execute(tx)).rows.map((row) => row['QUERY PLAN']).join('\n')
    assert.match(lines, /Index Scan using hospitals_by_place on hospitals h \(actual rows=501/)
    assert.match(lines, /Order By: \(place <->/)
    assert.doesNotMatch(lines, /Sort|Seq Scan/)
  })
  const { rows } = await sql<{
    settings: string[]
  }>`select proconfig as settings from pg_proc where proname = 'hospitals_within'`.execute(app.db.db())
  assert.deepEqual(
    [...(rows[0]?.settings ?? [])].sort(),
    ['enable_bitmapscan=off', 'enable_seqscan=off', 'enable_sort=off'],
    'and hospitals_within closes the same ways',
  )
})

test('bounds over HTTP: the header says that there were more; nonsense is refused', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const partner = app.as(await app.givenCompany())
  const world = await partner.get<HospitalV2[]>('/api/v2/hospitals?nelat=90&nelng=180&swlat=-90&swlng=-180')
  assert.deepEqual([world.status, world.body.length, world.headers['results-truncated']], [200, 500, 'true'])
  for (const hospital of world.body) assert.deepEqual(Object.keys(hospital).sort(), fieldsV2)
  const accra = await partner.get<HospitalV2[]>('/api/v2/hospitals?nelat=5.8&nelng=0.1&swlat=5.4&swlng=-0.4')
  assert.ok(accra.body.length > 0 && accra.headers['results-truncated'] === undefined)
  const fiji = await partner.get<HospitalV2[]>('/api/v2/hospitals?nelat=-15&nelng=-178&swlat=-20&swlng=176')
  assert.ok(fiji.body.length > 0 && fiji.body.every((h) => (h.lng ?? 0) > 176 || (h.lng ?? 0) < -178))

  const refused = {
    '': 422,
    '?nelat=1&nelng=1&swlat=0': 422,
    '?nelat=91&nelng=1&swlat=0&swlng=0': 422,
    '?nelat=x&nelng=1&swlat=0&swlng=0': 400,
  }
  for (const [query, status] of Object.entries(refused))
    await t.test(nameOf(query, status), async () => {
      assert.equal((await partner.get(`/api/v2/hospitals${query}`)).status, status, query)
    })
  assert.equal((await partner.get('/api/v2/hospitals?nelat=0&nelng=1&swlat=5&swlng=0')).status, 422)
})
