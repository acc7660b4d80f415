import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/support/database.ts'
import { importFile } from './import.service.ts'
import { ImportRefused, type ImportReport } from './import.ts'

const counts = ({ added, changed, confirmed, unchanged, kept, leftOut, rejected }: ImportReport) => ({
  added,
  changed,
  confirmed,
  unchanged,
  kept,
  leftOut,
  rejected: rejected.length,
})

test('airlines: matched by ICAO code, bad rows reported, missing columns keep their values', async (t) => {
  const ctx = (await testDatabase(t, 'world')).ctx()
  const file =
    'iata,icao,name,alpha2,active\nBA,BAW,British Airways plc,GB,1\n,QQZ,Brand New Air,FR,\n*A,,Star Alliance,,\nZZ,,,,\n,,Nobody,,\nAC,ACA,Air Canada,QQ,1\nAF,AFR,Air France,,maybe\nXX,LONG,Too Long,,\n' +
    Array.from({ length: 8 }, (_, i) => `,YY${'ABCDEFGH'[i]},Filler ${i},,\n`).join('')
  const report = await importFile(ctx, 'airlines', file, { as_of: '2026-11-01', source: 'our list' })
  assert.deepEqual(
    report.rejected.map(({ line }) => line),
    [4, 5, 6, 7, 8, 9],
  )
  assert.deepEqual([report.added, report.changed], [9, 1])
  const ba = await ctx.db.selectFrom('airlines').selectAll().where('icao', '=', 'BAW').execute()
  assert.deepEqual(
    ba.map(({ name, active, provenance }) => [name, active, provenance]),
    [['British Airways plc', true, { airline: { source: 'our list', as_of: '2026-11-01' } }]],
  )
  const short = await importFile(ctx, 'airlines', 'iata,icao,name\nBA,BAW,British Airways\n')
  assert.deepEqual(
    short.examples[0]?.fields.map(({ field }) => field),
    ['name'],
  )
  assert.equal(
    (await ctx.db.selectFrom('airlines').select('active').where('icao', '=', 'BAW').executeTakeFirstOrThrow()).active,
    true,
  )
})

const feature = (id: string | undefined, coordinates: unknown, properties: object, type = 'Point') => ({
  type: 'Feature',
  ...(id ? { id } : {}),
  geometry: { type, coordinates },
  properties,
})
const geojson = (...features: object[]): string => JSON.stringify({ type: 'FeatureCollection', features })

test('hospitals: OpenStreetMap and healthsites.io forms, country and division from the point, what is no hospital left out', async (t) => {
  const ctx = (await testDatabase(t, 'world')).ctx()
  const known = await ctx.db
    .selectFrom('hospitals')
    .select(['id', 'name', 'city', 'lat', 'lng', sql<string>`provenance -> 'hospital' ->> 'source'`.as('source')])
    .where(sql<boolean>`provenance -> 'hospital' ->> 'source' like 'healthsites.io:osm-way-%' and city is not null`)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const [, number] = /osm-way-(\d+)/.exec(known.source) ?? []
  const file = geojson(
    feature('node/111', [-0.19, 5.55], {
      amenity: 'hospital',
      name: 'New Korle',
      emergency: 'yes',
      phone: '+233 1; +233 2',
      website: 'https://korle.example.org',
      'addr:street': 'High Street',
      'addr:housenumber': '7',
      'addr:city': 'Accra',
      'addr:postcode': 'GA',
    }),
    feature(undefined, [known.lng, known.lat], {
      attributes: { amenity: 'hospital', name: `${known.name} (renamed)` },
      osm_type: 'way',
      osm_id: Number(number),
    }),
    feature(
      'way/222',
      [
        [
          [-58.5, -34.7],
          [-58.4, -34.7],
          [-58.4, -34.6],
          [-58.5, -34.6],
          [-58.5, -34.7],
        ],
      ],
      { '@id': 'way/222', healthcare: 'hospital', name: 'Outline' },
      'Polygon',
    ),
    feature('node/333', [0, 5], { amenity: 'pharmacy', name: 'No hospital' }),
    feature('node/444', [2, 48], { amenity: 'hospital' }),
    feature(undefined, [2, 48], { amenity: 'hospital', name: 'No reference' }),
    feature('node/555', [-140, -50], { amenity: 'hospital', name: 'At sea' }),
  )
  const report = await importFile(ctx, 'hospitals', file, { as_of: '2026-11-02' })
  assert.deepEqual(counts(report), {
    added: 2,
    changed: 1,
    confirmed: 0,
    unchanged: 0,
    kept: 0,
    leftOut: 1,
    rejected: 3,
  })
  assert.deepEqual(
    report.rejected.map(({ line }) => line),
    [5, 6, 7],
  )
  assert.deepEqual(
    report.examples[0]?.fields.map(({ field }) => field),
    ['name'],
    'what the file does not say (city, contacts) stays',
  )

  const fresh = await ctx.db
    .selectFrom('hospitals as h')
    .innerJoin('countries as c', 'c.id', 'h.country_id')
    .leftJoin('country_divisions as d', 'd.id', 'h.division_id')
    .selectAll('h')
    .select(['c.alpha2', 'd.code'])
    .where('h.name', 'in', ['New Korle', 'Outline'])
    .orderBy('h.name')
    .execute()
  assert.deepEqual(
    fresh.map((h) => [h.alpha2, h.code, h.emergency, h.address1, h.city, h.lat, h.lng]),
    [
      ['GH', 'GH-AA', true, '7 High Street', 'Accra', 5.55, -0.19],
      ['AR', 'AR-C', false, null, 'Buenos Aires', -34.65, -58.45],
    ],
  )
  assert.deepEqual(
    (fresh[0]?.contact_details as { kind: string; value: string; order: number }[] | undefined)?.map((c) => [
      c.kind,
      c.value,
      c.order,
    ]),
    [
      ['office_phone', '+233 1', 1],
      ['office_phone', '+233 2', 2],
      ['web_address', 'https://korle.example.org', 3],
    ],
  )
  assert.deepEqual(counts(await importFile(ctx, 'hospitals', file, { as_of: '2026-11-02' })), {
    added: 0,
    changed: 0,
    confirmed: 0,
    unchanged: 3,
    kept: 0,
    leftOut: 1,
    rejected: 3,
  })
  for (const text of ['{', '[]', '{"type":"FeatureCollection"}', geojson()])
    await assert.rejects(importFile(ctx, 'hospitals', text), ImportRefused)
})

const emergencyFile = readFileSync(new URL('../../../world/facts/emergency-numbers.csv', import.meta.url), 'utf8')

test('emergency numbers: our own facts change nothing; a new number brings its text along; what staff wrote stays', async (t) => {
  const ctx = (await testDatabase(t, 'world')).ctx()
  const same = await importFile(ctx, 'emergency-numbers', emergencyFile, { as_of: '2026-11-01' })
  assert.deepEqual(counts(same), {
    added: 0,
    changed: 0,
    confirmed: 250,
    unchanged: 0,
    kept: 0,
    leftOut: 0,
    rejected: 0,
  })
  assert.deepEqual(
    counts(await importFile(ctx, 'emergency-numbers', emergencyFile, { as_of: '2026-11-01' })).unchanged,
    250,
  )

  await ctx.db
    .updateTable('countries')
    .set({ emergency_numbers: '[]', edited: ['emergency_numbers'] })
    .where('alpha2', '=', 'BR')
    .execute()
  const [head = ''] = emergencyFile.split('\n')
  const file = `${head}\nDE,117,117,117,117,,3,3,0,\nBR,1,2,3,4,,3,3,0,\nQQ,1,1,1,,,1,1,0,\nFR,seventeen,15,18,112,,3,3,0,\n`
  const report = await importFile(ctx, 'emergency-numbers', file, { as_of: '2027-02-01' })
  assert.deepEqual([report.changed, report.kept], [1, 1])
  assert.deepEqual(
    report.rejected.map(({ line, reason }) => [line, reason]),
    [
      [4, 'alpha2: "QQ" is not known'],
      [5, 'FR: police: "seventeen" is not a number to dial'],
    ],
  )
  const rows = await ctx.db
    .selectFrom('countries')
    .select(['alpha2', 'emergency_numbers', 'texts', 'provenance'])
    .where('alpha2', 'in', ['BR', 'DE'])
    .orderBy('alpha2')
    .execute()
  assert.deepEqual(rows[0]?.emergency_numbers, [])
  const germany = rows[1] as unknown as {
    emergency_numbers: { kind: string; value: string }[]
    texts: Record<string, { en: string; es: string }>
    provenance: Record<string, { as_of: string }>
  }
  assert.deepEqual(
    germany.emergency_numbers.map(({ kind, value }) => `${kind} ${value}`),
    ['all_emergency 117', 'police 117', 'ambulance 117', 'fire 117'],
  )
  assert.match(germany.texts['sec_emer_num']?.en ?? '', /117/)
  assert.doesNotMatch(germany.texts['sec_emer_num']?.en ?? '', /110|112/)
  assert.match(germany.texts['facts']?.en ?? '', /Berlin/, 'the other texts are untouched')
  assert.deepEqual(
    [germany.provenance['emergency']?.as_of, germany.provenance['travel_status']?.as_of === undefined],
    ['2027-02-01', false],
  )
})

test('entry requirements: our CSV, every column checked, keys that stay the same', async (t) => {
  const ctx = (await testDatabase(t, 'world')).ctx()
  const head =
    'key,country,division,type,value,affected,affected_divisions,vaccination,comment_en,comment_es,references,effective_as_of,valid_from,valid_until,quarantine_days,entry_hours,min_age_months,vacc_list\n'
  const good =
    'yellow-fever/6/GH,GH,,6,1,,,yellow-fever-vaccine,Asked of all.,Se pide a todos.,https://www.who.int/travel-advice,2026-11-01,,,,,,\n' +
    ',FR,FR-IDF,5,2,BR/PE,US-NY,,Stay in.,,https://example.org/a https://example.org/b,2026-11-01,2026-10-01,2027-01-01,10,,,\n' +
    'covid/10/FR,FR,,10,1,,,,,,,2026-11-01T10:00Z,,,,,,0/2/8\n' +
    'x/1,DE,,3,1,,,,,,,2026-11-01,,,,,,\nx/2,DE,,4,1,,,,,,,2026-11-01,,,,,,\nx/3,DE,,7,1,,,,,,,2026-11-01,,,,,,\nx/4,DE,,9,0,,,,,,,2026-11-01,,,,,,\nx/5,DE,,2,0,,,,,,,2026-11-01,,,,,,\n'
  const bad =
    'b1,QQ,,6,1,,,,,,,2026-11-01,,,,,,\nb2,DE,,11,1,,,,,,,2026-11-01,,,,,,\nb3,DE,,6,4,,,,,,,2026-11-01,,,,,,\nb4,DE,,6,1,QQ,,,,,,2026-11-01,,,,,,\n' +
    'b5,DE,,6,1,,,no-such,,,,2026-11-01,,,,,,\nb6,DE,,6,1,,,,,,not-a-url,2026-11-01,,,,,,\nb7,DE,,6,1,,,,,,,yesterday,,,,,,\nb8,DE,,6,1,,,,,,,2026-11-01,2027-01-01,2026-01-01,,,,\n'
  const report = await importFile(ctx, 'entry-requirements', head + good + bad)
  assert.deepEqual([report.added, report.changed, report.rejected.length], [7, 1, 8])
  assert.deepEqual(
    report.rejected.map(({ reason }) => reason.split(':')[0]),
    ['country', 'type', 'value', 'affected', 'vaccination', 'references', 'effective_as_of', 'valid_until'],
  )
  const paris = await ctx.db
    .selectFrom('entry_requirements')
    .selectAll()
    .where('type', '=', 5)
    .executeTakeFirstOrThrow()
  assert.deepEqual(
    [
      paris.extras,
      paris.comment,
      paris.references,
      paris.affected_country_ids.length,
      paris.affected_division_ids.length,
      paris.valid_until?.toISOString(),
    ],
    [
      { quarantine_days: 10 },
      { en: 'Stay in.' },
      ['https://example.org/a', 'https://example.org/b'],
      2,
      1,
      '2027-01-01T00:00:00.000Z',
    ],
  )
  assert.equal((await importFile(ctx, 'entry-requirements', head + good)).unchanged, 8)
})
