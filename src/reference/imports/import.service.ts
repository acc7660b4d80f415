import { CsvError } from '../../platform/csv.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { enterSyncWrite, worldSubject } from '../../platform/db/sync.ts'
import {
  type Compared,
  compareRows,
  confirmRows,
  countMissing,
  insertRows,
  lockImports,
  updateRows,
} from './import.store.ts'
import {
  type FieldChange,
  type ImportKind,
  ImportRefused,
  type ImportReport,
  type ImportRow,
  type ImportTable,
  mostExamples,
  type RowChange,
  type Stamp,
  sortOut,
} from './import.ts'
import { importers } from './importers.service.ts'

export interface ImportOptions extends Partial<Stamp> {
  /** True: nothing is written; the report says what would be. */
  readonly dryRun?: boolean
  readonly progress?: (part: string, done: number, total: number) => void
}

const chunkSize = 500

/** What the import does with the rows of the file. */
interface Plan {
  readonly added: object[]
  readonly changed: object[]
  readonly confirmed: object[]
  unchanged: number
  kept: number
  readonly examples: RowChange[]
}

/**
 * Imports a file in one transaction. The report lists rejected rows with their reason; columns that staff edited and rows
 * that are not in the file are kept. Importing the same file again changes nothing.
 */
export function importFile(
  ctx: Ctx,
  kind: ImportKind,
  text: string,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { table, columns, source, read, fresh = {} } = importers[kind]
  const stamp: Stamp = { source: options.source ?? source, as_of: options.as_of ?? ctx.now.toISOString().slice(0, 10) }
  return inTransaction(ctx, async (outer) => {
    const tx = await enterSyncWrite(outer, worldSubject)
    await lockImports(tx.db, table)
    const { rows, rejected, leftOut } = sortOut(await readAll(() => read(tx, text, stamp)))
    const plan = await compareAll(tx, table, columns, rows, options.progress)
    const added = plan.added.map((row) => ({ ...fresh, ...row }))
    const missing = await countMissing(
      tx.db,
      table,
      rows.map(({ id }) => id),
    )
    if (!options.dryRun) await writeAll(tx, table, columns, { ...plan, added }, options.progress)
    return {
      kind,
      dryRun: options.dryRun ?? false,
      read: rows.length + rejected.length + leftOut,
      added: plan.added.length,
      changed: plan.changed.length,
      confirmed: plan.confirmed.length,
      unchanged: plan.unchanged,
      kept: plan.kept,
      missing,
      leftOut,
      rejected,
      examples: plan.examples,
    }
  })
}

/** After an unmatched quote the rest of the file is unreliable, so the whole file is refused. */
async function readAll<T>(read: () => Promise<Iterable<T>>): Promise<T[]> {
  try {
    return [...(await read())]
  } catch (error) {
    if (error instanceof CsvError) throw new ImportRefused(`The file is not CSV as RFC 4180 has it: ${error.message}.`)
    throw error
  }
}

async function compareAll(
  tx: Ctx,
  table: ImportTable,
  columns: readonly string[],
  rows: readonly ImportRow[],
  progress: ImportOptions['progress'],
): Promise<Plan> {
  const plan: Plan = { added: [], changed: [], confirmed: [], unchanged: 0, kept: 0, examples: [] }
  for (let from = 0; from < rows.length; from += chunkSize) {
    const chunk = rows.slice(from, from + chunkSize)
    const compared = await compareRows(
      tx.db,
      table,
      chunk.map((row) => ({ id: row.id, ...row.columns, provenance: row.provenance })),
    )
    const byId = new Map(compared.map((one) => [one.id, one]))
    for (const row of chunk) {
      const one = byId.get(row.id)
      if (one) decide(plan, row, one, columns, tx.now)
    }
    progress?.('compared', Math.min(from + chunkSize, rows.length), rows.length)
  }
  return plan
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The current provenance of the facts that the file states. */
const standing = (incoming: unknown, existing: unknown): object =>
  Object.fromEntries(
    Object.keys((incoming ?? {}) as object).map((name) => [name, (existing as Record<string, unknown>)[name] ?? null]),
  )

function decide(
  plan: Plan,
  row: ImportRow,
  { incoming, existing }: Compared,
  columns: readonly string[],
  now: Date,
): void {
  const shared = { id: row.id, provenance: row.provenance, created_at: now, updated_at: now }
  if (existing === null) {
    plan.added.push({
      ...shared,
      ...Object.fromEntries(Object.entries(row.columns).filter(([, value]) => value !== undefined)),
    })
    return
  }
  const edited = new Set(existing['edited'] as string[])
  const differing = columns.filter((name) => row.columns[name] !== undefined && !same(incoming[name], existing[name]))
  const changed = differing.filter((name) => !edited.has(name))
  plan.kept += differing.length - changed.length
  if (changed.length > 0) {
    plan.changed.push({
      ...shared,
      ...Object.fromEntries(
        columns.map((name) => [name, row.columns[name] === undefined ? existing[name] : row.columns[name]]),
      ),
    })
    const fields: FieldChange[] = changed.map((name) => ({
      field: name,
      before: existing[name] ?? null,
      after: incoming[name] ?? null,
    }))
    if (plan.examples.length < mostExamples) plan.examples.push({ line: row.line, name: row.name, fields })
  } else if (!same(incoming['provenance'], standing(incoming['provenance'], existing['provenance'])))
    plan.confirmed.push(shared)
  else plan.unchanged++
}

async function writeAll(
  tx: Ctx,
  table: ImportTable,
  columns: readonly string[],
  plan: Plan,
  progress: ImportOptions['progress'],
): Promise<void> {
  const total = plan.added.length + plan.changed.length + plan.confirmed.length
  let done = 0
  const inChunks = async (
    rows: readonly object[],
    write: (chunk: readonly Record<string, unknown>[]) => Promise<void>,
  ): Promise<void> => {
    for (let from = 0; from < rows.length; from += chunkSize) {
      const chunk = rows.slice(from, from + chunkSize)
      await write(chunk as Record<string, unknown>[])
      done += chunk.length
      progress?.('written', done, total)
    }
  }
  await inChunks(plan.added, (chunk) => insertRows(tx.db, table, columns, chunk))
  await inChunks(plan.changed, (chunk) => updateRows(tx.db, table, columns, chunk))
  await inChunks(plan.confirmed, (chunk) => confirmRows(tx.db, table, chunk))
}
