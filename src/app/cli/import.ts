import { createHash } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Command } from 'commander'
import { csvLine } from '../../platform/csv.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { readTime } from '../../platform/http/times.ts'
import type { ImportKind, ImportReport } from '../../reference/index.ts'
import type { CommandIo } from './io.ts'
import { parseWord, progressReporter, UsageError } from './usage.ts'
import { withCtx } from './with-runtime.ts'

interface Options {
  readonly dryRun?: boolean
  readonly rejects?: string
  readonly asOf?: string
  readonly source?: string
  readonly company?: string
}

interface File {
  readonly name: string
  readonly text: string
  readonly sha256: string
  /** The file's modification time: the date of its facts unless --as-of says otherwise. */
  readonly date: string
}

function readFile(path: string): File {
  try {
    const bytes = readFileSync(path)
    const text = new TextDecoder('utf-8', { fatal: true }).decode(path.endsWith('.gz') ? gunzipSync(bytes) : bytes)
    const date = statSync(path).mtime.toISOString().slice(0, 10)
    return { name: basename(path), text, sha256: createHash('sha256').update(bytes).digest('hex'), date }
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${(error as Error).message}`)
  }
}

function asOfDate(text: string): string {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? readTime(text) : undefined
  if (!time) throw new UsageError(`--as-of takes a date such as 2026-11-01, not "${text}".`)
  return text
}

/** Runs the import and writes its audit entry in one transaction. */
async function importWithAudit(
  ctx: Ctx,
  kind: ImportKind,
  file: File,
  options: Options,
  report: (part: string, done: number, total: number) => void,
): Promise<ImportReport> {
  const { importFile } = await import('../../reference/index.ts')
  const { audit } = await import('../../people/index.ts')
  return inTransaction(ctx, async (tx) => {
    const result = await importFile(tx, kind, file.text, {
      dryRun: options.dryRun ?? false,
      as_of: options.asOf === undefined ? file.date : asOfDate(options.asOf),
      ...(options.source === undefined ? {} : { source: options.source }),
      progress: report,
    })
    const { added, changed, confirmed, unchanged, kept, missing, leftOut, rejected } = result
    const after = {
      file: file.name,
      sha256: file.sha256,
      added,
      changed,
      confirmed,
      unchanged,
      kept,
      missing,
      left_out: leftOut,
      rejected: rejected.length,
    }
    if (!result.dryRun)
      await audit(tx, {
        action: 'import',
        subjectKind: kind,
        subjectId: file.name,
        companyId: null,
        before: null,
        after,
      })
    return result
  })
}

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'null'
  return text.length > 120 ? `${text.slice(0, 117)}…` : text
}

const mostRejectsShown = 20

/** The result of an import, or of its preview, as text. */
function importText(report: ImportReport): string {
  const lines: string[] = []
  for (const { line, name, fields } of report.examples) {
    lines.push(`~ ${line}  ${name}`)
    for (const { field, before, after } of fields) lines.push(`    ${field}: ${shown(before)} → ${shown(after)}`)
  }
  const more = report.changed - report.examples.length
  if (more > 0) lines.push(`~ … and ${more} more`)
  for (const { line, reason } of report.rejected.slice(0, mostRejectsShown)) lines.push(`! ${line}  ${reason}`)
  const moreRejected = report.rejected.length - mostRejectsShown
  if (moreRejected > 0) lines.push(`! … and ${moreRejected} more (--rejects <file> writes them all)`)
  lines.push(
    `${report.read} read: ${report.added} new, ${report.changed} changed, ${report.confirmed} the same from a newer source, ${report.unchanged} unchanged, ${report.rejected.length} refused, ${report.leftOut} of other kinds left out.`,
    `${report.missing} that we have are not in the file and stay; ${report.kept} values that staff set stay.`,
    report.dryRun ? 'Dry run: nothing was written.' : 'Done.',
  )
  return lines.join('\n')
}

async function bringIn(io: CommandIo, what: string, path: string, options: Options): Promise<void> {
  if (what === 'trips') {
    const { importTrips } = await import('./import-trips.ts')
    return importTrips(io, readFile(path).text, options)
  }
  const { importKinds } = await import('../../reference/index.ts')
  const kind = parseWord(what, 'import', [...importKinds, 'trips'] as const) as ImportKind
  if (options.asOf !== undefined) asOfDate(options.asOf)
  const file = readFile(path)
  const progress = progressReporter(io.stderr)
  const report = await withCtx(io, `import ${kind}`, (ctx) =>
    importWithAudit(ctx, kind, file, options, progress.report).finally(progress.end),
  )
  if (options.rejects !== undefined) {
    writeFileSync(
      options.rejects,
      csvLine(['line', 'reason']) + report.rejected.map(({ line, reason }) => csvLine([String(line), reason])).join(''),
    )
  }
  io.print(importText(report))
}

/** `godwit import`: loads files that are newer than the release's. */
export function addImportCommand(program: Command, io: CommandIo): void {
  program
    .command('import')
    .description('import a newer data file, all or nothing (trips: each trip); keeps what staff edited')
    .argument(
      '<what>',
      'airports (OurAirports CSV), hospitals (OpenStreetMap or healthsites.io GeoJSON), airlines, emergency-numbers or entry-requirements (our CSV, see world/README.md), trips (a company’s itineraries, see docs/import.md)',
    )
    .argument('<file>', 'the file; may be gzipped')
    .option('--dry-run', 'only report what would change')
    .option('--company <id>', 'trips: the company they belong to, by id or name')
    .option('--rejects <file>', 'write refused rows and the reasons to this file, as CSV')
    .option('--as-of <date>', 'date of the facts in the file (default: its modification time)')
    .option('--source <text>', 'where the file comes from; stored as provenance')
    .action((what: string, file: string, options: Options) => bringIn(io, what, file, options))
}
