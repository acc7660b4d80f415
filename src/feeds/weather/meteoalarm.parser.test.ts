import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordedBytes, recordings, truth, withoutRecordings } from '../../../test/support/recorded-feeds.ts'
import { answerOf, assertStrict, changed, message, noLookups, onlyItem, reportOf } from '../cap/cap.testing.ts'
import { readMeteoalarm } from './meteoalarm.parser.ts'

const address = 'https://feeds.example.org/warnings/feeds-nordland/11'
const entry = `<entry>
  <cap:geocode><valueName>NUTS3</valueName><value>XX012</value></cap:geocode>
  <link href="https://meteoalarm.org?geocode=EMMA_ID:XX012" hreflang="en" title="Coast"/>
  <cap:areaDesc>Coast</cap:areaDesc>
  <cap:event>Gelber Wind</cap:event>
  <cap:sent>2026-08-20T10:00:00+02:00</cap:sent>
  <cap:expires>2026-08-20T20:00:00+02:00</cap:expires>
  <cap:effective>2026-08-20T10:00:00+02:00</cap:effective>
  <cap:onset>2026-08-20T12:00:00+02:00</cap:onset>
  <cap:certainty>Likely</cap:certainty>
  <cap:severity>Moderate</cap:severity>
  <cap:urgency>Future</cap:urgency>
  <cap:scope>Public</cap:scope>
  <cap:message_type>Alert</cap:message_type>
  <cap:status>Actual</cap:status>
  <cap:identifier>2.49.0.0.999.0.XX.1</cap:identifier>
  <link href="${address}" type="application/cap+xml"/>
  <link href="https://meteoalarm.org?region=XX" hreflang="en" rel="related" title="Nordland"/>
  <published>2026-08-20T08:00:00Z</published>
  <id>${address}?index_info=0&amp;index_area=3</id>
  <title>Yellow Wind Warning issued for Nordland - Coast</title>
  <updated>2026-08-20T08:00:00Z</updated>
</entry>`
const feedOf = (entries: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:cap="urn:oasis:names:tc:emergency:cap:1.2">
  <link href="https://hub.example/" rel="hub"/><rights>x</rights><logo>x</logo>
  <id>tag:x</id><title>Warnings</title><updated>2026-08-20T09:00:00.123456Z</updated>${entries}
</feed>`

const read = (text: string) => readMeteoalarm(answerOf(text), noLookups)

test('everything that an entry says is in its report, and its document is named', () => {
  const reading = read(feedOf(entry))
  const item = onlyItem(reading)
  assert.deepEqual([item.remarks, reading.remarks], [[], []])
  assert.deepEqual(reading.madeAt, new Date('2026-08-20T09:00:00.123Z'))
  assert.equal(item.nativeId, `${address}?index_info=0&amp;index_area=3`)
  assert.equal(item.version, '2026-08-20T10:00:00+02:00')
  assert.deepEqual(reading.documents, [{ address, id: '2.49.0.0.999.0.XX.1', version: '2026-08-20T10:00:00+02:00' }])
  assert.deepEqual(item.report, {
    kind: 'weather',
    name: 'Gelber Wind',
    keys: ['cap:2.49.0.0.999.0.XX.1'],
    status: 'actual',
    isPublic: true,
    phase: 'stands',
    sentAt: new Date('2026-08-20T08:00:00Z'),
    startsAt: new Date('2026-08-20T10:00:00Z'),
    endsAt: null,
    confirmedUntil: new Date('2026-08-20T18:00:00Z'),
    point: null,
    area: {
      polygons: [],
      circles: [],
      codes: [{ scheme: 'NUTS3', code: 'XX012' }],
      countries: [],
      airports: [],
      text: 'Coast',
    },
    level: 'yellow',
    severity: 'Moderate',
    urgency: 'Future',
    certainty: 'Likely',
    facts: { message_type: 'Alert', awareness_level: 2, hazard: 'Wind' },
    texts: [
      {
        language: 'en',
        headline: 'Yellow Wind Warning issued for Nordland - Coast',
        body: null,
        instruction: null,
      },
    ],
    links: ['https://meteoalarm.org?geocode=EMMA_ID:XX012'],
  })
})

test('one warning in many entries has one document and one key', () => {
  const reading = read(feedOf(entry + changed(entry, 'index_area=3', 'index_area=4')))
  assert.deepEqual([reading.items.length, reading.documents.length], [2, 1])
  assert.deepEqual(reading.items[0]?.report?.keys, reading.items[1]?.report?.keys)
})

test('green, past and cancelled warnings are over', () => {
  for (const [from, to] of [
    ['Yellow Wind', 'Green Wind'],
    ['>Future<', '>Past<'],
    ['>Alert<', '>Cancel<'],
  ] as const)
    assert.equal(reportOf(read(feedOf(changed(entry, from, to)))).phase, 'over')
})

test('the document of a warning has the same key, kind and level', () => {
  const id = changed(message, '2.49.0.0.999.0.W-17', 'AB-17')
  const level =
    '<parameter><valueName>awareness_level</valueName><value>3; orange; Severe</value></parameter><parameter><valueName>awareness_type</valueName><value>12; Flooding</value></parameter>'
  const flood = id.replaceAll('>Gale<', '>Flood<').replaceAll('<area>', `${level}<area>`)
  const report = reportOf(read(flood))
  const [own] = reportOf(read(feedOf(changed(entry, '2.49.0.0.999.0.XX.1', 'AB-17')))).keys
  assert.ok(report.keys.includes(own ?? ''))
  assert.deepEqual([report.kind, report.level, report.facts['awareness_type']], ['weather', 'orange', 12])
})

test('entries without what makes them one are refused; the rest are remarks', () => {
  for (const name of ['identifier', 'sent', 'status', 'message_type', 'event']) {
    const reading = read(feedOf(entry.replace(new RegExp(`<cap:${name}>[^<]*</cap:${name}>`), '')))
    const item = onlyItem(reading)
    assert.equal(item.report, null, name)
    assert.deepEqual(item.remarks[0], { path: `feed/entry[1]/${name}`, problem: 'missing' })
    assert.deepEqual(reading.documents, [])
  }
  const cases = [
    ['Yellow Wind Warning issued', 'Wind Warning issued', 'feed/entry[1]/title'],
    ['<cap:scope>Public</cap:scope>', '', 'feed/entry[1]/scope'],
    ['<cap:onset>2026-08-20T12:00:00+02:00', '<cap:onset>noon', 'feed/entry[1]/onset'],
    ['href="https://meteoalarm.org?geocode', 'href="data:text/html?geocode', 'feed/entry[1]/link'],
  ] as const
  for (const [from, to, path] of cases) {
    const item = onlyItem(read(feedOf(changed(entry, from, to))))
    assert.ok(item.report)
    assert.deepEqual(
      item.remarks.map((one) => one.path),
      [path],
    )
  }
  const without = read(feedOf(changed(entry, 'type="application/cap+xml"', 'type="text/html"')))
  assert.deepEqual(without.remarks, [{ path: 'feed/entry[1]', problem: 'names no CAP document' }])
})

test('other documents are no answer', () => {
  assert.equal(read('<rss/>').refused?.path, 'rss')
  assert.ok(read('<html/>').refused)
})

test('a damaged feed is refused or has a remark', () => {
  const free = /^(rights|logo|id|published|updated|value|valueName|cap:(event|areaDesc|identifier))$/
  assertStrict(readMeteoalarm, feedOf(entry).replace('<title>Warnings</title>', ''), free, /^$/)
})

test('recorded answers: all items, and no remarks', { skip: withoutRecordings }, () => {
  const rows = truth().filter(({ feed }) => feed === 'meteoalarm')
  for (const { file, items } of recordings('meteoalarm')) {
    const reading = readMeteoalarm(answerOf(recordedBytes(file)), noLookups)
    assert.equal(reading.items.length, items, file)
    assert.deepEqual([reading.refused, reading.remarks], [null, []])
    for (const { report, remarks } of reading.items) assert.deepEqual([report !== null, remarks], [true, []])
    const ids = new Set(reading.items.map(({ nativeId, version }) => `${nativeId} ${version}`))
    for (const { file: where, item, version } of rows)
      if (where === file) assert.ok(ids.has(`${item} ${version}`), item)
  }
})
