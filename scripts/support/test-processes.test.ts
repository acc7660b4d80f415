import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { type Failure, runGroups } from './test-processes.ts'

/** Test files by their names, without their endings. */
const texts = {
  good: `test('good', () => {})`,
  bad: `test('outer', (t) => t.test('inner', () => { throw new Error('it is bad') })); test('after it', () => {})`,
  crash: `test('crash', (t) => t.test('inner', () => process.kill(process.pid, 'SIGKILL')))`,
  exit: `test('exit', () => process.exit(0))`,
  late: `test('late', () => { setTimeout(() => { throw new Error('too late') }, 1) })
    test('waits', () => new Promise((done) => setTimeout(done, 50)))`,
  halfLoaded: `test('the first half', () => {}); throw new Error('no second half')`,
  notLoaded: `import './nowhere.ts'; test('nothing', () => {})`,
  speaks: `test('speaks', () => console.log('a word'))`,
  stays: `test('stays', () => void setInterval(() => {}, 1_000))`,
}
type Name = keyof typeof texts

function givenFolder(t: TestContext, files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'godwit-runner-'))
  t.after(() => rmSync(root, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}

interface Ran {
  readonly failures: readonly Failure[]
  readonly out: string
  readonly err: string
}

async function ran(
  t: TestContext,
  groups: readonly (readonly Name[])[],
  options: readonly string[] = [],
): Promise<Ran> {
  const files = groups.flat().map((name) => [`${name}.test.mjs`, `import { test } from 'node:test'\n${texts[name]}\n`])
  const root = givenFolder(t, Object.fromEntries(files))
  const [out, err] = [new PassThrough(), new PassThrough()]
  const failures = await runGroups(
    groups.map((names) => names.map((name) => `${name}.test.mjs`)),
    {
      root,
      env: { PATH: process.env['PATH'], GODWIT_TEST_GOES_ON_WITHIN: '2000' },
      options,
      stop: new AbortController().signal,
      out,
      err,
    },
  )
  return {
    failures: failures.map((files) => files.map((file) => file.replace('.test.mjs', ''))),
    out: String(out.read() ?? ''),
    err: String(err.read() ?? ''),
  }
}

test('groups that pass: one count of all, and what they say', async (t) => {
  const { failures, out, err } = await ran(t, [['good', 'speaks'], ['late']], ['--test-name-pattern=good|speaks'])
  assert.deepEqual(failures, [])
  assert.match(out, /^a word\n/m)
  assert.match(
    out,
    /ℹ tests 2\nℹ suites 0\nℹ pass 2\nℹ fail 0\nℹ cancelled 0\nℹ skipped 0\nℹ todo 0\nℹ duration_ms [\d.]+\n$/,
  )
  assert.equal(out.match(/ℹ tests/g)?.length, 1)
  assert.equal(err, '')
})

test('a file that fails is named, and the rest of its group has passed', async (t) => {
  const { failures, out, err } = await ran(t, [['good', 'bad', 'speaks']])
  assert.deepEqual(failures, [['bad']])
  assert.match(out, /▶ outer\n {2}✖ inner/)
  assert.match(out, /ℹ tests 5\nℹ suites 0\nℹ pass 3\nℹ fail 2\n/)
  assert.match(out, /✖ failing tests:\n\ntest at \S*bad\.test\.mjs:2:\d+\n✖ inner .*\n {2}Error: it is bad\n/)
  assert.match(err, /^FAILED: \S+\/bad\.test\.mjs: inner\nError: it is bad\n/)
  assert.equal(err.match(/FAILED/g)?.length, 1)
})

for (const name of ['crash', 'exit', 'late'] as const)
  test(`a file that ends its process (${name}) fails its group; alone, only that file fails`, async (t) => {
    const group = ['good', name, 'speaks'] as const
    const together = await ran(t, [group, ['bad']])
    assert.deepEqual(together.failures.toSorted(), [['bad'], group])
    for (const file of group) assert.match(together.out, new RegExp(`✖ ${file}.test.mjs\\n  its process ended with`))
    assert.match(together.err, new RegExp(`^FAILED: .*\\b${name}.test.mjs.*: its process ended with`, 'm'))
    const alone = await ran(
      t,
      group.map((file) => [file]),
    )
    assert.deepEqual(alone.failures, [[name]])
  })

test('a process that does not end after its tests fails, and says what holds it', async (t) => {
  const { failures, err } = await ran(t, [['stays']])
  assert.deepEqual(failures, [['stays']])
  assert.match(err, /^FAILED: after the last test the process does not end: .*Timeout/m)
})

for (const name of ['halfLoaded', 'notLoaded'] as const)
  test(`a file that cannot be loaded fails (${name})`, async (t) => {
    const { failures, out, err } = await ran(t, [['good', name, 'speaks']])
    assert.deepEqual(failures, [[name]])
    assert.match(out, /ℹ fail 1\n/)
    assert.match(err, new RegExp(`^FAILED: \\S+/${name}.test.mjs: `))
  })

test('a run that is stopped ends its processes and starts no other', async (t) => {
  const root = givenFolder(t, {
    'a.test.mjs': `import { test } from 'node:test'
      test('waits', () => new Promise((done) => { console.error('waiting'); setTimeout(done, 600_000) }))`,
  })
  const stop = new AbortController()
  const [out, err] = [new PassThrough(), new PassThrough()]
  err.once('data', () => stop.abort())
  const groups = Array.from({ length: 5 }, () => ['a.test.mjs'])
  const failures = await runGroups(groups, {
    root,
    env: { PATH: process.env['PATH'] },
    options: [],
    stop: stop.signal,
    out,
    err,
  })
  assert.deepEqual(failures, [])
  assert.match(String(out.read()), /^ℹ tests 0\n/)
})

test('groups that use a database wait for it; the others run meanwhile', async (t) => {
  const saying = (word: string): string =>
    `import { test } from 'node:test'\ntest('says', () => console.error('${word}', process.env.PLACE))\n`
  const root = givenFolder(t, {
    'stored.test.mjs': saying('stored'),
    'rule.test.mjs': saying('rule'),
  })
  const database = Promise.withResolvers<NodeJS.ProcessEnv>()
  const env = { PATH: process.env['PATH'] }
  const [out, err] = [new PassThrough(), new PassThrough()]
  let said = ''
  err.on('data', (text) => {
    said += text
    database.resolve({ ...env, PLACE: 'here' })
  })
  const failures = await runGroups([['stored.test.mjs'], ['rule.test.mjs']], {
    root,
    env,
    databases: { isUsedBy: (files) => files.includes('stored.test.mjs'), env: database.promise },
    options: [],
    stop: new AbortController().signal,
    out,
    err,
  })
  assert.deepEqual(failures, [])
  assert.equal(said, 'rule undefined\nstored here\n')
})
