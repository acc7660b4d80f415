import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordedBytes, recordings, withoutRecordings } from '../../../test/support/recorded-feeds.ts'
import type { Remark } from '../../platform/documents/document.ts'
import type { Item, Lookups } from '../reading/reading.ts'
import { readJtwc } from './jtwc.parser.ts'
import { readWinds, type WarningWinds } from './jtwc-winds.ts'

const radii = (knots: string, [ne, se, sw, nw]: readonly [string, string, string, string]): string =>
  `   RADIUS OF ${knots} KT WINDS - ${ne} NM NORTHEAST QUADRANT
                            ${se} NM SOUTHEAST QUADRANT
                            ${sw} NM SOUTHWEST QUADRANT
                            ${nw} NM NORTHWEST QUADRANT
`

const text = `WTPN31 PGTW 312100
MSGID/GENADMIN/JOINT TYPHOON WRNCEN PEARL HARBOR HI//
SUBJ/TYPHOON 17W (TESTA) WARNING NR 009//
RMKS/
1. TYPHOON 17W (TESTA) WARNING NR 009
   MAX SUSTAINED WINDS BASED ON ONE-MINUTE AVERAGE
    ---
   WARNING POSITION:
   311800Z --- NEAR 14.5N 179.5E
   PRESENT WIND DISTRIBUTION:
   MAX SUSTAINED WINDS - 070 KT, GUSTS 085 KT
   WIND RADII VALID OVER OPEN WATER ONLY
${radii('064', ['020', '015', '000', '015'])}${radii('034', ['110', '095', '060', '085'])}   REPEAT POSIT: 14.5N 179.5E
    ---
   FORECASTS:
   12 HRS, VALID AT:
   010600Z --- 15.0N 179.0W
   MAX SUSTAINED WINDS - 080 KT, GUSTS 100 KT
${radii('034', ['115', '100', '065', '090'])}   VECTOR TO 24 HR POSIT: 285 DEG/ 07 KTS
    ---
   EXTENDED OUTLOOK:
   24 HRS, VALID AT:
   011800Z --- 15.5N 178.0W
   MAX SUSTAINED WINDS - 050 KT, GUSTS 065 KT
   BECOMING EXTRATROPICAL
${radii('034', ['090', '080', '070', '060'])}   VECTOR TO 96 HR POSIT: 285 DEG/ 07 KTS
    ---
   LONG RANGE OUTLOOK:
    ---
   96 HRS, VALID AT:
   041800Z --- 18.5N 176.0W
   MAX SUSTAINED WINDS - 120 KT, GUSTS 145 KT
${radii('034', ['200', '200', '200', '200'])}   DISSIPATING AS A SIGNIFICANT TROPICAL CYCLONE OVER WATER
    ---
REMARKS:
312100Z POSITION NEAR 14.6N 179.9E. 31AUG31. TYPHOON 17W (TESTA).//
NNNN
`

const lookups: Lookups = { countryCode: () => undefined, volcano: () => undefined }

function itemOf(of: string): Item {
  const address = 'https://www.metoc.navy.mil/jtwc/products/wp1731web.txt'
  const answer = { bytes: Buffer.from(of), contentType: 'text/plain', address, at: new Date('2031-09-01T02:05Z') }
  const [item] = readJtwc(answer, lookups).items
  assert.ok(item)
  return item
}

const fix = {
  center: { lat: 14.5, lng: 179.5 },
  at: new Date('2031-08-31T18:00Z'),
  near: new Date('2031-08-31T00:00Z'),
}

function read(of: string): WarningWinds & { readonly remarks: readonly Remark[] } {
  const remarks: Remark[] = []
  return { ...readWinds(of, fix, remarks), remarks }
}

test('the winds now and of each forecast, by quadrant', () => {
  const { windKt, gustsKt, track, remarks } = read(text)
  assert.deepEqual([windKt, gustsKt, remarks], [70, 85, []])
  assert.deepEqual(
    track?.map(({ hours, center, windKt: knots }) => [hours, center.lat, center.lng, knots]),
    [
      [0, 14.5, 179.5, 70],
      [12, 15, -179, 80],
      [24, 15.5, -178, 50],
      [96, 18.5, -176, 120],
    ],
  )
  assert.deepEqual(track?.[0]?.radii34, { northeast: 110, southeast: 95, southwest: 60, northwest: 85 })
})

test('the report has the swath, and the strongest wind that is forecast inside of it', () => {
  const { report, remarks } = itemOf(text)
  assert.deepEqual(remarks, [])
  assert.equal(report?.area.polygons.length, 2)
  // Not the 120 knots in four days.
  assert.deepEqual(
    ['wind_kt', 'forecast_wind_kt', 'forecast_wind_average_minutes'].map((name) => report?.facts[name]),
    [70, 80, 1],
  )
  const tenMinutes = itemOf(text.replace('ONE-MINUTE', 'TEN-MINUTE')).report
  assert.deepEqual(
    [tenMinutes?.area.polygons.length, tenMinutes?.facts['forecast_wind_average_minutes']],
    [2, undefined],
  )
})

test('without winds of 34 knots there is no swath and no fact of it', () => {
  const calm = text
    .replace(/ {3}RADIUS OF [\s\S]*?NORTHWEST QUADRANT\n/g, '')
    .replace(/\d{3} KT, GUSTS/g, '030 KT, GUSTS')
  const { report, remarks } = itemOf(calm)
  assert.deepEqual([report?.area.polygons, report?.facts['forecast_wind_kt'], remarks], [[], undefined, []])
})

test('what is not understood is a remark, and there is no swath', () => {
  for (const [from, to, path, problem] of [
    ['095 NM SOUTHEAST', '095 KM SOUTHEAST', 'PRESENT WIND DISTRIBUTION', /not understood: 095 KM SOUTHEAST/],
    ['095 NM SOUTHEAST', '095 NM NORTHEAST', 'PRESENT WIND DISTRIBUTION', /not understood: 095 NM NORTHEAST/],
    [/ +095 NM SOUTHEAST QUADRANT\n/, '', 'PRESENT WIND DISTRIBUTION', /034 KT: not a radius for each quadrant/],
    ['RADIUS OF 064', 'RADIUS OF 034', 'PRESENT WIND DISTRIBUTION', /not understood: RADIUS OF 034/],
    ['RADIUS OF 064', 'RADIUS OF 100', 'PRESENT WIND DISTRIBUTION', /100 KT: the strongest have 70/],
    ['070 KT', 'SEVENTY KT', 'PRESENT WIND DISTRIBUTION', /no sustained winds/],
    ['12 HRS,', 'TWELVE HRS,', 'PRESENT WIND DISTRIBUTION', /not understood: TWELVE HRS/],
    ['080 KT', '', 'FORECASTS/12', /no sustained winds/],
    ['010600Z --- 15.0N', '010000Z --- 15.0N', 'FORECASTS/12', /010000Z is not 12 hours after/],
    ['010600Z --- 15.0N 179.0W', '', 'FORECASTS/12', /no position/],
    ['179.0W', '159.0W', 'FORECASTS/12', /too far from the position before/],
    ['15.0N', '95.0N', 'FORECASTS/12', /not understood: 010600Z --- 95.0N/],
    ['VECTOR TO 24', 'VECTOR TO 36', 'FORECASTS/24', /not the forecast for 36 hours/],
    ['BECOMING EXTRATROPICAL', 'BECOMING 5 STORMS', 'FORECASTS/24', /not understood: BECOMING 5 STORMS/],
    [
      / {3}RADIUS OF 034 KT WINDS - 090[\s\S]*?NORTHWEST QUADRANT\n/,
      '',
      'FORECASTS/24',
      /no radius of winds of 034 KT/,
    ],
    ['24 HRS,', '06 HRS,', 'FORECASTS/6', /not understood: 06 HRS/],
    [/ {3}96 HRS,[\s\S]*(?=REMARKS:)/, '', 'FORECASTS/24', /no forecast for 96 hours/],
  ] as const) {
    const changed = text.replace(from, to)
    assert.notEqual(changed, text)
    const { report, remarks } = itemOf(changed)
    assert.ok(
      remarks.some((one) => one.path === path && problem.test(one.problem)),
      `${from}: ${JSON.stringify(remarks)}`,
    )
    assert.deepEqual([report?.area.polygons, report?.facts['forecast_wind_kt']], [[], undefined], `${from}`)
    assert.deepEqual([report?.point, report?.facts['wind_average_minutes'] ?? 1], [fix.center, 1])
  }
})

test('no line is lost unnoticed, whichever it is', () => {
  const whole = JSON.stringify(read(text).track)
  const lines = text.split('\n')
  const from = lines.findIndex((line) => line.includes('PRESENT WIND'))
  const to = lines.indexOf('REMARKS:')
  let noticed = 0
  for (let at = from; at < to; at++) {
    const { track, remarks } = read(lines.toSpliced(at, 1).join('\n'))
    if (track === null) noticed += 1
    else assert.equal(JSON.stringify(track), whole, lines[at])
    assert.equal(remarks.length > 0, track === null, lines[at])
  }
  // 20 radii, 4 winds, 3 forecasts with their positions, and the words with which it begins. The others change no number.
  assert.equal(noticed, 31)
})

test('the recorded texts have a swath each', { skip: withoutRecordings }, () => {
  let swaths = 0
  for (const { file, at } of recordings('jtwc').filter((one) => one.file.endsWith('web.txt'))) {
    const [item] = readJtwc({ bytes: recordedBytes(file), contentType: null, address: file, at }, lookups).items
    const polygons = item?.report?.area.polygons ?? []
    if (!/WARNING NR/.test(item?.report?.texts[0]?.headline ?? '')) continue
    assert.ok(polygons.length > 0, file)
    assert.ok(Number(item?.report?.facts['forecast_wind_kt']) >= 34, file)
    swaths += 1
  }
  assert.ok(swaths > 10)
})
