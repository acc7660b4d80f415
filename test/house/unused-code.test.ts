import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../..')

test('the rule about code that nobody uses finds a file and an export', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'godwit-unused-'))
  t.after(() => rmSync(folder, { recursive: true }))
  copyFileSync(join(root, 'knip.json'), join(folder, 'knip.json'))
  const files = {
    'package.json': '{ "type": "module" }',
    'src/app/main.ts': `import { used } from '../used.ts'\nused()\n`,
    'src/used.ts': 'export function used(): void {}\nexport function planted(): void {}\n',
    'src/nobody.ts': 'export {}\n',
    'src/used.test.ts': `import { forTests } from './support.ts'\nforTests()\n`,
    'src/support.ts': 'export function forTests(): void {}\n',
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const knip = join(root, 'node_modules/knip/bin/knip.js')
  const { status, stdout } = spawnSync(process.execPath, [knip, '--no-progress', '--reporter', 'compact'], {
    cwd: folder,
    encoding: 'utf8',
  })
  assert.equal(status, 1, stdout)
  const found = stdout.split('\n').filter((line) => line.includes('src/'))
  assert.deepEqual(found, ['src/nobody.ts: src/nobody.ts', 'src/used.ts: planted'])
})
