import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isInside, square } from './cap-out.testing.ts'
import { ringOf } from './rings.ts'
import { senderOf, statusOf } from './sender.ts'
import { textElement } from './xml.ts'

test('what XML cannot hold is left out', () => {
  const text = 'a\u0000b\u0008c\u000bd\u{1f30a}e\uffff\ud800 \r\n\t<&>"'
  assert.equal(textElement('x', text), '<x>abcd\u{1f30a}e\ufffd \n\t&lt;&amp;&gt;&quot;</x>')
  assert.equal(textElement('x', '', { y: '"\u0001<' }), '<x y="&quot;&lt;"></x>')
})

test('one ring covers what a polygon with holes covers', () => {
  const outer = square(0, 0, 20, 20)
  // Turned either way, above each other and side by side, with a common latitude.
  const holes = [square(2, 2, 6, 6), square(10, 2, 14, 6).toReversed(), square(2, 10, 14, 14), square(16, 6, 18, 18)]
  const positions = (ring: readonly (readonly number[])[]) => ring.map(([lng = 0, lat = 0]) => ({ lat, lng }))
  const ring = positions(ringOf([outer, ...holes]))
  for (let lng = -0.75; lng < 21; lng += 0.5)
    for (let lat = -0.75; lat < 21; lat += 0.5) {
      const odd = [outer, ...holes].filter((one) => isInside(positions(one), { lat, lng })).length % 2 === 1
      assert.equal(isInside(ring, { lat, lng }), odd, `${lng} ${lat}`)
    }
  assert.deepEqual(ring[0], ring.at(-1))
})

test('who sends, and that a demo and a sandbox never warn', () => {
  const baseUrl = 'https://godwit.example:8443/base'
  assert.deepEqual(senderOf(undefined, baseUrl), { address: 'alerts@godwit.example', name: 'godwit.example' })
  assert.deepEqual(senderOf('us@a.example', baseUrl), { address: 'us@a.example', name: 'godwit.example' })
  assert.deepEqual(senderOf('The warnings <us@a.example>', baseUrl), { address: 'us@a.example', name: 'The warnings' })
  const real = { demo: false, sandbox: false, feeds: 'live' }
  assert.equal(statusOf(real), 'Actual')
  assert.equal(statusOf({ ...real, demo: true }), 'Exercise')
  assert.equal(statusOf({ ...real, feeds: 'recorded' }), 'Exercise')
  assert.equal(statusOf({ ...real, demo: true, sandbox: true }), 'Test')
})
