import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { failingFiles, runMutation } from './mutation-run.ts'
import { mutationTable, writeTable } from './mutation-table.ts'

const product = `export const isFull = (people: number): boolean => people >= 5\nexport const name = 'boat'\n`
const tests = `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFull } from './boat.ts'
test('a boat', async (t) => {
  await t.test('is full with five', () => assert.ok(isFull(5)))
})
`

test('a fault is caught, missed or breaks the tests; the file is afterwards as it was', async (t) => {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'godwit-mutation-'))
  t.after(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'src'))
  writeFileSync(join(folder, 'src/boat.ts'), product)
  writeFileSync(join(folder, 'src/boat.test.ts'), tests)
  const copy = { folder, env: { PATH: process.env['PATH'] } }
  const stop = new AbortController().signal
  const file = 'src/boat.test.ts'
  assert.deepEqual(await failingFiles(copy, [file], stop), [])
  const run = (find: string, replace: string) =>
    runMutation(copy, { name: 'a fault', file: 'src/boat.ts', find, replace, tests: [file] }, stop)
  const caught = await run('>= 5', '> 5')
  assert.deepEqual(caught, { kind: 'caught', file, test: 'is full with five' })
  assert.deepEqual(await run("'boat'", "'ship'"), { kind: 'missed' })
  const broken = await run('people >= 5', 'people >=')
  assert.equal(broken.kind, 'broken')
  assert.match('why' in broken ? broken.why : '', /SyntaxError/)
  await assert.rejects(run('ship', 'boat'), /^Error: src\/boat\.ts must have this once, and has it 0 times/)
  assert.equal(readFileSync(join(folder, 'src/boat.ts'), 'utf8'), product)
})

test('the table is written between its marks, as often as one likes', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'godwit-mutation-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const page = join(folder, 'page.md')
  const [begin, end] = ['<!-- mutations: written by "npm run mutations -- --write" -->', '<!-- end of mutations -->']
  writeFileSync(page, `Before\n\n${begin}\n${end}\n\nAfter\n`)
  const file = 'src/boat.test.ts'
  const mutation = { name: 'one | two', file: 'src/boat.ts', find: '>=', replace: '>', tests: [file] } as const
  const verdict = { kind: 'caught', file, test: 'is full with five' } as const
  const table = mutationTable([{ room: 'trips', mutation, verdict }])
  assert.equal(table.split('\n').at(-1), '| trips | one \\| two | `src/boat.test.ts`: is full with five |')
  for (let n = 0; n < 2; n++) writeTable(page, table)
  assert.equal(readFileSync(page, 'utf8'), `Before\n\n${begin}\n\n${table}\n\n${end}\n\nAfter\n`)
  writeFileSync(page, 'Nothing')
  assert.throws(() => writeTable(page, table), /has no place for the table/)
})
