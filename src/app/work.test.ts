import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterOccurrence } from '../platform/jobs/cron.ts'
import { crons } from './work.ts'

/** The times of a schedule within a day. */
function timesOf(expression: string): Date[] {
  const end = new Date('2026-11-15T00:00:00.000Z')
  const times: Date[] = []
  let at: Date | undefined = new Date('2026-11-13T23:59:59.000Z')
  while (at) {
    at = afterOccurrence(expression, at, at).next
    if (!at || at >= end) break
    times.push(at)
  }
  return times
}

test('schedules take at most 36 steps of a day: moving the clock of a sandbox runs each of them', () => {
  const times = crons({ flightSource: 'none', feeds: 'off', feedsKeptDays: 90 }).flatMap(({ expression }) =>
    timesOf(expression),
  )
  const steps = new Set(times.map((time) => time.getTime()))
  assert.ok(steps.size <= 36, `${steps.size} times of a day`)
  assert.ok(times.length <= 40, `${times.length} occurrences a day`)
  const polling = crons({ flightSource: 'simulator', feeds: 'off', feedsKeptDays: 90 }).flatMap(({ expression }) =>
    timesOf(expression),
  )
  assert.ok(polling.length <= 64, `${polling.length} with a source of flights`)
})
