import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordedBytes, recordings, truth, withoutRecordings } from '../../../test/support/recorded-feeds.ts'
import { answerOf, assertStrict, changed, noLookups, onlyItem, reportOf } from '../cap/cap.testing.ts'
import { readTsunami } from './tsunami.parser.ts'

const bulletin = 'https://www.tsunami.gov/events/PHEB/2026/08/20/zz9abc/2/WEPA40'
const feed = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#">
  <id>urn:uuid:1</id><title>Tsunami Message</title><updated>2026-08-20T10:00:00Z</updated>
  <entry>
    <title>East of Nowhere</title>
    <updated>2026-08-20T10:00:00Z</updated>
    <geo:lat>-20.500</geo:lat>
    <geo:long>-175.250</geo:long>
    <summary type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">
      <strong>Category:</strong> Warning<br/>
      <strong>Preliminary Magnitude: </strong>7.4(Mw)<br/>
      <b>Note:</b> Leave the shore.<br/>
    </div></summary>
    <id>urn:uuid:2</id>
    <link rel="related" title="CapXML document" href="${bulletin}/PHEBCAP.xml" type="application/cap+xml"/>
    <link rel="alternate" title="Bulletin" href="${bulletin}/WEPA40.txt" type="application/xml"/>
  </entry>
</feed>`

const message = `<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>PHEB-2-zz9abc</identifier><sender>center@noaa.example</sender><sent>2026-08-20T10:00:00-00:00</sent><status>Actual</status><msgType>Update</msgType><scope>Public</scope><references>PHEB,PHEB-1-zz9abc,2026-08-20T09:30:00-00:00</references><incidents>zz9abc</incidents><info><category>Geo</category><event>Tsunami Warning</event><responseType>Evacuate</responseType><urgency>Immediate</urgency><severity>Extreme</severity><certainty>Likely</certainty><expires>2026-08-20T11:00:00-00:00</expires><senderName>Center</senderName><headline>Go up</headline><parameter><valueName>EventLocationName</valueName><value>East of Nowhere</value></parameter><parameter><valueName>EventPreliminaryMagnitude</valueName><value>7.4</value></parameter><parameter><valueName>EventPreliminaryMagnitudeType</valueName><value>Mw</value></parameter><parameter><valueName>EventOriginTime</valueName><value>2026-08-20T09:21:00-00:00</value></parameter><parameter><valueName>EventDepth</valueName><value>20 kilometers</value></parameter><parameter><valueName>EventLatLon</valueName><value>-20.5,-175.25 0.000</value></parameter><parameter><valueName>NWSVTEC</valueName><value>/O.CON.PHEB.TS.W.0003.000000T0000Z-000000T0000Z/</value></parameter><area><areaDesc>Coasts</areaDesc><circle>-20.5,-175.25 1000</circle></area></info></alert>`

const read = (text: string) => readTsunami(answerOf(text), noLookups)

test('everything that an entry says is in its report, and its document is named', () => {
  const reading = read(feed)
  const item = onlyItem(reading)
  assert.deepEqual([item.remarks, reading.remarks], [[], []])
  assert.deepEqual([item.nativeId, item.version], ['urn:uuid:2', '2026-08-20T10:00:00Z'])
  assert.deepEqual(reading.madeAt, new Date('2026-08-20T10:00:00Z'))
  assert.deepEqual(reading.documents, [
    { address: `${bulletin}/PHEBCAP.xml`, id: 'urn:uuid:2', version: '2026-08-20T10:00:00Z' },
  ])
  assert.deepEqual(item.report, {
    kind: 'tsunami',
    name: 'Tsunami Warning',
    keys: ['incident:tsunami.gov/zz9abc'],
    status: 'actual',
    isPublic: true,
    phase: 'stands',
    sentAt: new Date('2026-08-20T10:00:00Z'),
    startsAt: null,
    endsAt: null,
    confirmedUntil: null,
    point: { lat: -20.5, lng: -175.25 },
    area: { polygons: [], circles: [], codes: [], countries: [], airports: [], text: 'East of Nowhere' },
    level: 'Warning',
    severity: null,
    urgency: null,
    certainty: null,
    facts: { place: 'East of Nowhere', magnitude: 7.4, magnitude_type: 'Mw', bulletin: 2 },
    texts: [
      {
        language: 'en',
        headline: 'East of Nowhere',
        body: 'Category: Warning\nPreliminary Magnitude: 7.4(Mw)\nNote: Leave the shore.',
        instruction: null,
      },
    ],
    links: [`${bulletin}/WEPA40.txt`],
  })
})

test('most bulletins say that there is no danger', () => {
  const quiet = changed(
    changed(feed, ' Warning<br', ' Information<br'),
    'Leave the shore',
    '* There is NO tsunami danger',
  )
  const { level, facts } = reportOf(read(quiet))
  assert.deepEqual([level, facts['no_danger']], ['Information', true])
})

test('everything that a message says is in its report', () => {
  const item = onlyItem(read(message))
  assert.deepEqual([item.nativeId, item.version, item.remarks], ['PHEB-2-zz9abc', '', []])
  const { kind, level, keys, point, facts, area, phase, confirmedUntil } = reportOf(read(message))
  assert.deepEqual([kind, level, phase, point], ['tsunami', 'Warning', 'stands', { lat: -20.5, lng: -175.25 }])
  assert.deepEqual(confirmedUntil, new Date('2026-08-20T11:00:00Z'))
  // The reference has another sender than the message that it names.
  assert.deepEqual(keys, [
    'cap:tsunami.gov/PHEB-2-zz9abc',
    'cap:tsunami.gov/PHEB-1-zz9abc',
    'incident:tsunami.gov/zz9abc',
    'vtec:PHEB.TS.W.0003.2026',
  ])
  assert.equal(area.circles[0]?.radiusKm, 1000)
  assert.equal(facts['origin_at'], '2026-08-20T09:21:00.000Z')
  assert.deepEqual([facts['magnitude'], facts['magnitude_type'], facts['depth_km']], [7.4, 'Mw', 20])
})

test('a cancellation is the end, in both kinds of documents', () => {
  assert.equal(reportOf(read(changed(message, 'Tsunami Warning', 'Tsunami Cancellation'))).phase, 'over')
  assert.equal(reportOf(read(changed(message, '>Update<', '>Cancel<'))).phase, 'over')
  assert.equal(reportOf(read(changed(feed, ' Warning<br', ' Cancellation<br'))).phase, 'over')
})

test('what is not understood is a remark', () => {
  const inEntry = [
    [' Warning<br', ' Alarm<br', 'feed/entry[1]/summary'],
    ['7.4(Mw)', 'large', 'feed/entry[1]/summary'],
    ['<geo:lat>-20.500</geo:lat>', '', 'feed/entry[1]/lat'],
    [bulletin, 'https://www.tsunami.gov/new', 'feed/entry[1]/link'],
    ['<title>East', '<colour>red</colour><title>East', 'feed/entry[1]/colour'],
  ] as const
  const inMessage = [
    ['Tsunami Warning', 'Tsunami Alarm', 'alert/info/event'],
    ['-20.5,-175.25 0.000', 'at sea', 'alert/info/parameter'],
    ['20 kilometers', 'deep', 'alert/info/parameter'],
    ['2026-08-20T09:21:00-00:00', '09:21', 'alert/info/parameter'],
  ] as const
  for (const [text, cases] of [
    [feed, inEntry],
    [message, inMessage],
  ] as const)
    for (const [from, to, path] of cases) {
      const item = onlyItem(read(changed(text, from, to)))
      assert.ok(item.report)
      assert.deepEqual(
        item.remarks.map((one) => one.path),
        [path],
      )
    }
})

test('an entry without id or time is refused; other documents are no answer', () => {
  const item = onlyItem(read(changed(feed, '<id>urn:uuid:2</id>', '')))
  assert.deepEqual(
    [item.report, item.nativeId, item.remarks],
    [null, '', [{ path: 'feed/entry[1]/id', problem: 'missing' }]],
  )
  assert.equal(onlyItem(read(feed.replace(/(East[\s\S]*?)Z<\/updated>/, '$1</updated>'))).report, null)
  assert.equal(read('<rss/>').refused?.path, 'rss')
  assert.ok(read('<html>403</html>').refused)
  assert.deepEqual(read(message.replace(/<scope>.*<\/scope>/, '')).refused, { path: 'alert/scope', problem: 'missing' })
})

test('a damaged document is refused or has a remark', () => {
  assertStrict(readTsunami, feed.replace(/<(strong|b)>([^<]*)<\/\1>/g, '$2'), /^(id|title)$/, /^$/)
  const free = /^(identifier|sender|incidents|category|responseType|senderName|headline|valueName|value|areaDesc)$/
  assertStrict(readTsunami, message, free, /^(category|responseType)$/)
})

test('recorded answers: all items, and no remarks', { skip: withoutRecordings }, () => {
  const rows = truth().filter(({ feed: name }) => name === 'tsunami')
  assert.equal(rows.length > 0, true)
  for (const { file, items } of recordings('tsunami')) {
    const reading = readTsunami(answerOf(recordedBytes(file)), noLookups)
    assert.equal(reading.items.length, items, file)
    assert.deepEqual([reading.refused, reading.remarks], [null, []])
    for (const { report, remarks } of reading.items) assert.deepEqual([report?.kind, remarks], ['tsunami', []])
    const ids = new Set(reading.items.map(({ nativeId, version }) => `${nativeId} ${version}`))
    for (const { file: where, item, version } of rows)
      if (where === file) assert.ok(ids.has(`${item} ${version}`), item)
  }
})
