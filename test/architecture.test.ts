import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  fileCircleViolations,
  folderCircleViolations,
  folderSizeViolations,
  fullestFolder,
} from './architecture.circles.ts'
import {
  escapeViolations,
  handoverViolations,
  importViolations,
  lengthViolations,
  longestFile,
  placeViolations,
  rooms,
  sendViolations,
  timeViolations,
} from './architecture.rules.ts'
import { migrationViolations, owners, publishedViolations, tableViolations } from './architecture.tables.ts'

const root = join(import.meta.dirname, '..')
const source = join(root, 'src')
const isTest = (file: string): boolean => /\.(test|testing|child)\.ts$/.test(file)
const everything = (readdirSync(source, { recursive: true }) as string[]).filter((file) => file.endsWith('.ts')).sort()
const files = everything.filter((file) => !isTest(file))
const read = (file: string): string => readFileSync(join(source, file), 'utf8')
const elsewhere = globSync(['{test,scripts,bench,world,client,console}/**/*.ts', 'console/**/*.{tsx,css}'], {
  cwd: root,
  // What is built comes and goes while tests run.
  exclude: (name) => name === 'node_modules' || name === 'dist',
}).sort()

const holds = (violations: readonly string[]): void => assert.deepEqual(violations, [], `\n${violations.join('\n')}\n`)

test('the check finds files to check', () => {
  assert.ok(files.length > 50)
  for (const ending of ['.ts', '.tsx', '.css'])
    assert.ok(
      elsewhere.some((file) => file.startsWith('console/src/') && file.endsWith(ending)),
      ending,
    )
})

test('no file imports what it must not know', () => holds(importViolations(files, read)))

test('every file has a place, and none is long', () => {
  holds(placeViolations(everything, read))
  holds(lengthViolations(elsewhere, (file) => readFileSync(join(root, file), 'utf8')))
})

test('no files import each other, and no folders of a room', () => {
  holds(fileCircleViolations(everything, read))
  holds(folderCircleViolations(files, read))
})

test('no folder holds more files than a reader can look through', () => holds(folderSizeViolations(files)))

test('no room uses the tables of another', () => {
  const migrations = globSync('migrations/*.sql', { cwd: root }).sort()
  const sql = (file: string): string => readFileSync(join(root, file), 'utf8')
  const known = owners(migrations, sql)
  assert.ok(known.size > 80, 'tables are found')
  holds(migrationViolations(migrations))
  holds(publishedViolations(migrations, sql))
  holds(tableViolations(files, read, known))
})

test('rooms take the time from ctx.now', () => holds(timeViolations(files, read)))

test('nothing is handed over by loading a file', () => holds(handoverViolations(files, read)))

test('handlers return their answers', () => holds(sendViolations(files, read)))

test('nothing is hidden from the compiler', () => {
  holds(escapeViolations(everything, read))
  // The rules are tried out on texts that break them, which stand in this folder. Node loads a reporter by its default export.
  const exempt = /^(test\/architecture|scripts\/support\/test-events\.ts$)/
  holds(
    escapeViolations(
      elsewhere.filter((file) => !exempt.test(file)),
      (file) => readFileSync(join(root, file), 'utf8'),
    ),
  )
})

test('migrations and SQL of rooms take the time as a value', () => {
  const asking = globSync('migrations/*.sql', { cwd: root }).filter((file) =>
    /\bdefault (now|clock_timestamp)\(\)/i.test(readFileSync(join(root, file), 'utf8')),
  )
  assert.deepEqual(asking, [], 'a column takes its time from ctx.now, never from a default')
})

test('each rule about imports finds an offence', () => {
  const bad: Readonly<Record<string, string>> = {
    'reference/countries/country.service.ts': "import { x } from '../../trips/index.ts'",
    'people/users/user.service.ts': "const later = await import('../../api/index.ts')",
    'trips/trips/trip.service.ts': "import { x } from '../../reference/countries/country.ts'",
    'app/serve.ts': "import { x } from '../api/deps.ts'",
    'trips/trips/trip.jobs.ts': "import { x } from '../../gossip/index.ts'",
    'trips/traveller-trips/trip.v2.routes.ts': "import { x } from './trip.store.ts'",
    'trips/trips/trip.desk.routes.ts': "import { sql } from 'kysely'",
    'trips/trips/trip.ts': "import { sql } from 'kysely'",
    'trips/trips/trip-days.ts': "import { Type } from 'typebox'",
    'trips/trips/trip-words.ts': "import type { Db } from '../../platform/db/db.ts'",
    'trips/trips/trip.store.ts': "import { x } from './trip.service.ts'",
    'api/http/idempotency.store.ts': "import type { FastifyRequest } from 'fastify'",
    'trips/trips/other.service.ts': "import { x } from './trip.v1.wire.ts'",
    'trips/trips/trip.seed.ts': "import { x } from './trip.v1.wire.ts'",
    'trips/trips/trip.tasks.ts': "import { x } from './trip.service.ts'",
    'trips/changes/trip.notices.ts': "import { sql } from 'kysely'",
    'trips/changes/trip.event.ts': "import { x } from '../trips/trip.service.ts'",
    'trips/changes/other.event.ts': "import { x } from '../trips/trip.desk.wire.ts'",
    'trips/changes/late.store.ts': "import { x } from './trip.event.ts'",
    'feeds/earthquakes/usgs.parser.ts': "import { x } from './usgs.store.ts'",
    'trips/trips/late.jobs.ts': "import { x } from './trip.store.ts'",
    'trips/trips/trip.desk.wire.ts': "import { x } from './trip.store.ts'",
    'trips/trips/trip.v1.wire.ts': "import { x } from './trip.v2.wire.ts'",
    'trips/trips/trip.v2.wire.ts': "import { x } from './trip.v1.wire.ts'",
    'trips/v2.ts': "export { x } from '../reference/v1.ts'",
    'trips/trips/oracle.service.ts': "import { x } from '../../../test/oracles/oracle.ts'",
    'trips/trips/world.service.ts': "import { x } from './trips.testing.ts'",
    'trips/trips/door.service.ts': "import { x } from '../testing.ts'",
  }
  for (const [file, text] of Object.entries(bad)) {
    const violations = importViolations([file], () => text)
    assert.equal(violations.length, 1, `${file}: ${violations.join(' ') || 'nothing was said'}`)
    assert.match(violations[0] ?? '', /^[\w/.-]+ imports [\w/.@-]+: .+\.$/)
  }
})

test('allowed imports are accepted', () => {
  const good: Readonly<Record<string, string>> = {
    'trips/trips/trip.service.ts':
      "import { x } from '../../reference/index.ts'\nimport { y } from './trip.store.ts'\nimport type { Page } from '../../platform/http/paging.ts'",
    'trips/trips/trip.store.ts': "import { sql } from 'kysely'\nimport type { Trip } from './trip.ts'",
    'trips/traveller-trips/trip.v1.routes.ts':
      "import { x } from './trip.v1.wire.ts'\nimport { y } from './trip.service.ts'",
    'trips/changes/trip.event.ts': "import { x } from '../trips/trip.v2.wire.ts'\nimport { y } from '../trips/trip.ts'",
    'trips/changes/trip-notifications.service.ts': "import { x } from './trip.event.ts'",
    'platform/db/db.ts': "import { sql } from 'kysely'",
    'app/serve.ts': "import { buildServer } from '../api/index.ts'",
    'reference/countries/country.seed.ts': "import type { WorldCountry } from '../../../world/types.ts'",
  }
  for (const [file, text] of Object.entries(good)) holds(importViolations([file], () => text))
})

test('the rules about circles find an offence', () => {
  const sources = (texts: Readonly<Record<string, string>>) =>
    [Object.keys(texts), (file: string): string => texts[file] ?? ''] as const
  const pair = sources({
    'trips/segments/segment.ts': "import type { Draft } from '../drafts/trip-draft.ts'",
    'trips/drafts/trip-draft.ts': "import { segment } from '../segments/segment.ts'",
  })
  assert.deepEqual(fileCircleViolations(...pair), [
    'src/trips/segments/segment.ts and src/trips/drafts/trip-draft.ts import each other: segment.ts → trip-draft.ts → segment.ts.',
  ])
  assert.deepEqual(folderCircleViolations(...pair), [
    'src/trips/segments and src/trips/drafts import each other: segment.ts → trip-draft.ts, trip-draft.ts → segment.ts.',
  ])
  const round = sources({
    'trips/a/a.ts': "import { b } from '../b/b.ts'",
    'trips/b/b.ts': "export { c } from '../c/c.ts'",
    'trips/c/c.ts': "const later = await import('../a/other.ts')",
    'trips/a/other.ts': '',
    'trips/d/d.ts': "import { a } from '../a/a.ts'",
  })
  assert.deepEqual(folderCircleViolations(...round), [
    'src/trips/a, src/trips/b and src/trips/c import each other: a.ts → b.ts, b.ts → c.ts, c.ts → other.ts.',
  ])
  holds(fileCircleViolations(...round))
  assert.match(
    fileCircleViolations(...sources({ 'trips/a/a.ts': "import { a } from './a.ts'" }))[0] ?? '',
    /imports itself/,
  )
  // Doors open every folder of their room, and features of a room may use what lies at the root of platform.
  holds(
    folderCircleViolations(
      ...sources({
        'trips/index.ts': "export { a } from './a/a.ts'",
        'trips/a/a.ts': "import { b } from '../b/b.ts'",
        'trips/b/b.ts': "import { c } from '../../platform/clock.ts'",
      }),
    ),
  )
})

test('the rule about the size of folders finds an offence', () => {
  const folder = (count: number): string[] => Array.from({ length: count }, (_, n) => `trips/trips/file-${n}.ts`)
  holds(folderSizeViolations(folder(fullestFolder)))
  assert.match(
    folderSizeViolations(folder(fullestFolder + 1))[0] ?? '',
    /^src\/trips\/trips has 21 files besides tests/,
  )
})

test('the rules about file names and lengths find an offence', () => {
  const long = 'x\n'.repeat(longestFile + 1)
  assert.match(placeViolations(['trips/trips/parts/trip.ts'], () => '')[0] ?? '', /too deep/)
  assert.match(placeViolations(['garage/car.ts'], () => '')[0] ?? '', /in no room/)
  assert.match(placeViolations(['trips/trips/trip.ts'], () => long)[0] ?? '', /has 301 lines/)
  holds(placeViolations(['trips/trips/trip.ts'], () => 'x\n'.repeat(longestFile)))
  holds(placeViolations(['platform/db/schema.gen.ts'], () => long))
  assert.equal(new Set(rooms).size, 13)
})

test('the rule about time finds an offence', () => {
  const asks = [
    'const a = Date.now()',
    'const a = new Date()',
    'sql`select now()`',
    'sql`where at < current_timestamp`',
    'sql`select clock_timestamp()`',
  ]
  for (const text of asks) assert.equal(timeViolations(['trips/trips/trip.store.ts'], () => text).length, 1, text)
  for (const text of [
    'const a = new Date(ctx.now)',
    '// never new Date() here',
    '/* now() */',
    'const { now } = ctx',
    'now(): Date {',
  ])
    holds(timeViolations(['trips/trips/trip.ts'], () => text))
  holds(timeViolations(['platform/clock.ts', 'api/callers/limits.ts', 'app/main.ts'], () => 'new Date()'))
})

test('the rule about handing over finds an offence', () => {
  const file = 'trips/trips/trip-ports.ts'
  for (const text of [
    "import './trip-counter.service.ts'",
    'let count = none\nexport function fill(filled = none): void {\n  count = filled\n}',
    'let count = none\nexport const fill = (filled = none): void => {\n  count = filled\n}',
    'let made: number | undefined\nexport const get = () => (made ??= 1)',
  ])
    assert.equal(handoverViolations([file], () => text).length, 1, text)
  for (const text of [
    "import { x } from './trip.ts'",
    'let count = 0\nconst next = () => ++count\nexport function id() {\n  return next()\n}',
    'let count = 0\nexport const same = (other: number) => count === other',
  ])
    holds(handoverViolations([file], () => text))
})

test('the rule about answers finds an offence', () => {
  const file = 'trips/trips/trip.v2.routes.ts'
  assert.match(
    sendViolations([file], () => 'return reply.code(201).send(trip)')[0] ?? '',
    /a handler returns its answer\.$/,
  )
  holds(sendViolations([file], () => 'return trip // never reply.send(trip)'))
})

test('the rule about the compiler finds an offence', () => {
  for (const text of [
    'let a: any',
    'const b = c as any',
    'const d: any[] = []',
    'new Map<string, any>()',
    '// @ts-ignore',
    '// @ts-expect-error: why',
    'export default 1',
  ]) {
    assert.equal(escapeViolations(['trips/trips/trip.ts'], () => text).length, 1, text)
  }
  for (const text of ['// in any case: any', "const said = 'any'", 'sql`id = any($1)`', 'const anyone = 1'])
    holds(escapeViolations(['trips/trips/trip.ts'], () => text))
})
