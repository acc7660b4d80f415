import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitMs } from './cache-rules.ts'

const now = new Date('2026-03-02T10:00:00Z')
const at = (seconds: number): string => new Date(now.getTime() + seconds * 1_000).toUTCString()
const seconds = (headers: Readonly<Record<string, string>>): number => waitMs(headers, now) / 1_000
const [hour, day] = [3_600, 86_400]

test('an answer that is fresh is not asked for again, for an hour at most', () => {
  const cases: readonly (readonly [Readonly<Record<string, string>>, number])[] = [
    [{}, 0],
    [{ 'cache-control': 'max-age=60' }, 60],
    [{ 'cache-control': 'public, Max-Age="60" , s-maxage=900' }, 60],
    [{ 'cache-control': 'max-age=60, max-age=600' }, 60],
    [{ 'cache-control': 'max-age=300', age: '120' }, 180],
    [{ 'cache-control': 'max-age=300', age: '301' }, 0],
    [{ 'cache-control': 'max-age=300', age: 'old' }, 300],
    [{ 'cache-control': `max-age=${hour}` }, hour],
    [{ 'cache-control': 'max-age=31536000, immutable' }, hour],
    [{ 'cache-control': `max-age=${'9'.repeat(400)}` }, hour],
    [{ 'cache-control': 'max-age=-60' }, 0],
    [{ 'cache-control': 'max-age=soon', expires: at(60) }, 0],
    [{ 'cache-control': 'no-cache, max-age=60', expires: at(60) }, 0],
    [{ 'cache-control': 'no-store', expires: at(60) }, 0],
    [{ 'cache-control': 'public', expires: at(90) }, 90],
    [{ 'cache-control': 'max-age=60', expires: at(90) }, 60],
    [{ expires: at(90), age: '30' }, 60],
    [{ expires: at(-90) }, 0],
    [{ expires: at(5 * day) }, hour],
    [{ expires: '0' }, 0],
    [{ expires: '-1' }, 0],
    [{ expires: 'Mon Mar  2 10:01:30 2026' }, 0],
  ]
  for (const [headers, expected] of cases) assert.equal(seconds(headers), expected, JSON.stringify(headers))
})

test('Retry-After is kept, for a day at most, and the longer wait counts', () => {
  const cases: readonly (readonly [Readonly<Record<string, string>>, number])[] = [
    [{ 'retry-after': '120' }, 120],
    [{ 'retry-after': ' 7200 ' }, 2 * hour],
    [{ 'retry-after': at(600) }, 600],
    [{ 'retry-after': at(-600) }, 0],
    [{ 'retry-after': String(30 * day) }, day],
    [{ 'retry-after': at(30 * day) }, day],
    [{ 'retry-after': '-5' }, 0],
    [{ 'retry-after': 'later' }, 0],
    [{ 'retry-after': '120', 'cache-control': 'max-age=60' }, 120],
    [{ 'retry-after': '30', 'cache-control': 'max-age=60' }, 60],
    [{ 'retry-after': '120', 'cache-control': 'no-store' }, 120],
  ]
  for (const [headers, expected] of cases) assert.equal(seconds(headers), expected, JSON.stringify(headers))
})

test('dates are measured by the clock of the server that wrote them', () => {
  const date = at(-1_000)
  assert.equal(seconds({ date, expires: at(-940) }), 60)
  assert.equal(seconds({ date, 'retry-after': at(-940) }), 60)
  assert.equal(seconds({ date: 'yesterday', expires: at(60) }), 60)
})
