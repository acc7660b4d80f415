import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { CsvError, csvLine, headerOf, readCsv, readTable } from './csv.ts'

const cellsOf = (text: string) => [...readCsv(text)].map(({ cells }) => cells)

test('reads quoted cells, both line ends, a byte order mark and empty lines, and counts lines', () => {
  assert.deepEqual(
    [...readCsv('\uFEFFa,b\r\n"x ""y"", z","1\n2"\n\nlast,')],
    [
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x "y", z', '1\n2'] },
      { line: 5, cells: ['last', ''] },
    ],
  )
  assert.deepEqual(cellsOf(''), [])
  assert.deepEqual(cellsOf(',\n'), [['', '']])
  assert.deepEqual(headerOf(' a ,b\n1,2'), ['a', 'b'])
})

test('a stray or open quote is an error that names its line', () => {
  for (const [text, line, message] of [
    ['a\nb"c', 2, /inside a cell/],
    ['a\n"b', 2, /never closed/],
    ['a\n"b"c', 2, /follows/],
  ] as const) {
    assert.throws(
      () => cellsOf(text),
      (error) => error instanceof CsvError && error.line === line && message.test(error.message),
    )
  }
})

test('a table gives rows by name, and says which record does not fit', () => {
  assert.deepEqual(
    [...readTable('a,b\n1,2\n3\n4,5,6\n7,8')],
    [
      { line: 2, row: { a: '1', b: '2' } },
      { line: 3, wrong: '1 cells where the header has 2' },
      { line: 4, wrong: '3 cells where the header has 2' },
      { line: 5, row: { a: '7', b: '8' } },
    ],
  )
  assert.throws(() => [...readTable('a,a\n1,2')], /twice/)
})

test('what is written is read again, whatever the cells hold', () => {
  const record = fc.array(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', 'é', ' ') }), {
    minLength: 2,
    maxLength: 5,
  })
  fc.assert(
    fc.property(fc.array(record, { maxLength: 6 }), (records) => {
      assert.deepEqual(cellsOf(records.map(csvLine).join('')), records)
    }),
  )
})
