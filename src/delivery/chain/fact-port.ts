import type { Ctx } from '../../platform/ctx.ts'
import { definePort } from '../../platform/port.ts'
import type { EntrySource, FactKind, PendingItem } from './entry-source.ts'

/** What noted items stand for, in their order; undefined where the row is gone. */
export type ReadFacts = (
  ctx: Ctx,
  kind: FactKind,
  items: readonly PendingItem[],
) => Promise<readonly (EntrySource | undefined)[]>

export const readFacts = definePort<ReadFacts>('what later rooms noted for the chain of evidence')
