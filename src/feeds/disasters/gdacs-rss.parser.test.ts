import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { lookupsOf } from '../../../test/support/feed-lookups.ts'
import {
  changedXml,
  goodReport,
  hasSpoken,
  onlyItem,
  readText,
  xmlChanges,
} from '../../../test/support/feed-parsers.ts'
import type { AnswerReading } from '../reading/reading.ts'
import { readGdacsRss } from './gdacs-rss.parser.ts'

const lookups = lookupsOf({ PHL: 'PH', Philippines: 'PH', Japan: 'JP' })

const cyclone = `<item>
  <title>Green notification for tropical cyclone TESTA-31.</title>
  <description>From 12/08/2031 to 15/08/2031, a storm (maximum wind speed of 213 km/h) &lt;b&gt;TESTA-31&lt;/b&gt; was active.</description>
  <enclosure type="image/png" length="1" url="https://www.gdacs.org/x.png" />
  <gdacs:temporary>false</gdacs:temporary>
  <link>https://www.gdacs.org/report.aspx?eventtype=TC&amp;eventid=1009001</link>
  <pubDate>Tue, 12 Aug 2031 15:00:00 GMT</pubDate>
  <gdacs:dateadded>Tue, 12 Aug 2031 15:40:00 GMT</gdacs:dateadded>
  <gdacs:datemodified>Fri, 15 Aug 2031 08:54:10 GMT</gdacs:datemodified>
  <gdacs:iscurrent>true</gdacs:iscurrent>
  <gdacs:fromdate>Tue, 12 Aug 2031 15:00:00 GMT</gdacs:fromdate>
  <gdacs:todate>Fri, 15 Aug 2031 09:00:00 GMT</gdacs:todate>
  <gdacs:durationinweek>0</gdacs:durationinweek>
  <gdacs:year>2031</gdacs:year>
  <dc:subject>TC1</dc:subject>
  <guid isPermaLink="false">TC1009001</guid>
  <geo:Point><geo:lat>18.5</geo:lat><geo:long>129.25</geo:long></geo:Point>
  <gdacs:bbox>116 142 5.5 31.5</gdacs:bbox>
  <georss:point>18.5 129.25</georss:point>
  <gdacs:cap>https://www.gdacs.org/cap_1009001.xml</gdacs:cap>
  <gdacs:version>12</gdacs:version>
  <gdacs:eventtype>TC</gdacs:eventtype>
  <gdacs:alertlevel>Green</gdacs:alertlevel>
  <gdacs:alertscore>1</gdacs:alertscore>
  <gdacs:episodealertlevel>Orange</gdacs:episodealertlevel>
  <gdacs:episodealertscore>1.5</gdacs:episodealertscore>
  <gdacs:eventname>TESTA-31</gdacs:eventname>
  <gdacs:eventid>1009001</gdacs:eventid>
  <gdacs:episodeid>12</gdacs:episodeid>
  <gdacs:calculationtype />
  <gdacs:severity unit="km/h" value="212.9616">maximum wind speed of 213 km/h</gdacs:severity>
  <gdacs:population unit="Pop74" value="9677">9677 people in Category 1</gdacs:population>
  <gdacs:vulnerability value="2">Medium</gdacs:vulnerability>
  <gdacs:iso3>PHL</gdacs:iso3>
  <gdacs:country>Philippines, Japan</gdacs:country>
  <gdacs:glide />
  <gdacs:resources>
    <gdacs:resource id="event_rss" version="0" source="JRC" url="https://www.gdacs.org/x" type="rss"><gdacs:title>Event in rss format</gdacs:title></gdacs:resource>
  </gdacs:resources>
</item>`

/** A short answer: without an episode, the time of the last change and the last day. */
const earthquake = `<item>
  <title>Red earthquake (Magnitude 7.7M, Depth:10km) in Philippines</title>
  <description>On 8/14/2031 9:58:21 PM, an earthquake occurred.</description>
  <link>https://www.gdacs.org/report.aspx?eventtype=EQ&amp;eventid=1509001</link>
  <pubDate>Thu, 14 Aug 2031 21:58:21 GMT</pubDate>
  <gdacs:fromdate>Thu, 14 Aug 2031 21:58:21 GMT</gdacs:fromdate>
  <guid isPermaLink="false">EQ1509001</guid>
  <georss:point>-8.25 121.5</georss:point>
  <gdacs:eventtype>EQ</gdacs:eventtype>
  <gdacs:alertlevel>Red</gdacs:alertlevel>
  <gdacs:alertscore>2.26423533281963</gdacs:alertscore>
  <gdacs:eventid>1509001</gdacs:eventid>
  <gdacs:severity unit="M" value="7.7">Magnitude 7.7M, Depth:10km</gdacs:severity>
  <gdacs:country></gdacs:country>
  <gdacs:glide>0</gdacs:glide>
  <gdacs:identifiers>
    <gdacs:identifier id="neicid" src="NEIC">us7000test</gdacs:identifier>
    <gdacs:identifier id="prico rsid" src="PRICO RS">pr2031226001</gdacs:identifier>
    <gdacs:identifier id="emscid" src="EMSC">815232</gdacs:identifier>
    <gdacs:identifier id="gdpcapita" src="JRC">1007.7</gdacs:identifier>
  </gdacs:identifiers>
</item>`

const feedOf = (...items: readonly string[]): string => `\uFEFF<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#" xmlns:gdacs="http://www.gdacs.org" xmlns:georss="http://www.georss.org/georss" xmlns:atom="http://www.w3.org/2005/Atom">
<channel><title>GDACS RSS information</title><link>https://www.gdacs.org/</link><description>Test</description>
<!--Records number 1-->
<pubDate>Fri, 15 Aug 2031 10:00:00 GMT</pubDate>
<atom:link href="https://www.gdacs.org/xml/rss.xml" rel="self" type="application/rss+xml" />
${items.join('\n')}
</channel></rss>`
const readFeed = (text: string): AnswerReading => readText(readGdacsRss, text, lookups)
const read = (item: string, from: string | RegExp, to: string): AnswerReading => {
  const other = item.replace(from, to)
  assert.notEqual(other, item)
  return readFeed(feedOf(other))
}
const remarksOf = (reading: AnswerReading): readonly string[] =>
  onlyItem(reading).remarks.map(({ path, problem }) => `${path}: ${problem}`)

test('a cyclone: everything that it says', () => {
  const reading = readFeed(feedOf(cyclone))
  assert.equal(reading.madeAt?.toISOString(), '2031-08-15T10:00:00.000Z')
  const item = onlyItem(reading)
  assert.deepEqual([item.nativeId, item.version], ['TC1009001', '12'])
  const report = goodReport(reading)
  assert.deepEqual([report.kind, report.name, report.phase, report.level], ['cyclone', 'TESTA-31', 'stands', 'Green'])
  assert.deepEqual(report.keys, ['gdacs:TC1009001'])
  assert.deepEqual(report.point, { lat: 18.5, lng: 129.25 })
  // Beside a point the box is only a window around it.
  assert.deepEqual(report.area.polygons, [])
  assert.deepEqual([report.area.countries, report.area.text], [['PH', 'JP'], 'Philippines, Japan'])
  assert.equal(report.startsAt?.toISOString(), '2031-08-12T15:00:00.000Z')
  assert.equal(report.sentAt?.toISOString(), '2031-08-15T08:54:10.000Z')
  assert.deepEqual(report.facts, {
    episode: 12,
    score: 1,
    episode_level: 'Orange',
    episode_score: 1.5,
    population: '9677 people in Category 1',
    vulnerability: 2,
    peak_wind_kmh: 212.9616,
    advisory_at: '2031-08-15T09:00:00.000Z',
  })
  const [text] = report.texts
  // The title of a resource is filler; what looks like HTML stays text.
  assert.equal(text?.headline, 'Green notification for tropical cyclone TESTA-31.')
  assert.match(text.body ?? '', /<b>TESTA-31<\/b>/)
  assert.deepEqual(report.links, ['https://www.gdacs.org/report.aspx?eventtype=TC&eventid=1009001'])
  assert.equal(item.source(), cyclone)
  assert.deepEqual(onlyItem(readFeed(feedOf(item.source()))).report, report)
})

test('an earthquake of a short answer', () => {
  const item = onlyItem(readFeed(feedOf(earthquake)))
  assert.deepEqual([item.nativeId, item.version], ['EQ1509001', '2.26423533281963'])
  const report = goodReport(readFeed(feedOf(earthquake)))
  // EMSC's number here is none of the ids that EMSC publishes.
  assert.deepEqual(report.keys, ['gdacs:EQ1509001', 'usgs:us7000test', 'usgs:pr2031226001'])
  assert.deepEqual(report.facts, { score: 2.26423533281963, magnitude: 7.7, depth_km: 10 })
  assert.deepEqual([report.sentAt, report.phase, report.area.text], [null, 'stands', null])
  assert.equal(report.startsAt?.toISOString(), '2031-08-14T21:58:21.000Z')
})

test('a cyclone without its last day names no time of its position', () => {
  const report = goodReport(read(cyclone, /<gdacs:todate>.*/, ''))
  assert.equal(report.facts['advisory_at'], undefined)
})

test('a box stands for a place only where there is no point', () => {
  const boxed = (box: string): AnswerReading =>
    read(cyclone.replace(/<geo:Point>.*/, ''), /<gdacs:bbox>[\s\S]*<\/georss:point>/, `<gdacs:bbox>${box}</gdacs:bbox>`)
  const report = goodReport(boxed('116 142 5.5 31.5'))
  assert.equal(report.point, null)
  assert.deepEqual(report.area.polygons, [
    [
      [
        { lat: 5.5, lng: 116 },
        { lat: 5.5, lng: 142 },
        { lat: 31.5, lng: 142 },
        { lat: 31.5, lng: 116 },
        { lat: 5.5, lng: 116 },
      ],
    ],
  ])
  assert.equal(report.facts['advisory_at'], undefined)
  for (const box of ['142 116 5.5 31.5', '-181 -170 1 2', '1 2 3', 'a b c d', '1 2 3 4 5']) {
    assert.equal(onlyItem(boxed(box)).report, null)
    assert.deepEqual(remarksOf(boxed(box)), [
      'rss/channel/item/0/bbox: not a box of degrees (west east south north)',
      'rss/channel/item/0: neither a position nor a box',
    ])
  }
})

test('refused, with the place', () => {
  const at = 'rss/channel/item/0'
  for (const [item, from, to, remark] of [
    [cyclone, /<gdacs:eventtype>.*/, '', `${at}/eventtype: missing`],
    [cyclone, /<gdacs:eventid>.*/, '', `${at}/eventid: missing`],
    [cyclone, '>1009001<', '>x1009001<', `${at}/eventid: not a number`],
    [cyclone, /<title>.*/, '', `${at}/title: missing`],
    [cyclone, /<gdacs:alertlevel>.*/, '', `${at}/alertlevel: missing`],
    [cyclone, /<gdacs:fromdate>.*/, '', `${at}/fromdate: missing`],
    [
      cyclone,
      /<gdacs:fromdate>.*/,
      '<gdacs:fromdate>12/08/2031</gdacs:fromdate>',
      `${at}/fromdate: not a time with its zone`,
    ],
    [cyclone, '<georss:point>18.5', '<georss:point>81.5', `${at}/point: another place than Point`],
    [cyclone, '<geo:lat>18.5', '<geo:lat>118.5', `${at}/Point: not a position`],
    [earthquake, /<gdacs:severity.*/, '', `${at}/severity: missing`],
    [earthquake, 'value="7.7"', 'value="strong"', `${at}/severity: not a number of M`],
  ] as const) {
    const reading = read(item, from, to)
    assert.ok(remarksOf(reading).includes(remark), remark)
    assert.equal(onlyItem(reading).report, null, remark)
  }
})

test('read with remarks', () => {
  const at = 'rss/channel/item/0'
  for (const [from, to, remark] of [
    [
      /<gdacs:alertlevel>.*/,
      '<gdacs:alertlevel>1.5</gdacs:alertlevel>',
      `${at}/alertlevel: "1.5" is none of Green, Orange, Red`,
    ],
    ['TC1009001</guid>', 'TC1009002</guid>', `${at}/guid: not TC1009001`],
    [/<guid.*/, '', `${at}/guid: not TC1009001`],
    [/<gdacs:todate>.*/, '<gdacs:todate>soon</gdacs:todate>', `${at}/todate: not a time with its zone`],
    [
      /<gdacs:iscurrent>.*/,
      '<gdacs:iscurrent>yes</gdacs:iscurrent>',
      `${at}/iscurrent: "yes" is neither true nor false`,
    ],
    ['<gdacs:glide />', '<gdacs:glide>TC-42-PHL</gdacs:glide>', `${at}/glide: "TC-42-PHL" is no GLIDE number`],
    [/<gdacs:episodeid>.*/, '<gdacs:episodeid>twelve</gdacs:episodeid>', `${at}/episodeid: not a number`],
    ['<gdacs:iso3>PHL', '<gdacs:iso3>XXX', `${at}/iso3: no code of a country`],
    ['<gdacs:glide />', '<gdacs:glide /><gdacs:mood />', `${at}/mood: an unknown element`],
    ['<gdacs:glide />', '<gdacs:glide /><gdacs:glide />', `${at}/glide: stands more than once`],
    ['<gdacs:glide />', '<gdacs:glide><b>1</b></gdacs:glide>', `${at}/glide: has elements inside, not a text`],
    ['<link>https', '<link>ftp', `${at}/link: not an address of http or https`],
  ] as const) {
    const reading = read(cyclone, from, to)
    assert.deepEqual(remarksOf(reading), [remark])
    assert.ok(onlyItem(reading).report)
  }
})

test('answers that are none of this feed', () => {
  assert.deepEqual(readFeed('<feed/>').refused, { path: 'feed', problem: 'the root element is not rss' })
  assert.deepEqual(readFeed('<rss/>').refused, { path: 'rss/channel', problem: 'missing' })
  assert.deepEqual(readFeed(feedOf()).items, [])
  assert.equal(readFeed(feedOf(cyclone, cyclone, earthquake)).items.length, 3)
  assert.deepEqual(readFeed(feedOf().replace(/<pubDate>.*/, '')).remarks, [
    { path: 'rss/channel/pubDate', problem: 'not a time with its zone' },
  ])
})

test('whatever is changed in an answer, it is read whole or it is said', () => {
  const needed = ['title', 'guid', 'fromdate', 'eventtype', 'alertlevel', 'eventid', 'lat', 'long']
  const others = [
    ...[
      'description',
      'temporary',
      'link',
      'pubDate',
      'datemodified',
      'iscurrent',
      'todate',
      'subject',
      'Point',
      'bbox',
    ],
    ...[
      'point',
      'cap',
      'version',
      'alertscore',
      'episodealertlevel',
      'eventname',
      'episodeid',
      'severity',
      'population',
    ],
    ...['vulnerability', 'iso3', 'country', 'resources'],
  ]
  for (const name of [...needed, ...others])
    for (const kind of xmlChanges) {
      const reading = readFeed(feedOf(changedXml(cyclone, name, kind)))
      assert.equal(reading.items.length, 1)
      const isLeftOut = others.includes(name) && (kind === 'drop' || kind === 'empty')
      assert.ok(isLeftOut || hasSpoken(reading), `${kind} ${name}`)
    }
  const text = feedOf(cyclone, earthquake)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: text.length - 1 }), (length) =>
      assert.ok(readFeed(text.slice(0, length)).refused),
    ),
    { numRuns: 60 },
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: text.length - 1 }), fc.string({ maxLength: 3 }), (at, noise) => {
      readFeed(text.slice(0, at) + noise + text.slice(at + 1))
    }),
    { numRuns: 100 },
  )
})
