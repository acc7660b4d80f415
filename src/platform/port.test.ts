// Own process: it looks at all ports of the process.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertPortsProvided, definePort } from './port.ts'

test('a port calls what was provided', () => {
  const double = definePort<(x: number) => number>('doubling')
  double.provide((x) => 2 * x)
  assert.equal(double(21), 42)
})

test('a port without an implementation fails at boot and when it is called, and is named', () => {
  const count = definePort<() => number>('the count of storms')
  const audience = definePort<() => number>('the audience of a storm')
  assert.throws(() => count(), /Nobody provides the count of storms: app\/compose\.ts/)
  assert.throws(assertPortsProvided, /does not provide: the count of storms; the audience of a storm\.$/)
  count.provide(() => 1)
  assert.throws(assertPortsProvided, /does not provide: the audience of a storm\.$/)
  audience.provide(() => 2)
  assertPortsProvided()
})

test('another implementation is refused; the same one may be handed over again', () => {
  const port = definePort<() => number>('the number')
  const one = (): number => 1
  port.provide(one)
  port.provide(one)
  assert.throws(() => port.provide(() => 2), /the number is provided twice/)
  assert.equal(port(), 1)
})

test('a test may replace an implementation and put it back', () => {
  const port = definePort<() => number>('a number')
  port.provide(() => 1)
  const putBack = port.replace(() => 2)
  assert.equal(port(), 2)
  // What a test has put in first it takes out first.
  const putSecondBack = port.replace(() => 3)
  putBack()
  assert.equal(port(), 3)
  putSecondBack()
  assert.equal(port(), 1)
  putBack()
  assert.equal(port(), 1, 'twice changes nothing')
})
