import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { testDatabase } from '../../../test/support/database.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { readHospitals } from './hospital-geojson.ts'
import { importFile } from './import.service.ts'
import { knownHospitals } from './import-lookups.store.ts'

const example = readFileSync(new URL('../../../docs/examples/hospitals.geojson', import.meta.url), 'utf8')
const collection = (...features: object[]): string => JSON.stringify({ type: 'FeatureCollection', features })
const point = (lng: number, lat: number) => ({ type: 'Point', coordinates: [lng, lat] })

async function hospitals(ctx: Ctx, names: readonly string[]) {
  return ctx.db
    .selectFrom('hospitals as h')
    .innerJoin('countries as c', 'c.id', 'h.country_id')
    .selectAll('h')
    .select('c.alpha2')
    .where('h.name', 'in', names)
    .orderBy('h.name')
    .execute()
}

test('hospitals: the documented example is taken whole, and a second run changes nothing', async (t) => {
  const ctx = (await testDatabase(t, 'world')).ctx()
  const options = { as_of: '2026-11-16' }
  const report = await importFile(ctx, 'hospitals', example, options)
  assert.deepEqual([report.added, report.changed, report.leftOut, report.rejected], [4, 0, 3, []])
  const rows = await hospitals(ctx, [
    'Hospital Ejemplo del Cusco',
    'Clínica Ejemplo de Lima',
    'Clinica Ejemplo de Lima',
    'Hospital Ejemplo de Arequipa',
    'Example Hospital Tokyo (例示病院)',
    'Hospital Ejemplo Clausurado',
  ])
  assert.deepEqual(
    rows.map((row) => [row.name, row.alpha2, row.lat, row.lng, row.emergency, row.address1, row.city]),
    [
      ['Clínica Ejemplo de Lima', 'PE', -12.0464, -77.0428, false, null, 'Lima'],
      ['Example Hospital Tokyo (例示病院)', 'JP', 35.6812, 139.7671, false, null, 'Tokyo'],
      ['Hospital Ejemplo de Arequipa', 'PE', -16.407, -71.535, true, null, 'Arequipa'],
      ['Hospital Ejemplo del Cusco', 'PE', -13.5226, -71.9675, true, '12 Calle del Ejemplo', 'Cusco'],
    ],
  )
  const contacts = rows[0]?.contact_details as { kind: string; value: string }[]
  assert.deepEqual(
    contacts.map(({ kind, value }) => `${kind} ${value}`),
    [
      'office_phone +51 1 555 0103',
      'web_address https://www.clinica-ejemplo.example.org',
      'email_address info@clinica-ejemplo.example.org',
    ],
  )
  const citySources = rows.map(({ provenance }) => (provenance as { city: { source: string } }).city.source)
  assert.match(citySources[0] ?? '', /nearest city/, 'the file does not name the city')
  assert.equal(citySources[3], 'OpenStreetMap')
  for (const row of rows)
    await t.test(`attribution of ${row.name}`, () => {
      const { hospital } = row.provenance as { hospital: Record<string, unknown> }
      assert.match(String(hospital['source']), /^OpenStreetMap:osm-(node|way|relation)-99000000\d\d$/)
      assert.deepEqual(
        [hospital['licence'], hospital['as_of']],
        ['ODbL 1.0, © OpenStreetMap contributors', '2026-11-16'],
      )
    })
  const again = await importFile(ctx, 'hospitals', example, options)
  assert.deepEqual([again.added, again.changed, again.confirmed, again.unchanged], [0, 0, 0, 4])
})

const forms: Readonly<Record<string, string>> = {
  'overpass-turbo': collection({
    type: 'Feature',
    id: 'way/77',
    geometry: point(-58.4, -34.6),
    properties: { '@id': 'way/77', amenity: 'hospital', name: 'Form' },
  }),
  'osmtogeojson, tags in properties.tags': collection({
    type: 'Feature',
    id: 'way/77',
    geometry: point(-58.4, -34.6),
    properties: { type: 'way', id: 77, tags: { amenity: 'hospital', name: 'Form' }, relations: [], meta: {} },
  }),
  'osmtogeojson without the id of the feature': collection({
    type: 'Feature',
    geometry: point(-58.4, -34.6),
    properties: { type: 'way', id: 77, tags: { amenity: 'hospital', name: 'Form' } },
  }),
  'osmium, id by type': collection({
    type: 'Feature',
    id: 'w77',
    geometry: point(-58.4, -34.6),
    properties: { amenity: 'hospital', name: 'Form' },
  }),
  'osmium, an area': collection({
    type: 'Feature',
    id: 'a154',
    geometry: point(-58.4, -34.6),
    properties: { amenity: 'hospital', name: 'Form' },
  }),
  'osmium, attributes': collection({
    type: 'Feature',
    geometry: point(-58.4, -34.6),
    properties: { '@type': 'way', '@id': 77, amenity: 'hospital', name: 'Form' },
  }),
  'healthsites.io': collection({
    type: 'Feature',
    geometry: point(-58.4, -34.6),
    properties: { osm_type: 'way', osm_id: 77, attributes: { amenity: 'hospital', name: 'Form' } },
  }),
  'a collection of geometries': collection({
    type: 'Feature',
    id: 'way/77',
    geometry: { type: 'GeometryCollection', geometries: [point(-58.3, -34.5), point(-58.5, -34.7)] },
    properties: { amenity: 'hospital', name: 'Form' },
  }),
  'Overpass, out center': JSON.stringify({
    version: 0.6,
    elements: [
      { type: 'way', id: 77, center: { lat: -34.6, lon: -58.4 }, tags: { amenity: 'hospital', name: 'Form' } },
    ],
  }),
  'Overpass, out geom': JSON.stringify({
    version: 0.6,
    elements: [
      {
        type: 'way',
        id: 77,
        bounds: { minlat: -34.7, minlon: -58.5, maxlat: -34.5, maxlon: -58.3 },
        tags: { amenity: 'hospital', name: 'Form' },
      },
    ],
  }),
}

test('hospitals: every form of export gives the same row', async (t) => {
  const ctx = (await testDatabase(t, 'world')).ctx()
  const stamp = { source: 'OpenStreetMap', as_of: '2026-11-16' }
  // An import draws the index of the whole world anew: one form is imported, the others are read.
  const [first = ''] = Object.values(forms)
  const report = await importFile(ctx, 'hospitals', first, stamp)
  assert.deepEqual([report.added, report.rejected], [1, []])
  const [row, ...others] = await hospitals(ctx, ['Form'])
  assert.ok(row)
  assert.deepEqual(others, [])
  const { hospital } = row.provenance as { hospital: { source: string } }
  assert.deepEqual([row.lat, row.lng, row.alpha2, hospital.source], [-34.6, -58.4, 'AR', 'OpenStreetMap:osm-way-77'])
  const known = await knownHospitals(ctx.db)
  const country = { id: row.country_id, kind: 'country', code: 'AR', countryId: row.country_id } as const
  const whereabouts = () => ({ country, divisions: [], regions: [], timeZone: 'UTC' })
  const read = (file: string) =>
    [...readHospitals(file, { stamp, known, whereabouts })].map((one) =>
      typeof one === 'string' ? one : { ...one, line: 0 },
    )
  for (const [form, file] of Object.entries(forms)) await t.test(form, () => assert.deepEqual(read(file), read(first)))
})

test('hospitals: a row of the sample becomes OpenStreetMap’s and is not doubled; one that staff removed stays removed', async (t) => {
  const ctx = (await testDatabase(t, 'world')).ctx()
  const add = (id: string, name: string, lng: number, lat: number) =>
    ctx.db
      .insertInto('hospitals')
      .columns(['id', 'name', 'country_id', 'lat', 'lng', 'provenance', 'created_at', 'updated_at'])
      .values((eb) => ({
        id,
        name,
        country_id: eb.selectFrom('countries').select('id').where('alpha2', '=', 'PE'),
        lat,
        lng,
        provenance: JSON.stringify({ hospital: { source: 'gov-uk' } }),
        created_at: ctx.now,
        updated_at: ctx.now,
      }))
      .execute()
  const here = '20000000-0000-4000-8000-0000000000a1'
  const there = '20000000-0000-4000-8000-0000000000a2'
  await add(here, 'Hospital Ejemplo — del Cusco', -71.9655, -13.5226)
  await add(there, 'Hospital Ejemplo de Arequipa', -71.5, -16.407)
  const first = await importFile(ctx, 'hospitals', example)
  assert.deepEqual([first.added, first.changed], [3, 1], 'one within 500 m is the same, one 4 km away is another')
  const [cusco] = await hospitals(ctx, ['Hospital Ejemplo del Cusco'])
  assert.equal(cusco?.id, here)

  await ctx.db.updateTable('hospitals').set({ deleted_at: ctx.now }).where('id', '=', here).execute()
  const second = await importFile(ctx, 'hospitals', example)
  assert.equal(second.added, 0, 'the row is known by its reference, and stays removed')
  const [removed] = await hospitals(ctx, ['Hospital Ejemplo del Cusco'])
  assert.notEqual(removed?.deleted_at, null)

  const wikidata = await ctx.db
    .selectFrom('hospitals')
    .select(['id', 'provenance', 'lat', 'lng'])
    .where('name', '=', 'Taaone Hospital')
    .executeTakeFirstOrThrow()
  const [, q] = /wikidata:(Q\d+)/.exec(JSON.stringify(wikidata.provenance)) ?? []
  const named = collection({
    type: 'Feature',
    id: 'way/88',
    geometry: point(-149.54642, -17.529),
    properties: { amenity: 'hospital', name: 'Centre hospitalier de Taaone', wikidata: q },
  })
  const third = await importFile(ctx, 'hospitals', named)
  assert.deepEqual([third.added, third.changed], [0, 1])
  const [taaone] = await hospitals(ctx, ['Centre hospitalier de Taaone'])
  assert.equal(taaone?.id, wikidata.id)
})
