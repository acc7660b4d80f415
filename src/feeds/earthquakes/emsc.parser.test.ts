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
import { withoutRecordings } from '../../../test/support/recorded-feeds.ts'
import type { AnswerReading } from '../reading/reading.ts'
import { readEmsc } from './emsc.parser.ts'

const properties = {
  source_id: '9900001',
  source_catalog: 'EMSC-RTS',
  lastupdate: '2031-03-02T11:04:05.678901Z',
  time: '2031-03-02T10:58:01.2Z',
  flynn_region: 'TEST SEA',
  lat: 38.25,
  lon: 26.5,
  depth: 12.0,
  evtype: 'ke',
  auth: 'KAN',
  mag: 5.1,
  magtype: 'mw',
  unid: '20310302_0000042',
}
const quake = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [26.5, 38.25, -12] },
  id: '20310302_0000042',
  properties,
}
const listOf = (features: readonly unknown[], count = features.length): string =>
  JSON.stringify({ type: 'FeatureCollection', metadata: { count }, features })
const readList = (text: string): AnswerReading => readText(readEmsc, text)
const read = (changes: object, more: object = {}): AnswerReading =>
  readList(listOf([{ ...quake, properties: { ...properties, ...changes }, ...more }]))

const remarksOf = (reading: AnswerReading): readonly string[] =>
  onlyItem(reading).remarks.map(({ path, problem }) => `${path}: ${problem}`)

test('an earthquake: everything that it says', () => {
  const reading = read({})
  const item = onlyItem(reading)
  assert.deepEqual([item.nativeId, item.version], ['20310302_0000042', '2031-03-02T11:04:05.678901Z'])
  const report = goodReport(reading)
  assert.deepEqual(report.keys, ['emsc:20310302_0000042'])
  assert.deepEqual([report.kind, report.name, report.area.text], ['earthquake', 'TEST SEA', 'TEST SEA'])
  assert.deepEqual(report.point, { lat: 38.25, lng: 26.5 })
  assert.equal(report.startsAt?.toISOString(), '2031-03-02T10:58:01.200Z')
  assert.equal(report.sentAt?.toISOString(), '2031-03-02T11:04:05.678Z')
  assert.deepEqual(report.facts, { magnitude: 5.1, magnitude_type: 'mw', depth_km: 12, network: 'KAN' })
  assert.deepEqual(onlyItem(readList(listOf([JSON.parse(item.source())]))).report, report)
})

test('suspected earthquakes are some, explosions none', () => {
  assert.equal(goodReport(read({ evtype: 'se' })).kind, 'earthquake')
  const report = goodReport(read({ evtype: 'km' }))
  assert.deepEqual([report.kind, report.facts['event_type']], ['other', 'km'])
  assert.deepEqual(remarksOf(read({ evtype: 'zz' })), [
    'features/0/properties/evtype: "zz" is no type of event that is known',
  ])
})

test('the height in the geometry is the depth below zero: two places for one earthquake are none', () => {
  const at = (coordinates: unknown): AnswerReading => read({}, { geometry: { type: 'Point', coordinates } })
  for (const coordinates of [
    [26.5, 38.25, 12],
    [38.25, 26.5, -12],
  ]) {
    assert.equal(onlyItem(at(coordinates)).report, null)
    assert.deepEqual(remarksOf(at(coordinates)), [
      'features/0/geometry/coordinates: another place than lat, lon and depth',
    ])
  }
  assert.ok(goodReport(at([26.5, 38.25])))
})

test('refused and remarked, with the place', () => {
  assert.deepEqual(remarksOf(read({ time: '2031-03-02T10:58:01.2' })), [
    'features/0/properties/time: not a time with its zone',
  ])
  assert.equal(onlyItem(read({ time: '2031-03-02T10:58:01.2' })).report, null)
  assert.deepEqual(remarksOf(read({ time: 1_930_000_000_000 })), ['features/0/properties/time: must be string'])
  assert.deepEqual(remarksOf(read({ mag: undefined })), ['features/0/properties: must have required properties mag'])
  assert.deepEqual(remarksOf(read({ lat: 91 })), ['features/0/properties/lat: not a position'])
  assert.deepEqual(remarksOf(read({ lastupdate: 'soon' })), [
    'features/0/properties/lastupdate: not a time with its zone',
  ])
  assert.ok(onlyItem(read({ lastupdate: 'soon' })).report)
  assert.deepEqual(remarksOf(read({ unid: 'x' })), ['features/0/properties/unid: another id than 20310302_0000042'])
  assert.deepEqual(remarksOf(read({ auto: true })), ['features/0/properties/auto: an unknown field'])
  assert.deepEqual(readList(listOf([quake], 2)).remarks, [
    { path: 'metadata/count', problem: '2, and there are 1 features' },
  ])
  assert.deepEqual(readList('{"features":{}}').refused, { path: '', problem: 'must have required properties type' })
  assert.deepEqual(readList('Error 400').refused?.path, '')
})

test('recorded answers are read without a remark', { skip: withoutRecordings }, () =>
  assertRecordings('emsc', readEmsc, {}, ({ source }) => readList(listOf([JSON.parse(source())]))),
)

test('whatever is changed in an answer, it is read whole or it is said', () => {
  const optional = new Set('source_id source_catalog flynn_region depth auth magtype unid'.split(' '))
  fc.assert(
    fc.property(
      fc.constantFrom(...(['drop', 'rename', 'retype'] as const)),
      fc.constantFrom(...placesIn(quake)),
      fc.constantFrom(...wrongValues),
      (kind, place, to) => {
        const other = changed(quake, { kind, place, to })
        if (other === undefined) return
        const reading = readList(listOf([other]))
        assert.equal(reading.items.length, 1)
        assert.ok(
          (kind === 'drop' && optional.has(String(place.at(-1)))) || hasSpoken(reading),
          `${kind} ${place.join('/')}`,
        )
      },
    ),
    { numRuns: 200 },
  )
})
