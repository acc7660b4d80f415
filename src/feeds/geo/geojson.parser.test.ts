import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changed, goodReport, onlyItem, placesIn, readText, wrongValues } from '../../../test/support/feed-parsers.ts'
import type { AnswerReading, Lookups } from '../reading/reading.ts'
import { readGeojson } from './geojson.parser.ts'

const lookups: Lookups = {
  countryCode: () => undefined,
  volcano: () => undefined,
  feed: { localTime: (wall) => new Date(`${wall}+09:00`), language: 'ja' },
}
const feature = (properties: object, geometry: unknown = null, more: object = { id: 17 }) => ({
  type: 'Feature',
  ...more,
  geometry,
  properties,
})
const collection = (features: readonly unknown[], more: object = {}): string =>
  JSON.stringify({ type: 'FeatureCollection', ...more, features })
const read = (text: string): AnswerReading => readText(readGeojson, text, lookups)
const readOne = (...of: Parameters<typeof feature>): AnswerReading => read(collection([feature(...of)]))

test('a feature: properties by their usual names, in any spelling', () => {
  const reading = readOne(
    {
      Headline: 'Smoke',
      description: '<p>Thick <i>smoke</i>.</p>',
      instruction: 'Stay inside.',
      URL: 'https://smoke.example/17',
      last_update: '2026-08-21T09:30:00Z',
      startTime: 1787304600000,
      end_time: 1787391000,
      expires: '2026-08-21 21:30:00',
      areaDesc: 'The valley',
      alertLevel: 'Orange',
      severity: 'Severe',
      magnitude: 5.5,
    },
    { type: 'Point', coordinates: [139.7, 35.5, 12] },
  )
  const { nativeId, version, source } = onlyItem(reading)
  assert.deepEqual([nativeId, version], ['17', '2026-08-21T09:30:00Z'])
  const report = goodReport(reading)
  assert.deepEqual(
    [report.sentAt, report.startsAt, report.endsAt, report.confirmedUntil].map((at) => at?.toISOString()),
    ['2026-08-21T09:30:00.000Z', '2026-08-21T09:30:00.000Z', '2026-08-22T09:30:00.000Z', '2026-08-21T12:30:00.000Z'],
  )
  assert.deepEqual(
    [report.kind, report.name, report.keys, report.level, report.severity],
    ['other', 'Smoke', [], 'Orange', null],
  )
  assert.deepEqual([report.point, report.area.text], [{ lat: 35.5, lng: 139.7 }, 'The valley'])
  assert.deepEqual(report.facts, { severity: 'Severe', magnitude: 5.5 })
  assert.deepEqual(report.texts, [
    { language: 'ja', headline: 'Smoke', body: 'Thick smoke.', instruction: 'Stay inside.' },
  ])
  assert.deepEqual(report.links, ['https://smoke.example/17'])
  assert.deepEqual(goodReport(read(collection([JSON.parse(source())]))), report)
})

test('areas: polygons and collections; what is neither is said', () => {
  const ring = [
    [20, 10],
    [21, 10],
    [21, 11],
    [20, 10],
  ]
  const collected = goodReport(
    readOne(
      { title: 'A' },
      {
        type: 'GeometryCollection',
        geometries: [
          { type: 'Point', coordinates: [20, 10] },
          { type: 'Polygon', coordinates: [ring] },
          { type: 'MultiPolygon', coordinates: [[ring]] },
        ],
      },
    ),
  )
  assert.deepEqual([collected.point, collected.area.polygons.length], [{ lat: 10, lng: 20 }, 2])
  assert.deepEqual(collected.area.polygons[0]?.[0]?.[1], { lat: 10, lng: 21 })
  const line = onlyItem(readOne({ title: 'A' }, { type: 'LineString', coordinates: [] }))
  assert.deepEqual(line.remarks, [
    { path: 'features/0/geometry', problem: 'neither null nor a Polygon or MultiPolygon' },
  ])
  const wrong = onlyItem(readOne({ title: 'A' }, { type: 'Point', coordinates: [10, 95] }))
  assert.deepEqual([wrong.report?.point, wrong.remarks[0]?.problem], [null, 'not [longitude, latitude]'])
})

test('a test is one; unknown fields and values that are not understood are remarks', () => {
  assert.equal(goodReport(readOne({ title: 'A', status: 'Exercise' })).status, 'exercise')
  const { report, remarks } = onlyItem(
    readOne({ title: 'A', colour: 'red', updated: 'yesterday', start: 12, url: 'ftp://x', type: ['a'] }),
  )
  assert.ok(report)
  assert.deepEqual(
    remarks.map(({ path, problem }) => `${path.replace('features/0/properties/', '')}: ${problem}`).sort(),
    [
      'colour: an unknown field',
      'start: not a time',
      'type: neither a text nor a number',
      'updated: not a time with its zone',
      'url: not an address of http or https',
    ],
  )
})

test('an id is needed, and words; a link is as good as an id', () => {
  const nothing = onlyItem(readOne({ title: 'A' }, null, {}))
  assert.deepEqual([nothing.report, nothing.remarks[0]], [null, { path: 'features/0/id', problem: 'missing' }])
  assert.equal(onlyItem(readOne({ title: 'A', link: 'https://a.example/1' }, null, {})).nativeId, 'https://a.example/1')
  assert.equal(onlyItem(readOne({ guid: 'g' }, null, {})).report, null)
  const broken = onlyItem(read(collection([{ type: 'Feature', id: 'x', properties: null }])))
  assert.deepEqual([broken.nativeId, broken.report], ['x', null])
})

test('the collection: its own time, unknown fields, and positions that are not in WGS 84', () => {
  const reading = read(collection([], { generated: 1787304600000, licence: 'CC0', name: 'Smoke' }))
  assert.equal(reading.madeAt?.toISOString(), '2026-08-21T09:30:00.000Z')
  assert.deepEqual(reading.remarks, [{ path: 'licence', problem: 'an unknown field' }])
  const named = (name: string) => read(collection([], { crs: { type: 'name', properties: { name } } }))
  assert.equal(named('urn:ogc:def:crs:OGC:1.3:CRS84').refused, null)
  assert.match(named('urn:ogc:def:crs:EPSG::3857').refused?.problem ?? '', /not in WGS 84/)
  assert.equal(read('[]').refused !== null, true)
  assert.match(read('<html>').refused?.problem ?? '', /not JSON/)
})

test('a document with a wrong value, or without one, never stops the parser', () => {
  const whole: unknown = JSON.parse(
    collection(
      [
        feature(
          { title: 'A', updated: '2026-08-21T09:30:00Z', start: 1787304600000, url: 'https://a.example' },
          {
            type: 'GeometryCollection',
            geometries: [
              { type: 'Point', coordinates: [1, 2] },
              { type: 'Polygon', coordinates: [[[0, 0]]] },
            ],
          },
        ),
      ],
      { crs: { type: 'name', properties: { name: 'EPSG:4326' } }, metadata: { generated: 1787304600000 } },
    ),
  )
  const changes = placesIn(whole).flatMap((place) => [
    { kind: 'drop', place, to: null } as const,
    { kind: 'rename', place, to: null } as const,
    ...[...wrongValues, ''].map((to) => ({ kind: 'retype', place, to }) as const),
  ])
  const texts = changes.map((change) => changed(whole, change)).filter((one) => one !== undefined)
  assert.ok(texts.length > 200)
  for (const one of texts) {
    const { refused, items } = read(JSON.stringify(one))
    assert.ok(
      refused || items.every(({ report, remarks }) => report !== null || remarks.length > 0),
      JSON.stringify(one),
    )
  }
})
