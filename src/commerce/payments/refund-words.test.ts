import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toRefundDesk } from './payment.desk.wire.ts'
import type { Refund } from './refund.ts'

const at = new Date('2026-11-14T12:00:00.000Z')
const refund = { id: 'r', paymentId: 'p', amount: 100, reason: null, createdBy: null, createdAt: at, updatedAt: at }
const meaningOf = (status: Refund['status'], provider: 'builtin' | 'stripe' | 'account'): string =>
  toRefundDesk({ ...refund, status } as Refund, provider).meaning

test('a refund at the desk: on its way from Stripe, test money moves nothing, an account is changed at once', () => {
  assert.equal(meaningOf('refunded', 'stripe'), 'Stripe has the order: it is on its way to the card.')
  assert.equal(meaningOf('refunding', 'stripe'), 'Stripe is asked to give it back.')
  assert.equal(meaningOf('refunded', 'account'), 'It was taken off the company’s account.')
  for (const status of ['refunding', 'refunded', 'refused'] as const) {
    assert.match(meaningOf(status, 'builtin'), /^Test money: nothing moves\./)
    assert.doesNotMatch(meaningOf(status, 'stripe'), /test|arrived/i)
  }
})
