import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { canonicalJson, webDigestOf } from './canonical-json.ts'
import { digestOf } from './digest.ts'

test('keys are sorted at every depth, lists keep their order, there are no spaces', () => {
  assert.equal(
    canonicalJson({ b: [3, { z: null, a: 'é "x"' }], a: { y: 1, x: 1.5 } }),
    '{"a":{"x":1.5,"y":1},"b":[3,{"a":"é \\"x\\"","z":null}]}',
  )
  assert.equal(canonicalJson({ a: undefined, b: 1 }), '{"b":1}')
})

test('the digest is SHA-256 in hex, as sha256sum gives it, on the server and in a browser', async () => {
  assert.equal(digestOf({}), '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a')
  for (const value of [{}, { z: 1, a: ['é', null, 'São Paulo 東京'] }])
    assert.equal(await webDigestOf(value), digestOf(value))
})

test('what is no JSON is refused', () => {
  for (const value of [undefined, Number.NaN, Number.POSITIVE_INFINITY, new Date(0), () => 1, 1n, [undefined]])
    assert.throws(() => canonicalJson(value), TypeError)
})

test('property: it is JSON of the same value, and the order of keys does not change it', () => {
  const reversed = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(reversed)
      : value !== null && typeof value === 'object'
        ? Object.fromEntries(
            Object.entries(value)
              .toReversed()
              .map(([key, one]) => [key, reversed(one)]),
          )
        : value
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value)
      assert.equal(JSON.stringify(JSON.parse(text)), JSON.stringify(JSON.parse(canonicalJson(reversed(value)))))
      assert.equal(text, canonicalJson(reversed(value)))
      assert.equal(text, canonicalJson(JSON.parse(text)))
    }),
  )
})
