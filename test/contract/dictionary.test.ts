import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openapiDocuments } from '../../src/app/cli/openapi.ts'

const text = readFileSync(join(import.meta.dirname, '../../docs/dictionary.md'), 'utf8')
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (---|word )/.test(line))
  .map((line) => line.slice(2, -2).split(' | '))

/** Names in backticks that a wire would use: `travel_status`, `gwu_`; no addresses, no headers, no file names. */
const namesIn = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).filter((name) => /^[a-z][A-Za-z0-9_]*$/.test(name))

test('there is something to look at, and every word stands once', () => {
  assert.ok(rows.length > 90, `${rows.length} words`)
  const words = rows.map(([word = '']) => word).filter((word) => !word.startsWith('–'))
  assert.deepEqual(
    words.filter((word, n) => words.indexOf(word) !== n),
    [],
  )
  for (const row of rows) assert.ok(row.length === 4 || row.length === 2, row.join(' | '))
})

test('what the versions are said to call things, they call them', async () => {
  const { v1, v2, desk } = await openapiDocuments(['v1', 'v2', 'desk'])
  const said = [JSON.stringify(v1), JSON.stringify([v2, desk])]
  const missing = rows
    .filter((row) => row.length === 4)
    .flatMap(([word = '', , ...cells]) =>
      cells.flatMap((cell, version) =>
        namesIn(cell)
          .filter((name) => !new RegExp(`\\b${name}${name.endsWith('_') ? '' : '\\b'}`).test(said[version] ?? ''))
          .map((name) => `${word}: version ${version + 1} has no ${name}`),
      ),
    )
  assert.deepEqual(missing, [])
})
