import type { Ctx } from '../../platform/ctx.ts'
import { excerptStart, readChain, readChainHead } from '../chain/chain.service.ts'
import { chainEntryLine, chainHeaderLine, chainLinkLine } from '../chain/chain-file.ts'
import { findFirstPosition } from './message-evidence.store.ts'

/**
 * The lines of a company's chain from the first entry about these messages to its head: their entries in full, of all others the digest
 * alone. Nothing, where none of them is in the chain yet.
 */
export async function* readChainExcerpt(
  ctx: Ctx,
  companyId: string | null,
  messageIds: ReadonlySet<string>,
): AsyncGenerator<string> {
  const first = await findFirstPosition(ctx.db, companyId, [...messageIds])
  if (first === undefined) return
  const head = await readChainHead(ctx, companyId)
  yield chainHeaderLine({ company_id: companyId, start: await excerptStart(ctx, companyId, first), head })
  for await (const entry of readChain(ctx, companyId, { after: first - 1, until: head.position }))
    yield entry.notification_id !== null && messageIds.has(entry.notification_id)
      ? chainEntryLine(entry)
      : chainLinkLine(entry)
}
