import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { faces } from '../../src/app/cli/openapi.ts'
import { buildClientTypes } from './client-types.ts'

test('types are built where they are missing or out of date, with the names of the documents', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'godwit-client-types-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const build = async () => (await buildClientTypes(folder)).map((path) => basename(path))
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')

  const all = await build()
  assert.deepEqual(
    all,
    faces.map((face) => `${face}.gen.ts`),
  )
  assert.ok(all.includes('v2.gen.ts') && all.includes('desk.gen.ts'))
  assert.match(read('v2.gen.ts'), /^export interface components \{\n {4}schemas: \{/m)
  assert.match(read('v2.gen.ts'), /"application\/json": components\["schemas"\]\["Alert"\];/)
  assert.match(read('v2.gen.ts'), /^ {8}AirSegment: \{/m)
  assert.match(read('desk.gen.ts'), /^ {8}Account: \{/m)
  assert.deepEqual(await build(), [], 'what is fresh stays as it is')

  const fresh = read('v2.gen.ts')
  writeFileSync(join(folder, 'v2.gen.ts'), fresh.replace(/\([0-9a-f]{16}\)/, '(of another document)'))
  assert.deepEqual(await build(), ['v2.gen.ts'])
  assert.equal(read('v2.gen.ts'), fresh)
})
