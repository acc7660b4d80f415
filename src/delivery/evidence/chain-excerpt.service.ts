import type { Ctx } from '../../platform/ctx.ts'
import { excerptStart, readChain, readChainHead } from '../chain/chain.service.ts'
import type { LinkedEntry } from '../chain/chain.ts'
import { chainEntryLine, chainHeaderLine, chainLinkLine } from '../chain/chain-file.ts'
import { listFirstPositions } from './message-evidence.store.ts'
import type { ChainSubject } from './message-evidence.ts'

/** From where to where the chain of a company is followed. */
export interface ChainExcerpt {
  readonly companyId: string | null
  readonly first: number
  readonly head: { readonly position: number; readonly hash: string }
}

/** The chains that have entries about these, each from the first of them to its head. What is in no chain yet is in none of them. */
export async function listExcerpts(ctx: Ctx, subject: ChainSubject): Promise<readonly ChainExcerpt[]> {
  const excerpts: ChainExcerpt[] = []
  for (const [companyId, first] of await listFirstPositions(ctx.db, subject))
    excerpts.push({ companyId, first, head: await readChainHead(ctx, companyId) })
  return excerpts
}

/** The lines of an excerpt: entries about these in full, of all others the digest alone. */
export async function* readChainExcerpt(
  ctx: Ctx,
  { companyId, first, head }: ChainExcerpt,
  { messageIds, abouts }: ChainSubject,
): AsyncGenerator<string> {
  const isShown = ({ notification_id, about }: LinkedEntry): boolean =>
    notification_id === null ? abouts.has(about ?? '') : messageIds.has(notification_id)
  yield chainHeaderLine({ company_id: companyId, start: await excerptStart(ctx, companyId, first), head })
  for await (const entry of readChain(ctx, companyId, { after: first - 1, until: head.position }))
    yield isShown(entry) ? chainEntryLine(entry) : chainLinkLine(entry)
}
