import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { lookupsOf } from '../../../test/support/feed-lookups.ts'
import {
  assertRecordings,
  changed,
  goodReport,
  hasSpoken,
  onlyItem,
  placesIn,
  readText,
  wrongValues,
} from '../../../test/support/feed-parsers.ts'
import { withoutRecordings } from '../../../test/support/recorded-feeds.ts'
import type { AnswerReading } from '../reading/reading.ts'
import { readGdacsJson } from './gdacs-json.parser.ts'

const lookups = lookupsOf({ PHL: 'PH', COD: 'CD', Angola: 'AO', Zambia: 'ZM' })

const properties = {
  eventtype: 'TC',
  eventid: 1009001,
  episodeid: 12,
  eventname: 'TESTA-31',
  glide: 'TC-2031-000042-PHL',
  name: 'Tropical Cyclone TESTA-31',
  description: 'Tropical Cyclone TESTA-31',
  htmldescription: 'Green Tropical Cyclone TESTA-31 in Philippines',
  icon: 'https://www.gdacs.org/icon.png',
  iconoverall: 'https://www.gdacs.org/icon.png',
  url: {
    geometry: 'https://www.gdacs.org/geometry',
    report: 'https://www.gdacs.org/report.aspx?eventid=1009001',
    details: 'https://www.gdacs.org/details',
  },
  alertlevel: 'Orange',
  alertscore: 2,
  episodealertlevel: 'Green',
  episodealertscore: 0.5,
  istemporary: 'false',
  iscurrent: 'true',
  country: 'Philippines',
  fromdate: '2031-08-12T15:00:00',
  todate: '2031-08-15T09:00:00',
  datemodified: '2031-08-15T08:54:10.5',
  iso3: 'PHL',
  source: 'NOAA',
  sourceid: '',
  polygonlabel: 'Centroid',
  Class: 'Point_Centroid',
  countryonland: '',
  affectedcountries: [
    { iso2: 'PH', iso3: 'PHL', countryname: 'Philippines' },
    { iso2: 'PH', iso3: 'PHL', countryname: 'Philippines' },
  ],
  severitydata: {
    severity: 212.9616,
    severitytext: 'Hurricane/Typhoon > 74 mph (maximum wind speed of 213 km/h)',
    severityunit: 'km/h',
  },
}
const event = {
  type: 'Feature',
  bbox: [-172.5, 30.25, -172.5, 30.25],
  geometry: { type: 'Point', coordinates: [-172.5, 30.25] },
  properties,
}
const earthquake = {
  eventtype: 'EQ',
  eventname: '',
  name: 'Earthquake  in Philippines',
  source: 'NEIC',
  severitydata: { severity: 6.9, severitytext: 'Magnitude 6.9M, Depth:19.5km', severityunit: 'M' },
}

const listOf = (features: readonly unknown[]): string =>
  JSON.stringify({ type: 'FeatureCollection', features, bbox: null })
const readList = (text: string): AnswerReading => readText(readGdacsJson, text, lookups)
const read = (changes: object, more: object = {}): AnswerReading =>
  readList(listOf([{ ...event, properties: { ...properties, ...changes }, ...more }]))
const remarksOf = (reading: AnswerReading): readonly string[] =>
  onlyItem(reading).remarks.map(({ path, problem }) => `${path}: ${problem}`)

test('a cyclone: everything that it says', () => {
  const item = onlyItem(read({}))
  assert.deepEqual([item.nativeId, item.version], ['TC1009001', '12'])
  const report = goodReport(read({}))
  assert.deepEqual([report.kind, report.name, report.phase, report.level], ['cyclone', 'TESTA-31', 'stands', 'Orange'])
  assert.deepEqual(report.keys, ['gdacs:TC1009001', 'glide:TC-2031-000042-PHL'])
  assert.deepEqual(report.point, { lat: 30.25, lng: -172.5 })
  assert.deepEqual([report.area.countries, report.area.text], [['PH'], 'Philippines'])
  // Its times have no zone and are UTC.
  assert.equal(report.startsAt?.toISOString(), '2031-08-12T15:00:00.000Z')
  assert.equal(report.sentAt?.toISOString(), '2031-08-15T08:54:10.500Z')
  // It goes on: the last day is that of the last update.
  assert.equal(report.endsAt, null)
  assert.deepEqual(report.facts, {
    episode: 12,
    score: 2,
    episode_level: 'Green',
    episode_score: 0.5,
    source: 'NOAA',
    peak_wind_kmh: 212.9616,
    advisory_at: '2031-08-15T09:00:00.000Z',
  })
  assert.deepEqual(report.texts, [
    {
      language: 'en',
      headline: 'Tropical Cyclone TESTA-31',
      body: 'Green Tropical Cyclone TESTA-31 in Philippines',
      instruction: null,
    },
  ])
  assert.deepEqual(report.links, ['https://www.gdacs.org/report.aspx?eventid=1009001'])
  assert.deepEqual(onlyItem(readList(listOf([JSON.parse(item.source())]))).report, report)
})

test('its severity is the peak of the track and the forecast: never the wind now', () => {
  const { facts } = goodReport(read({}))
  assert.deepEqual(
    Object.keys(facts).filter((name) => name.includes('wind')),
    ['peak_wind_kmh'],
  )
})

test('an earthquake: magnitude, depth and the id at USGS', () => {
  const report = goodReport(read({ ...earthquake, sourceid: 'us7000test' }))
  assert.deepEqual([report.kind, report.name], ['earthquake', 'Earthquake in Philippines'])
  assert.deepEqual(report.keys, ['gdacs:EQ1009001', 'glide:TC-2031-000042-PHL', 'usgs:us7000test'])
  assert.deepEqual([report.facts['magnitude'], report.facts['depth_km']], [6.9, 19.5])
  assert.equal(report.facts['advisory_at'], undefined)
  // Ids of other agencies are not those of USGS.
  assert.ok(!goodReport(read({ ...earthquake, source: 'EMSC', sourceid: '123' })).keys.includes('usgs:123'))
})

test('the other kinds, and the number that means something for each', () => {
  const factsOf = (eventtype: string, severity: number, severityunit: string): unknown => {
    const { kind, facts } = goodReport(
      read({ eventtype, severitydata: { severity, severitytext: 'Magnitude 0 ', severityunit } }),
    )
    return [kind, facts['magnitude'], facts['area_ha'], facts['area_km2']]
  }
  assert.deepEqual(factsOf('FL', 0, ''), ['flood', undefined, undefined, undefined])
  assert.deepEqual(factsOf('VO', 0, ''), ['volcano', undefined, undefined, undefined])
  assert.deepEqual(factsOf('WF', 7206, 'ha'), ['wildfire', undefined, 7206, undefined])
  assert.deepEqual(factsOf('DR', 1000, 'km2'), ['drought', undefined, undefined, 1000])
})

test('over: no longer current; the end of an earthquake is no news', () => {
  const report = goodReport(read({ iscurrent: 'false' }))
  assert.deepEqual([report.phase, report.endsAt?.toISOString()], ['over', '2031-08-15T09:00:00.000Z'])
  assert.equal(goodReport(read({ ...earthquake, iscurrent: 'false' })).endsAt, null)
  assert.equal(goodReport(read({ istemporary: 'true' })).facts['is_temporary'], true)
})

test('countries: codes of the list, else the code or the names of the event; seas have none', () => {
  const countriesOf = (changes: object): unknown =>
    goodReport(read({ affectedcountries: [], iso3: '', country: '', ...changes })).area.countries
  assert.deepEqual(countriesOf({ affectedcountries: [{ iso2: '', iso3: 'PHL', countryname: 'x' }] }), ['PH'])
  assert.deepEqual(countriesOf({ iso3: 'COD', country: 'The Democratic Republic of Congo' }), ['CD'])
  assert.deepEqual(countriesOf({ country: 'Angola, Zambia' }), ['AO', 'ZM'])
  assert.deepEqual(countriesOf({ country: 'Kermadec Islands Region' }), [])
  assert.deepEqual(remarksOf(read({ affectedcountries: [{ iso2: '-', iso3: '-99', countryname: 'x' }] })), [
    'features/0/properties/affectedcountries/0: no code of a country',
  ])
})

test('GLIDE numbers', () => {
  const keysOf = (glide: unknown): unknown => goodReport(read({ glide })).keys
  assert.deepEqual(keysOf(''), ['gdacs:TC1009001'])
  assert.deepEqual(keysOf('0'), ['gdacs:TC1009001'])
  assert.deepEqual(keysOf(' tc-2031-000042-phl'), ['gdacs:TC1009001', 'glide:TC-2031-000042-PHL'])
  assert.deepEqual(remarksOf(read({ glide: 'TC-000042-PHL' })), [
    'features/0/properties/glide: "TC-000042-PHL" is no GLIDE number',
  ])
})

test('read with remarks', () => {
  for (const [changes, remark] of [
    [{ alertlevel: '1.5' }, 'alertlevel: "1.5" is none of Green, Orange, Red'],
    [{ eventtype: 'EQx' }, 'eventtype: "EQx" is none of EQ, TC, FL, VO, DR, WF'],
    [{ iscurrent: 'maybe' }, 'iscurrent: "maybe" is neither true nor false'],
    [{ todate: 'soon' }, 'todate: not a time'],
    [{ datemodified: '15/08/2031' }, 'datemodified: not a time'],
    [{ severitydata: { severity: 40, severitytext: '', severityunit: 'kt' } }, 'severitydata: not a number of km/h'],
    [{ ...earthquake, severitydata: { ...earthquake.severitydata, severitytext: '' } }, 'severitydata: has no depth'],
    [{ url: { report: 'javascript:alert(1)' } }, 'url/report: not an address of http or https'],
    [{ cathegory: 'x' }, 'cathegory: an unknown field'],
  ] as const) {
    assert.deepEqual(remarksOf(read(changes)), [`features/0/properties/${remark}`])
    assert.ok(onlyItem(read(changes)).report)
  }
  assert.equal(onlyItem(read({ alertlevel: '1.5' })).report?.level, null)
  assert.equal(onlyItem(read({ eventtype: 'EQx' })).report?.kind, 'other')
})

test('refused, with the place', () => {
  const missing = (name: string): string => `features/0/properties: must have required properties ${name}`
  for (const [changes, remark] of [
    ...['eventtype', 'eventid', 'episodeid', 'name', 'alertlevel', 'iscurrent', 'fromdate'].map(
      (name) => [{ [name]: undefined }, missing(name)] as const,
    ),
    [{ iscurrent: true }, 'features/0/properties/iscurrent: must be string'],
    [{ eventid: '1009001' }, 'features/0/properties/eventid: must be integer'],
    [{ fromdate: '12/08/2031 15:00' }, 'features/0/properties/fromdate: not a time'],
    [{ ...earthquake, severitydata: undefined }, 'features/0/properties/severitydata: missing'],
    [
      { ...earthquake, severitydata: { severity: 7, severitytext: '', severityunit: '' } },
      'features/0/properties/severitydata: not a number of M',
    ],
  ] as const) {
    assert.deepEqual(remarksOf(read(changes)), [remark])
    assert.equal(onlyItem(read(changes)).report, null)
  }
  assert.deepEqual(remarksOf(read({}, { geometry: { type: 'Point', coordinates: [30, 100] } })), [
    'features/0/geometry/coordinates: not a position',
  ])
  // Its id is known all the same.
  assert.equal(onlyItem(read({ fromdate: undefined })).nativeId, 'TC1009001')
  assert.equal(onlyItem(readList(listOf(['x']))).nativeId, '')
})

test('answers that are none of this feed', () => {
  assert.equal(readList('{"message":"An error has occurred."}').refused?.path, '')
  assert.equal(readList('').refused?.problem.slice(0, 8), 'not JSON')
  assert.ok(readList(`\uFEFF${listOf([event])}`).items[0]?.report)
})

test('recorded answers are read without a remark', { skip: withoutRecordings }, () =>
  assertRecordings('gdacs-json', readGdacsJson),
)

test('whatever is changed in an answer, it is read whole or it is said', () => {
  const optional = new Set([
    ...'bbox eventname glide description htmldescription icon iconoverall url geometry report details alertscore'.split(
      ' ',
    ),
    ...'episodealertlevel episodealertscore istemporary country todate datemodified iso3 source sourceid'.split(' '),
    ...'polygonlabel Class countryonland affectedcountries iso2 countryname severitydata severitytext'.split(' '),
  ])
  fc.assert(
    fc.property(
      fc.constantFrom(...(['drop', 'rename', 'retype'] as const)),
      fc.constantFrom(...placesIn(event)),
      fc.constantFrom(...wrongValues),
      (kind, place, to) => {
        const other = changed(event, { kind, place, to })
        if (other === undefined) return
        const reading = readList(listOf([other]))
        assert.equal(reading.items.length, 1)
        const isLeftOut = kind === 'drop' && optional.has(String(place.at(-1))) && place.join() !== 'geometry'
        assert.ok(isLeftOut || hasSpoken(reading), `${kind} ${place.join('/')} ${JSON.stringify(to)}`)
      },
    ),
    { numRuns: 300 },
  )
})
