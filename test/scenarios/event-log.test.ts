import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logText } from './event-log.ts'

const webhook = { created_at: '<after D 08:00>', event: 1002, event_name: 'flight.late', id: '<event 1>' }
const line = (payload: object, others: object = {}): string =>
  logText({ 'D 08:00': [{ ...webhook, ...others, payload }] })

test('a webhook is one line, and a step without one is a line, too', () => {
  const payload = {
    at: 'D+1 14:30',
    ids: ['<flight one>'],
    late: { by: null, minutes: 150 },
    why: 'Late, again',
    to: null,
  }
  assert.equal(
    logText({ 'D 08:00': [{ ...webhook, payload }], 'D 09:00': [] }),
    'D 08:00 1002 flight.late <event 1> {at: D+1 14:30, ids: [<flight one>], late: {minutes: 150, null: by}, why: "Late, again", null: to}\nD 09:00 nothing\n',
  )
})

test('whatever differs in a webhook differs in its line', () => {
  const payloads = [
    {},
    { a: null },
    { a: 'null' },
    { a: 1 },
    { a: '1' },
    { a: true },
    { a: 'true' },
    { a: '' },
    { a: [] },
    { a: [null] },
    { a: {} },
    { a: { b: null } },
    { a: null, b: null },
    { a: ['b, c'] },
    { a: ['b', 'c'] },
    { a: 'b, c: d' },
    { a: 'b', c: 'd' },
  ]
  const bodies = [
    { created_at: '<after D 07:00>' },
    { event: 1003 },
    { id: '<event 2>' },
    { test: true },
    { test: null },
  ]
  const lines = [...payloads.map((payload) => line(payload)), ...bodies.map((body) => line({}, body))]
  assert.equal(new Set(lines).size, lines.length, lines.join(''))
})
