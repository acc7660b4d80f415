import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  assertRecordings,
  changedXml,
  goodReport,
  hasSpoken,
  onlyItem,
  readText,
  xmlChanges,
} from '../../../test/support/feed-parsers.ts'
import { withoutRecordings } from '../../../test/support/recorded-feeds.ts'
import type { AnswerReading } from '../reading/reading.ts'
import { readIngv } from './ingv.parser.ts'

const entry = `<entry>
  <id>smi:webservices.ingv.it/fdsnws/event/1/query?eventId=99000042</id>
  <title><![CDATA[2031-02-03 04:05:06 UTC -  Magnitude(ML) 4.2  -  3 km NE Paese (TT)]]></title>
  <updated>2031-02-03T04:20:00+00:00</updated>
  <link rel="alternate" type="text/html" href="http://cnt.rm.ingv.it/event/99000042"/>
  <summary><![CDATA[A magnitude ML 4.2 earthquake]]></summary>
  <dc:date xmlns:dc="http://purl.org/dc/elements/1.1/">
    2031-02-03T04:05:06+00:00
  </dc:date>
  <geo:Point xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#"><geo:lat>42.5</geo:lat><geo:long>13.25</geo:long></geo:Point>
  <georss:point>42.5 13.25</georss:point>
</entry>`
const feedOf = (...entries: readonly string[]): string => `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:georss="http://www.georss.org/georss">
  <title>INGV - CNT - Locations</title><updated>2031-02-03T05:00:00+00:00</updated>
  <author><name>Test</name><uri>http://example.org</uri></author><id>http://example.org</id>
  <link rel="self" href="http://example.org"/><icon>http://example.org/icon</icon>
  ${entries.join('\n')}
</feed>`
const readFeed = (text: string): AnswerReading => readText(readIngv, text)
const read = (from: string | RegExp, to: string): AnswerReading => {
  const other = entry.replace(from, to)
  assert.notEqual(other, entry)
  return readFeed(feedOf(other))
}
const remarksOf = (reading: AnswerReading): readonly string[] =>
  onlyItem(reading).remarks.map(({ path, problem }) => `${path}: ${problem}`)

test('an earthquake: everything that it says', () => {
  const reading = readFeed(feedOf(entry))
  assert.equal(reading.madeAt?.toISOString(), '2031-02-03T05:00:00.000Z')
  const item = onlyItem(reading)
  assert.deepEqual([item.nativeId, item.version], ['99000042', '2031-02-03T04:20:00+00:00'])
  const report = goodReport(reading)
  assert.deepEqual(report.keys, ['ingv:99000042'])
  assert.deepEqual(
    [report.kind, report.name, report.area.text],
    ['earthquake', '3 km NE Paese (TT)', '3 km NE Paese (TT)'],
  )
  assert.deepEqual(report.point, { lat: 42.5, lng: 13.25 })
  assert.equal(report.startsAt?.toISOString(), '2031-02-03T04:05:06.000Z')
  assert.equal(report.sentAt?.toISOString(), '2031-02-03T04:20:00.000Z')
  assert.deepEqual(report.facts, { magnitude: 4.2, magnitude_type: 'ML' })
  assert.equal(report.texts[0]?.body, 'A magnitude ML 4.2 earthquake')
  assert.deepEqual(report.links, ['http://cnt.rm.ingv.it/event/99000042'])
  assert.equal(item.source(), entry)
  assert.deepEqual(onlyItem(readFeed(feedOf(item.source()))).report, report)
})

test('refused, with the place', () => {
  for (const [from, to, remark] of [
    [/Magnitude\(ML\) 4.2 /, 'Magnitudo 4,2 ', 'feed/entry/0/title: not "time - Magnitude(type) number - place"'],
    [/<title>.*<\/title>/, '', 'feed/entry/0/title: not "time - Magnitude(type) number - place"'],
    ['04:05:06+00:00', '04:05:06', 'feed/entry/0/date: not a time with its zone'],
    ['eventId=', 'id=', 'feed/entry/0/id: has no number of an event (eventId=…)'],
    ['>42.5 13.25<', '>13.25 42.5<', 'feed/entry/0/point: another place than Point'],
  ] as const) {
    const reading = read(from, to)
    assert.ok(remarksOf(reading).includes(remark), remark)
    assert.equal(onlyItem(reading).report, null)
  }
  assert.deepEqual(remarksOf(readFeed(feedOf(entry.replace(/<geo:Point[\s\S]*<\/georss:point>/, '')))), [
    'feed/entry/0: no position',
  ])
})

test('read with remarks', () => {
  for (const [from, to, remark] of [
    ['<summary>', '<mood>blue</mood><summary>', 'feed/entry/0/mood: an unknown element'],
    ['2031-02-03 04:05:06 UTC', '2031-02-03 05:05:06 UTC', 'feed/entry/0/title: another time than date'],
    ['<updated>2031', '<updated>31', 'feed/entry/0/updated: not a time with its zone'],
    ['href="http:', 'href="ftp:', 'feed/entry/0/link: not an address of http or https'],
    ['<geo:lat>', '<geo:alt>3</geo:alt><geo:lat>', 'feed/entry/0/Point/alt: an unknown element'],
    ['<updated>', '<updated>2031-02-03T04:19:00Z</updated><updated>', 'feed/entry/0/updated: stands more than once'],
  ] as const) {
    const reading = read(from, to)
    assert.deepEqual(remarksOf(reading), [remark])
    assert.ok(onlyItem(reading).report)
  }
})

test('answers that are none of this feed', () => {
  assert.deepEqual(readFeed('<rss version="2.0"><channel/></rss>').refused, {
    path: 'rss',
    problem: 'not a feed of Atom',
  })
  assert.deepEqual(readFeed('<feed/>').refused, { path: 'feed', problem: 'not a feed of Atom' })
  assert.equal(readFeed('<!doctype html><html></html>').refused?.problem, 'an HTML page, not a feed')
  assert.deepEqual(readFeed(feedOf()).items, [])
  assert.equal(readFeed(feedOf(entry, entry)).items.length, 2)
})

test('recorded answers are read without a remark', { skip: withoutRecordings }, () =>
  assertRecordings('ingv', readIngv),
)

test('whatever is changed in an answer, it is read whole or it is said', () => {
  const names = ['id', 'title', 'updated', 'link', 'summary', 'date', 'Point', 'lat', 'long', 'point'] as const
  const silent = new Set([
    'drop summary',
    'empty summary',
    'drop link',
    'empty link',
    'repeat link',
    'drop Point',
    'drop point',
  ])
  silent.add('empty point')
  for (const name of names)
    for (const kind of xmlChanges) {
      const reading = readFeed(feedOf(changedXml(entry, name, kind)))
      assert.ok(silent.has(`${kind} ${name}`) || hasSpoken(reading), `${kind} ${name}`)
    }
  const text = feedOf(entry)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: text.length - 1 }), (length) =>
      assert.ok(readFeed(text.slice(0, length)).refused),
    ),
    { numRuns: 100 },
  )
})
