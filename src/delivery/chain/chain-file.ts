import type { ChainLine, Head, LinkedEntry } from './chain.ts'
import { type ChainVerdict, verifyChain } from './verify-chain.ts'

/**
 * The first line of a chain in a file of JSON lines; the lines of its entries follow at once. `start` is the first position and the hash before it, `head`
 * the last entry of the file. A file may have lines of other records before the first chain; after it there are only chains.
 */
export interface ChainHeader {
  readonly company_id: string | null
  readonly start: { readonly position: number; readonly previous: string }
  readonly head: Head
}

export const chainHeaderLine = (header: ChainHeader): string => JSON.stringify({ record: 'chain', ...header })

/** A line of the file: in full with `entry`, or with its digest alone, where an excerpt has no business with it. */
export const chainEntryLine = (entry: LinkedEntry): string => JSON.stringify({ record: 'entry', ...entry })
export const chainLinkLine = ({ position, digest }: { readonly position: number; readonly digest: string }): string =>
  JSON.stringify({ record: 'link', position, digest })

export interface VerifiedChain {
  readonly companyId: string | null
  readonly isExcerpt: boolean
  readonly verdict: ChainVerdict
}

const unreadable: ChainLine = { unreadable: true }
const hex = /^[0-9a-f]{64}$/

function parsed(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function toHeader(record: Record<string, unknown> | undefined): ChainHeader | undefined {
  if (record?.record !== 'chain') return undefined
  const { company_id, start, head } = record as Partial<ChainHeader>
  const isWhole =
    (company_id === null || typeof company_id === 'string') &&
    Number.isInteger(start?.position) &&
    hex.test(start?.previous ?? '') &&
    Number.isInteger(head?.position) &&
    hex.test(head?.hash ?? '')
  if (!isWhole || !start || !head)
    throw new Error('The first line of a chain is damaged: its start or its head cannot be read.')
  return { company_id: company_id ?? null, start, head }
}

function toLine(record: Record<string, unknown> | undefined): ChainLine {
  if (!record || !Number.isInteger(record.position) || !hex.test(String(record.digest))) return unreadable
  if (record.record === 'link') return { position: Number(record.position), digest: String(record.digest) }
  if (record.record !== 'entry' || !hex.test(String(record.hash)) || !hex.test(String(record.previous)))
    return unreadable
  // Fields that are not of an entry would be in no digest: nobody may add one unseen.
  if (Object.keys(record).some((key) => !fields.has(key))) return unreadable
  try {
    JSON.stringify(record)
    return record as unknown as LinkedEntry
  } catch {
    return unreadable
  }
}
const fields = new Set(
  'record position company_id kind at notification_id person about facts sealed digest previous hash'.split(' '),
)

/** Verifies each chain of a file, line by line. `heads` are compared with the chain of `companyId`, or with the only one. */
export async function verifyChainFile(
  lines: AsyncIterable<string> | Iterable<string>,
  { heads = [] }: { readonly heads?: readonly Head[] } = {},
): Promise<readonly VerifiedChain[]> {
  const reader = linesOf(lines)
  let header: ChainHeader | undefined
  for (let next = await reader.next(); !next.done && !header; ) {
    header = toHeader(parsed(next.value))
    if (!header) next = await reader.next()
  }
  const chains: VerifiedChain[] = []
  while (header) {
    const current: ChainHeader = header
    header = undefined
    let following: ChainHeader | undefined
    const section = async function* (): AsyncGenerator<ChainLine> {
      for (let next = await reader.next(); !next.done; next = await reader.next()) {
        const record = parsed(next.value)
        following = toHeader(record)
        if (following) return
        yield toLine(record)
      }
    }
    const open = section()
    const verdict = await verifyChain(open, {
      companyId: current.company_id,
      start: current.start,
      heads: [...heads, current.head],
    })
    // After a fault, the rest of the chain was not read.
    while (!following) {
      const next = await reader.next()
      if (next.done) break
      following = toHeader(parsed(next.value))
    }
    chains.push({ companyId: current.company_id, isExcerpt: current.start.position > 1, verdict })
    header = following
  }
  return chains
}

async function* linesOf(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  for await (const line of lines) if (line.trim() !== '') yield line
}
