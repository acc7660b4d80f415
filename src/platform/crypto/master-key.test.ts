import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { loadMasterKey } from './master-key.ts'

function givenFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'godwit-master-key-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('the first start makes a key that only its owner can read, and later ones find it', (t) => {
  const folder = join(givenFolder(t), 'not', 'there', 'yet')
  const key = loadMasterKey(undefined, folder)
  assert.match(key, /^[0-9a-f]{64}$/)
  assert.equal(statSync(join(folder, 'master.key')).mode & 0o777, 0o600)
  assert.equal(loadMasterKey(undefined, folder), key)
  assert.deepEqual(readdirSync(folder), ['master.key'], 'nothing is left beside it')
})

test('the environment wins, and makes no file', (t) => {
  const folder = givenFolder(t)
  assert.equal(loadMasterKey('ab'.repeat(32), folder), 'ab'.repeat(32))
  assert.deepEqual(readdirSync(folder), [])
})

test('a broken key file is reported by name and never replaced', (t) => {
  const folder = givenFolder(t)
  for (const broken of ['', 'hello', '0f'.repeat(31), `${'0f'.repeat(32)}0`]) {
    writeFileSync(join(folder, 'master.key'), broken)
    assert.throws(() => loadMasterKey(undefined, folder), /does not hold a master key/)
    assert.equal(readFileSync(join(folder, 'master.key'), 'utf8'), broken)
  }
})

test('processes that start at once agree on one key', async (t) => {
  const folder = givenFolder(t)
  const script = `import { loadMasterKey } from ${JSON.stringify(new URL('./master-key.ts', import.meta.url).href)}; console.log(loadMasterKey(undefined, ${JSON.stringify(folder)}))`
  const run = promisify(execFile)
  const started = await Promise.all(
    Array.from({ length: 4 }, () => run(process.execPath, ['--input-type=module', '-e', script])),
  )
  const keys = new Set(started.map(({ stdout }) => stdout.trim()))
  assert.equal(keys.size, 1)
  assert.deepEqual(readdirSync(folder), ['master.key'])
})
