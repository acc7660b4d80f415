import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { AnswerReading, Item, Lookups } from '../reading/reading.ts'
import { readJtwc } from './jtwc.parser.ts'

const lookups: Lookups = { countryCode: () => undefined, volcano: () => undefined }

const readAt = (text: string, file: string, at = '2031-09-01T02:05Z'): AnswerReading =>
  readJtwc(
    {
      bytes: Buffer.from(text),
      contentType: 'text/plain',
      address: `https://www.metoc.navy.mil/jtwc/products/${file}`,
      at: new Date(at),
    },
    lookups,
  )
const read = (text: string): AnswerReading => readAt(text, 'wp1731web.txt')

const itemOf = ({ items, refused }: AnswerReading): Item => {
  const [item] = items
  assert.ok(item, refused?.problem)
  return item
}

const warning = `WTPN31 PGTW 312100
MSGID/GENADMIN/JOINT TYPHOON WRNCEN PEARL HARBOR HI//
SUBJ/TYPHOON 17W (TESTA) WARNING NR 009//
RMKS/
1. TYPHOON 17W (TESTA) WARNING NR 009    
   01 ACTIVE TROPICAL CYCLONE IN NORTHWESTPAC
   MAX SUSTAINED WINDS BASED ON ONE-MINUTE AVERAGE
    ---
   WARNING POSITION:
   311800Z --- NEAR 14.5N 170.2W
     MOVEMENT PAST SIX HOURS - 285 DEGREES AT 09 KTS
   PRESENT WIND DISTRIBUTION:
   MAX SUSTAINED WINDS - 070 KT, GUSTS 085 KT
   REPEAT POSIT: 14.5N 170.2W
    ---
   FORECASTS:
   12 HRS, VALID AT:
   010600Z --- 15.0N 171.7W
   MAX SUSTAINED WINDS - 080 KT, GUSTS 100 KT
    ---
REMARKS:
312100Z POSITION NEAR 14.6N 170.6W. 31AUG31. TYPHOON 17W (TESTA),
HAS TRACKED WESTWARD. MINIMUM
CENTRAL PRESSURE AT 311800Z IS 972
MB. NEXT WARNINGS AT 010300Z AND 010900Z.//
NNNN
`

const alert = `WTPN21 PGTW 311300
MSGID/GENADMIN/JOINT TYPHOON WRNCEN PEARL HARBOR HI//
SUBJ/TROPICAL CYCLONE FORMATION ALERT (INVEST 92W)//
RMKS/
1. FORMATION IS POSSIBLE. IMAGERY INDICATES THAT A CIRCULATION CENTER IS LOCATED
NEAR 8.4N 134.0E. THE SYSTEM IS MOVING WESTWARD.
2. REMARKS: THE POTENTIAL IS HIGH.
3. THIS ALERT WILL BE REISSUED, UPGRADED TO WARNING OR CANCELLED BY 
011300Z.//
NNNN
`

test('a warning: the storm of the list, now with its place', () => {
  for (const text of [warning, warning.replaceAll('\n', '\r\n')]) {
    const reading = read(text)
    assert.deepEqual([reading.remarks, reading.madeAt, reading.documents], [[], null, []])
    const { nativeId, version, report, remarks, source } = itemOf(reading)
    assert.deepEqual([nativeId, version, remarks, source()], ['17W', '09', [], text])
    assert.ok(report)
    assert.deepEqual([report.kind, report.name, report.level], ['cyclone', 'Testa', 'Typhoon'])
    assert.deepEqual(report.keys, ['atcf:WP172031'])
    assert.deepEqual(report.point, { lat: 14.5, lng: -170.2 })
    assert.equal(report.sentAt?.toISOString(), '2031-08-31T21:00:00.000Z')
    assert.deepEqual(report.facts, {
      classification: 'Typhoon',
      designation: '17W',
      wind_kt: 70,
      gusts_kt: 85,
      wind_average_minutes: 1,
      pressure_mb: 972,
      movement_degrees: 285,
      movement_kt: 9,
      // The time of the position, not of the warning.
      advisory_at: '2031-08-31T18:00:00.000Z',
      advisory_number: 9,
      advisory: '09',
    })
    assert.equal(report.texts[0]?.headline, 'TYPHOON 17W (TESTA) WARNING NR 009')
    assert.match(report.texts[0]?.body ?? '', /^312100Z POSITION[\s\S]*010900Z\.$/)
  }
})

test('month and year are those that the text names, else those of the answer', () => {
  const late = itemOf(readAt(warning, 'wp1731web.txt', '2031-10-20T00:00Z'))
  assert.equal(late.report?.facts['advisory_at'], '2031-08-31T18:00:00.000Z')
  const without = itemOf(readAt(warning.replace(' 31AUG31.', ''), 'wp1731web.txt', '2032-01-01T01:00Z'))
  assert.equal(without.report?.facts['advisory_at'], '2031-12-31T18:00:00.000Z')
  assert.equal(without.report?.sentAt?.toISOString(), '2031-12-31T21:00:00.000Z')
})

test('basins: two letters may share one; a season of the south begins in July', () => {
  const keysOf = (designation: string, file: string): readonly string[] =>
    itemOf(readAt(warning.replaceAll('17W', designation), file)).report?.keys ?? []
  assert.deepEqual(keysOf('03C', 'cp0331web.txt'), ['atcf:CP032031'])
  assert.deepEqual(keysOf('04A', 'io0431web.txt'), ['atcf:IO042031'])
  assert.deepEqual(keysOf('05B', 'io0531web.txt'), ['atcf:IO052031'])
  assert.deepEqual(keysOf('02S', 'sh0232web.txt'), ['atcf:SH022032'])
  assert.deepEqual(keysOf('02P', 'recorded'), ['atcf:SH022032'])
  assert.deepEqual(keysOf('17W', 'recorded'), ['atcf:WP172031'])
})

test('final, corrected, without a name, and a word that JTWC misspelt', () => {
  const final = itemOf(read(warning.replace('NEXT WARNINGS', 'THIS IS THE FINAL WARNING ON\nTHIS SYSTEM. NEXT')))
  assert.deepEqual([final.report?.facts['is_final'], final.report?.phase, final.remarks], [true, 'stands', []])
  const corrected = itemOf(read(warning.replaceAll('NR 009', 'NR 009A CORRECTED')))
  assert.deepEqual([corrected.version, corrected.report?.facts['is_corrected'], corrected.remarks], ['09A', true, []])
  assert.equal(itemOf(read(warning.replaceAll(' (TESTA)', ''))).report?.name, '17W')
  const misspelt = itemOf(read(warning.replace('SUBJ/TYPHOON', 'SUBJ/YPHOON')))
  assert.deepEqual([misspelt.report?.level, misspelt.remarks], ['Typhoon', []])
})

test('a formation alert is no storm and has no key: its number is used again', () => {
  const { nativeId, version, report, remarks } = itemOf(readAt(alert, 'wp9231web.txt'))
  assert.deepEqual([nativeId, version, remarks], ['92W 2031-08-31T13:00:00.000Z', '', []])
  assert.deepEqual([report?.kind, report?.keys, report?.phase], ['other', [], 'stands'])
  assert.deepEqual(report?.point, { lat: 8.4, lng: 134 })
  assert.equal(report?.facts['advisory_at'], undefined)
  assert.equal(report?.facts['is_formation_alert'], true)
  assert.equal(report?.confirmedUntil?.toISOString(), '2031-09-01T13:00:00.000Z')
  const again = itemOf(readAt(alert.replace('92W)//', '92W) REISSUED//'), 'wp9231web.txt'))
  assert.deepEqual([again.report?.phase, again.remarks], ['stands', []])
  const over = itemOf(readAt(alert.replace('92W)//', '92W) CANCELLATION//'), 'wp9231web.txt'))
  assert.equal(over.report?.phase, 'over')
})

test('without a place and a time, or with two of them, a warning is refused', () => {
  for (const [from, to, path] of [
    ['WARNING POSITION:', 'POSITION:', 'WARNING POSITION'],
    ['NEAR 14.5N 170.2W', 'NEAR 14.5N', 'WARNING POSITION'],
    ['NEAR 14.5N', 'NEAR 94.5N', 'WARNING POSITION'],
    ['311800Z ---', '321800Z ---', 'WARNING POSITION'],
    ['REPEAT POSIT: 14.5N', 'REPEAT POSIT: 15.4N', 'REPEAT POSIT'],
    ['1. TYPHOON 17W', '1. TYPHOON 18W', 'RMKS/1'],
    ['SUBJ/TYPHOON 17W (TESTA) WARNING', 'SUBJ/SUMMARY', 'SUBJ'],
    ['RMKS/\n', 'SUBJ/TYPHOON 18W (OTHER) WARNING NR 002//\n', 'SUBJ'],
  ] as const) {
    const { report, remarks } = itemOf(read(warning.replace(from, to)))
    assert.deepEqual([report, remarks[0]?.path], [null, path], from)
  }
  const other = itemOf(readAt(warning, 'wp1831web.txt'))
  assert.deepEqual([other.nativeId, other.report], ['17W', null])
  assert.match(other.remarks[0]?.problem ?? '', /wp1831 is not the file of 17W/)
})

test('what is not understood beside is a remark', () => {
  for (const [from, to, path] of [
    ['070 KT', 'SEVENTY KT', 'PRESENT WIND DISTRIBUTION'],
    ['ONE-MINUTE', 'TEN-MINUTE', 'RMKS'],
    ['285 DEGREES', 'WEST', 'MOVEMENT'],
    ['IS 972\nMB', 'IS UNKNOWN', 'MINIMUM CENTRAL PRESSURE'],
    ['NR 009//', 'NR 009 SUSPENDED//', 'SUBJ'],
    ['WTPN31 PGTW 312100\n', '', ''],
  ] as const) {
    const { report, remarks } = itemOf(read(warning.replace(from, to)))
    assert.ok(report, from)
    assert.ok(
      remarks.some((remark) => remark.path === path),
      `${from}: ${JSON.stringify(remarks)}`,
    )
  }
  const lost = itemOf(readAt(alert.replace('CENTER', 'CENTRE'), 'wp9231web.txt'))
  assert.deepEqual([lost.report?.point, lost.remarks[0]?.problem], [null, 'no position'])
})

test('what is cut off or no text of JTWC is refused', () => {
  assert.match(read(warning.slice(0, -8)).refused?.problem ?? '', /cut off/)
  assert.match(read('').refused?.problem ?? '', /no SUBJ/)
  assert.match(read('<html>').refused?.problem ?? '', /HTML/)
  const bytes = Buffer.from([0x53, 0xff, 0xfe, 0x80])
  assert.match(
    readJtwc({ bytes, contentType: null, address: '', at: new Date() }, lookups).refused?.problem ?? '',
    /utf-8/,
  )
})

test('whatever is cut out of a warning, it never puts the storm elsewhere', () => {
  fc.assert(
    fc.property(fc.nat(warning.length - 1), fc.nat(40), (from, length) => {
      const { items } = read(warning.slice(0, from) + warning.slice(from + length))
      const report = items[0]?.report
      if (!report) return true
      return report.keys.join() === 'atcf:WP172031' && report.point?.lat === 14.5 && report.point.lng === -170.2
    }),
    { numRuns: 300 },
  )
})
