import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookupsOf } from '../../../test/support/feed-lookups.ts'
import { readCap } from './cap.parser.ts'
import { answerOf, assertStrict, changed, noLookups, reportOf, shortMessage } from './cap.testing.ts'

const read = (text: string) => readCap(answerOf(text), noLookups)

const atom = (entries: string): string =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><id>urn:x:feed</id><title>Warnings</title><updated>2026-08-20T10:30:00Z</updated>${entries}</feed>`
const entry = (links: string): string =>
  `<entry><id>urn:x:1</id><title>Wind</title><updated>2026-08-20T10:00:00Z</updated>${links}</entry>`

test('an index in Atom names its documents', () => {
  const page = '<link rel="alternate" type="text/html" href="https://a.example/1.html"/>'
  const cap = '<link rel="related" type="application/cap+xml" href="/1.cap"/>'
  const reading = read(atom(entry(page + cap) + entry(cap) + entry('<link href="https://a.example/2"/>')))
  assert.deepEqual(reading.documents, [
    { address: 'https://alerts.example/1.cap', id: 'urn:x:1', version: '2026-08-20T10:00:00Z' },
    { address: 'https://a.example/2', id: 'urn:x:1', version: '2026-08-20T10:00:00Z' },
  ])
  assert.deepEqual([reading.items, reading.remarks], [[], []])
  assert.deepEqual(reading.madeAt, new Date('2026-08-20T10:30:00Z'))
})

test('an entry without a CAP document is a remark', () => {
  const problem = (links: string): unknown => read(atom(entry(links))).remarks
  const none = [{ path: 'feed/entry[1]', problem: 'names no CAP document' }]
  assert.deepEqual(problem(''), none)
  assert.deepEqual(problem('<link type="text/html" href="https://a.example/1.html"/>'), none)
  assert.deepEqual(problem('<link href="javascript:alert(1)"/>'), [
    { path: 'feed/entry[1]', problem: 'not an address of http or https' },
  ])
  assert.deepEqual(read(atom(shortMessage)).remarks, [
    { path: 'feed/alert', problem: 'a message outside of an entry is not read' },
  ])
})

test('whole messages in entries of Atom and items of RSS are the items', () => {
  const inAtom = read(
    atom(entry(`<link href="https://a.example/1"/><content type="text/xml">${shortMessage}</content>`)),
  )
  assert.deepEqual([reportOf(inAtom).name, inAtom.documents], ['Wind', []])
  const second = shortMessage.replace('S-1', 'S-2').replace('>Severe<', '>Bad<')
  const inRss = read(rss(`<item><title>1</title>${shortMessage}</item><item>${second}</item>`))
  assert.deepEqual(
    inRss.items.map(({ nativeId, remarks }) => [nativeId, remarks.map(({ path }) => path)]),
    [
      ['S-1', []],
      ['S-2', ['rss/channel/item[2]/alert/info/severity']],
    ],
  )
  const refused = read(atom(entry(`<content>${shortMessage.replace('S-1', 'S 1')}</content>`)))
  assert.equal(refused.refused?.path, 'feed/entry[1]/alert/identifier')
})

const rss = (items: string): string =>
  `<rss version="2.0"><channel><title>Warnings</title><link>https://a.example</link><description>x</description><pubDate>Thu, 20 Aug 2026 10:30:00 +0000</pubDate>${items}</channel></rss>`

test('an index in RSS names its documents', () => {
  const items =
    '<item><title>a</title><link>https://a.example/1</link><guid>g1</guid><pubDate>Thu, 20 Aug 2026 10:00:00 GMT</pubDate></item>' +
    '<item><title>b</title><link>https://a.example/b.html</link><enclosure type="application/cap+xml" url="https://a.example/b.cap"/></item>' +
    '<item><title>c</title></item>'
  const reading = read(rss(items))
  assert.deepEqual(reading.documents, [
    { address: 'https://a.example/1', id: 'g1', version: 'Thu, 20 Aug 2026 10:00:00 GMT' },
    { address: 'https://a.example/b.cap', id: 'https://a.example/b.cap', version: '' },
  ])
  assert.deepEqual(reading.remarks, [{ path: 'rss/channel/item[3]', problem: 'names no CAP document' }])
  assert.deepEqual(reading.madeAt, new Date('2026-08-20T10:30:00Z'))
  assert.equal(read('<rss version="2.0"/>').refused?.path, 'rss/channel')
})

const distribution = (status: string, alerts: readonly string[]): string =>
  `<d:EDXLDistribution xmlns:d="urn:oasis:names:tc:emergency:EDXL:DE:1.0"><d:distributionID>D1</d:distributionID><d:senderID>a@b.example</d:senderID><d:dateTimeSent>2026-08-20T10:05:00Z</d:dateTimeSent><d:distributionStatus>${status}</d:distributionStatus><d:distributionType>Report</d:distributionType><d:combinedConfidentiality>none</d:combinedConfidentiality>${alerts.map((alert) => `<d:contentObject><d:xmlContent><d:embeddedXMLContent>${alert}</d:embeddedXMLContent></d:xmlContent></d:contentObject>`).join('')}</d:EDXLDistribution>`

test('each message of a distribution is an item, refused ones too', () => {
  const reading = read(distribution('Actual', [shortMessage, shortMessage.replace(/<sender>.*<\/sender>/, ''), '<x/>']))
  assert.deepEqual(
    reading.items.map(({ nativeId, report, remarks }) => [nativeId, report?.status, remarks]),
    [
      ['S-1', 'actual', []],
      ['S-1', undefined, [{ path: 'EDXLDistribution/contentObject[2]/alert/sender', problem: 'missing' }]],
    ],
  )
  assert.deepEqual(reading.remarks, [
    { path: 'EDXLDistribution/contentObject[3]', problem: 'no message of CAP 1.1 or 1.2' },
  ])
  assert.deepEqual(reading.madeAt, new Date('2026-08-20T10:05:00Z'))
})

test('what comes in an exercise is one, and nothing of an unknown status is taken for actual', () => {
  assert.equal(reportOf(read(distribution('Exercise', [shortMessage]))).status, 'exercise')
  const unknown = read(distribution('Real', [shortMessage]))
  assert.deepEqual(
    [reportOf(unknown).status, unknown.remarks[0]?.path],
    ['test', 'EDXLDistribution/distributionStatus'],
  )
  const cancelled = changed(distribution('Actual', [shortMessage]), '>Report<', '>Cancel<')
  assert.deepEqual(read(cancelled).remarks[0]?.path, 'EDXLDistribution/distributionType')
})

const parameter = (name: string, value: string): string =>
  `<parameter><valueName>${name}</valueName><value>${value}</value></parameter>`
const withParameters = (sender: string, parameters: Readonly<Record<string, string>>): string =>
  shortMessage.replace('a@b.example', sender).replace(
    '<area>',
    `${Object.entries(parameters)
      .map(([name, value]) => parameter(name, value))
      .join('')}<area>`,
  )

test('messages of GDACS have its keys, and are not over because they speak of the past', () => {
  const quake = withParameters('info@gdacs.org', {
    eventtype: 'EQ',
    eventid: '1559000',
    currentepisodeid: '1700001',
    glide: 'EQ-2026-000099-TON',
    fromdate: 'Thu, 20 Aug 2026 09:12:00 GMT',
    alertlevel: 'Orange',
    severity: 'Magnitude 6.4M, Depth:12.5km',
    iso3: 'TON',
    country: 'Tonga, Atlantis',
  }).replace('>Expected<', '>Past<')
  const reading = readCap(answerOf(quake), lookupsOf({ TON: 'TO', Tonga: 'TO' }))
  const { kind, keys, level, phase, startsAt, facts, area } = reportOf(reading)
  assert.deepEqual(
    [kind, level, phase, area.countries, startsAt],
    ['earthquake', 'Orange', 'stands', ['TO'], new Date('2026-08-20T09:12:00Z')],
  )
  assert.deepEqual(keys, ['cap:info@gdacs.org/S-1', 'gdacs:EQ1559000', 'glide:EQ-2026-000099-TON'])
  assert.deepEqual([facts['magnitude'], facts['depth_km'], facts['episode']], [6.4, 12.5, '1700001'])
  assert.deepEqual(reading.items[0]?.remarks, [{ path: 'alert/info/parameter', problem: '"Atlantis" is no country' }])
  const storm = withParameters('info@gdacs.org', { eventtype: 'TC', eventid: '7', severity: 'wind of 111 km/h' })
  assert.deepEqual([reportOf(read(storm)).kind, reportOf(read(storm)).facts['magnitude']], ['cyclone', undefined])
  const stranger = withParameters('info@other.example', { eventtype: 'EQ', eventid: '7' })
  assert.deepEqual(reportOf(read(stranger)).keys, ['cap:info@other.example/S-1'])
})

test('messages of USGS have its key, magnitude and origin', () => {
  const report = reportOf(
    read(
      withParameters('http://earthquake.usgs.gov/neic/', {
        EventIDKey: 'usB000ZZZZ',
        EventTime: '2026-08-20T09:12:00+00:00',
        Magnitude: '5.1',
        Depth: '33.0 km (20.5 miles)',
      }).replace('>Wind<', '>Earthquake<'),
    ),
  )
  assert.deepEqual([report.kind, report.phase, report.keys[1]], ['earthquake', 'stands', 'usgs:usb000zzzz'])
  assert.deepEqual([report.facts['magnitude'], report.facts['depth_km']], [5.1, 33])
  assert.deepEqual(report.startsAt, new Date('2026-08-20T09:12:00Z'))
})

test('the awareness level of Europe is read, or a remark', () => {
  const yellow = withParameters('a@b.example', { awareness_level: '2; Yellow; Moderate', awareness_type: '12; flood' })
  const report = reportOf(read(yellow))
  assert.deepEqual([report.level, report.facts['awareness_level'], report.facts['awareness_type']], ['yellow', 2, 12])
  const wrong = read(withParameters('a@b.example', { awareness_level: '2; red; Moderate' }))
  assert.deepEqual(wrong.items[0]?.remarks, [
    { path: 'alert/info/parameter', problem: 'awareness_level "2; red; Moderate" is not understood' },
  ])
})

const vtecReport = (value: string) => reportOf(read(withParameters('a@b.example', { VTEC: value })))

test('VTEC is a key, an end and a phase', () => {
  const standing = vtecReport(
    '/O.CON.KTFX.FF.A.0003.000000T0000Z-260830T1800Z/\n/00000.0.ER.000000T0000Z.000000T0000Z.000000T0000Z.OO/',
  )
  assert.equal(standing.keys[1], 'vtec:KTFX.FF.A.0003.2026')
  assert.deepEqual([standing.phase, standing.endsAt], ['stands', new Date('2026-08-30T18:00:00Z')])
  assert.equal(standing.facts['vtec_action'], 'CON')
  for (const action of ['CAN', 'EXP', 'UPG'])
    assert.equal(vtecReport(`/O.${action}.KTFX.FF.A.0003.000000T0000Z-260830T1800Z/`).phase, 'over')
  assert.equal(vtecReport('/T.NEW.KTFX.FF.A.0003.260820T1000Z-260830T1800Z/').status, 'test')
})

test('of several VTEC the first that stands is the event, and no end is guessed', () => {
  const both = vtecReport(
    '/O.UPG.KTFX.FW.A.0007.000000T0000Z-260821T0600Z/ /O.NEW.KTFX.FW.W.0012.260820T1800Z-260821T0600Z/',
  )
  assert.deepEqual([both.keys[1], both.phase, both.endsAt], ['vtec:KTFX.FW.W.0012.2026', 'stands', null])
  assert.equal(both.facts['phenomenon'], undefined)
})

test('a warning of December keeps its year in January', () => {
  const message = withParameters('a@b.example', { VTEC: '/O.CON.KTFX.FL.W.0120.000000T0000Z-270103T1800Z/' })
    .replace('2026-08-20T10:00:00Z', '2027-01-02T10:00:00Z')
    .replace('>Alert<', '>Update<')
    .replace('<info>', '<references>a@b.example,S-0,2026-12-30T10:00:00Z</references><info>')
  assert.equal(reportOf(read(message)).keys.at(-1), 'vtec:KTFX.FL.W.0120.2026')
})

test('a damaged index or distribution is refused or has a remark', () => {
  const index = atom(entry('<link type="application/cap+xml" href="https://a.example/1.cap"/>'))
  assertStrict(readCap, index, /^(id|title)$/, /^$/)
  const packed = distribution('Actual', [shortMessage])
  assertStrict(
    readCap,
    packed,
    /^(d:.*ID|d:combinedConfidentiality|identifier|sender|category|event|areaDesc)$/,
    /^category$/,
  )
})
