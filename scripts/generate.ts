/**
 * `npm run generate`: writes every committed file that is made from another one. `--check` writes nothing and fails when one of them
 * is not what would be written.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeSettings } from '../src/platform/config/config.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { notificationTable } from './support/notification-table.ts'
import { at, dropRun, lockRun, newRun, query, workServer } from './support/postgres.ts'

const root = join(import.meta.dirname, '..')

/** A generated file: where it stands, what it is made from, and how. */
interface Generated {
  readonly path: string
  readonly from: string
  make(): Promise<string>
}

type Described = ReturnType<typeof describeSettings>[number]

function groups(): [string, Described[]][] {
  const found = new Map<string, Described[]>()
  for (const one of describeSettings()) found.set(one.group, [...(found.get(one.group) ?? []), one])
  return [...found]
}

function wrapped(text: string, width = 110): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length + 3 > width) lines.push(`# ${word}`)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.join('\n')
}

/** Every setting, commented out with its default: a copy of the file changes nothing until a line is uncommented. */
export function envExample(): string {
  const head = [
    wrapped(
      'Settings of Godwit. Copy this file to .env, or set GODWIT_CONFIG to the path of another file; the environment wins over the file, and an empty value counts as not set.',
    ),
    wrapped('Made from src/platform/config/config.ts by "npm run generate": edit that file, not this one.'),
  ]
  const parts = groups().map(([group, settings]) =>
    [`## ${group}`, ...settings.map((one) => `${wrapped(one.about)}\n#${one.name}=${one.fallback ?? ''}`)].join('\n\n'),
  )
  return `${[...head, ...parts].join('\n\n')}\n`
}

/** The table of docs/running.md; the rest of that file is written by hand. */
export function settingsTable(): string {
  const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
  return groups()
    .map(([group, settings]) => {
      const rows = settings.map(
        (one) =>
          `| \`${one.name}\` | ${one.fallback === undefined ? 'not set' : `\`${one.fallback}\``} | ${cell(one.about)}${one.secret ? ' Secret: never printed.' : ''} |`,
      )
      return [`### ${group}`, '', '| Setting | Default | What it does |', '|---|---|---|', ...rows].join('\n')
    })
    .join('\n\n')
}

/** A page that is written by hand except for the table between its two marks. */
function pageWithTable(path: string, word: string, source: string, table: string): string {
  const [first, last] = [`<!-- ${word}: made by "npm run generate" from ${source} -->`, `<!-- end of ${word} -->`]
  const page = readFileSync(join(root, path), 'utf8')
  const start = page.indexOf(first)
  const end = page.indexOf(last)
  if (start < 0 || end < start)
    throw new Error(`${path} has lost its marks: put ${first} and ${last} back where the table belongs.`)
  return `${page.slice(0, start + first.length)}\n\n${table}\n\n${page.slice(end)}`
}

const settings = 'src/platform/config/config.ts'
const notificationTypes = 'src/delivery/notifications/notification-types.ts'

/**
 * PostgreSQL does not say which columns of a view may be null. A published view is called shared_<table> and shows columns of that
 * table as they are, so they have the types that they have there.
 */
function withColumnTypes(types: string): string {
  const columnsOf = (name: string): Map<string, string> => {
    const body = new RegExp(`^export interface ${name} \\{\\n([\\s\\S]*?)^\\}`, 'm').exec(types)?.[1] ?? ''
    return new Map([...body.matchAll(/^ {2}(\w+): (.+);$/gm)].map(([, column = '', type = '']) => [column, type]))
  }
  return types.replace(/^export interface Shared(\w+) \{\n[\s\S]*?^\}/gm, (view, table: string) => {
    const columns = columnsOf(table)
    return view.replace(/^ {2}(\w+): .+;$/gm, (line, column: string) => {
      const type = columns.get(column)
      if (type === undefined) throw new Error(`The view of ${table} shows ${column}, which that table does not have.`)
      return line.replace(/: .+;$/, `: ${type};`)
    })
  })
}

/** The types of the tables, from a database that has only ever seen the migrations. */
async function schemaTypes(): Promise<string> {
  const server = await workServer()
  const run = newRun()
  const unlock = await lockRun(server.url, run)
  const folder = mkdtempSync(join(tmpdir(), 'godwit-generate-'))
  try {
    const database = `godwit_generate_${run}`
    await query(server.url, `create database ${database}`)
    await migrate(at(server.url, database))
    const out = join(folder, 'schema.gen.ts')
    const options = [
      '--dialect',
      'postgres',
      '--out-file',
      out,
      '--date-parser',
      'string',
      '--exclude-pattern',
      'schema_migrations',
      '--type-mapping',
      '{"int8":"number"}',
      '--log-level',
      'error',
    ]
    const tool = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
    const done = spawnSync(process.execPath, [tool, ...options, '--url', at(server.url, database)], {
      encoding: 'utf8',
      cwd: folder,
    })
    if (done.status !== 0)
      throw new Error(`kysely-codegen failed: ${done.stderr || done.stdout || done.error?.message}`)
    return withColumnTypes(readFileSync(out, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await dropRun(server.url, run).catch(() => 0)
    await unlock()
    await server.stop()
  }
}

const files: readonly Generated[] = [
  { path: '.env.example', from: settings, make: async () => envExample() },
  {
    path: 'docs/running.md',
    from: settings,
    make: async () => pageWithTable('docs/running.md', 'settings', settings, settingsTable()),
  },
  {
    path: 'docs/notifications.md',
    from: notificationTypes,
    make: async () => pageWithTable('docs/notifications.md', 'types', notificationTypes, notificationTable()),
  },
  { path: 'src/platform/db/schema.gen.ts', from: 'migrations/', make: schemaTypes },
]

async function main(check: boolean): Promise<number> {
  let stale = 0
  for (const { path, from, make } of files) {
    const whole = join(root, path)
    const expected = await make()
    const fresh = existsSync(whole) && readFileSync(whole, 'utf8') === expected
    if (!fresh && check) {
      stale++
      console.error(`${path} is stale: it is made from ${from}. Run "npm run generate".`)
    } else if (!fresh) writeFileSync(whole, expected)
    if (fresh || !check) console.log(`${path}: ${fresh ? 'fresh' : 'written'}`)
  }
  return stale > 0 ? 1 : 0
}

if (import.meta.main) {
  const [word, ...others] = process.argv.slice(2)
  if (others.length > 0 || (word !== undefined && word !== '--check')) {
    console.error('npm run generate takes no argument, or --check.')
    process.exitCode = 2
  } else {
    try {
      process.exitCode = await main(word === '--check')
    } catch (error) {
      console.error(`npm run generate: ${(error as Error).message}`)
      process.exitCode = 1
    }
  }
}
