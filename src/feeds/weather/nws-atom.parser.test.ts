import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordedBytes, recordings, truth, withoutRecordings } from '../../../test/support/recorded-feeds.ts'
import { answerOf, assertStrict, changed, noLookups, onlyItem } from '../cap/cap.testing.ts'
import { readNwsAtom } from './nws-atom.parser.ts'

const hash = '0123456789abcdef0123456789abcdef'
const id = `https://alerts.weather.gov/cap/wwacapget.php?x=NV126.FireWeatherWatch.127NV.LKNRFWLKN.${hash}`
const feed = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:cap="urn:oasis:names:tc:emergency:cap:1.1">
<id>https://alerts.weather.gov/cap/nv.php</id>
<generator>x</generator>
<updated>2026-08-20T17:01:00Z</updated>
<title>Alerts</title>
<entry>
<id>${id}</id>
<updated>2026-08-20T10:00:00-07:00</updated>
<published>2026-08-20T10:00:00-07:00</published>
<author><name>nws</name></author>
<title>Red Flag Warning until 11 PM</title>
<link href="${id}"/>
<summary>Dry and windy.</summary>
<cap:event>Red Flag Warning</cap:event>
<cap:effective>2026-08-20T10:00:00-07:00</cap:effective>
<cap:expires>2026-08-20T23:00:00-07:00</cap:expires>
<cap:status>Actual</cap:status>
<cap:msgType>Alert</cap:msgType>
<cap:category>Met</cap:category>
<cap:urgency>Expected</cap:urgency>
<cap:severity>Severe</cap:severity>
<cap:certainty>Likely</cap:certainty>
<cap:areaDesc>Dry Creek</cap:areaDesc>
<cap:polygon>41,-115 41,-114 42,-114 41,-115</cap:polygon>
<cap:geocode><valueName>FIPS6</valueName><value>032001 032003</value><valueName>UGC</valueName><value>NVZ001</value></cap:geocode>
<cap:parameter><valueName>VTEC</valueName><value>/O.NEW.KLKN.FW.W.0012.260820T1900Z-260821T0600Z/</value></cap:parameter>
</entry>
</feed>`

const read = (text: string) => readNwsAtom(answerOf(text), noLookups)

test('everything that an entry says is in its report', () => {
  const reading = read(feed)
  const item = onlyItem(reading)
  assert.deepEqual([item.remarks, reading.remarks, reading.documents], [[], [], []])
  assert.deepEqual(reading.madeAt, new Date('2026-08-20T17:01:00Z'))
  assert.deepEqual([item.nativeId, item.version], [id, ''])
  assert.match(item.source(), /^<entry>[\s\S]*<\/entry>$/)
  assert.deepEqual(item.report, {
    kind: 'weather',
    name: 'Red Flag Warning',
    keys: ['vtec:KLKN.FW.W.0012.2026'],
    status: 'actual',
    isPublic: true,
    phase: 'stands',
    sentAt: new Date('2026-08-20T17:00:00Z'),
    startsAt: new Date('2026-08-20T19:00:00Z'),
    endsAt: new Date('2026-08-21T06:00:00Z'),
    confirmedUntil: new Date('2026-08-21T06:00:00Z'),
    point: null,
    area: {
      polygons: [
        [
          [
            { lat: 41, lng: -115 },
            { lat: 41, lng: -114 },
            { lat: 42, lng: -114 },
            { lat: 41, lng: -115 },
          ],
        ],
      ],
      circles: [],
      codes: [
        { scheme: 'FIPS6', code: '032001' },
        { scheme: 'FIPS6', code: '032003' },
        { scheme: 'UGC-FIRE', code: 'NVZ001' },
      ],
      countries: [],
      airports: [],
      text: 'Dry Creek',
    },
    level: 'Warning',
    severity: 'Severe',
    urgency: 'Expected',
    certainty: 'Likely',
    facts: {
      message_type: 'Alert',
      category: 'Met',
      office: 'KLKN',
      phenomenon: 'FW',
      significance: 'W',
      vtec_action: 'NEW',
    },
    texts: [{ language: 'en-US', headline: 'Red Flag Warning until 11 PM', body: 'Dry and windy.', instruction: null }],
    links: [id],
  })
})

test('an entry of several events is filed under the first that stands', () => {
  const watch = '/O.NEW.KLKN.FW.A.0003.260821T1900Z-260822T0600Z/'
  const both = changed(feed, '<value>/O.NEW', `<value>${watch}\n/O.NEW`)
  const { keys, endsAt } = onlyItem(read(both)).report ?? {}
  assert.deepEqual([keys, endsAt], [['vtec:KLKN.FW.A.0003.2026'], null])
  const upgraded = changed(both, '/O.NEW.KLKN.FW.A', '/O.UPG.KLKN.FW.A')
  assert.deepEqual(onlyItem(read(upgraded)).report?.keys, ['vtec:KLKN.FW.W.0012.2026'])
  const ended = changed(upgraded, '/O.NEW', '/O.EXP')
  assert.equal(onlyItem(read(ended)).report?.phase, 'over')
})

test('without VTEC the office of the id, the event, the zones and the end are the event', () => {
  const plain = feed.replace(/<value>\/O.*<\/value>/, '<value></value>')
  const item = onlyItem(read(plain))
  assert.deepEqual(item.report?.keys, ['nws:LKN.Red_Flag_Warning.NVZ001.2026-08-21T06:00:00.000Z'])
  assert.deepEqual([item.remarks, item.report?.endsAt], [[], null])
  assert.deepEqual(onlyItem(read(plain.replace(/<value>NVZ001<\/value>/, '<value/>'))).report?.keys, [])
})

test('entries without what makes them one are refused; the rest are remarks', () => {
  for (const name of ['cap:event', 'cap:status', 'cap:msgType', 'updated']) {
    const item = onlyItem(read(feed.replace(new RegExp(`(<entry>[\\s\\S]*)<${name}>[^<]*</${name}>`), '$1')))
    assert.equal(item.report, null, name)
    assert.equal(item.remarks[0]?.path, `feed/entry[1]/${name.replace('cap:', '')}`)
  }
  const wrong = onlyItem(read(changed(feed, 'Actual', 'Real')))
  assert.deepEqual([wrong.report, wrong.remarks[0]?.path], [null, 'feed/entry[1]/status'])
  const cases = [
    ['<valueName>UGC</valueName>', '', 'feed/entry[1]/geocode/value'],
    ['42,-114 41,-115<', '42,-114<', 'feed/entry[1]/polygon'],
    ['<cap:areaDesc>', '<cap:colour>red</cap:colour><cap:areaDesc>', 'feed/entry[1]/colour'],
    ['<summary>', '<x:a xmlns:x="urn:x"/><summary>', 'feed/entry[1]/a'],
  ] as const
  for (const [from, to, path] of cases) {
    const item = onlyItem(read(changed(feed, from, to)))
    assert.ok(item.report)
    assert.ok(
      item.remarks.some((one) => one.path === path),
      JSON.stringify(item.remarks),
    )
  }
})

test('other documents are no answer', () => {
  assert.equal(read('<rss/>').refused?.path, 'rss')
  assert.ok(read('<html/>').refused)
  assert.ok(read(feed.slice(0, -60)).refused)
})

test('a damaged entry is refused or has a remark', () => {
  const free = /^(id|generator|title|name|summary|published|value|valueName|cap:(event|category|areaDesc))$/
  assertStrict(readNwsAtom, feed.replace('<author><name>nws</name></author>', ''), free, /^cap:category$/)
})

test('the recorded answer: all items, and no remarks', { skip: withoutRecordings }, () => {
  for (const { file, items } of recordings('nws-atom')) {
    const reading = readNwsAtom(answerOf(recordedBytes(file)), noLookups)
    assert.equal(reading.items.length, items, file)
    assert.deepEqual([reading.refused, reading.remarks], [null, []])
    for (const { report, remarks } of reading.items) assert.deepEqual([report !== null, remarks], [true, []])
    const ids = new Set(reading.items.map(({ nativeId, version }) => `${nativeId} ${version}`))
    for (const { feed: name, item, version } of truth())
      if (name === 'nws-atom') assert.ok(ids.has(`${item} ${version}`), item)
  }
})
