import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { checker, itemChecker } from './json.ts'
import { readXml, repeatedChildren } from './xml.ts'

const schema = Type.Object({
  id: Type.String(),
  size: Type.Optional(Type.Number()),
  'a/b': Type.Optional(Type.Number()),
  inside: Type.Optional(Type.Object({ name: Type.String(), count: Type.Optional(Type.Integer()) })),
  list: Type.Optional(Type.Array(Type.Number())),
})

test('optional fields that do not fit are left out, with a remark', () => {
  const check = itemChecker(schema)
  assert.deepEqual(check({ id: 'x', size: 'big', 'a/b': 'c', inside: { name: 'n', count: 1.5 } }, 'items/3'), {
    value: { id: 'x', inside: { name: 'n' } },
    remarks: [
      { path: 'items/3/size', problem: 'must be number' },
      { path: 'items/3/a~1b', problem: 'must be number' },
      { path: 'items/3/inside/count', problem: 'must be integer' },
    ],
  })
  // What must be inside of an optional object takes the object with it.
  assert.deepEqual(check({ id: 'x', inside: { count: 1 } }, '').value, { id: 'x' })
})

test('what must be there is not left out, and elements of lists stay', () => {
  const check = itemChecker(schema)
  assert.deepEqual(check({ id: 7, size: 'big' }, 'items/3').value, null)
  assert.deepEqual(check({ id: 'x', list: [1, 'two'] }, 'items/3'), {
    value: null,
    remarks: [{ path: 'items/3/list/1', problem: 'must be number' }],
  })
  for (const value of [null, 'x', 7, []]) assert.equal(check(value, '').value, null)
  const given = { id: 'x', size: 'big' }
  check(given, '')
  assert.deepEqual(given, { id: 'x', size: 'big' })
})

test('paths do not begin with a slash', () => {
  const check = checker(schema)
  assert.deepEqual(check({ id: 'x', mood: 1 }, '').remarks, [{ path: 'mood', problem: 'an unknown field' }])
  assert.deepEqual(check({ id: 1 }, '').remarks, [{ path: 'id', problem: 'must be string' }])
})

test('elements that stand more than once', () => {
  const read = readXml({
    bytes: Buffer.from('<r xmlns:o="urn:o"><a/><a/><a/><b/><o:b/><c/><c/></r>'),
    contentType: null,
  })
  assert.ok('document' in read)
  assert.deepEqual(repeatedChildren(read.document.root, new Set(['c']), 'r'), [
    { path: 'r/a', problem: 'stands more than once' },
  ])
})
