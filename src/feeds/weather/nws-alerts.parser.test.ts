import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { feedLookups } from '../../../test/support/feed-lookups.ts'
import { recordedBytes, recordings, truth, withoutRecordings } from '../../../test/support/recorded-feeds.ts'
import { answerOf, noLookups, onlyItem } from '../cap/cap.testing.ts'
import { readNwsAlerts } from './nws-alerts.parser.ts'

const sender = 'w-nws.webmaster@noaa.gov'
const oid = (name: string): string => `urn:oid:2.49.0.1.840.0.${name}.001.1`

const warning = {
  '@id': `https://api.weather.gov/alerts/${oid('bb')}`,
  '@type': 'wx:Alert',
  id: oid('bb'),
  areaDesc: 'Dry Creek, NV',
  geocode: { SAME: ['032001'], UGC: ['NVC001'] },
  affectedZones: ['https://api.weather.gov/zones/county/NVC001'],
  references: [{ '@id': 'x', identifier: oid('aa'), sender, sent: '2026-08-20T09:00:00-07:00' }],
  sent: '2026-08-20T10:00:00-07:00',
  effective: '2026-08-20T10:00:00-07:00',
  onset: '2026-08-20T10:05:00-07:00',
  expires: '2026-08-20T12:00:00-07:00',
  ends: '2026-08-20T13:00:00-07:00',
  status: 'Actual',
  messageType: 'Update',
  category: 'Met',
  severity: 'Severe',
  certainty: 'Observed',
  urgency: 'Immediate',
  event: 'Flash Flood Warning',
  sender,
  senderName: 'NWS Elko NV',
  headline: 'Flash Flood Warning until 1 PM',
  description: 'The creek rises.',
  instruction: 'Go up.',
  response: 'Avoid',
  parameters: {
    VTEC: ['/O.CON.KLKN.FF.W.0012.000000T0000Z-260820T2000Z/'],
    eventEndingTime: ['2026-08-20T13:00:00-07:00'],
    flashFloodDetection: ['OBSERVED'],
    expiredReferences: [
      `${sender},${oid('a9')},2026-08-20T08:30:00-07:00\n${sender},${oid('a8')},2026-08-20T08:00:00-07:00`,
    ],
  },
  scope: 'Public',
  code: 'IPAWSv1.0',
  language: 'en-US',
  web: 'http://www.weather.gov',
  eventCode: { SAME: ['FFW'] },
}
const geometry = {
  type: 'Polygon',
  coordinates: [
    [
      [-115, 41],
      [-114, 41],
      [-114, 42],
      [-115, 41],
    ],
  ],
}
type Fields = Readonly<Record<string, unknown>>
const featureOf = (changes: Fields = {}, shape: unknown = geometry): Fields => ({
  id: warning['@id'],
  type: 'Feature',
  geometry: shape,
  properties: { ...warning, ...changes },
})
const listOf = (...features: readonly unknown[]): Fields => ({
  '@context': [],
  type: 'FeatureCollection',
  features,
  title: 'Alerts',
  updated: '2026-08-20T17:01:00+00:00',
})
const read = (list: unknown) => readNwsAlerts(answerOf(JSON.stringify(list)), noLookups)
const itemOf = (changes: Fields = {}, shape: unknown = geometry) => onlyItem(read(listOf(featureOf(changes, shape))))
const parametersOf = (changes: Fields) => ({ parameters: { ...warning.parameters, ...changes } })

test('everything that an alert says is in its report', () => {
  const reading = read(listOf(featureOf()))
  assert.deepEqual(reading.madeAt, new Date('2026-08-20T17:01:00Z'))
  const item = onlyItem(reading)
  assert.deepEqual([item.remarks, reading.remarks], [[], []])
  assert.deepEqual([item.nativeId, item.version], [oid('bb'), '2026-08-20T10:00:00-07:00'])
  assert.deepEqual(JSON.parse(item.source()), featureOf())
  assert.deepEqual(item.report, {
    kind: 'weather',
    name: 'Flash Flood Warning',
    keys: ['vtec:KLKN.FF.W.0012.2026', ...['bb', 'aa', 'a9', 'a8'].map((name) => `cap:${oid(name)}`)],
    status: 'actual',
    isPublic: true,
    phase: 'stands',
    sentAt: new Date('2026-08-20T17:00:00Z'),
    startsAt: new Date('2026-08-20T17:05:00Z'),
    endsAt: new Date('2026-08-20T20:00:00Z'),
    confirmedUntil: new Date('2026-08-20T19:00:00Z'),
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
        { scheme: 'SAME', code: '032001' },
        { scheme: 'UGC', code: 'NVC001' },
      ],
      countries: [],
      airports: [],
      text: 'Dry Creek, NV',
    },
    level: 'Warning',
    severity: 'Severe',
    urgency: 'Immediate',
    certainty: 'Observed',
    facts: {
      message_type: 'Update',
      category: 'Met',
      response: 'Avoid',
      sender_name: 'NWS Elko NV',
      office: 'KLKN',
      phenomenon: 'FF',
      significance: 'W',
      vtec_action: 'CON',
      flash_flood_detection: 'OBSERVED',
    },
    texts: [
      {
        language: 'en-US',
        headline: 'Flash Flood Warning until 1 PM',
        body: 'The creek rises.',
        instruction: 'Go up.',
      },
    ],
    links: ['http://www.weather.gov', `https://api.weather.gov/alerts/${oid('bb')}`],
  })
})

test('cancelled, expired and upgraded warnings are over', () => {
  assert.equal(itemOf({ messageType: 'Cancel' }).report?.phase, 'over')
  assert.equal(itemOf({ response: 'AllClear' }).report?.phase, 'over')
  assert.equal(itemOf({ urgency: 'Past' }).report?.phase, 'over')
  for (const action of ['CAN', 'EXP', 'UPG']) {
    const VTEC = [`/O.${action}.KLKN.FF.W.0012.000000T0000Z-260820T2000Z/`]
    assert.equal(itemOf(parametersOf({ VTEC })).report?.phase, 'over')
  }
})

test('without VTEC the office, the event, the zones and the end are the event', () => {
  const air = { event: 'Air Quality Alert', ends: null, parameters: {}, references: [] }
  const key = (UGC: readonly string[], changes: Fields = {}) =>
    itemOf({ ...air, geocode: { UGC }, ...changes }).report?.keys[0]
  assert.equal(key(['NVZ002', 'NVZ001']), 'nws:NWS_Elko_NV.Air_Quality_Alert.NVZ001-002.2026-08-20T19:00:00.000Z')
  assert.equal(key(['NVZ001', 'NVZ002'], { id: oid('cc') }), key(['NVZ002', 'NVZ001']))
  assert.notEqual(key(['NVZ001']), key(['NVZ001', 'NVZ002']))
  assert.equal(key([]), `cap:${oid('bb')}`)
})

test('zones of fire weather are told from others of the same number', () => {
  const codes = itemOf({
    geocode: { UGC: ['NVZ001'] },
    affectedZones: ['https://api.weather.gov/zones/fire/NVZ001'],
  }).report?.area.codes
  assert.deepEqual(codes, [{ scheme: 'UGC-FIRE', code: 'NVZ001' }])
})

test('test messages and those of a test of VTEC are tests', () => {
  assert.equal(itemOf({ status: 'Test', event: 'Test Message' }).report?.status, 'test')
  const VTEC = ['/T.NEW.KLKN.FF.W.0012.260820T1700Z-260820T2000Z/']
  assert.equal(itemOf(parametersOf({ VTEC })).report?.status, 'test')
})

test('an alert for some people is not public', () => assert.equal(itemOf({ scope: 'Private' }).report?.isPublic, false))

test('an alert without what makes it one is refused, with the place', () => {
  const refusals = [
    [{ id: undefined }, 'features/0/properties'],
    [{ id: 7 }, 'features/0/properties/id'],
    [{ sent: 'yesterday' }, 'features/0/properties/sent'],
    [{ status: 'Real' }, 'features/0/properties/status'],
    [{ messageType: 'Ack' }, 'features/0/properties/messageType'],
    [{ event: null }, 'features/0/properties/event'],
    [{ event: '' }, 'features/0/properties/event'],
  ] as const
  for (const [changes, path] of refusals) {
    const item = itemOf(changes)
    assert.equal(item.report, null)
    assert.ok(
      item.remarks.some((one) => one.path === path),
      `${path} ${JSON.stringify(item.remarks)}`,
    )
  }
  const reading = read(listOf('nothing', featureOf()))
  assert.deepEqual(
    reading.items.map(({ nativeId, report }) => [nativeId, report !== null]),
    [
      ['', false],
      [oid('bb'), true],
    ],
  )
})

test('what is not understood beside it is a remark', () => {
  const remarks = [
    [{ colour: 'red' }, 'features/0/properties/colour'],
    [{ severity: 'Awful' }, 'features/0/properties/severity'],
    [{ severity: null }, 'features/0/properties/severity'],
    [{ headline: 5 }, 'features/0/properties/headline'],
    [{ expires: '2026-08-20T12:00:00' }, 'features/0/properties/expires'],
    [{ references: [{ sender }] }, 'features/0/properties/references/0'],
    [{ geocode: undefined }, 'features/0/properties/geocode/UGC'],
    [{ geocode: { UGC: [1] } }, 'features/0/properties/geocode/UGC'],
    [{ web: 'javascript:alert(1)' }, 'features/0/properties/web'],
    [parametersOf({ VTEC: ['O.NEW'] }), 'features/0/properties/parameters/VTEC'],
    [parametersOf({ expiredReferences: ['x'] }), 'features/0/properties/parameters/expiredReferences'],
  ] as const
  for (const [changes, path] of remarks) {
    const item = itemOf(changes)
    assert.ok(item.report, path)
    assert.deepEqual([...new Set(item.remarks.map((one) => one.path))], [path])
  }
})

test('shapes: none, several, and those that are none', () => {
  assert.deepEqual(itemOf({}, null).report?.area.polygons, [])
  const { coordinates } = geometry
  const both = itemOf({}, { type: 'MultiPolygon', coordinates: [coordinates, coordinates] })
  assert.equal(both.report?.area.polygons.length, 2)
  const open = itemOf({}, { type: 'Polygon', coordinates: [coordinates[0]?.slice(1)] })
  assert.deepEqual(open.remarks, [
    { path: 'features/0/geometry/coordinates/0', problem: 'ring not closed; the polygon is left out' },
  ])
  const swapped = itemOf({}, { type: 'Polygon', coordinates: [coordinates[0]?.map(([lng, lat]) => [lat, lng])] })
  assert.match(swapped.remarks[0]?.problem ?? '', /^position 1 is not on the globe: -115,41/)
  for (const shape of [{ type: 'Point', coordinates: [1, 2] }, 'here', { type: 'Polygon' }])
    assert.equal(itemOf({}, shape).remarks.length, 1)
})

test('an error, a page and half an answer are no alerts', () => {
  assert.equal(read({ title: 'Not Found', status: 404 }).refused !== null, true)
  assert.ok(readNwsAlerts(answerOf('<html>'), noLookups).refused)
  assert.ok(readNwsAlerts(answerOf(JSON.stringify(listOf(featureOf())).slice(0, 400)), noLookups).refused)
  assert.deepEqual(read({ ...listOf(), pagination: { next: 'https://x.example' } }).remarks, [
    { path: 'pagination/next', problem: 'the answer is one page of several' },
  ])
})

test('a damaged alert is refused or has a remark', () => {
  const names = Object.keys(warning)
  const free =
    /^(@id|@type|areaDesc|note|code|language|senderName|sender|category|response|headline|description|instruction|event|id)$/
  // An empty text is a missing one.
  const words = fc.string().filter((one) => one.trim() !== '')
  const value = fc.oneof(words, fc.integer(), fc.constant({}), fc.constant([]), fc.constant(true))
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.boolean(), value, (name, isRename, other) => {
      const { [name]: was, ...rest } = warning as Fields
      const item = itemOf({ [name]: undefined, ...(isRename ? { [`${name}_`]: was } : { ...rest, [name]: other }) })
      if (
        !isRename &&
        (free.test(name) ? typeof other === 'string' : Array.isArray(other) || typeof other === 'object')
      )
        return true
      return item.report === null || item.remarks.length > 0
    }),
    { numRuns: 300 },
  )
})

test('recorded answers: all items, and no remarks', { skip: withoutRecordings }, () => {
  const expected = new Map<string, Set<string>>()
  for (const { feed, file = '', item = '', version } of truth())
    if (feed === 'nws-alerts') expected.set(file, (expected.get(file) ?? new Set()).add(`${item} ${version}`))
  const refused: string[] = []
  const all = recordings('nws-alerts')
  assert.ok(all.length >= 40)
  for (const { file, items } of all) {
    const reading = readNwsAlerts(answerOf(recordedBytes(file)), feedLookups)
    assert.equal(reading.items.length, items, file)
    assert.deepEqual([reading.refused, reading.remarks], [null, []], file)
    const ids = new Set(reading.items.map(({ nativeId, version }) => `${nativeId} ${version}`))
    for (const id of expected.get(file) ?? []) assert.ok(ids.has(id), `${file} ${id}`)
    for (const { report, remarks } of reading.items) {
      if (report) assert.deepEqual(remarks, [], file)
      else refused.push(...remarks.map(({ path }) => `${file} ${path}`))
    }
  }
  // A template that was never filled in: "date:today 16:00:-5 -24 hours".
  assert.deepEqual(refused, ['open/nws-alerts/20240108T200000Z-testing.json features/7/properties/sent'])
})
