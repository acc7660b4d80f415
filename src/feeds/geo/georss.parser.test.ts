import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedXml, goodReport, onlyItem, readText, xmlChanges } from '../../../test/support/feed-parsers.ts'
import type { AnswerReading, Lookups } from '../reading/reading.ts'
import { readGeorss } from './georss.parser.ts'

const lookups: Lookups = {
  countryCode: () => undefined,
  volcano: () => undefined,
  feed: { localTime: (wall) => new Date(`${wall}+09:00`), language: 'ja' },
}
const read = (text: string): AnswerReading => readText(readGeorss, text, lookups)

const rss = (item: string, channel = ''): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:georss="http://www.georss.org/georss" xmlns:gml="http://www.opengis.net/gml"
  xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:x="https://x.example">
<channel><title>Roads</title><link>https://roads.example</link><description>Closed roads</description>${channel}${item}</channel></rss>`

const item = (inside: string): string =>
  `<item><guid>r-17</guid><title>Bridge closed</title><link>https://roads.example/17</link>
<pubDate>Fri, 21 Aug 2026 09:30:00 +0000</pubDate>${inside}</item>`

const areaOf = (inside: string) => goodReport(read(rss(item(inside)))).area
const problems = (reading: AnswerReading): string[] =>
  [...reading.remarks, ...reading.items.flatMap(({ remarks }) => remarks)].map(
    ({ path, problem }) => `${path}: ${problem}`,
  )

test('an item of RSS: what it says, where it is, and no kind', () => {
  const reading = read(
    rss(
      item(
        '<description>&lt;p&gt;The &lt;b&gt;old&lt;/b&gt; bridge.&lt;/p&gt;</description><category>road</category><category>bridge</category><dc:creator>Desk</dc:creator><georss:point>35.5 139.7</georss:point><georss:featureName>Old Bridge</georss:featureName>',
      ),
      '<language>en-GB</language><pubDate>Fri, 21 Aug 2026 09:40:00 GMT</pubDate>',
    ),
  )
  assert.equal(reading.madeAt?.toISOString(), '2026-08-21T09:40:00.000Z')
  const { nativeId, version, source } = onlyItem(reading)
  assert.deepEqual([nativeId, version], ['r-17', 'Fri, 21 Aug 2026 09:30:00 +0000'])
  assert.match(source(), /^<item>.*<\/item>$/s)
  const report = goodReport(reading)
  assert.deepEqual(
    [report.kind, report.name, report.keys, report.sentAt?.toISOString(), report.startsAt],
    ['other', 'Bridge closed', [], '2026-08-21T09:30:00.000Z', null],
  )
  assert.deepEqual([report.point, report.area.text], [{ lat: 35.5, lng: 139.7 }, 'Old Bridge'])
  assert.deepEqual(report.facts, { category: 'road, bridge' })
  assert.deepEqual(report.texts, [
    { language: 'en-GB', headline: 'Bridge closed', body: 'The old bridge.', instruction: null },
  ])
  assert.deepEqual(report.links, ['https://roads.example/17'])
})

test('an entry of Atom', () => {
  const report = goodReport(
    read(`<feed xmlns="http://www.w3.org/2005/Atom" xmlns:georss="http://www.georss.org/georss" xml:lang="pt-BR">
<id>https://roads.example</id><title>Roads</title><updated>2026-08-21T10:00:00Z</updated>
<entry><id>urn:17</id><title>Ponte</title><updated>2026-08-21T09:30:00-03:00</updated><summary>Fechada.</summary>
<link rel="self" href="https://roads.example/17.atom"/><link href="https://roads.example/17"/><category term="road"/>
<georss:circle>-23.5 -46.6 1500</georss:circle></entry></feed>`),
  )
  assert.equal(report.sentAt?.toISOString(), '2026-08-21T12:30:00.000Z')
  assert.deepEqual(report.area.circles, [{ center: { lat: -23.5, lng: -46.6 }, radiusKm: 1.5 }])
  assert.equal(report.texts[0]?.language, 'pt-BR')
  assert.deepEqual(report.links, ['https://roads.example/17'])
})

test('shapes: latitude first, metres, corners, GML; a box over 180° is two', () => {
  const square = '10 20 10 21 11 21 11 20 10 20'
  const ring = [
    { lat: 10, lng: 20 },
    { lat: 10, lng: 21 },
    { lat: 11, lng: 21 },
    { lat: 11, lng: 20 },
    { lat: 10, lng: 20 },
  ]
  assert.deepEqual(areaOf(`<georss:polygon>${square}</georss:polygon>`).polygons, [[ring]])
  assert.deepEqual(areaOf('<georss:box>10 20 11 21</georss:box>').polygons, [[ring]])
  assert.deepEqual(
    areaOf(
      `<georss:where><gml:Polygon><gml:exterior><gml:LinearRing><gml:posList>${square}</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></georss:where>`,
    ).polygons,
    [[ring]],
  )
  assert.deepEqual(
    areaOf(
      '<georss:where><gml:Envelope><gml:lowerCorner>10 20</gml:lowerCorner><gml:upperCorner>11 21</gml:upperCorner></gml:Envelope></georss:where>',
    ).polygons,
    [[ring]],
  )
  const overDateLine = areaOf('<georss:box>-20 178 -15 -178</georss:box>').polygons
  assert.deepEqual(
    overDateLine.map(([one]) => one?.map(({ lng }) => lng)),
    [
      [178, 180, 180, 178, 178],
      [-180, -178, -178, -180, -180],
    ],
  )
  assert.deepEqual(areaOf('<georss:point>10,20</georss:point><georss:radius>500</georss:radius>').circles, [
    { center: { lat: 10, lng: 20 }, radiusKm: 0.5 },
  ])
  const pair = goodReport(
    read(rss(item('<geo:lat>10</geo:lat><geo:long>20</geo:long><georss:point>10.001 20</georss:point>'))),
  )
  assert.deepEqual(pair.point, { lat: 10.001, lng: 20 })
})

test('what is not understood is said, and nothing is guessed', () => {
  const of = (inside: string): string[] =>
    problems(read(rss(item(inside)))).map((one) => one.replace(/^.*?\] ?\/?/, ''))
  assert.deepEqual(of('<georss:point>91 0</georss:point>'), ['point: not "latitude longitude"'])
  assert.deepEqual(of('<georss:polygon>1 1 1 2 2 2 2 1</georss:polygon>'), [
    'polygon: ring not closed; the polygon is left out',
  ])
  assert.deepEqual(of('<georss:line>1 1 2 2</georss:line>'), ['line: a line is no area: it is left out'])
  assert.deepEqual(of('<georss:box>2 2 1 1</georss:box>'), ['box: not the lower and the upper corner'])
  assert.deepEqual(of('<georss:circle>1 1</georss:circle>'), ['circle: not "latitude longitude metres"'])
  assert.deepEqual(of('<georss:where/>'), ['where: not one shape of GML'])
  assert.deepEqual(of('<georss:blob>1</georss:blob><x:level>3</x:level>').sort(), [
    'blob: an unknown element',
    'level: an element of another namespace',
  ])
  const two = read(rss(item('<georss:point>1 1</georss:point><georss:point>2 2</georss:point>')))
  assert.equal(onlyItem(two).report?.point, null)
  assert.deepEqual(problems(two), ['rss/channel/item[1]/point: several places: none of them is taken'])
})

test('times without a zone are of the feed’s zone; without one they are not understood', () => {
  const text = rss('<item><guid>1</guid><title>A</title><pubDate>2026-08-21 09:30:00</pubDate></item>')
  assert.equal(goodReport(read(text)).sentAt?.toISOString(), '2026-08-21T00:30:00.000Z')
  const unknown = onlyItem(readText(readGeorss, text))
  assert.equal(unknown.report?.sentAt, null)
  assert.deepEqual(unknown.remarks, [{ path: 'rss/channel/item[1]/pubDate', problem: 'not a time with its zone' }])
})

test('an item without an id and a link, or without words, is refused; a document of another kind, too', () => {
  const nameless = onlyItem(read(rss('<item><title>A</title><pubDate>Fri, 21 Aug 2026 09:30:00 GMT</pubDate></item>')))
  assert.deepEqual(
    [nameless.report, nameless.remarks],
    [null, [{ path: 'rss/channel/item[1]', problem: 'has neither an id nor a link' }]],
  )
  const wordless = onlyItem(read(rss('<item><guid>1</guid><pubDate>Fri, 21 Aug 2026 09:30:00 GMT</pubDate></item>')))
  assert.equal(wordless.report, null)
  assert.deepEqual(read('<alert/>').refused, { path: 'alert', problem: 'neither Atom nor RSS 2.0' })
  assert.match(read('<html></html>').refused?.problem ?? '', /HTML/)
  assert.deepEqual(read('<rss version="2.0"/>').refused, { path: 'rss/channel', problem: 'missing' })
})

test('an element that is gone, empty, renamed or there twice never stops the parser', () => {
  const text = rss(
    item('<georss:point>1 1</georss:point><georss:circle>1 1 9</georss:circle><description>D</description>'),
    '<pubDate>Fri, 21 Aug 2026 09:40:00 GMT</pubDate>',
  )
  for (const name of ['channel', 'item', 'guid', 'title', 'link', 'pubDate', 'point', 'circle', 'description'])
    for (const kind of xmlChanges) {
      const { refused, items } = read(changedXml(text, name, kind))
      assert.ok(
        refused || items.every(({ report, remarks }) => report !== null || remarks.length > 0),
        `${kind} ${name}`,
      )
    }
})
