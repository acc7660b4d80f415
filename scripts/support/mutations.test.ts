import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import ts from 'typescript'
import { rooms } from '../../test/architecture.rules.ts'
import { mutations } from '../../test/mutations/mutations.ts'
import { mutate } from './mutation-run.ts'

const root = join(import.meta.dirname, '../..')
const all = Object.values(mutations).flat()

/** Where the faults of a part of the product lie. */
const placeOf = (room: string): RegExp => {
  if (room === 'console') return /^console\/src\/(?!me\/)/
  return room === 'traveller’s page' ? /^console\/(src\/me|worker)\// : new RegExp(`^src/${room}/`)
}

test('every room, the console and the traveller’s page have at least two faults of their own', () => {
  assert.deepEqual(Object.keys(mutations), [...rooms, 'console', 'traveller’s page'])
  for (const [room, some] of Object.entries(mutations)) {
    assert.ok(some.length >= 2, room)
    for (const { file } of some) assert.match(file, placeOf(room))
  }
  assert.ok(all.length >= 40, `${all.length}`)
  assert.equal(new Set(all.map(({ name }) => name)).size, all.length, 'each has a name of its own')
})

for (const mutation of all)
  test(`${mutation.name}: it fits the code`, () => {
    const text = readFileSync(join(root, mutation.file), 'utf8')
    const faulty = mutate(text, mutation)
    assert.notEqual(faulty, text)
    const { diagnostics = [] } = ts.transpileModule(faulty, { fileName: mutation.file, reportDiagnostics: true })
    assert.deepEqual(
      diagnostics.map(({ messageText }) => messageText),
      [],
      'a file that cannot be loaded proves nothing',
    )
    for (const file of mutation.tests) assert.ok(existsSync(join(root, file)) && file.endsWith('.test.ts'), file)
  })

test('a place that is not there, or there twice, is named in a sentence', () => {
  const file = 'src/a.ts'
  assert.equal(mutate('a < b', { file, find: '<', replace: '<=' }), 'a <= b')
  for (const [text, times] of [
    ['a > b', 0],
    ['a < b < c', 2],
  ] as const)
    assert.throws(() => mutate(text, { file, find: '<', replace: '<=' }), {
      message: `src/a.ts must have this once, and has it ${times} times: "<"`,
    })
})
