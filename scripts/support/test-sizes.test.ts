import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { allFiles } from './test-selection.ts'
import { allSizes, expectedSizes, listedSizes, sizesOf, testingPage, withSizes } from './test-sizes.ts'

const root = join(import.meta.dirname, '../..')

test('docs/testing.md lists the sizes that the code has', () => {
  assert.deepEqual(
    listedSizes(readFileSync(join(root, testingPage), 'utf8')),
    expectedSizes(allSizes(root, allFiles(root))),
    'a size was changed: run "npm run test:full -- <its file>", which writes the table',
  )
})

test('sizes are read from the source; one that is not literal is refused', () => {
  const text = `const a = sized('people', { commit: 10, full: 2_000 })\nconst b = sized(\n  'messages',\n  { commit: 1, full: 3 },\n)`
  assert.deepEqual(sizesOf('x.test.ts', text), [
    { file: 'x.test.ts', name: 'people', commit: 10, full: 2000 },
    { file: 'x.test.ts', name: 'messages', commit: 1, full: 3 },
  ])
  assert.throws(() => sizesOf('x.test.ts', `${text}\nsized('runs', { commit: few, full: 3 })`), /^Error: x\.test\.ts: /)
})

test('a full run of some files changes their rows only; a changed size loses its result', () => {
  const sizes = ['a', 'b', 'c'].map((file) => ({ file, name: 'people', commit: 10, full: 2000 }))
  const passed = { date: '2026-11-17', passed: true, seconds: 61.4 }
  const empty = 'Before.\n\n<!-- sizes: made by "npm run test:full" -->\n<!-- end of sizes -->\n\nAfter.\n'
  const all = withSizes(empty, sizes, new Map(sizes.map(({ file }) => [file, passed])))
  const later = sizes.map((size) => (size.file === 'c' ? { ...size, full: 3000 } : size))
  const page = withSizes(all, later, new Map([['b', { ...passed, date: '2026-12-01', passed: false }]]))
  assert.deepEqual(page.split('\n'), [
    'Before.',
    '',
    '<!-- sizes: made by "npm run test:full" -->',
    '',
    '| File | What is counted | Commit size | Full size | Last full run | Result |',
    '| --- | --- | ---: | ---: | --- | --- |',
    '| `a` | people | 10 | 2,000 | 2026-11-17 | passed, 61 s |',
    '| `b` | people | 10 | 2,000 | 2026-12-01 | failed, 61 s |',
    '| `c` | people | 10 | 3,000 | not yet | |',
    '',
    '<!-- end of sizes -->',
    '',
    'After.',
    '',
  ])
  assert.deepEqual(listedSizes(page), expectedSizes(later))
})
