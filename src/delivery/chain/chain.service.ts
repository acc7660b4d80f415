import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { recordEvents } from '../events/event.service.ts'
import { headEvent } from './chain.event.ts'
import {
  appendEntries,
  deletePending,
  listEntries,
  listHeads,
  listPending,
  readHead,
  savePendingDone,
  takeNewHeads,
  tryLockChains,
} from './chain.store.ts'
import { type ChainEntry, type CompanyHead, chainStart, type Head, type LinkedEntry, linkEntry } from './chain.ts'
import { ensureKeys, type Keys } from './chain-keys.service.ts'
import { listBegun, readSources } from './entry-source.store.ts'
import {
  derivedItems,
  type EntrySource,
  isFactKind,
  itemId,
  missingSource,
  notedFacts,
  type PendingRow,
} from './entry-source.ts'
import { readFacts } from './fact-port.ts'
import { type ChainVerdict, verifyChain } from './verify-chain.ts'

/** Noted items of one transaction; a page of entries that are read. */
const batchSize = 500

interface Noted {
  readonly row: PendingRow
  readonly item: PendingRow['items'][number]
}

/** The first items of the rows, as many as fit into one transaction. */
function firstItems(rows: readonly PendingRow[], most: number): readonly Noted[] {
  return rows.flatMap((row) => row.items.map((item) => ({ row, item }))).slice(0, most)
}

/** The items, each followed by what was written with it. */
async function withDerived(ctx: Ctx, noted: readonly Noted[]): Promise<readonly Noted[]> {
  const isFollowed = ({ row }: Noted): boolean => row.kind === 'notification' || row.kind === 'escalation'
  const begun = await listBegun(
    ctx.db,
    noted.filter(isFollowed).map(({ item }) => itemId(item)),
  )
  return noted.flatMap((one) => [
    one,
    ...(isFollowed(one)
      ? derivedItems(one.row.kind, one.item, begun.get(itemId(one.item))).map(({ kind, item }) => ({
          row: { ...one.row, kind },
          item,
        }))
      : []),
  ])
}

/** Each item with what it stands for, in their order. Rows of one kind are read by one statement. */
async function withSources(ctx: Ctx, noted: readonly Noted[]): Promise<readonly (Noted & { source: EntrySource })[]> {
  const sources = new Map<Noted, EntrySource>()
  for (const [kind, all] of Map.groupBy(noted, ({ row }) => row.kind)) {
    const items = all.map(({ item }) => item)
    const found = isFactKind(kind) ? await readFacts(ctx, kind, items) : await readSources(ctx.db, kind, items)
    for (const [n, one] of all.entries()) sources.set(one, found[n] ?? missingSource)
  }
  return noted.map((one) => ({ ...one, source: sources.get(one) ?? missingSource }))
}

const hasValues = (values: object | null): values is object => values !== null && Object.keys(values).length > 0

function toEntry(
  { row, item, source }: Noted & { source: EntrySource },
  position: number,
  keys: Keys,
  now: Date,
): ChainEntry {
  const { userId, notificationId } = source
  const place = { company_id: row.companyId, position }
  return {
    ...place,
    kind: row.kind,
    at: (source.at ?? now).toISOString(),
    notification_id: notificationId,
    person: userId === null ? null : keys.personOf(userId),
    about: source.about,
    facts: { ...source.facts, ...notedFacts(item) },
    sealed:
      userId !== null && hasValues(source.personal)
        ? keys.seal({ userId, notificationId }, place, source.personal)
        : null,
  }
}

/** Puts a batch of what waits into the chain of one company. Returns whether more may wait. */
async function chainBatch(ctx: Ctx): Promise<boolean> {
  if (!(await tryLockChains(ctx.db))) return false
  const rows = await listPending(ctx.db, batchSize)
  const [first] = rows
  if (!first) return false
  const taking = firstItems(rows, batchSize)
  const noted = await withSources(ctx, await withDerived(ctx, taking))
  const keys = await ensureKeys(
    ctx,
    noted.flatMap(({ source: { userId, notificationId } }) => (userId === null ? [] : [{ userId, notificationId }])),
  )
  let head: Head = await readHead(ctx.db, first.companyId)
  const entries: LinkedEntry[] = []
  for (const one of noted) {
    const entry = linkEntry(toEntry(one, head.position + 1, keys, ctx.now), head.hash)
    entries.push(entry)
    head = entry
  }
  await appendEntries(ctx.db, entries, ctx.now)
  const taken = Map.groupBy(taking, ({ row }) => row)
  const isDone = (row: PendingRow): boolean => row.done + (taken.get(row)?.length ?? 0) >= row.count
  await deletePending(
    ctx.db,
    rows.filter(isDone).map(({ id }) => id),
  )
  for (const [row, items] of taken) if (!isDone(row)) await savePendingDone(ctx.db, row.id, row.done + items.length)
  return true
}

/** Puts everything that waits into the chains. A batch is a transaction: killed in the middle, nothing is lost and nothing twice. */
export async function chainPending(ctx: Ctx): Promise<void> {
  while (await inTransaction(ctx, chainBatch));
}

/** Tells the servers of each company the head of its chain, if it has moved since the last time. */
export async function announceHeads(ctx: Ctx): Promise<void> {
  await chainPending(ctx)
  await inTransaction(ctx, async (tx) => recordEvents(tx, (await takeNewHeads(tx.db)).map(headEvent)))
}

export const readChainHead = (ctx: Ctx, companyId: string | null): Promise<Head> => readHead(ctx.db, companyId)
export const listChainHeads = (ctx: Ctx): Promise<readonly CompanyHead[]> => listHeads(ctx.db)
/** The entries of a chain after a position, up to and with another, page by page. */
export async function* readChain(
  ctx: Pick<Ctx, 'db'>,
  companyId: string | null,
  { after = 0, until = Number.MAX_SAFE_INTEGER }: { readonly after?: number; readonly until?: number } = {},
): AsyncGenerator<LinkedEntry> {
  for (let last = after; last < until; ) {
    const page = await listEntries(ctx.db, companyId, { after: last, limit: Math.min(batchSize, until - last) })
    yield* page
    const next = page.at(-1)?.position
    if (next === undefined) return
    last = next
  }
}

/** Where an excerpt from this position begins: the position and the hash before it. */
export async function excerptStart(
  ctx: Pick<Ctx, 'db'>,
  companyId: string | null,
  position: number,
): Promise<{ readonly position: number; readonly previous: string }> {
  const [entry] = await listEntries(ctx.db, companyId, { after: position - 1, limit: 1 })
  return { position, previous: entry?.previous ?? chainStart(companyId) }
}

/** Verifies the chain in the database, up to the head that the database has, and against heads that somebody kept. */
export async function verifyStoredChain(
  ctx: Pick<Ctx, 'db'>,
  companyId: string | null,
  heads: readonly Head[] = [],
): Promise<ChainVerdict> {
  const head = await readHead(ctx.db, companyId)
  const all = head.position === 0 ? heads : [...heads, head]
  return verifyChain(readChain(ctx, companyId), { companyId, heads: all })
}
