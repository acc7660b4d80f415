import { audit } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { conflict, found, invalid } from '../../platform/problem.ts'
import { checkRevision, type ExpectedRevisions } from '../../platform/revisions.ts'
import { loadCountryFinder } from '../../reference/index.ts'
import { startFeeds } from '../fetching/fetch.service.ts'
import type { KeptFeed } from '../registry/feed.ts'
import { changedFields, type FeedChange, type FeedDraft, notYetOn, openParsers } from './feed-draft.ts'
import { deleteFeed, hasAnswers, insertFeed, lockFeedRow, updateFeed } from './own-feed.store.ts'

/** What the wire does not know: which parsers and countries there are. A feed that came with the product keeps its own parser. */
export async function checkDraft(draft: FeedDraft, parserBefore: string | null): Promise<void> {
  const isOpen = openParsers.some((one) => one === draft.parser)
  if (!isOpen && draft.parser !== parserBefore) throw invalid({ parser: `must be one of ${openParsers.join(', ')}` })
  const countryCode = await loadCountryFinder()
  const unknown = draft.region.find((code) => countryCode(code) !== code)
  if (unknown !== undefined) throw invalid({ region: `has no country of ISO 3166-1: ${unknown.slice(0, 20)}` })
}

/** Adds a feed. It is paused until somebody resumes it. */
export function addFeed(ctx: Ctx, draft: FeedDraft): Promise<KeptFeed> {
  return inTransaction(ctx, async (tx) => {
    await checkDraft(draft, null)
    const made = await insertFeed(tx.db, newId(tx.now), draft, notYetOn, tx.now)
    if (!made) throw invalid({ key: 'is taken by another feed' })
    await auditChange(tx, 'create', null, made)
    return made
  })
}

/** Locked until the end of the transaction, and as it was when the caller read it. */
async function lockFeed(tx: Ctx, key: string, expected: ExpectedRevisions): Promise<KeptFeed> {
  const feed = found(await lockFeedRow(tx.db, key), 'feed', key)
  checkRevision(expected, 'feed', feed.revision)
  return feed
}

/** Its items were read by this parser and joined as this agency's. */
const fixedByAnswers = ['parser', 'agency'] as const

/** Fields left out keep their values. */
export function editFeed(ctx: Ctx, key: string, change: FeedChange, expected: ExpectedRevisions): Promise<KeptFeed> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockFeed(tx, key, expected)
    const after = { ...before, ...change }
    await checkDraft(after, before.parser)
    const changed = changedFields(before, after)
    if (changed.length === 0) return before
    const fixed = fixedByAnswers.find((field) => changed.includes(field))
    if (fixed !== undefined && (await hasAnswers(tx.db, key)))
      throw conflict('feed_has_answers', `The feed has answers: its ${fixed} stays as it is. Add another feed.`)
    return write(tx, 'update', before, after, changed)
  })
}

/** It is read no more until it is resumed. */
export function pauseFeed(ctx: Ctx, key: string, reason: string, expected: ExpectedRevisions): Promise<KeptFeed> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockFeed(tx, key, expected)
    const stateReason = reason.trim()
    if (stateReason === '') throw invalid({ reason: 'must not be empty' })
    return write(tx, 'pause', before, { ...before, state: 'paused', stateReason }, ['state', 'stateReason'])
  })
}

/** It is read from now on. One that is on stays as it is. */
export function resumeFeed(ctx: Ctx, key: string, expected: ExpectedRevisions): Promise<KeptFeed> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockFeed(tx, key, expected)
    if (before.state === 'on') return before
    const resumed = { ...before, state: 'on', stateReason: null } as const
    const after = await write(tx, 'resume', before, resumed, ['state', 'stateReason'])
    await startFeeds(tx)
    return after
  })
}

/** Only what an operator added and what never had an answer: what came of a feed stays with it. */
export function removeFeed(ctx: Ctx, key: string, expected: ExpectedRevisions): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockFeed(tx, key, expected)
    if (!before.isOwn) throw conflict('feed_is_shipped', 'The feed comes with the product: pause it instead.')
    if (await hasAnswers(tx.db, key)) throw conflict('feed_has_answers', 'The feed has answers: pause it instead.')
    await deleteFeed(tx.db, key)
    await auditChange(tx, 'delete', before, null)
  })
}

async function write(
  tx: Ctx,
  action: string,
  before: KeptFeed,
  after: KeptFeed,
  changed: readonly (keyof FeedDraft | 'state' | 'stateReason')[],
): Promise<KeptFeed> {
  const written = await updateFeed(tx.db, after, changed, tx.now)
  await auditChange(tx, action, before, written)
  return written
}

const auditChange = (tx: Ctx, action: string, before: KeptFeed | null, after: KeptFeed | null): Promise<void> =>
  audit(tx, {
    action,
    subjectKind: 'feed',
    subjectId: (after ?? before)?.key ?? '',
    companyId: null,
    before,
    after,
  })
