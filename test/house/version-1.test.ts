import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** The files that go with version 1. */
const isItsOwn = (file: string): boolean => /(^|[./])v1\./.test(file)
/** An address, an import, or a named type of it. */
const namesIt = (text: string): boolean => /\/api\/v1|[./]v1\.[a-z.]*ts'|\bV1(Paths|Components)?\b/.test(text)

/** The files that name version 1 and are neither its own nor in the list. */
const offenders = (files: readonly string[], text: (file: string) => string, listed: ReadonlySet<string>): string[] =>
  files.filter((file) => !isItsOwn(file) && !listed.has(file) && namesIt(text(file)))

const walk = /\*\*Retire version 1\*\*[\s\S]*?(?=\n## |\n\*\*)/.exec(read('CONTRIBUTING.md'))?.[0] ?? ''
const listed = new Set([...walk.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, file = '']) => file))

const here = 'test/house/version-1.test.ts'
const files = globSync('{src,test,client,console,bench,scripts,bin}/**/*.{ts,tsx,mjs}', {
  cwd: root,
  exclude: (file) => /node_modules$|dist$|^client\/types$/.test(file),
})
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file !== here && !file.startsWith('client/types/'))

test('only its own files and those that CONTRIBUTING lists name version 1', () => {
  assert.ok(listed.size >= 8, 'CONTRIBUTING has the list')
  assert.deepEqual(offenders(files, read, listed), [])
})

test('each file of the list still names it, or follows from one that does', () => {
  const follow = new Set(['src/api/documents.ts', 'src/api/pages/pages.ts', 'src/app/cli/openapi.ts'])
  for (const file of listed) assert.ok(follow.has(file) || namesIt(read(file)), `${file} names version 1 no more`)
})

test('the rule finds an offence', () => {
  const bad: Readonly<Record<string, string>> = {
    'src/trips/trips/trip.test.ts': "await phone.get('/api/v1/trips')",
    'test/support/trips.ts': "import { toTripV1 } from '../../src/trips/trips/trip.v1.wire.ts'",
    'src/app/serve.ts': "import { routes } from '../api/v1.ts'",
  }
  assert.deepEqual(
    offenders(Object.keys(bad), (file) => bad[file] ?? '', new Set()),
    Object.keys(bad),
  )
  const good = {
    'src/trips/trips/trip.v1.test.ts': "'/api/v1/trips'",
    'src/trips/trips/trip.test.ts': "'/api/v2/trips'",
  }
  assert.deepEqual(
    offenders(Object.keys(good), (file) => good[file as keyof typeof good], new Set()),
    [],
  )
})
