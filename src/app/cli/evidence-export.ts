import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import { Problem } from '../../platform/problem.ts'
import type { CommandIo } from './io.ts'
import { UsageError } from './usage.ts'
import { companyOf, withCtx } from './with-runtime.ts'

interface Options {
  readonly alert?: string
  readonly user?: string
  readonly company?: string
  readonly since?: string
  readonly until?: string
  readonly format: string
  readonly language: string
  readonly output?: string
  readonly overwrite?: boolean
}

function timeOf(option: string, value: string | undefined): Date | undefined {
  if (value === undefined) return undefined
  const time = new Date(value)
  if (Number.isNaN(time.getTime()))
    throw new UsageError(`${option} ${value} is no time: 2026-11-14 or 2026-11-14T08:00:00Z.`)
  return time
}

/** The sentences of a refusal, with the options instead of the fields. */
function usageOf(error: unknown): unknown {
  if (!(error instanceof Problem) || error.status !== 422 || !error.fields) return error
  const names: Readonly<Record<string, string>> = {
    alert_id: '--alert',
    user_id: '--user',
    company_id: '--company',
    since: '--since',
    until: '--until',
  }
  const lines = Object.entries(error.fields).flatMap(([field, all]) =>
    all.map((one) => `${names[field] ?? field} ${one}.`),
  )
  return new UsageError(lines.join(' '))
}

/** `godwit evidence export` (docs/evidence.md). */
export function addEvidenceExport(evidence: Command, io: CommandIo): void {
  evidence
    .command('export')
    .description('make an evidence package of an alert, a person, or a period of a company')
    .option('--alert <id>', 'of this alert and its whole thread')
    .option('--user <id>', 'of this person')
    .option('--company <id or name>', 'only of this company; a period needs it')
    .option('--since <time>', 'the beginning of the period')
    .option('--until <time>', 'its end')
    .option('--format <format>', 'jsonl, csv or pdf', 'jsonl')
    .option('--language <language>', 'of the PDF: en or es', 'en')
    .option('--output <file>', 'the file (mode 0600); otherwise named after the package, in this folder')
    .option('--overwrite', 'replace the file if it is there')
    .action(async (options: Options) => {
      const { evidenceFormats, makeEvidence, readEvidenceQuery } = await import('../../intelligence/index.ts')
      const format = evidenceFormats.find((one) => one === options.format)
      const language = (['en', 'es'] as const).find((one) => one === options.language)
      if (!format) throw new UsageError(`--format is one of ${evidenceFormats.join(', ')}.`)
      if (!language) throw new UsageError('--language is en or es.')
      const [since, until] = [timeOf('--since', options.since), timeOf('--until', options.until)]
      const made = await withCtx(io, 'evidence export', async (ctx) => {
        const companyId = options.company === undefined ? undefined : (await companyOf(ctx, options.company)).id
        try {
          const query = readEvidenceQuery(
            { alertId: options.alert, userId: options.user, companyId, since, until },
            null,
          )
          const file = await makeEvidence(ctx, ctx, query, { format, language })
          const path = options.output ?? `${file.name}.${format}`
          await pipeline(
            file.spool.read(),
            createWriteStream(path, { mode: 0o600, flags: options.overwrite ? 'w' : 'wx' }),
          )
          return { ...file, path }
        } catch (error) {
          const code = (error as NodeJS.ErrnoException).code
          if (code === 'EEXIST')
            throw new UsageError(
              `${options.output ?? 'The file'} is there already: name another file, or say --overwrite.`,
            )
          throw usageOf(error)
        }
      })
      const { records, people } = made.end
      io.print(
        `${made.path} holds ${people} people, ${records['message'] ?? 0} messages and ${records['receipt'] ?? 0} receipts.`,
      )
      io.print(`SHA-256 ${made.sha256}`)
    })
}
