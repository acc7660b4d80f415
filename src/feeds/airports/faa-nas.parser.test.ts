import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { recordedBytes, recordings, truth, withoutRecordings } from '../../../test/support/recorded-feeds.ts'
import type { AnswerReading, Lookups } from '../reading/reading.ts'
import { readFaaNas } from './faa-nas.parser.ts'

const lookups: Lookups = { countryCode: () => undefined, volcano: () => undefined }
const address = 'https://nasstatus.faa.gov/api/airport-status-information'

const read = (text: string): AnswerReading =>
  readFaaNas({ bytes: Buffer.from(text), contentType: 'text/xml', address, at: new Date('2031-07-11T21:03Z') }, lookups)

const type = (name: string, list: string, inside: string): string =>
  `<Delay_type><Name>${name}</Name><${list}>${inside}</${list}></Delay_type>`
const feed = (...types: string[]): string =>
  `<?xml version="1.0"?>\n<AIRPORT_STATUS_INFORMATION><Update_Time>Fri Jul 11 21:00:00 2031 GMT</Update_Time><Dtd_File>x</Dtd_File>${types.join('')}</AIRPORT_STATUS_INFORMATION>`

const stop =
  '<Program><ARPT>TST</ARPT><Reason>WEATHER / THUNDERSTORMS</Reason><End_Time>8:30 pm EDT.</End_Time></Program>'
const stops = (inside: string): string => type('Ground Stop Programs', 'Ground_Stop_List', inside)
const delay =
  '<Ground_Delay><ARPT>TST</ARPT><Reason>low ceilings</Reason><Avg>46 minutes</Avg><Max>1 hour and 38 minutes</Max></Ground_Delay>'
const delays = type('Ground Delay Programs', 'Ground_Delay_List', delay)
const general = type(
  'General Arrival/Departure Delay Info',
  'Arrival_Departure_Delay_List',
  '<Delay><ARPT>TST</ARPT><Reason>WX:Wind</Reason><Arrival_Departure Type="Departure"><Min>16 minutes</Min><Max>30 minutes</Max><Trend>Increasing</Trend></Arrival_Departure></Delay>',
)
const closed = (reason: string, start: string, reopen: string): string =>
  type(
    'Airport Closures',
    'Airport_Closure_List',
    `<Airport><ARPT>TST</ARPT><Reason>${reason}</Reason><Start>${start}</Start><Reopen>${reopen}</Reopen></Airport>`,
  )
const flow = type(
  'Airspace Flow Programs',
  'Airspace_Flow_List',
  '<Airspace_Flow><CTL_Element>FCATS1</CTL_Element><Reason>thunderstorms</Reason><AFP_StartTime>1300</AFP_StartTime><AFP_EndTime>2359</AFP_EndTime><Avg>22 minutes</Avg><Floor>180</Floor><Ceiling>600</Ceiling><Line><Point Lat="31.57" Long="-77.45"/></Line></Airspace_Flow>',
)

const remarksOf = ({ remarks, items }: AnswerReading): string[] =>
  [...remarks, ...items.flatMap((item) => item.remarks)].map(({ path }) =>
    path.replace('AIRPORT_STATUS_INFORMATION/', ''),
  )

test('a ground stop: its end is the clock time nearest to the answer', () => {
  const reading = read(feed(stops(stop)))
  assert.deepEqual([reading.refused, remarksOf(reading)], [null, []])
  assert.equal(reading.madeAt?.toISOString(), '2031-07-11T21:00:00.000Z')
  const [item] = reading.items
  assert.ok(item?.report)
  assert.deepEqual([item.nativeId, item.version, item.source()], ['TST:stop', '', stop])
  const { report } = item
  assert.deepEqual([report.kind, report.name, report.point], ['airport', 'Ground Stop', null])
  assert.deepEqual([report.keys, report.area.airports], [['faa:TST.ground-stop'], ['TST']])
  assert.equal(report.sentAt?.toISOString(), '2031-07-11T21:00:00.000Z')
  assert.equal(report.endsAt?.toISOString(), '2031-07-12T00:30:00.000Z')
  assert.deepEqual(report.facts, { programme: 'ground-stop' })
  assert.equal(report.texts[0]?.body, 'WEATHER / THUNDERSTORMS')
})

test('each programme of an airport is an item of its own', () => {
  const reading = read(feed(stops(stop), delays, general, flow))
  assert.deepEqual(remarksOf(reading), [])
  assert.deepEqual(
    reading.items.map(({ nativeId, report }) => [nativeId, report?.keys[0], report?.facts]),
    [
      ['TST:stop', 'faa:TST.ground-stop', { programme: 'ground-stop' }],
      ['TST:delay', 'faa:TST.ground-delay', { programme: 'ground-delay', average_minutes: 46, max_minutes: 98 }],
      [
        'TST:general',
        'faa:TST.general-delay',
        {
          programme: 'general-delay',
          departure_min_minutes: 16,
          departure_max_minutes: 30,
          departure_trend: 'Increasing',
        },
      ],
      ['FCATS1:flow', 'faa:FCATS1.airspace-flow', { programme: 'airspace-flow', average_minutes: 22 }],
    ],
  )
  assert.deepEqual(reading.items[3]?.report?.area.airports, [])
})

test('a closure: the notice to pilots says its number, the year and who is meant', () => {
  const reason = '!TST 12/067 TST AD AP CLSD TO NON SKED TRANSIENT GA ACFT EXC PPR 555-0100 3105271826-3205281600'
  const reading = read(feed(closed(reason, 'May 27 at 18:26 UTC.', '9:00 am PDT')))
  assert.deepEqual(remarksOf(reading), [])
  const [item] = reading.items
  assert.deepEqual([item?.nativeId, item?.report?.keys], ['TST:closure:12/067', ['faa:TST.closure.12/067']])
  assert.equal(item?.report?.startsAt?.toISOString(), '2031-05-27T18:26:00.000Z')
  assert.equal(item?.report?.endsAt?.toISOString(), '2032-05-28T16:00:00.000Z')
  assert.deepEqual(item?.report?.facts, {
    programme: 'closure',
    notice: '12/067',
    is_partial: true,
    general_aviation_only: true,
  })
})

test('closed to all, to some, to general aviation', () => {
  for (const [reason, isPartial, isGeneralAviation] of [
    ['GA CLOSED', true, true],
    ['CLOSED TO GENERAL AVIATION', true, true],
    ['TST AD AP CLSD TO NON SKED ACFT WINGSPAN MORE THAN 214FT', true, false],
    ['TST AD AP CLSD TO ALL ACFT EXC GA', false, false],
    ['!TST CLOSED EXC HEL', false, false],
    ['SNOW REMOVAL', false, false],
  ] as const) {
    const { items } = read(feed(closed(reason, 'Jul 11 at 13:39 UTC.', 'Jul 12 at 03:00 UTC.')))
    assert.equal(items[0]?.report?.facts['is_partial'], isPartial, reason)
    assert.equal(items[0]?.report?.facts['general_aviation_only'], isGeneralAviation, reason)
    assert.equal(items[0]?.nativeId, 'TST:closure:2031-07-11T13:39:00.000Z')
  }
})

test('a day without a year is that before the answer, its end the next one; where that is past, nobody knows', () => {
  const timesOf = (start: string, reopen: string, reason = 'CLOSED'): unknown[] => {
    const reading = read(feed(closed(reason, start, reopen)))
    const report = reading.items[0]?.report
    return [report?.startsAt?.toISOString() ?? null, report?.endsAt?.toISOString() ?? null, ...remarksOf(reading)]
  }
  const path = 'Delay_type/0/Airport_Closure_List/Airport/0'
  assert.deepEqual(timesOf('Oct 10 at 13:39 UTC.', 'Jul 12 at 01:00 UTC.'), [
    '2030-10-10T13:39:00.000Z',
    '2031-07-12T01:00:00.000Z',
  ])
  assert.deepEqual(timesOf('May 27 at 18:26 UTC.', 'May 28 at 16:00 UTC.'), [
    '2031-05-27T18:26:00.000Z',
    null,
    `${path}/Reopen`,
  ])
  assert.deepEqual(timesOf('today', 'tomorrow'), [null, null, `${path}/Start`, `${path}/Reopen`])
  const span = 'CLSD 3107111339-3107120300'
  assert.deepEqual(timesOf('Jul 11 at 12:39 UTC.', 'Jul 12 at 04:00 UTC.', span), [
    '2031-07-11T13:39:00.000Z',
    '2031-07-12T03:00:00.000Z',
    `${path}/Start`,
    `${path}/Reopen`,
  ])
  assert.deepEqual(timesOf('Jul 11 at 13:39 UTC.', '', 'CLSD 3107111339-PERM'), ['2031-07-11T13:39:00.000Z', null])
})

test('nothing under way is a good answer; without its time it is none', () => {
  assert.deepEqual([read(feed()).refused, read(feed()).items], [null, []])
  const root = 'AIRPORT_STATUS_INFORMATION'
  assert.deepEqual(read(`<${root}/>`).refused, { path: `${root}/Update_Time`, problem: 'missing' })
  assert.equal(read(feed().replace(' GMT', '')).refused?.path, `${root}/Update_Time`)
  assert.equal(read('<status/>').refused?.path, 'status')
  assert.match(read('<html></html>').refused?.problem ?? '', /HTML/)
  assert.match(read(`<!DOCTYPE a>${feed()}`).refused?.problem ?? '', /not accepted as XML/)
  assert.match(read(feed(delays).slice(0, 200)).refused?.problem ?? '', /not accepted as XML/)
})

test('an item without an airport and a programme of an unknown kind are refused', () => {
  const path = 'AIRPORT_STATUS_INFORMATION/Delay_type/0'
  for (const [types, place] of [
    [stops(stop.replace('<ARPT>TST</ARPT>', '')), `${path}/Ground_Stop_List/Program/0/ARPT`],
    [stops(stop.replace('TST', 'KTST')), `${path}/Ground_Stop_List/Program/0/ARPT`],
    [stops(stop.replace('<Reason>', '<ARPT>TSU</ARPT><Reason>')), `${path}/Ground_Stop_List/Program/0/ARPT`],
    [stops(stop.replaceAll('Program>', 'Stop>')), `${path}/Ground_Stop_List/Stop/0`],
    [type('Trajectory Options', 'CTOP_List', '<CTOP/>'), `${path}/CTOP_List/CTOP/0`],
  ] as const) {
    const [item] = read(feed(types)).items
    assert.deepEqual([item?.nativeId, item?.report, item?.remarks[0]?.path], ['', null, place])
  }
})

test('what is not understood beside is a remark', () => {
  for (const [text, path] of [
    [stops(stop.replace('8:30 pm EDT.', '8:30 pm')), 'Delay_type/0/Ground_Stop_List/Program/0/End_Time'],
    [stops(stop.replace('8:30 pm EDT.', '8:30 pm XYZ')), 'Delay_type/0/Ground_Stop_List/Program/0/End_Time'],
    [stops(stop.replace('WEATHER / THUNDERSTORMS', '')), 'Delay_type/0/Ground_Stop_List/Program/0/Reason'],
    [delays.replace('46 minutes', 'long'), 'Delay_type/0/Ground_Delay_List/Ground_Delay/0/Avg'],
    [
      general.replace('"Departure"', '"Both"'),
      'Delay_type/0/Arrival_Departure_Delay_List/Delay/0/Arrival_Departure/0/Type',
    ],
    ['<Delay_type><Name>Ground Stop Programs</Name></Delay_type>', 'Delay_type/0'],
  ] as const) {
    const reading = read(feed(text))
    assert.equal(reading.refused, null)
    assert.deepEqual(remarksOf(reading), [path])
  }
})

test('no element is renamed, repeated or cut unnoticed', () => {
  const text = feed(
    stops(stop),
    delays,
    general,
    flow,
    closed('CLSD 3107111339-3107120300', 'Jul 11 at 13:39 UTC.', '3:00 am UTC.'),
  )
  const tags = [...new Set([...text.matchAll(/<([A-Za-z_]+)>/g)].map(([, name = '']) => name))]
  assert.deepEqual(remarksOf(read(text)), [])
  const lists = /^(Program|Ground_Delay|Delay|Airport|Airspace_Flow|Delay_type)$/
  fc.assert(
    fc.property(fc.constantFrom(...tags), fc.constantFrom('rename', 'repeat', 'cut'), fc.nat(), (tag, how, at) => {
      const element = new RegExp(`<${tag}>[\\s\\S]*?</${tag}>`)
      const changed =
        how === 'cut'
          ? text.slice(0, at % text.length)
          : how === 'repeat'
            ? text.replace(element, (found) => found + found)
            : text.replaceAll(`<${tag}>`, `<${tag}x>`).replaceAll(`</${tag}>`, `</${tag}x>`)
      const reading = read(changed)
      // An element that stands twice is two items.
      const isTwice = how === 'repeat' && lists.test(tag) && reading.items.length === 6
      return reading.refused !== null || remarksOf(reading).length > 0 || isTwice
    }),
    { numRuns: 200 },
  )
})

test('the recorded answers are read without a remark', { skip: withoutRecordings }, () => {
  const all = recordings('faa-nas')
  assert.ok(all.length > 0)
  const expected = truth().filter((row) => row['feed'] === 'faa-nas')
  for (const { file, items, at } of all) {
    const reading = readFaaNas({ bytes: recordedBytes(file), contentType: null, address, at }, lookups)
    assert.equal(reading.refused, null, file)
    assert.equal(reading.items.length, items, file)
    assert.deepEqual(remarksOf(reading), [], file)
    // The versions of the truth count the recorded answers: they stand in no document.
    for (const row of expected.filter((one) => one['file'] === file))
      assert.ok(
        reading.items.some((item) => item.nativeId === row['item']),
        `${file}: ${row['item']}`,
      )
  }
})
