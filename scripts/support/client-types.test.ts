import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { buildClientTypes } from './client-types.ts'

test('types are built where they are missing or out of date, with the names of the documents', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'godwit-client-types-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const build = async () => (await buildClientTypes(folder)).map((path) => basename(path))
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')

  assert.deepEqual(await build(), ['v1.gen.ts', 'v2.gen.ts', 'desk.gen.ts'])
  assert.match(read('v1.gen.ts'), /^export interface components \{\n {4}schemas: \{/m)
  assert.match(read('v1.gen.ts'), /"application\/json": components\["schemas"\]\["Alert"\];/)
  assert.match(read('v2.gen.ts'), /^ {8}AirSegment: \{/m)
  assert.match(read('desk.gen.ts'), /^ {8}Account: \{/m)
  assert.deepEqual(await build(), [], 'what is fresh stays as it is')

  const fresh = read('v1.gen.ts')
  writeFileSync(join(folder, 'v1.gen.ts'), fresh.replace(/\([0-9a-f]{16}\)/, '(of another document)'))
  assert.deepEqual(await build(), ['v1.gen.ts'])
  assert.equal(read('v1.gen.ts'), fresh)
})
