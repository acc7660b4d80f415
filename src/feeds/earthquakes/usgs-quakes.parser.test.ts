import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  assertRecordings,
  changed,
  goodReport,
  hasSpoken,
  onlyItem,
  placesIn,
  readText,
  wrongValues,
} from '../../../test/support/feed-parsers.ts'
import { faults, recordedBytes, withoutRecordings } from '../../../test/support/recorded-feeds.ts'
import type { AnswerReading } from '../reading/reading.ts'
import { readUsgsQuakes } from './usgs-quakes.parser.ts'

const properties = {
  mag: 6.2,
  place: '12 km N of Testville',
  time: 1_950_000_000_123,
  updated: 1_950_000_600_456,
  tz: null,
  url: 'https://earthquake.usgs.gov/earthquakes/eventpage/us7000test',
  detail: 'https://earthquake.usgs.gov/earthquakes/feed/v1.0/detail/us7000test.geojson',
  felt: 31,
  cdi: 4.1,
  mmi: 5.2,
  alert: 'yellow',
  status: 'reviewed',
  tsunami: 1,
  sig: 640,
  net: 'us',
  code: '7000test',
  ids: ',us7000test,at00test,',
  sources: ',us,at,',
  types: ',origin,',
  nst: 40,
  dmin: 1.2,
  rms: 0.6,
  gap: 33,
  magType: 'mww',
  type: 'earthquake',
  title: 'M 6.2 - 12 km N of Testville',
}
const quake = {
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [17.5, -4.25, 33.1] },
  id: 'us7000test',
}

const listOf = (features: readonly unknown[], metadata: object = {}): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    metadata: {
      generated: 1_950_000_700_000,
      url: 'https://example.org',
      title: 'Test',
      status: 200,
      count: features.length,
      ...metadata,
    },
    features,
  })
const readList = (text: string): AnswerReading => readText(readUsgsQuakes, text)
const read = (changes: object, more: object = {}): AnswerReading =>
  readList(listOf([{ ...quake, properties: { ...properties, ...changes }, ...more }]))

test('an earthquake: everything that it says', () => {
  const reading = read({})
  assert.equal(reading.madeAt?.getTime(), 1_950_000_700_000)
  const item = onlyItem(reading)
  assert.deepEqual([item.nativeId, item.version], ['us7000test', '1950000600456'])
  const report = goodReport(reading)
  assert.deepEqual(report.keys, ['usgs:us7000test', 'usgs:at00test'])
  assert.deepEqual([report.kind, report.phase, report.level], ['earthquake', 'stands', 'yellow'])
  assert.deepEqual([report.name, report.area.text], ['12 km N of Testville', '12 km N of Testville'])
  assert.deepEqual(report.point, { lat: -4.25, lng: 17.5 })
  assert.deepEqual([report.startsAt?.getTime(), report.sentAt?.getTime()], [properties.time, properties.updated])
  assert.deepEqual(report.facts, {
    magnitude: 6.2,
    magnitude_type: 'mww',
    depth_km: 33.1,
    review: 'reviewed',
    tsunami_flag: true,
    network: 'us',
    significance: 640,
    felt_reports: 31,
    felt_intensity: 4.1,
    shaking_intensity: 5.2,
  })
  assert.deepEqual(report.texts, [{ language: 'en', headline: properties.title, body: null, instruction: null }])
  assert.deepEqual(report.links, [properties.url])
  assert.deepEqual(onlyItem(readList(listOf([JSON.parse(item.source())]))).report, report)
})

test('a deleted earthquake is withdrawn; other things that shake are none', () => {
  assert.equal(goodReport(read({ status: 'deleted' })).phase, 'withdrawn')
  // So it was written until 2014.
  assert.equal(goodReport(read({ status: 'REVIEWED' })).facts['review'], 'reviewed')
  for (const type of ['quarry blast', 'explosion', 'ice quake', 'rock_burst']) {
    const report = goodReport(read({ type }))
    assert.deepEqual([report.kind, report.facts['event_type']], ['other', type])
  }
})

test('what is not known stays away, and is no zero', () => {
  const none = { mag: null, place: null, alert: null, tsunami: null, felt: null, title: null, url: null }
  const report = goodReport(read(none, { geometry: { type: 'Point', coordinates: [17.5, -4.25, null] } }))
  assert.deepEqual([report.name, report.level, report.texts, report.links], ['earthquake', null, [], []])
  for (const fact of ['magnitude', 'depth_km', 'tsunami_flag', 'felt_reports'])
    assert.equal(report.facts[fact], undefined)
  assert.equal(goodReport(read({ mag: -0.4 })).facts['magnitude'], -0.4)
})

test('longitudes beyond 180 are the same meridian', () => {
  const at = (lng: number): unknown =>
    goodReport(read({}, { geometry: { type: 'Point', coordinates: [lng, 0, 1] } })).point?.lng
  assert.deepEqual([at(190), at(-190), at(180), at(-180)], [-170, 170, 180, -180])
})

test('read with remarks: unknown fields, values outside their lists, optional parts that are wrong', () => {
  const remarksOf = (changes: object, more: object = {}): readonly string[] => {
    const item = onlyItem(read(changes, more))
    assert.ok(item.report)
    return item.remarks.map(({ path, problem }) => `${path}: ${problem}`)
  }
  assert.deepEqual(remarksOf({ mood: 'blue' }), ['features/0/properties/mood: an unknown field'])
  assert.deepEqual(remarksOf({ type: 'kaiju' }), [
    'features/0/properties/type: "kaiju" is no type of event that is known',
  ])
  assert.deepEqual(remarksOf({ status: 'guessed' }), [
    'features/0/properties/status: "guessed" is none of automatic, reviewed, deleted',
  ])
  assert.deepEqual(remarksOf({ alert: 'pink' }), [
    'features/0/properties/alert: "pink" is none of green, yellow, orange, red',
  ])
  assert.deepEqual(remarksOf({ tsunami: 2 }), ['features/0/properties/tsunami: neither 0 nor 1'])
  assert.deepEqual(remarksOf({ url: 'javascript:alert(1)' }), [
    'features/0/properties/url: not an address of http or https',
  ])
  assert.deepEqual(remarksOf({ ids: ',at00test,' }), ['features/0/properties/ids: does not name the id us7000test'])
  assert.deepEqual(remarksOf({ dmin: 'far' })[0], 'features/0/properties/dmin: must be number')
})

test('refused: what must be there and is not, or is of another type', () => {
  const refusalOf = (changes: object, more: object = {}): string => {
    const { report, remarks } = onlyItem(read(changes, more))
    assert.equal(report, null)
    return `${remarks[0]?.path}: ${remarks[0]?.problem}`
  }
  const missing = (name: string) => `features/0/properties: must have required properties ${name}`
  for (const name of ['mag', 'time', 'updated', 'status', 'ids', 'type'])
    assert.equal(refusalOf({ [name]: undefined }), missing(name))
  assert.equal(refusalOf({}, { id: undefined }), 'features/0: must have required properties id')
  assert.equal(refusalOf({ time: '2031-10-17T10:40:00Z' }), 'features/0/properties/time: must be integer')
  // Seconds instead of milliseconds would be of 1970.
  assert.match(refusalOf({ time: 1_950_000_000 }), /^features\/0\/properties\/time: must be >= /)
  const at = (coordinates: unknown): object => ({ geometry: { type: 'Point', coordinates } })
  assert.equal(refusalOf({}, at([17.5, 95, 1])), 'features/0/geometry/coordinates: not a position')
  assert.equal(refusalOf({}, at([17.5, null, 1])), 'features/0/geometry/coordinates: not a position')
  // Longitude and depth without the latitude would be another place.
  assert.match(refusalOf({}, at([17.5, 1])), /^features\/0\/geometry\/coordinates: must not have fewer than 3 items/)
  assert.equal(
    refusalOf({}, { geometry: { type: 'Line', coordinates: [1, 2] } }),
    'features/0/geometry/type: must be equal to constant',
  )
  assert.equal(onlyItem(read({ mag: '6' })).nativeId, 'us7000test')
  assert.deepEqual(
    readList(listOf([null, 7, []])).items.map(({ nativeId, report }) => [nativeId, report]),
    [
      ['', null],
      ['', null],
      ['', null],
    ],
  )
})

test('answers that are none of this feed', () => {
  const refusalOf = (text: string): unknown => readList(text).refused
  assert.deepEqual(refusalOf('<html></html>'), { path: '', problem: 'an HTML or XML page, not JSON' })
  assert.deepEqual(refusalOf('{}')?.constructor, Object)
  assert.deepEqual(refusalOf('{"type":"FeatureCollection","metadata":{"generated":1950000000000}}'), {
    path: '',
    problem: 'must have required properties features',
  })
  assert.deepEqual(refusalOf(listOf([], { status: 503 })), {
    path: 'metadata/status',
    problem: '503: an error, not a list',
  })
  assert.deepEqual(readList(listOf([])).items, [])
  assert.deepEqual(readList(listOf([quake, quake], { count: 3 })).remarks, [
    { path: 'metadata/count', problem: '3, and there are 2 features' },
  ])
  assert.equal(readList(listOf([quake, quake])).items.length, 2)
})

test('recorded answers are read without a remark', { skip: withoutRecordings }, () =>
  assertRecordings('usgs-quakes', readUsgsQuakes, {}, ({ source }) => readList(listOf([JSON.parse(source())]))),
)

test('recorded faults', { skip: withoutRecordings }, () => {
  const readings = new Map(
    faults()
      .filter(({ feed }) => feed === 'usgs-quakes')
      .map(({ file }) => [/usgs-(.*)\.geojson$/.exec(file)?.[1], readList(recordedBytes(file).toString('utf8'))]),
  )
  const readingOf = (name: string): AnswerReading => readings.get(name) ?? assert.fail(name)
  for (const [name, problem] of [
    ['fields-gone', /required properties .*id/],
    ['field-renamed', /required properties mag/],
    ['time-type', /must be integer/],
  ] as const) {
    const { items } = readingOf(name)
    assert.ok(items.length > 0)
    for (const { report, remarks } of items) {
      assert.equal(report, null, name)
      assert.match(remarks.map((one) => one.problem).join(), problem)
    }
  }
  assert.match(readingOf('truncated').refused?.problem ?? '', /^not JSON: .*position \d+/)
  assert.deepEqual(readingOf('empty').items, [])
  assert.match(readingOf('count-wrong').remarks[0]?.problem ?? '', /features$/)
  // Decided by what was read before; here is what is needed for it.
  for (const name of ['coordinates-swapped', 'id-reused', 'old-again', 'future']) {
    const { items, madeAt } = readingOf(name)
    assert.ok(madeAt && items.length > 0, name)
    for (const { nativeId, report, remarks } of items)
      assert.ok(nativeId && (report ? report.startsAt && report.point : remarks.length > 0), name)
  }
})

test('whatever is changed in an answer, it is read whole or it is said', () => {
  const optional = new Set(
    'place tz url detail felt cdi mmi alert tsunami sig net code sources types nst dmin rms gap magType title'.split(
      ' ',
    ),
  )
  const places = placesIn(quake)
  fc.assert(
    fc.property(
      fc.constantFrom(...(['drop', 'rename', 'retype'] as const)),
      fc.constantFrom(...places),
      fc.constantFrom(...wrongValues),
      (kind, place, to) => {
        const other = changed(quake, { kind, place, to })
        if (other === undefined) return
        const reading = readList(listOf([other, quake]))
        assert.equal(reading.items.length, 2)
        assert.ok(reading.items[1]?.report)
        const isLeftOut = kind === 'drop' && optional.has(String(place.at(-1)))
        assert.ok(isLeftOut || hasSpoken(reading), `${kind} ${place.join('/')}`)
      },
    ),
    { numRuns: 300 },
  )
  const text = listOf([quake])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: text.length - 1 }), (length) =>
      assert.ok(readList(text.slice(0, length)).refused),
    ),
    { numRuns: 100 },
  )
})
