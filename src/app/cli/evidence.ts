import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import type { ChainVerdict, Head } from '../../delivery/index.ts'
import { isUuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import type { CommandIo } from './io.ts'
import { UsageError } from './usage.ts'
import { companyOf, withCtx } from './with-runtime.ts'

/** Loaded when a command runs, so that --help stays quick. */
const delivery = () => import('../../delivery/index.ts')

interface VerifyOptions {
  readonly head?: string
  readonly company?: string
  readonly service?: boolean
  readonly json?: boolean
}

interface Verified {
  readonly companyId: string | null
  readonly verdict: ChainVerdict
}

async function headsOf(text: string | undefined): Promise<readonly Head[]> {
  if (text === undefined) return []
  const head = (await delivery()).parseHead(text)
  if (!head) throw new UsageError(`"${text}" is not a head: it is a position, a colon and 64 hex digits.`)
  return [head]
}

/** Needs no database and no key. */
async function verifyFile(path: string, heads: readonly Head[]): Promise<readonly Verified[]> {
  if (!existsSync(path)) throw new UsageError(`There is no file ${path}.`)
  const { verifyChainFile } = await delivery()
  const input = createReadStream(path, 'utf8')
  const chains = await verifyChainFile(createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }), { heads })
  if (chains.length === 0) throw new Error(`${path} has no chain of evidence.`)
  return chains
}

const verifyStored = (
  io: CommandIo,
  company: string | undefined,
  heads: readonly Head[],
): Promise<readonly Verified[]> =>
  withCtx(io, 'evidence verify', async (ctx) => {
    const companyId = company === undefined ? null : (await companyOf(ctx, company)).id
    return [{ companyId, verdict: await (await delivery()).verifyStoredChain(ctx, companyId, heads) }]
  })

const nameOf = (companyId: string | null): string =>
  companyId === null ? "The service's own chain" : `The chain of company ${companyId}`

async function sentenceOf({ companyId, verdict }: Verified): Promise<string> {
  if (!verdict.ok) return `${nameOf(companyId)} is BROKEN. ${verdict.sentence}`
  const { headText } = await delivery()
  const { entries, links, head } = verdict
  const counted = `${entries} ${entries === 1 ? 'entry' : 'entries'}${links > 0 ? ` and the digests of ${links} more` : ''}`
  return `${nameOf(companyId)} is whole: ${counted}, head ${headText(head)}.`
}

const jsonOf = ({ companyId, verdict }: Verified): object => ({ company_id: companyId, ...verdict })

async function verify(io: CommandIo, file: string | undefined, options: VerifyOptions): Promise<void> {
  const places = [file, options.company, options.service].filter((one) => one !== undefined)
  if (places.length !== 1) throw new UsageError('Say one of them: a file, --company, or --service.')
  const heads = await headsOf(options.head)
  const chains = await (file === undefined ? verifyStored(io, options.company, heads) : verifyFile(file, heads))
  if (chains.some(({ verdict }) => !verdict.ok)) io.exitCode = 1
  if (options.json) return io.printJson(chains.map(jsonOf))
  for (const one of chains) io.print(await sentenceOf(one))
}

async function printHeads(io: CommandIo, { company, json }: VerifyOptions): Promise<void> {
  const { headText, listChainHeads } = await delivery()
  const heads = await withCtx(io, 'evidence head', async (ctx) => {
    const all = await listChainHeads(ctx)
    if (company === undefined) return all
    const { id } = await companyOf(ctx, company)
    return all.filter(({ companyId }) => companyId === id)
  })
  if (json)
    return io.printJson(
      heads.map(({ companyId, position, hash, at }) => ({ company_id: companyId, position, hash, at })),
    )
  for (const head of heads) io.print(`${head.companyId ?? 'service'}  ${headText(head)}  ${head.at.toISOString()}`)
  if (heads.length === 0) io.print('There are no entries yet.')
}

interface ExportOptions {
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

/** docs/evidence.md */
function addExport(evidence: Command, io: CommandIo): void {
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
    .action(async (options: ExportOptions) => {
      const { evidenceFormats, makeEvidence, readEvidenceQuery } = await import('../../intelligence/index.ts')
      const format = evidenceFormats.find((one) => one === options.format)
      const language = (['en', 'es'] as const).find((one) => one === options.language)
      if (!format) throw new UsageError(`--format is one of ${evidenceFormats.join(', ')}.`)
      if (!language) throw new UsageError('--language is en or es.')
      const [since, until] = [timeOf('--since', options.since), timeOf('--until', options.until)]
      for (const [option, id] of [
        ['--alert', options.alert],
        ['--user', options.user],
      ] as const)
        if (id !== undefined && !isUuid(id))
          throw new UsageError(`${option} must be an id; "${id.slice(0, 40)}" is none.`)
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

/** `godwit evidence` (docs/running.md#the-chain-of-evidence). */
export function addEvidenceCommands(program: Command, io: CommandIo): void {
  const evidence = program.command('evidence').description('export evidence; verify its chain, and print the head')

  addExport(evidence, io)

  evidence
    .command('verify')
    .description(
      'compute the chain again; exit code 1 and the first entry that was changed, removed, put in or swapped',
    )
    .argument('[file]', 'an exported file; needs no database')
    .option('--head <position:hash>', 'a head that was printed, exported or sent by webhook')
    .option('--company <id or name>', "the company's chain in the database")
    .option('--service', "the service's own chain in the database")
    .option('--json', 'print JSON')
    .action((file: string | undefined, options: VerifyOptions) => verify(io, file, options))

  evidence
    .command('head')
    .description('print the head of each chain: keep it where nobody of the service can change it')
    .option('--company <id or name>', 'of this company alone')
    .option('--json', 'print JSON')
    .action((options: VerifyOptions) => printHeads(io, options))
}
