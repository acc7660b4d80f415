import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { assess, type EventItem } from '../assessment/assess.ts'
import { gdacs, item, nws, short, usgs } from '../assessment/assessment.testing.ts'
import { emptyArea, type Position, type ReportArea } from '../reading/reading.ts'
import { readSurroundings } from './surroundings.service.ts'

const quakeAt = (lat: number, lng: number, magnitude = 5): EventItem => usgs({ magnitude }, { point: { lat, lng } })

/** From its south-west corner to its north-east one. */
const box = (south: number, west: number, north: number, east: number): ReportArea => {
  const ring: readonly Position[] = [
    { lat: south, lng: west },
    { lat: south, lng: east },
    { lat: north, lng: east },
    { lat: north, lng: west },
    { lat: south, lng: west },
  ]
  return { ...emptyArea, polygons: [[ring]] }
}
const warning = (area: ReportArea): EventItem => nws('SV', 'W', { area })

const cyclone = (lat: number, lng: number): EventItem =>
  item(
    { kind: 'cyclone', name: 'LALA', point: { lat, lng }, facts: { wind_kt: 50, wind_average_minutes: 1 } },
    { agency: 'jtwc', isGone: true },
  )

const notice = (...names: readonly string[]): readonly EventItem[] =>
  names.map((name, at) =>
    item(
      { kind: 'disease', name, level: '2', keys: [`cdc:one-${at}`], area: { ...emptyArea, countries: ['LK'] } },
      { agency: 'cdc' },
    ),
  )

const stop = (airport: string): EventItem =>
  item(
    { kind: 'airport', facts: { programme: 'ground-stop' }, area: { ...emptyArea, airports: [airport] } },
    { agency: 'faa' },
  )

test('what is known of the place of an event', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const read = (...items: readonly EventItem[]) => readSurroundings(app.ctx(), { items })
  const assessed = async (...items: readonly EventItem[]) => assess({ items }, await read(...items))

  await t.test('an earthquake near a large city: country, people and a name', async () => {
    const found = await read(quakeAt(-12.1, -77.05))
    assert.deepEqual(found.countries, ['PE'])
    assert.deepEqual(found.place, { en: 'near Lima, Peru', es: 'cerca de Lima, Perú' })
    assert.ok((found.population ?? 0) > 5_000_000)
    const alert = await assessed(quakeAt(-12.1, -77.05))
    assert.equal(short(alert), 'alert low')
    assert.equal(alert.headline.en, 'Earthquake of magnitude 5.0, low risk: near Lima, Peru, 21 August 2026, 09:58 UTC')
  })

  await t.test('people are counted where that matters alone, and a few are not enough', async () => {
    const desert = quakeAt(22.5, 8, 4.8)
    assert.deepEqual(await read(desert), { countries: ['DZ'], population: 0 })
    assert.equal(short(await assessed(desert)), 'evidence low few-people')
    assert.equal((await read(quakeAt(-12.1, -77.05, 6))).population, undefined)
    // A small one is evidence whatever is near, so that no city is looked for.
    assert.deepEqual(await read(quakeAt(-12.1, -77.05, 3)), { countries: ['PE'] })
  })

  await t.test('the coast counts as land, and the ocean as no country', async () => {
    const inBay = await read(quakeAt(35, 140.2, 5))
    assert.deepEqual(inBay.countries, ['JP'])
    assert.deepEqual((await read(quakeAt(34.6, 139.9, 5.6))).countries, ['JP'])
    assert.deepEqual((await read(quakeAt(35, 140.7, 4.6))).countries, ['JP'])
    assert.deepEqual((await read(quakeAt(34.4, 141.2, 4.6))).countries, [])
    const ocean = quakeAt(35, -135, 6.6)
    assert.deepEqual(await read(ocean), { countries: [] })
    assert.equal(short(await assessed(ocean)), 'review high mid-ocean')
    // Shapes of the map hold the ocean between Brazil and its islands, and far around the Philippines.
    assert.deepEqual((await read(quakeAt(0, -30, 5.6))).countries, [])
    assert.deepEqual((await read(quakeAt(17, 123.5, 5))).countries, [])
    assert.deepEqual((await read(quakeAt(17, 122.8, 5))).countries, ['PH'])
  })

  await t.test('an island that the map does not have is known by its city', async () => {
    assert.deepEqual((await read(quakeAt(0.3, 6.7))).countries, ['ST'])
  })

  await t.test('an agency that names a country knows more than the map', async () => {
    const flood = gdacs('flood', 'Red', {}, { point: { lat: 35, lng: -135 } })
    assert.equal((await read(flood)).countries, undefined)
    assert.deepEqual((await assessed(flood)).footprint.countries, ['ID'])
  })

  await t.test('the countries of a strong earthquake at a border', async () => {
    // On the date line, in Fiji on both sides.
    assert.deepEqual((await read(quakeAt(-16.8, 180, 5.5))).countries, ['FJ'])
    assert.deepEqual((await read(quakeAt(47.55, 7.6, 5.5))).countries, ['CH', 'DE', 'FR'])
    const bolivia = await read(quakeAt(-16.5, -68.15, 7))
    assert.deepEqual([bolivia.countries, bolivia.place?.en], [['BO', 'PE'], 'near El Alto, Bolivia'])
  })

  await t.test('a polygon in two countries is called by both', async () => {
    const tijuana = warning(box(32.3, -117.2, 32.9, -116.6))
    const found = await read(tijuana)
    assert.deepEqual(found, { countries: ['MX', 'US'] })
    assert.match((await assessed(tijuana)).headline.es, /: México, Estados Unidos,/)
  })

  await t.test('a polygon that only touches the border is in one', async () => {
    // The border runs along 49° north, and the map draws it some metres beside.
    const found = await read(warning(box(48.5, -111, 49.01, -110)))
    assert.deepEqual(found.countries, ['US'])
    // A place as large as a town lies in a country, too, and a small country in a large area is not missed.
    assert.deepEqual((await read(warning(box(41.9, 12.48, 41.91, 12.49)))).countries, ['IT'])
    assert.deepEqual((await read(warning(box(43.4, 11.9, 44.4, 13)))).countries, ['IT', 'SM'])
    const atlantic = await read(warning(box(6, -65, 25, -20)))
    assert.ok(['BB', 'GD', 'LC', 'TT', 'VE'].every((code) => atlantic.countries?.includes(code)))
    assert.ok(!atlantic.countries?.some((code) => ['BR', 'SN', 'PT'].includes(code)))
  })

  await t.test('a polygon on both sides of the date line, with the largest city in it', async () => {
    const found = await read(warning(box(-19, 177, -16, -178)))
    assert.deepEqual([found.countries, found.place?.en], [['FJ'], 'near Nasinu, Fiji'])
  })

  await t.test('what the map cannot hold says nothing', async () => {
    const line = { lat: 0, lng: 0 }
    assert.deepEqual(await read(warning({ ...emptyArea, polygons: [[[line, line]]] })), {})
  })

  await t.test('a cyclone ends by itself far from land alone', async () => {
    const near = await read(cyclone(18, 125))
    assert.ok((near.kmToLand ?? 0) > 270 && (near.kmToLand ?? 0) < 300, `${near.kmToLand}`)
    assert.ok((await assessed(cyclone(18, 125))).why.includes('near-land'))
    assert.equal((await read(cyclone(14.6, 121))).kmToLand, 0)
    assert.equal((await read(cyclone(35, -145))).kmToLand, 1000)
    const far = await assessed(cyclone(35, -145))
    assert.ok(!far.why.includes('near-land') && !far.why.includes('land-distance-unknown'), short(far))
    // While it stands, nobody asks.
    assert.equal((await read({ ...cyclone(18, 125), isGone: false })).kmToLand, undefined)
  })

  await t.test('a disease by the names of agencies', async () => {
    assert.deepEqual(await read(...notice('Dengue')), { disease: { en: 'Dengue', es: 'Dengue' } })
    const alert = await assessed(...notice('Yellow Fever'))
    assert.match(alert.headline.es, /^Fiebre amarilla, riesgo medio: Sri Lanka/)
    for (const [name, en] of [
      ['Monkeypox', 'Mpox'],
      ['Acute poliomyelitis, unspecified', 'Poliomyelitis (polio)'],
      ['Diphtheria', 'Diphtheria'],
      ['Oropouche', 'Oropouche fever'],
      ['Influenza due to identified zoonotic or pandemic influenza virus', 'Avian influenza (bird flu)'],
      ['East African Sleeping Sickness', 'African trypanosomiasis (sleeping sickness)'],
      ['Middle East Respiratory Syndrome Coronavirus', 'Middle East respiratory syndrome (MERS)'],
    ] as const)
      assert.equal((await read(...notice(name))).disease?.en, en, name)
    for (const name of ['Unspecified viral disease', 'Denge', 'Fever', ''])
      assert.deepEqual(await read(...notice(name)), {}, name)
    // Two names of one disease, and names of two.
    assert.equal((await read(...notice('Dengue', 'Dengue fever, unspecified'))).disease?.en, 'Dengue')
    assert.deepEqual(await read(...notice('Dengue', 'Cholera')), {})
  })

  await t.test('an airport is in its country, and a code that no airport has in none', async () => {
    assert.deepEqual(await read(stop('JFK')), { countries: ['US'] })
    assert.deepEqual((await assessed(stop('JFK'))).footprint.countries, ['US'])
    assert.deepEqual(await read(stop('QQ9')), {})
  })
})

test('where the service has no cities, nobody is counted', async (t) => {
  const app = await testApp(t)
  const items = [quakeAt(-12.1, -77.05)]
  const found = await readSurroundings(app.ctx(), { items })
  assert.deepEqual(found, { countries: ['PE'] })
  assert.equal(short(assess({ items }, found)), 'review low population-unknown')
})
