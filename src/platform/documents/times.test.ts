import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTime } from './times.ts'

const read = (text: string): string | undefined => readTime(text)?.toISOString()

test('a time with its zone, in the usual spelling and in others', () => {
  for (const [text, meant] of [
    ['2026-08-21T11:00:00-04:00', '2026-08-21T15:00:00.000Z'],
    ['2026-08-21T11:00:00Z', '2026-08-21T11:00:00.000Z'],
    ['2026-08-21T11:00:00.125Z', '2026-08-21T11:00:00.125Z'],
    ['2026-12-31T23:59:59-12:00', '2027-01-01T11:59:59.000Z'],
    [' 2026-01-01T00:00:00+14:00 ', '2025-12-31T10:00:00.000Z'],
    ['2026-08-21 11:00 UTC', '2026-08-21T11:00:00.000Z'],
    ['2026-08-21t11:00:00z', '2026-08-21T11:00:00.000Z'],
    ['2026-08-21T11:00:00.123456789+0530', '2026-08-21T05:30:00.123Z'],
    ['Sat, 22 Aug 26 15:00:00 +0000', '2026-08-22T15:00:00.000Z'],
  ] as const)
    assert.equal(read(text), meant, text)
})

test('each day that there is, and none besides', () => {
  for (let month = 1; month <= 12; month++)
    for (let day = 0; day <= 32; day++)
      for (const year of [2024, 2026]) {
        const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
        const isDay = day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
        assert.equal(read(`${date}T12:00:00Z`), isDay ? `${date}T12:00:00.000Z` : undefined, date)
      }
})

test('no time: hours, minutes and seconds that there are not, and no zone', () => {
  for (const clock of ['24:00:00Z', '23:60:00Z', '23:59:60Z', '23:59:59', '23:59:59-4', '23Z'])
    assert.equal(read(`2026-08-21T${clock}`), undefined, clock)
})
