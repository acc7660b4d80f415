import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { noteRepeated, repeatedOften } from './repeated-tests.ts'
import { shuffled } from './shuffle.ts'
import { sqlTests } from './sql-tests.ts'
import { testGroups } from './test-groups.ts'
import { showProgress } from './test-progress.ts'
import { selectTests } from './test-selection.ts'
import { type ProcessTimes, runTimes, timesTable } from './test-times.ts'

function givenFolder(t: TestContext, files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'godwit-test-run-'))
  t.after(() => rmSync(root, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}

test('neighbours share a process up to their share of the time; browser tests, those without a database, and files that say so, are apart', (t) => {
  const marked = 'src/b/marked.test.ts'
  const files = ['console/test/x.test.ts', 'src/a/1.test.ts', 'src/a/2.test.ts', 'src/b/3.test.ts', 'src/b/new.test.ts']
  const rule = 'src/a/rule.test.ts'
  const root = givenFolder(t, {
    ...Object.fromEntries(files.map((file) => [file, `import { x } from '../../test/support/kept-databases.ts'\n`])),
    [rule]: '',
    [marked]: 'import x\n\n// Own process: it sets the umask.\nx()\n',
  })
  const seconds = { 'src/a/1.test.ts': 9, 'src/a/2.test.ts': 11, 'src/b/3.test.ts': 100, [rule]: 2, [marked]: 1 }
  assert.deepEqual(testGroups(root, [...files, rule, marked, marked], seconds), [
    ['src/b/3.test.ts'],
    ['src/a/1.test.ts', 'src/a/2.test.ts'],
    ['console/test/x.test.ts'],
    ['src/b/new.test.ts'],
    [rule],
    [marked],
  ])
})

test('files that prove SQL: those that reach a database, but for pages, protocol and the command line', (t) => {
  const app = `import { x } from '../../test/support/app.ts'\n`
  const root = givenFolder(t, {
    'test/support/app.ts': `import {\n  y,\n} from './kept-databases.ts'\n`,
    'test/support/kept-databases.ts': '',
    'src/trips/trip.testing.ts': app,
    'src/trips/trip.ts': app,
    'src/trips/by-app.test.ts': app,
    'src/trips/by-testing.test.ts': `export { x } from './trip.testing.ts'\n`,
    'src/trips/rule.test.ts': `import { x } from './trip.ts'\n`,
    'src/api/etag.test.ts': app,
    'console/page.test.ts': `import { x } from '../test/support/app.ts'\n`,
    'test/house/cli.test.ts': `import { x } from '../support/app.ts'\n`,
    'test/house/backup.test.ts': `import { x } from '../support/app.ts'\n`,
  })
  const { files } = selectTests(root, [])
  assert.deepEqual(sqlTests(root, files), [
    'src/trips/by-app.test.ts',
    'src/trips/by-testing.test.ts',
    'test/house/backup.test.ts',
  ])
  assert.deepEqual(selectTests(root, ['--sql', '--test-only']).options, ['--test-only'])
})

test('a seed gives one order, another seed another, and none loses a file', (t) => {
  const files = Array.from({ length: 50 }, (_, n) => `src/${String(n).padStart(2, '0')}.test.ts`)
  const root = givenFolder(t, Object.fromEntries(files.map((file) => [file, ''])))
  const first = selectTests(root, ['--shuffle=7'])
  assert.equal(first.seed, 7)
  assert.deepEqual(selectTests(root, ['--shuffle=7']).files, first.files)
  assert.notDeepEqual(selectTests(root, ['--shuffle=8']).files, first.files)
  assert.notDeepEqual(first.files, files)
  assert.deepEqual(first.files.toSorted(), files)
  assert.deepEqual(shuffled(files, 7), first.files)
  assert.ok(Number.isInteger(selectTests(root, ['--shuffle']).seed))
})

test('files that were repeated are noted at their commit; twice in ten commits is too often', (t) => {
  const root = givenFolder(t, {})
  const git = (...args: string[]): void => {
    const config = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false']
    assert.equal(spawnSync('git', ['-C', root, ...config, ...args]).status, 0)
  }
  noteRepeated(root, ['not/a/checkout.test.ts'])
  git('init', '-q')
  git('commit', '-q', '--allow-empty', '-m', 'first')
  noteRepeated(root, ['old.test.ts', 'often.test.ts'])
  git('commit', '-q', '--allow-empty', '-m', 'second')
  noteRepeated(root, ['often.test.ts'])
  noteRepeated(root, ['once.test.ts'])
  noteRepeated(root, ['once.test.ts'])
  assert.deepEqual([...repeatedOften(root)], [['often.test.ts', 2]])
  for (let n = 0; n < 9; n++) git('commit', '-q', '--allow-empty', '-m', `later ${n}`)
  assert.deepEqual([...repeatedOften(root)], [])
})

const times = (files: Readonly<Record<string, number>>): ProcessTimes => ({
  files: new Map(Object.entries(files)),
  spent: { database: 1_000, server: 500, browser: 0, process: 0 },
  whole: 10_000,
})

test('seconds by file, the slowest first, and by what was waited for', () => {
  const run = runTimes([times({ a: 4_000, b: 2_000 }), times({ c: 3_000 })], 12_000, 0.5)
  assert.deepEqual(Object.entries(run.files), [
    ['a', 4],
    ['c', 3],
    ['b', 2],
  ])
  assert.deepEqual([run.wall, run.stolen], [12, 0.5])
  assert.deepEqual(run.kinds, {
    database: 2,
    server: 1,
    browser: 0,
    process: 0,
    'starting test processes': 11,
    'the tests themselves': 6,
  })
  assert.match(timesTable(run, 2), /^Seconds by file.*\n +4\.0 {2}a\n +3\.0 {2}c\n +2\.0 {2}the other 1 files\n/)
})

test('progress: files that are done, and what runs now, on one line of a terminal', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const out = Object.assign(new PassThrough(), { isTTY: true, columns: 200 })
  const progress = showProgress({ files: 4, out })
  const group = ['a.test.ts', 'b.test.ts', 'c.test.ts']
  for (const file of ['c.test.ts', 'a.test.ts']) progress.running(group, file)
  t.mock.timers.tick(1_000)
  assert.match(String(out.read()), /^\r\S+\d:\d\d {2}1 of 4 files; now a\.test\.ts$/, 'in whatever order they run')
  progress.ended(group, times({}))
  progress.running(['d.test.ts'], 'd.test.ts')
  t.mock.timers.tick(1_000)
  assert.match(String(out.read()), /3 of 4 files; now d\.test\.ts$/)
  progress.stop()
  assert.equal(progress.processes.length, 1)
})
