import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Ctx } from '../platform/ctx.ts'
import { columns } from './cli/usage.ts'

const folder = join(import.meta.dirname, '../../world/data')

/** One seeded table: how many rows it has, how many of them the seed wrote, and how many of those staff have edited since. */
export interface LoadedTable {
  readonly table: string
  readonly rows: number
  readonly seeded: number
  readonly edited: number
}

/** One data file: which values are missing, and where its sources disagree. */
export interface FileGaps {
  readonly file: string
  readonly records: number
  readonly disputed: number
  readonly missing: Readonly<Record<string, number>>
}

export interface SeedReport {
  readonly loaded: readonly LoadedTable[]
  readonly files: readonly FileGaps[]
  /** The builders' own report: what was matched, how, and what was not. */
  readonly matching: Readonly<Record<string, unknown>>
}

/** Seeded tables are recognised by their column seed_digest, so new ones are included without a change here. */
async function loadedTables(ctx: Ctx): Promise<LoadedTable[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'seed_digest' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`.execute(
    ctx.db,
  )
  const found: LoadedTable[] = []
  for (const { name } of tables) {
    const { rows } = await sql<Omit<LoadedTable, 'table'>>`
      select count(*) as rows, count(seed_digest) as seeded, count(*) filter (where cardinality(edited) > 0) as edited from ${sql.table(name)}`.execute(
      ctx.db,
    )
    if (rows[0]) found.push({ table: name, ...rows[0] })
  }
  return found
}

const isMissing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

function countDisputed(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + countDisputed(one), 0)
  if (value === null || typeof value !== 'object') return 0
  const own = 'disputed' in value && value.disputed === true ? 1 : 0
  return Object.values(value).reduce((sum: number, one) => sum + countDisputed(one), own)
}

function gapsOf(file: string, records: readonly unknown[]): FileGaps {
  const missing: Record<string, number> = {}
  for (const record of records) {
    for (const [field, value] of Object.entries(record ?? {}))
      if (isMissing(value)) missing[field] = (missing[field] ?? 0) + 1
  }
  // A record counts once, however many of its values are disputed.
  return {
    file,
    records: records.length,
    disputed: records.filter((record) => countDisputed(record) > 0).length,
    missing,
  }
}

/** What was loaded, matched, not matched, disputed and missing, from the database and the data files. */
export async function seedReport(ctx: Ctx): Promise<SeedReport> {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
  const gaps: FileGaps[] = []
  const matching: Record<string, unknown> = {}
  for (const file of files) {
    const content: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    if (file.endsWith('-report.json')) matching[file.replace('-report.json', '')] = content
    else if (Array.isArray(content)) gaps.push(gapsOf(file, content))
  }
  return { loaded: await loadedTables(ctx), files: gaps, matching }
}

const few = 8
const itemsOf = (text: string): string[] => text.split(/;\s*|\s+/).filter((word) => word !== '')

/** A value of a report, shortened: long lists become their length and first items. */
function inShort(value: unknown): string {
  if (typeof value === 'string') {
    const items = itemsOf(value)
    return items.length > few ? `${items.length}: ${items.slice(0, few).join(' ')} …` : value
  }
  if (Array.isArray(value))
    return `${value.length}${value.length > 0 ? `: ${value.slice(0, few).map(String).join(', ')}${value.length > few ? ' …' : ''}` : ''}`
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value)
    if (entries.length <= few) return entries.map(([name, one]) => `${name} ${inShort(one)}`).join(', ')
    const total = entries.reduce((sum, [, one]) => sum + (typeof one === 'string' ? one.split(';').length : 1), 0)
    return `${total} in ${entries.length} (${entries
      .slice(0, few)
      .map(([name]) => name)
      .join(' ')} …)`
  }
  return String(value)
}

/** The report as text. */
export function reportText(report: SeedReport): string {
  const loaded = columns([
    ['table', 'rows', 'from the seed', 'edited by staff'],
    ...report.loaded.map((one) => [one.table, String(one.rows), String(one.seeded), String(one.edited)]),
  ])
  const gaps = report.files.map(({ file, records, disputed, missing }) => {
    const lines = Object.entries(missing)
      .sort((a, b) => b[1] - a[1])
      .map(([field, count]) => `    ${field}: ${count} of ${records}`)
    return [
      `  ${file}: ${records} records, ${disputed} with values that sources dispute`,
      ...(lines.length > 0 ? ['    missing:', ...lines.map((line) => `  ${line}`)] : []),
    ].join('\n')
  })
  const matching = Object.entries(report.matching).map(([name, content]) => {
    const entries = Object.entries(content ?? {}).map(([field, value]) => `    ${field}: ${inShort(value)}`)
    return [`  ${name}`, ...entries].join('\n')
  })
  return ['Loaded', loaded, '', 'Disputed and missing', ...gaps, '', 'Matched and not matched', ...matching].join('\n')
}
