import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../problem.ts'
import { dateOut, maybeTimeOut, parseTime, readTime, timeOut } from './times.ts'

/** What a caller may send, and the time that is meant. */
const taken: readonly (readonly [string | number, string])[] = [
  ['2026-11-14T12:00:00.000Z', '2026-11-14T12:00:00.000Z'],
  ['2026-11-14T12:00:00Z', '2026-11-14T12:00:00.000Z'],
  ['2026-11-14T12:00Z', '2026-11-14T12:00:00.000Z'],
  ['2026-11-14t12:00:00z', '2026-11-14T12:00:00.000Z'],
  ['2026-11-14 12:00:00Z', '2026-11-14T12:00:00.000Z'],
  ['2026-11-14 12:00:00 +0200', '2026-11-14T10:00:00.000Z'],
  ['2026-11-14T12:00:00', '2026-11-14T12:00:00.000Z'],
  ['2026-11-14', '2026-11-14T00:00:00.000Z'],
  ['  2026-11-14  ', '2026-11-14T00:00:00.000Z'],
  ['2026-11-14T12:00:00+05:30', '2026-11-14T06:30:00.000Z'],
  ['2026-11-14T12:00:00+0530', '2026-11-14T06:30:00.000Z'],
  ['2026-11-14T12:00:00-05', '2026-11-14T17:00:00.000Z'],
  ['2026-11-14T12:00:00+14:00', '2026-11-13T22:00:00.000Z'],
  ['2026-11-14T12:00:00-00:00', '2026-11-14T12:00:00.000Z'],
  ['2026-11-14T12:00:00.5Z', '2026-11-14T12:00:00.500Z'],
  ['2026-11-14T12:00:00,25Z', '2026-11-14T12:00:00.250Z'],
  ['2026-11-14T12:00:00.123456789Z', '2026-11-14T12:00:00.123Z'],
  ['2028-02-29', '2028-02-29T00:00:00.000Z'],
  ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
  ['2016-12-31T18:59:60.250-05:00', '2017-01-01T00:00:00.250Z'],
  ['0001-01-01', '0001-01-01T00:00:00.000Z'],
  ['0050-06-01T12:00:00Z', '0050-06-01T12:00:00.000Z'],
  ['1899-12-31', '1899-12-31T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  [1794657600, '2026-11-14T12:00:00.000Z'],
  [1794657600.5, '2026-11-14T12:00:00.500Z'],
  [1794657600.123, '2026-11-14T12:00:00.123Z'],
  [1794657600.001, '2026-11-14T12:00:00.001Z'],
  [0, '1970-01-01T00:00:00.000Z'],
  [-1, '1969-12-31T23:59:59.000Z'],
  ['1794657600', '2026-11-14T12:00:00.000Z'],
  ['1794657600.123', '2026-11-14T12:00:00.123Z'],
  ['-86400', '1969-12-31T00:00:00.000Z'],
]

const refused: readonly (string | number)[] = [
  '',
  ' ',
  'yesterday',
  'null',
  '2026-11',
  '2026-11-14T',
  '2026-11-14T12',
  '20261114T120000Z',
  '2026-W46-6',
  '2026-318',
  '2026-02-31',
  '2026-02-29',
  '2026-04-31T00:00:00Z',
  '2026-13-01',
  '2026-00-10',
  '2026-11-00',
  '2026-11-32',
  '2026-11-14T24:00:00Z',
  '2026-11-14T12:60:00Z',
  '2026-11-14T12:00:61Z',
  '2026-11-14T12:00:60Z',
  '2026-11-14T23:59:60+01:00',
  '2026-11-14T12:00:00+24:00',
  '2026-11-14T12:00:00+05:99',
  '2016-12-31T23:59:60+00:99',
  '2026-11-14T12:00:00 UTC',
  '2026-11-14T12:00:00.Z',
  '0000-01-01',
  '10000-01-01',
  '-0001-01-01',
  '+002026-11-14',
  '1e9',
  '0x10',
  '+5',
  '1794657600,5',
  '٢٠٢٦-١١-١٤',
  '1794657600000',
  '9999999999999',
  1794657600000,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  Number.NaN,
  Number.MAX_SAFE_INTEGER,
  -62135596801,
  253402300800,
]

test('times are read as ISO 8601 or as Unix seconds, whole or fractional', () => {
  for (const [sent, meant] of taken) assert.equal(readTime(sent)?.toISOString(), meant, String(sent))
})

test('an invalid time is refused', () => {
  for (const sent of refused) assert.equal(readTime(sent), undefined, String(sent))
})

test('a refusal names the field', () => {
  assert.throws(
    () => parseTime('2026-02-31', 'start'),
    (error) => error instanceof Problem && error.code === 'validation_failed' && error.fields?.['start']?.length === 1,
  )
  assert.equal(parseTime(0, 'start').getTime(), 0)
})

test('times are written with a fraction, dates without', () => {
  const noon = new Date('2026-11-14T12:00:00Z')
  assert.equal(timeOut(noon), '2026-11-14T12:00:00.000Z')
  assert.equal(dateOut(noon), '2026-11-14')
  assert.equal(maybeTimeOut(null), null)
  assert.equal(maybeTimeOut(undefined), null)
  assert.equal(maybeTimeOut(noon), '2026-11-14T12:00:00.000Z')
})

test('any text gives a time or undefined', () => {
  const alphabet = '0123456789-:TZ+. ,z'
  let state = 42
  const random = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    return state % below
  }
  for (let i = 0; i < 20_000; i++) {
    const text = Array.from({ length: random(26) }, () => alphabet[random(alphabet.length)]).join('')
    const read = readTime(text)
    if (read) assert.ok(read.getUTCFullYear() >= 1 && read.getUTCFullYear() <= 9999, text)
  }
})
