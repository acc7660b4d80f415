import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Remark } from '../../platform/documents/document.ts'
import { readXml } from '../../platform/documents/xml.ts'
import { factsOf, geoPointIn, linkIn, numberIn, positionOf } from './parts.ts'

test('positions: degrees of the world, longitudes of any turn', () => {
  assert.deepEqual(positionOf(-90, 180), { lat: -90, lng: 180 })
  assert.deepEqual(positionOf(0, 181), { lat: 0, lng: -179 })
  assert.deepEqual(positionOf(0, -360), { lat: 0, lng: 0 })
  for (const [lat, lng] of [
    [90.1, 0],
    [0, 361],
    [Number.NaN, 0],
    [0, Number.NaN],
    [0, Number.POSITIVE_INFINITY],
  ] as const)
    assert.equal(positionOf(lat, lng), undefined)
})

test('numbers: an empty text is no zero', () => {
  assert.deepEqual([' -1.5 ', '7', '+2', '1e3'].map(numberIn), [-1.5, 7, 2, 1000])
  for (const text of ['', ' ', 'NaN', '1,5', '0x10', 'Infinity', '1.', null, undefined])
    assert.equal(numberIn(text), undefined)
})

test('facts: what is not there stays away', () => {
  assert.deepEqual(factsOf({ a: 0, b: false, c: '', d: null, e: undefined, f: 'x' }), { a: 0, b: false, f: 'x' })
})

test('links: http and https', () => {
  const remarks: Remark[] = []
  assert.deepEqual(linkIn(' https://example.org/a ', 'x', remarks), ['https://example.org/a'])
  assert.deepEqual(linkIn(null, 'x', remarks), [])
  assert.deepEqual(remarks, [])
  for (const address of ['javascript:alert(1)', 'data:text/html,x', '/a', 'ftp://example.org'])
    assert.deepEqual(linkIn(address, 'x', remarks), [])
  assert.equal(remarks.length, 4)
})

test('geo:Point and georss:point', () => {
  const read = (inside: string): readonly [unknown, readonly string[]] => {
    const found = readXml({ bytes: Buffer.from(`<item>${inside}</item>`), contentType: null })
    const remarks: Remark[] = []
    const point = 'document' in found ? geoPointIn(found.document.root, 'item', remarks) : undefined
    return [point, remarks.map(({ path, problem }) => `${path}: ${problem}`)]
  }
  const here = { lat: 1.5, lng: 2.5 }
  const long = '<Point><lat>1.5</lat><long>2.5</long></Point>'
  assert.deepEqual(read(long), [here, []])
  assert.deepEqual(read('<point>1.5 2.5</point>'), [here, []])
  assert.deepEqual(read(`${long}<point>1.5001 2.5</point>`), [here, []])
  assert.deepEqual(read(''), [null, []])
  assert.deepEqual(read(`${long}<point>2.5 1.5</point>`), [null, ['item/point: another place than Point']])
  assert.deepEqual(read(`${long}<point>1.5</point>`), [null, ['item/point: not a position']])
  assert.deepEqual(read('<Point><lat>1.5</lat></Point><point>1.5 2.5</point>'), [null, ['item/Point: not a position']])
})
