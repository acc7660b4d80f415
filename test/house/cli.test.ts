import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readMigrations } from '../../src/platform/db/migrate.ts'
import { testApp } from '../support/app.ts'
import { cliHouse, givenFolder, godwit, godwitProcess, startGodwit } from './cli.support.ts'

const commands = [
  'serve',
  'worker',
  'migrate',
  'seed',
  'demo',
  'backup',
  'restore',
  'import',
  'keys',
  'companies',
  'staff',
  'export',
  'erase',
  'claims',
  'evidence',
  'openapi',
  'doctor',
  'config',
]

test('--help lists every command, and every command has a --help', async () => {
  const { code, out } = await godwit(['--help'])
  assert.equal(code, 0)
  for (const name of commands) assert.match(out, new RegExp(`^  ${name}\\b`, 'm'))
  for (const argv of [['keys', 'create'], ['erase'], ['serve']]) {
    const help = await godwit([...argv, '--help'])
    assert.equal(help.code, 0)
    assert.match(help.out, new RegExp(`^Usage: godwit ${argv.join(' ')} `))
  }
  assert.match((await godwitProcess(['--version'])).out, /^\d+\.\d+\.\d+\n$/)
})

test('a wrong call is one sentence on standard error, and exit code 2', async () => {
  const cases: [string[], RegExp][] = [
    [['srve'], /^godwit: unknown command 'srve' \(Did you mean serve\?\)\n/],
    [['serve', '--fast'], /^godwit: unknown option '--fast'/],
    [['serve', '--processes', 'many'], /^godwit: --processes takes a whole number from 1 to 64, not "many"\.\n/],
    [
      ['keys', 'revoke'],
      /^godwit: missing required argument 'key id'\.\n"godwit keys revoke --help" tells what there is\.\n/,
    ],
    [['keys', 'revoke', 'gwc_secret'], /is no key id/],
    [
      ['keys', 'create', '--kind', 'gold', '--company', 'x'],
      /^godwit: --kind takes one of company, public, staff, source, not "gold"\.\n/,
    ],
    [['keys', 'create', '--company', 'x', '--expires', 'soon'], /^godwit: --expires takes a time/],
    [['keys', 'rotate'], /^godwit: Say which: a key id, or --user/],
    [['openapi', 'v9'], /^godwit: The document takes one of v1, v2, desk, not "v9"\.\n/],
    [['export'], /^godwit: missing required argument 'traveller'/],
    [['doctor', 'now'], /^godwit: too many arguments/],
  ]
  // The first as a process, whose exit code it then is.
  const answers = await Promise.all(cases.map(([argv], at) => (at === 0 ? godwitProcess(argv) : godwit(argv))))
  for (const [at, [argv, sentence]] of cases.entries()) {
    const { code, out, err } = answers[at] ?? assert.fail()
    assert.equal(code, 2, argv.join(' '))
    assert.equal(out, '')
    assert.match(err, sentence)
    assert.doesNotMatch(err, /\bat .*\.ts:\d+/, 'no stack trace')
  }
})

test('wrong settings are reported one by one, with exit code 2', async () => {
  const { code, err } = await godwit(['companies', 'list'], { PORT: 'x', GODWIT_DEMO: 'perhaps', GODWIT_DTAA: '/tmp' })
  assert.equal(code, 2)
  assert.equal(err.trim().split('\n').length, 3)
  assert.ok(err.split('\n').every((line) => line === '' || line.startsWith('godwit: ')))
})

test('an unreachable database is one sentence and exit code 1', async () => {
  const { code, err } = await godwit(['companies', 'list'], {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    GODWIT_DATA: '/tmp',
  })
  assert.equal(code, 1)
  assert.match(err, /^godwit: The database cannot be reached: connect ECONNREFUSED .* Is DATABASE_URL right\?\n$/)
})

test('a data folder that cannot be made is a sentence and exit code 1', async (t) => {
  const file = join(givenFolder(t), 'file')
  writeFileSync(file, '')
  for (const data of [file, join(file, 'below')]) {
    const { code, err } = await godwit(['companies', 'list'], { GODWIT_DATA: data })
    assert.equal(code, 1)
    assert.match(err, /^godwit: The data folder .* cannot be made \(there is a file in its place\): choose another/)
  }
})

test('config prints the effective settings and hides secrets', async () => {
  const { code, out } = await godwit(['config'], {
    PORT: '4711',
    DATABASE_URL: 'postgres://u:hunter2@db/x',
    GODWIT_METRICS_KEY: 'hunter2',
  })
  assert.equal(code, 0)
  assert.match(out, /^PORT +4711$/m)
  assert.match(out, /^DATABASE_URL +\(hidden\)$/m)
  assert.match(out, /^GODWIT_BASE_URL +\(not set\)$/m)
  assert.doesNotMatch(out, /hunter2/)
  const json = (await godwit(['config', '--json'], { PORT: '4711' })).json()
  assert.equal(json['PORT'], '4711')
  assert.equal(json['DATABASE_URL'], null)
})

test('migrate prints what it applied, and --status what is pending', async (t) => {
  const house = await cliHouse(t, 'empty')
  const count = readMigrations().length
  const before = await house.run(['migrate', '--status'])
  assert.equal(before.code, 1)
  assert.match(before.out, new RegExp(`${count} wait`))
  const first = await house.run(['migrate'])
  assert.equal(first.code, 0)
  assert.match(first.out, /^migration 1: platform$/m)
  assert.match(first.out, new RegExp(`^${count} applied: the database is at version ${count}\\.$`, 'm'))
  assert.equal((await house.run(['migrate'])).out, `The database is up to date (version ${count}).\n`)
  const after = await house.run(['migrate', '--status', '--json'])
  assert.equal(after.code, 0)
  assert.equal(after.json<{ applied: unknown[] }>().applied.length, count)
})

test('seed --report prints what was loaded, matched and missing', async (t) => {
  const house = await cliHouse(t, 'world')
  const { code, out } = await house.run(['seed', '--report'])
  assert.equal(code, 0)
  assert.match(out, /^countries +250 +250 +0$/m)
  assert.match(out, /countries\.json: 250 records, \d+ with values that sources dispute/)
  assert.match(out, /codesWithoutShape: \d+ in \d+/)
  const report = (await house.run(['seed', '--report', '--json'])).json<{ loaded: { table: string; rows: number }[] }>()
  assert.ok(report.loaded.find((one) => one.table === 'country_divisions' && one.rows > 4000))
})

test('demo makes the demo once and says where its file is', async (t) => {
  const house = await cliHouse(t)
  const path = join(house.data, 'demo.json')
  const first = await house.run(['demo'], { GODWIT_SEED: '0', PORT: '4711' })
  assert.equal(first.code, 0, first.err)
  assert.ok(first.out.includes(path))
  assert.equal(statSync(path).mode & 0o777, 0o600)
  const text = readFileSync(path, 'utf8')
  assert.equal((JSON.parse(text) as { base_url: string }).base_url, 'http://127.0.0.1:4711')
  const second = await house.run(['demo'], { GODWIT_SEED: '0' })
  assert.equal(second.out, `The demo is there already: ${path}\n`)
  assert.equal(readFileSync(path, 'utf8'), text)
})

test('openapi prints what the service serves, without a database and without a data folder', async (t) => {
  const folder = givenFolder(t)
  const environment = { GODWIT_DATA: join(folder, 'data'), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const printed = await godwit(['openapi'], environment)
  assert.equal(printed.code, 0, printed.err)
  assert.equal(existsSync(join(folder, 'data')), false)
  const documents = printed.json<Record<string, Record<string, unknown>>>()
  assert.deepEqual(Object.keys(documents), ['v1', 'v2', 'desk'])
  const app = await testApp(t)
  for (const [face, { info, ...document }] of Object.entries(documents)) {
    // The version of the release is all that differs: the app of the tests has its own.
    const { info: servedInfo, ...served } = (await app.nobody.get(`/openapi/${face}.json`)).body
    assert.deepEqual(document, served)
    assert.equal((info as { title: string }).title, (servedInfo as { title: string }).title)
  }
  const file = join(folder, 'v1.json')
  assert.equal((await godwit(['openapi', 'v1', '--out', file], environment)).code, 0)
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), documents['v1'])
})

test('a command whose reader closes the pipe has not failed', async () => {
  const { child, ended } = startGodwit(['config'])
  child.stdout.destroy()
  const { code, err } = await ended
  assert.deepEqual([code, err], [0, ''])
})
