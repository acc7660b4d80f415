import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readXml } from '../../platform/documents/xml.ts'
import { readCap } from './cap.parser.ts'
import { answerOf, assertStrict, changed, message, noLookups, onlyItem, reportOf, shortMessage } from './cap.testing.ts'

const read = (text: string | Uint8Array) => readCap(answerOf(text), noLookups)

test('everything that a message says is in its report', () => {
  const item = onlyItem(read(message))
  assert.deepEqual(item.remarks, [])
  assert.equal(item.nativeId, '2.49.0.0.999.0.W-17')
  assert.equal(item.version, '2026-08-20T10:00:00-00:00')
  const square = [
    { lat: 54, lng: 9 },
    { lat: 54, lng: 10 },
    { lat: 55, lng: 10 },
    { lat: 55, lng: 9 },
    { lat: 54, lng: 9 },
  ]
  assert.deepEqual(item.report, {
    kind: 'weather',
    name: 'Gale',
    keys: [
      'cap:2.49.0.0.999.0.W-17',
      'cap:2.49.0.0.999.0.W-16',
      'cap:old@weather.example/W-15',
      'incident:warnings@weather.example/autumn-gale',
    ],
    status: 'actual',
    isPublic: true,
    phase: 'stands',
    sentAt: new Date('2026-08-20T10:00:00Z'),
    startsAt: new Date('2026-08-20T16:00:00Z'),
    endsAt: null,
    confirmedUntil: new Date('2026-08-21T04:00:00Z'),
    point: null,
    area: {
      polygons: [[square]],
      circles: [{ center: { lat: 54.5, lng: 8.5 }, radiusKm: 12.5 }],
      codes: [{ scheme: 'NUTS3', code: 'DEF07' }],
      countries: [],
      airports: [],
      text: 'Northland',
    },
    level: null,
    severity: 'Severe',
    urgency: 'Expected',
    certainty: 'Likely',
    facts: { message_type: 'Update', category: 'Met', response: 'Shelter', sender_name: 'Weather service' },
    texts: [
      {
        language: 'de',
        headline: 'Sturm im Norden',
        body: 'Böen bis 100 km/h.',
        instruction: 'Bleiben Sie im Haus.',
      },
      { language: 'en-GB', headline: 'Gale in the north', body: null, instruction: null },
    ],
    links: ['https://weather.example/w17'],
  })
})

test('the source of an item can be read again', () => {
  const { source, nativeId } = onlyItem(read(message))
  assert.equal(onlyItem(read(source())).nativeId, nativeId)
})

test('CAP 1.1 and any prefix are read; other namespaces are no CAP', () => {
  const old = shortMessage.replace('cap:1.2', 'cap:1.1').replace('Likely', 'Very Likely')
  assert.equal(reportOf(read(old)).certainty, 'Likely')
  const prefixed = shortMessage.replaceAll(/<(\/?)/g, '<$1c:').replace('xmlns=', 'xmlns:c=')
  assert.equal(reportOf(read(prefixed)).name, 'Wind')
  assert.equal(read(shortMessage.replace(/ xmlns="[^"]*"/, '')).refused?.path, 'alert')
  const stranger = changed(shortMessage, '<status>Actual</status>', '<s:status xmlns:s="urn:x">Actual</s:status>')
  assert.match(
    read(stranger).refused?.problem ?? '',
    /alert\/status: missing.*alert\/status: an element of another namespace/,
  )
})

test('every status is kept, and an unknown one refused', () => {
  for (const [written, status] of [
    ['Exercise', 'exercise'],
    ['System', 'system'],
    ['Test', 'test'],
    ['Draft', 'draft'],
  ] as const)
    assert.equal(reportOf(read(changed(shortMessage, 'Actual', written))).status, status)
  assert.deepEqual(read(changed(shortMessage, 'Actual', 'actual')).refused, {
    path: 'alert/status',
    problem: '"actual" is none of Actual, Exercise, System, Test, Draft',
  })
})

test('a message for some people is not public', () => {
  assert.equal(reportOf(read(changed(shortMessage, 'Public', 'Restricted'))).isPublic, false)
  const unknown = onlyItem(read(changed(shortMessage, 'Public', 'Everybody')))
  assert.equal(unknown.report?.isPublic, false)
  assert.equal(unknown.remarks[0]?.path, 'alert/scope')
})

test('a message that lacks what makes it one is refused, with the place', () => {
  for (const name of ['identifier', 'sender', 'sent', 'status', 'msgType', 'scope', 'info/event'])
    assert.deepEqual(
      read(shortMessage.replace(new RegExp(`<${name.replace('info/', '')}>[^<]*</[a-zA-Z]+>`), '')).refused,
      { path: `alert/${name}`, problem: 'missing' },
    )
  const refusals = [
    ['<sent>2026-08-20T10:00:00Z', '<sent>2026-08-20T10:00:00', 'alert/sent'],
    ['S-1', 'S 1', 'alert/identifier'],
    ['S-1', 'S,1', 'alert/identifier'],
    ['S-1', 'x'.repeat(301), 'alert/identifier'],
    ['>Alert<', '>Ack<', 'alert/msgType'],
    ['>Alert<', '>Error<', 'alert/msgType'],
    ['>Alert<', '>Warning<', 'alert/msgType'],
  ] as const
  for (const [from, to, path] of refusals) assert.equal(read(changed(shortMessage, from, to)).refused?.path, path)
})

test('one of two that contradict each other is not chosen', () => {
  const twice = changed(shortMessage, '<status>Actual</status>', '<status>Actual</status><status>Test</status>')
  assert.match(read(twice).refused?.problem ?? '', /alert\/status: stands more than once, and not the same/)
})

test('a level outside its list is a remark and no level', () => {
  const item = onlyItem(read(changed(shortMessage, '>Severe<', '>Awful<')))
  assert.equal(item.report?.severity, null)
  assert.deepEqual(item.remarks, [
    { path: 'alert/info/severity', problem: '"Awful" is none of Extreme, Severe, Moderate, Minor, Unknown' },
  ])
})

test('messages that cancel, clear, are past or green are over', () => {
  assert.equal(reportOf(read(changed(message, '>Update<', '>Cancel<'))).phase, 'over')
  assert.equal(reportOf(read(message.replaceAll('>Shelter<', '>AllClear<'))).phase, 'over')
  assert.equal(reportOf(read(changed(shortMessage, '>Expected<', '>Past<'))).phase, 'over')
  const green = '<parameter><valueName>awareness_level</valueName><value>1; green; Minor</value></parameter><area>'
  assert.equal(reportOf(read(changed(shortMessage, '<area>', green))).phase, 'over')
})

test('a message without information can only cancel', () => {
  const bare = shortMessage.replace(/<info>.*<\/info>/, '<references>a@b.example,S-0,2026-08-20T09:00:00Z</references>')
  assert.deepEqual(read(bare).refused, { path: 'alert/info', problem: 'missing' })
  const report = reportOf(read(changed(bare, '>Alert<', '>Cancel<')))
  assert.deepEqual([report.phase, report.keys], ['over', ['cap:a@b.example/S-1', 'cap:a@b.example/S-0']])
})

test('blocks that do not agree: the gravest counts, with a remark', () => {
  const item = onlyItem(read(changed(message, '<severity>Severe', '<severity>Extreme')))
  assert.equal(item.report?.severity, 'Extreme')
  assert.deepEqual(item.remarks, [
    { path: 'alert/info/severity', problem: 'not the same in every block: the gravest is taken' },
  ])
  const partly = onlyItem(read(changed(message, '>Shelter<', '>AllClear<')))
  assert.deepEqual([partly.report?.phase, partly.report?.texts.length], ['stands', 1])
  assert.equal(partly.remarks[0]?.problem, '1 of 2 are over: the others are read')
})

const withArea = (inside: string): string =>
  changed(shortMessage, '<areaDesc>A town</areaDesc>', `<areaDesc>A town</areaDesc>${inside}`)

test('polygons that are none are left out, with the place', () => {
  const problems = [
    ['10,10 10,11 11,11 11,10', 'ring not closed; the polygon is left out'],
    ['10,10 10,11 10,10', 'fewer than four positions; the polygon is left out'],
    ['10,10 10,190 11,11 10,10', 'position 2 is not on the globe: 10,190; the polygon is left out'],
    ['10,10 10,11 (11,11 10,10', 'position 3 is not "lat,lon": "(11,11"; the polygon is left out'],
    ['10, 10 10, 11', 'position 1 is not "lat,lon": "10,"; the polygon is left out'],
  ] as const
  for (const [ring, problem] of problems) {
    const item = onlyItem(read(withArea(`<polygon>${ring}</polygon>`)))
    assert.deepEqual(item.report?.area.polygons, [])
    assert.deepEqual(item.remarks, [{ path: 'alert/info/area/polygon', problem }])
  }
})

test('text behind the coordinates is left out, with a remark', () => {
  const item = onlyItem(read(withArea('<polygon>10,10 10,11 11,11 10,10 about here</polygon>')))
  assert.equal(item.report?.area.polygons.length, 1)
  assert.match(item.remarks[0]?.problem ?? '', /^text behind the coordinates is left out: "about"/)
})

test('a ring on both sides of 180° is two polygons; an empty one is none', () => {
  const east = '<polygon>-20,179 -20,180 -19,180 -20,179</polygon>'
  const west = '<polygon>-20,-180 -20,-179 -19,-180 -20,-180</polygon><polygon/>'
  const item = onlyItem(read(withArea(east + west)))
  assert.equal(item.report?.area.polygons.length, 2)
  assert.deepEqual(item.remarks, [])
})

test('a circle without a radius is a point', () => {
  const report = reportOf(read(withArea('<circle>-16.05,-173.27 0.0</circle>')))
  assert.deepEqual([report.point, report.area.circles], [{ lat: -16.05, lng: -173.27 }, []])
  const wrong = onlyItem(read(withArea('<circle>-16.05 -173.27 5</circle>')))
  assert.deepEqual(wrong.remarks, [{ path: 'alert/info/area/circle', problem: 'not "lat,lon radius"' }])
})

test('addresses that no reader should follow are dropped, and texts stay texts', () => {
  const evil = changed(
    shortMessage,
    '<area>',
    '<description>&lt;b>x&lt;/b></description><web>javascript:alert(1)</web><area>',
  )
  const item = onlyItem(read(evil))
  assert.deepEqual(item.report?.links, [])
  assert.equal(item.report?.texts[0]?.body, '<b>x</b>')
  assert.deepEqual(item.remarks, [{ path: 'alert/info/web', problem: 'not an address of http or https' }])
})

test('times without a zone, unknown elements and references of another form are remarks', () => {
  const cases = [
    ['<onset>2026-08-20T18:00:00+02:00', '<onset>2026-08-20T18:00:00', 'alert/info[1]/onset'],
    ['<note>Second of the day</note>', '<remark>x</remark>', 'alert/remark'],
    ['<contact>', '<contact>a</contact><contact>', 'alert/info[1]/contact'],
    ['old@weather.example,W-15,', 'W-15,', 'alert/references'],
    ['<valueName>gust</valueName>', '', 'alert/info[1]/parameter/valueName'],
    ['>54.5,8.5 12.5<', '>54.5,8.5<', 'alert/info[1]/area/circle'],
    ['<event>Gale</event>', '<event>Gale<b/></event>', 'alert/info[2]/event'],
  ] as const
  for (const [from, to, path] of cases) {
    const item = onlyItem(read(changed(message, from, to)))
    assert.ok(item.report)
    assert.ok(
      item.remarks.some((one) => one.path === path),
      `${path} ${JSON.stringify(item.remarks)}`,
    )
  }
})

test('kinds are found by whole words and by the category', () => {
  const kind = (event: string, category: string): string =>
    reportOf(read(shortMessage.replace('Wind', event).replace('>Met<', `>${category}<`))).kind
  assert.equal(kind('Flash Flood Warning', 'Met'), 'weather')
  assert.equal(kind('Flood', 'Geo'), 'flood')
  assert.equal(kind('Earthquake Warning', 'Met'), 'earthquake')
  assert.equal(kind('Volcanic ash', 'Geo'), 'volcano')
  assert.equal(kind('Tsunami', 'Geo'), 'tsunami')
  assert.equal(kind('Bushfire', 'Fire'), 'wildfire')
  assert.equal(kind('Fire', 'Fire'), 'other')
  assert.equal(kind('Food recall', 'Health'), 'other')
})

test('documents in ISO-8859-1 and UTF-16 are read', () => {
  const text = changed(message, 'UTF-8', 'ISO-8859-1')
  assert.equal(reportOf(read(Buffer.from(text, 'latin1'))).texts[0]?.body, 'Böen bis 100 km/h.')
  const wide = Buffer.from(`\uFEFF${changed(message, 'UTF-8', 'UTF-16')}`, 'utf16le')
  assert.equal(reportOf(read(wide)).texts[0]?.body, 'Böen bis 100 km/h.')
})

test('no page, bomb or broken document is read', () => {
  assert.equal(read('<html><body>Log in</body></html>').refused?.problem, 'an HTML page, not a feed')
  assert.match(read(`<!DOCTYPE alert [<!ENTITY a "b">]>${shortMessage}`).refused?.problem ?? '', /DOCTYPE/)
  assert.match(read(message.slice(0, 900)).refused?.problem ?? '', /line \d+/)
  assert.equal(read('<kml/>').refused?.path, 'kml')
  assert.ok(read('').refused)
})

test('93,040 positions take no longer than their XML', () => {
  const step = Array.from({ length: 93_039 }, (_, at) => `${(at % 80) + 0.5},${(at % 170) + 0.25}`).join(' ')
  const large = answerOf(withArea(`<polygon>${step} 0.5,0.25</polygon>`))
  const before = process.cpuUsage()
  const ring = reportOf(readCap(large, noLookups)).area.polygons[0]?.[0]
  const { user } = process.cpuUsage(before)
  assert.equal(ring?.length, 93_040)
  assert.ok(user < 1_500_000, `${user} µs`)
  assert.ok('document' in readXml(large))
})

test('a damaged message is refused or has a remark', () => {
  const free =
    /^(identifier|sender|source|code|note|incidents|language|category|event|responseType|audience|valueName|value|senderName|headline|description|instruction|contact|resourceDesc|mimeType|uri|areaDesc|altitude|ceiling)$/
  assertStrict(readCap, message, free, /^(code|category|responseType|instruction)$/)
})
