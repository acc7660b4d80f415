import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isInsideRefundWindow } from './refund-window.ts'

const createdAt = new Date('2026-11-14T12:00:00.000Z')

const cases: readonly (readonly [windows: readonly number[], now: string, refunded: boolean])[] = [
  [[14], '2026-11-14T12:00:00.000Z', true],
  [[14], '2026-11-28T23:59:59.999Z', true],
  [[14], '2026-11-29T00:00:00.000Z', false],
  [[0], '2026-11-14T23:59:59.999Z', true],
  [[0], '2026-11-15T00:00:00.000Z', false],
  [[-1], '2026-11-14T12:00:00.000Z', false],
  [[30, 14], '2026-11-29T12:00:00.000Z', false],
  [[30, 14], '2026-11-20T12:00:00.000Z', true],
  [[30, -1], '2026-11-14T12:00:00.000Z', false],
  [[400], '2027-12-01T12:00:00.000Z', true],
  [[], '2026-11-14T12:00:00.000Z', false],
]

test('every product has to be inside its window, whose last day counts', async (t) => {
  for (const [windows, now, refunded] of cases)
    await t.test(`${windows.join(' and ') || 'no'} days at ${now}`, () => {
      const products = windows.map((refundWindow) => ({ refundWindow }))
      assert.equal(isInsideRefundWindow({ createdAt }, products, new Date(now)), refunded)
    })
})
