import { createReadStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Command } from 'commander'
import type { ChainVerdict, Head } from '../../delivery/index.ts'
import { addEvidenceExport } from './evidence-export.ts'
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

/** `godwit evidence` (docs/running.md#the-chain-of-evidence). */
export function addEvidenceCommands(program: Command, io: CommandIo): void {
  const evidence = program.command('evidence').description('export evidence; verify its chain, and print the head')

  addEvidenceExport(evidence, io)

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
