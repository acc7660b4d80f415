import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { testVault } from '../../../test/support/database.ts'
import { countWrongPin, lockedSeconds, type PinTries, pinOf } from './pin.ts'

const now = new Date('2026-11-14T12:00:00.000Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

test('a pin has six digits, and is the same for the same appointment', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const pin = pinOf(testVault, id)
      assert.ok(Number.isInteger(pin) && pin >= 100_000 && pin <= 999_999)
      assert.equal(pinOf(testVault, id), pin)
    }),
  )
  const many = new Set(Array.from({ length: 200 }, (_, n) => pinOf(testVault, String(n))))
  assert.ok(many.size > 190, 'pins differ')
})

test('the fifth wrong pin locks for 15 minutes, and then the count begins anew', () => {
  let tries: PinTries = { wrongPins: 0, pinLockedUntil: null }
  for (let wrong = 1; wrong <= 4; wrong++) {
    tries = countWrongPin(tries, now)
    assert.deepEqual([tries.wrongPins, lockedSeconds(tries, now)], [wrong, 0])
  }
  tries = countWrongPin(tries, now)
  assert.deepEqual(
    [0, 5, 14.99, 15, 60].map((minutes) => lockedSeconds(tries, later(minutes))),
    [900, 600, 1, 0, 0],
  )
  for (let wrong = 1; wrong <= 4; wrong++) tries = countWrongPin(tries, later(15))
  assert.equal(lockedSeconds(tries, later(15)), 0)
  assert.equal(lockedSeconds(countWrongPin(tries, later(15)), later(15)), 900)
})
