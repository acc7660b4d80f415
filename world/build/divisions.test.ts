import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { polygonsOf } from '../../src/reference/places/place-files.ts'
import { pointInMultiPolygon } from '../../src/reference/places/rings.ts'
import type { DivisionLine } from '../geo-types.ts'

const text = gunzipSync(readFileSync(new URL('../data/divisions.ndjson.gz', import.meta.url))).toString('utf8')
const lines = text
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as DivisionLine)
const byCode = new Map(lines.map((line) => [line.code, line]))

function get(code: string): DivisionLine {
  const line = byCode.get(code)
  assert.ok(line, code)
  return line
}

function holds(code: string, [lat, lng]: readonly [number, number]): boolean {
  const { topo } = get(code)
  return topo !== null && pointInMultiPolygon(lng, lat, polygonsOf(topo))
}

type Town = readonly [name: string, at: readonly [lat: number, lng: number]]

test('4,760 codes or more have a shape', () => {
  const shaped = lines.filter(({ topo }) => topo !== null).length
  assert.ok(shaped >= 4_760, `${shaped} of ${lines.length}`)
})

/** Divisions that Natural Earth does not have, a town in each, and one outside. */
const drawn: readonly (readonly [code: string, inside: Town, outside: Town])[] = [
  ['KE-07', ['Garissa', [-0.4536, 39.646]], ['Wajir', [1.7471, 40.0573]]],
  ['KE-28', ['Mombasa', [-4.0547, 39.6636]], ['Malindi', [-3.2175, 40.1191]]],
  ['IN-TS', ['Hyderabad', [17.384, 78.4564]], ['Vijayawada', [16.5074, 80.6466]]],
  ['CL-NB', ['Chillán', [-36.6066, -72.1034]], ['Concepción', [-36.827, -73.0503]]],
  ['NP-P3', ['Kathmandu', [27.7017, 85.3206]], ['Pokhara', [28.2669, 83.9685]]],
  ['SS-EC', ['Juba', [4.8517, 31.5825]], ['Malakal', [9.5334, 31.6605]]],
  ['MA-06', ['Casablanca', [33.5883, -7.6114]], ['Rabat', [34.0133, -6.8326]]],
  ['BD-13', ['Dhaka', [23.7104, 90.4074]], ['Mymensingh', [24.7564, 90.4065]]],
  ['LU-LU', ['Luxembourg', [49.6117, 6.13]], ['Esch-sur-Alzette', [49.4958, 5.9806]]],
  ['EE-784', ['Tallinn', [59.437, 24.7535]], ['Tartu', [58.3806, 26.7251]]],
]

for (const [code, [inside, within], [outside, without]] of drawn)
  test(`${code} contains ${inside} and not ${outside}`, () => {
    assert.ok(holds(code, within), inside)
    assert.ok(!holds(code, without), outside)
  })

/** Shapes that bore another division's name: a town, its division, and the one that had its shape. */
const mended: readonly (readonly [Town, code: string, before: string])[] = [
  [['Ambato', [-1.2491, -78.6167]], 'EC-T', 'EC-N'],
  [['Tena', [-0.9961, -77.8131]], 'EC-N', 'EC-T'],
  [['Georgetown', [6.8045, -58.1553]], 'GY-DE', 'GY-EB'],
  [['Linden', [6.0081, -58.3072]], 'GY-UD', 'GY-UT'],
  [['New Amsterdam', [6.2492, -57.5158]], 'GY-EB', 'GY-MA'],
  [['Anna Regina', [7.2644, -58.5077]], 'GY-PM', 'GY-CU'],
  [['Bartica', [6.408, -58.6219]], 'GY-CU', 'GY-PM'],
  [['Rosignol', [6.271, -57.537]], 'GY-MA', 'GY-ES'],
  [['Vreed en Hoop', [6.8, -58.19]], 'GY-ES', 'GY-DE'],
  [['Lethem', [3.3803, -59.7968]], 'GY-UT', 'GY-UD'],
  [['Baganuur', [47.78, 108.36]], 'MN-1', 'MN-064'],
]

for (const [[town, at], code, before] of mended)
  test(`${town} lies in ${code}, not in ${before}`, () => {
    assert.ok(holds(code, at))
    assert.ok(!holds(before, at))
  })

test('every shape has its source and licence; notes about the border mark it as outdated', () => {
  for (const { code, topo, source, licence, note, outdated } of lines) {
    if (topo === null) assert.deepEqual([source, licence, note], [null, null, null], code)
    else assert.ok(source && licence, code)
    if (note !== null) assert.equal(outdated, note !== 'may reach into the water', code)
  }
  const kenya = lines.filter(({ country }) => country === 'KE')
  assert.equal(kenya.length, 47)
  for (const { code, licence } of kenya) assert.equal(licence, 'ODbL 1.0 (OpenStreetMap contributors)', code)
  assert.deepEqual([get('GH-NE').note, get('GH-NE').outdated], ['without Chereponi', true])
  assert.deepEqual([get('PE-LIM').source, get('PE-LIM').licence], ['Natural Earth', 'public domain'])
})

test('a division comes after the one that it lies in, and sums of parts are above their parts', () => {
  const seen = new Set<string>()
  for (const { code, parent } of lines) {
    assert.ok(parent === null || seen.has(parent), `${code} comes before ${parent}`)
    seen.add(code)
  }
  const above = (code: string): string[] => {
    const { parent } = get(code)
    return parent === null ? [] : [parent, ...above(parent)]
  }
  assert.deepEqual(above('GB-LND'), ['GB-ENG', 'GB-EAW', 'GB-GBN', 'GB-UKM'])
  assert.deepEqual(above('GB-BFS'), ['GB-NIR', 'GB-UKM'])
  assert.deepEqual(above('EE-784'), ['EE-37'])
  assert.deepEqual(above('IS-AKU'), ['IS-6'])
  for (const [code, town] of [
    ['GB-EAW', [51.5085, -0.1257]],
    ['GB-GBN', [55.9521, -3.1965]],
    ['GB-UKM', [54.5968, -5.9254]],
    ['BD-C', [23.7104, 90.4074]],
  ] as const)
    assert.ok(holds(code, town), code)
  assert.ok(!holds('GB-EAW', [55.9521, -3.1965]), 'Edinburgh is not in England and Wales')
  assert.ok(!holds('BD-C', [24.7564, 90.4065]), 'Mymensingh is a division of its own')
})
