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
import { readGeonet } from './geonet.parser.ts'

const properties = {
  publicID: '2031p000042',
  time: '2031-05-06T07:08:09.123Z',
  depth: 21.5,
  magnitude: 4.75,
  mmi: 4,
  locality: '10 km west of Testford',
  quality: 'best',
}
const quake = { type: 'Feature', geometry: { type: 'Point', coordinates: [175.5, -40.25] }, properties }
const listOf = (features: readonly unknown[]): string => JSON.stringify({ type: 'FeatureCollection', features })
const readList = (text: string): AnswerReading => readText(readGeonet, text)
const read = (changes: object, more: object = {}): AnswerReading =>
  readList(listOf([{ ...quake, properties: { ...properties, ...changes }, ...more }]))
const remarksOf = (reading: AnswerReading): readonly string[] =>
  onlyItem(reading).remarks.map(({ path, problem }) => `${path}: ${problem}`)

test('an earthquake: everything that it says', () => {
  const item = onlyItem(read({}))
  // It names no time of the last change.
  assert.deepEqual([item.nativeId, item.version], ['2031p000042', ''])
  const report = goodReport(read({}))
  assert.deepEqual(report.keys, ['geonet:2031p000042'])
  assert.deepEqual([report.kind, report.phase, report.name], ['earthquake', 'stands', '10 km west of Testford'])
  assert.deepEqual(report.point, { lat: -40.25, lng: 175.5 })
  assert.deepEqual([report.startsAt?.toISOString(), report.sentAt], ['2031-05-06T07:08:09.123Z', null])
  assert.deepEqual(report.facts, { magnitude: 4.75, depth_km: 21.5, shaking_intensity: 4, review: 'best' })
  assert.deepEqual(onlyItem(readList(listOf([JSON.parse(item.source())]))).report, report)
})

test('deleted is withdrawn; an intensity of -1 is none', () => {
  assert.equal(goodReport(read({ quality: 'deleted' })).phase, 'withdrawn')
  assert.equal(goodReport(read({ mmi: -1 })).facts['shaking_intensity'], undefined)
  assert.equal(goodReport(read({ mmi: 0 })).facts['shaking_intensity'], 0)
})

test('refused and remarked, with the place', () => {
  assert.deepEqual(remarksOf(read({ quality: 'superb' })), [
    'features/0/properties/quality: "superb" is none of best, good, caution, preliminary, automatic, deleted',
  ])
  assert.ok(onlyItem(read({ quality: 'superb' })).report)
  for (const [changes, remark] of [
    [{ time: '2031-05-06 07:08:09' }, 'features/0/properties/time: not a time with its zone'],
    [{ magnitude: undefined }, 'features/0/properties: must have required properties magnitude'],
    [{ publicID: undefined }, 'features/0/properties: must have required properties publicID'],
    [{ quality: undefined }, 'features/0/properties: must have required properties quality'],
  ] as const) {
    assert.deepEqual(remarksOf(read(changes)), [remark])
    assert.equal(onlyItem(read(changes)).report, null)
  }
  assert.deepEqual(remarksOf(read({ mmi: undefined })), ['features/0/properties/mmi: missing'])
  assert.deepEqual(remarksOf(read({}, { geometry: { type: 'Point', coordinates: [-40.25, 175.5] } })), [
    'features/0/geometry/coordinates: not a position',
  ])
  assert.equal(readList('{"type":"FeatureCollection"}').refused?.problem, 'must have required properties features')
})

test('recorded answers are read without a remark', { skip: withoutRecordings }, () =>
  assertRecordings('geonet', readGeonet, {}, ({ source }) => readList(listOf([JSON.parse(source())]))),
)

test('whatever is changed in an answer, it is read whole or it is said', () => {
  const optional = new Set('depth mmi locality'.split(' '))
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
