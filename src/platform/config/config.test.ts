import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { ConfigError, describeSettings, loadConfig } from './config.ts'

const nothing = { GODWIT_CONFIG: '/dev/null' }

function mistakesOf(environment: Record<string, string>): readonly string[] {
  try {
    loadConfig({ ...nothing, ...environment })
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.errors
  }
  assert.fail('nothing was refused')
}

function givenFile(t: TestContext, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'godwit-config-'))
  t.after(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'settings.env'), text)
  return join(folder, 'settings.env')
}

test('without any setting the defaults apply', () => {
  const config = loadConfig(nothing)
  assert.equal(config.port, 3000)
  assert.equal(config.host, '127.0.0.1')
  assert.equal(config.data, './data')
  assert.equal(config.databaseUrl, undefined)
  assert.equal(config.demo, true)
})

test('every default is a value that its own setting accepts', () => {
  const all = Object.fromEntries(
    describeSettings().flatMap((one) => (one.fallback === undefined ? [] : [[one.name, one.fallback]])),
  )
  assert.deepEqual(loadConfig({ ...nothing, ...all }), loadConfig(nothing))
})

test('each mistake is one sentence that names the setting and what it takes', () => {
  const cases: [string, string, RegExp][] = [
    ['PORT', '70000', /^PORT must be a whole number from 0 to 65535, not "70000"\.$/],
    ['PORT', 'http', /^PORT must be a whole number/],
    ['PORT', '-1', /^PORT must be a whole number/],
    ['PORT', '3000.5', /^PORT must be a whole number/],
    ['GODWIT_DEMO', 'maybe', /^GODWIT_DEMO must be 1 or 0, not "maybe"\.$/],
    ['GODWIT_LOG_LEVEL', 'loud', /^GODWIT_LOG_LEVEL must be one of fatal, .*silent, not "loud"\.$/],
    [
      'GODWIT_BASE_URL',
      'godwit.example',
      /^GODWIT_BASE_URL must be a URL that starts with http:\/\/ or https:\/\/, not "godwit\.example"\.$/,
    ],
    [
      'DATABASE_URL',
      'mysql://root@db/x',
      /^DATABASE_URL must be a URL that starts with postgres:\/\/ or postgresql:\/\/\.$/,
    ],
    ['GODWIT_MASTER_KEY', 'short', /^GODWIT_MASTER_KEY must be 64 hex digits \(openssl rand -hex 32\)\.$/],
  ]
  for (const [name, value, sentence] of cases) {
    const mistakes = mistakesOf({ [name]: value })
    assert.equal(mistakes.length, 1, `${name}=${value}: ${mistakes.join(' ')}`)
    assert.match(mistakes[0] ?? '', sentence)
  }
})

test('all mistakes are reported together', () => {
  assert.equal(mistakesOf({ PORT: 'x', GODWIT_DEMO: 'x', GODWIT_LOG_LEVEL: 'x' }).length, 3)
})

test('an error message never contains a secret', () => {
  const messages = mistakesOf({ GODWIT_MASTER_KEY: 'hunter2hunter2', DATABASE_URL: 'hunter2://me:hunter2@db' }).join(
    '\n',
  )
  assert.doesNotMatch(messages, /hunter2/)
})

test('an unknown GODWIT_ name is a mistake, in the environment and in the file', (t) => {
  assert.deepEqual(mistakesOf({ GODWIT_PROT: '1' }), [
    'GODWIT_PROT (environment) is not a setting of Godwit; docs/running.md lists them.',
  ])
  const file = givenFile(t, 'GODWIT_DAT=/tmp\nSOMEBODY_ELSES=1\n')
  const mistakes = mistakesOf({ GODWIT_CONFIG: file })
  assert.equal(mistakes.length, 1)
  assert.match(mistakes[0] ?? '', /^GODWIT_DAT \(.*settings\.env\) is not a setting/)
})

test('the file is read, and the environment overrides it', (t) => {
  const file = givenFile(t, '# a comment\nPORT=4000\nHOST="0.0.0.0"\nGODWIT_DEMO=off\n')
  const config = loadConfig({ GODWIT_CONFIG: file, PORT: '5000', GODWIT_DEMO: '' })
  assert.equal(config.port, 5000)
  assert.equal(config.host, '0.0.0.0')
  assert.equal(config.demo, false, 'an empty value in the environment counts as not set')
})

test('a file that is named must be there', () => {
  const mistakes = mistakesOf({ GODWIT_CONFIG: '/nowhere/settings.env' })
  assert.deepEqual(mistakes, ['GODWIT_CONFIG names /nowhere/settings.env, and there is no such file.'])
})

test('a mistake in the file is reported too', (t) => {
  assert.deepEqual(mistakesOf({ GODWIT_CONFIG: givenFile(t, 'PORT=many\n') }), [
    'PORT must be a whole number from 0 to 65535, not "many".',
  ])
})
