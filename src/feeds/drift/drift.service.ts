import { announce } from '../../delivery/index.ts'
import { audit } from '../../platform/audit.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { conflict, found } from '../../platform/problem.ts'
import type { NamedDocument } from '../reading/reading.ts'
import { findFeed } from '../registry/feed.store.ts'
import type { Feed } from '../registry/feed.ts'
import { detectDrift, licenceLineOf, silenceOf, unansweredOf } from './detect.ts'
import { driftNotice, heldNotice } from './drift.notices.ts'
import {
  acceptInLists,
  claimHeldNotice,
  closeDriftRow,
  findLastTimes,
  findListState,
  findSourceBefore,
  insertDrift,
  listLastTimes,
  listOpenDrifts,
  listReused,
  listStaff,
  lockDrift,
  noTimes,
  noteFoundAgain,
  saveListState,
  setGoodAnswers,
  setNotified,
  wasSeenBefore,
} from './drift.store.ts'
import {
  type Drift,
  type Evidence,
  excerpt,
  type Finding,
  isOver,
  type ListOfAnswer,
  type ListState,
  listOf,
  type SeenAnswer,
  type SeenItem,
} from './drift.ts'

/** An answer as it was taken. */
interface TakenForDrift {
  readonly answer: Omit<SeenAnswer, 'documents'> & {
    readonly id: string
    readonly address: string
    readonly sha256: Uint8Array | null
  }
  readonly documents: readonly NamedDocument[]
  readonly items: readonly SeenItem[]
  /** Null: it has none, or the one of the answer before. */
  readonly body: Uint8Array | null
  /** False: a later answer was taken already, and what this one says is history. */
  readonly isNewest: boolean
}

/** Staff are notified of a feed that is down after so many requests without an answer. */
const failuresUntilNotice = 2

/** Compares an answer with what is remembered of its feed, in the transaction that keeps it. Nothing of the last good data changes. */
export async function noteDrift(tx: Ctx, feed: Feed, taken: TakenForDrift): Promise<void> {
  if (!taken.isNewest) return
  const { items, body } = taken
  const answer = { ...taken.answer, documents: taken.documents.length }
  const list = listOf(feed.addresses, answer.address)
  const isRead = answer.outcome === 'read'
  const [state, open, reused, wasSeen, times] = await Promise.all([
    findListState(tx.db, feed.key, list.name),
    listOpenDrifts(tx.db, feed.key),
    isRead ? listReused(tx.db, answer.id) : [],
    isRead && answer.madeAt === null && answer.sha256
      ? wasSeenBefore(tx.db, feed.key, answer.sha256, answer.at)
      : false,
    feed.silenceHours !== null && answer.itemsNew === 0 ? findLastTimes(tx.db, feed.key, answer.at) : noTimes,
  ])
  const licence = isRead && body ? licenceLineOf(body) : null
  const detected = detectDrift(feed, list, answer, items, { state, reused, licence, wasSeen, ...times })
  const openKinds = new Map(open.map((drift) => [drift.kind, drift]))
  for (const finding of detected.findings) {
    const known = openKinds.get(finding.kind)
    if (!known) await openDrift(tx, feed, finding, { list, answer, failures: detected.state.failures })
    else if (known.notifiedAt === null && detected.state.failures >= failuresUntilNotice)
      await notifyDrifted(tx, feed, known)
  }
  await countAnswers(tx, open, detected.shows, list, answer)
  if (hasChanged(state, detected.state)) await saveListState(tx.db, feed.key, list.name, detected.state, answer.at)
}

const hasChanged = (before: ListState, after: ListState): boolean => JSON.stringify(before) !== JSON.stringify(after)

interface Found {
  readonly list: ListOfAnswer | null
  readonly answer: Pick<TakenForDrift['answer'], 'id' | 'at'> | null
  readonly failures: number
}

async function openDrift(tx: Ctx, feed: Feed, finding: Finding, { list, answer, failures }: Found): Promise<void> {
  const { kind, item, problem, accepts } = finding
  const at = answer?.at ?? tx.now
  const source =
    item !== null && finding.before === null ? await findSourceBefore(tx.db, feed.key, item, at) : undefined
  const evidence: Evidence = {
    problem: excerpt(problem),
    item,
    before: finding.before ?? (source === undefined ? null : excerpt(source)),
    after: finding.after,
    accepts,
  }
  const isOfList = list?.place === 'list' && kind !== 'silence'
  const drift = {
    id: newId(tx.now),
    feedKey: feed.key,
    kind,
    list: isOfList ? list.name : null,
    answerId: answer?.id ?? null,
    openedAt: at,
    evidence,
  }
  const isNew = await insertDrift(tx.db, drift)
  if (isNew && (kind !== 'down' || failures >= failuresUntilNotice)) await notifyDrifted(tx, feed, drift)
}

async function notifyDrifted(tx: Ctx, feed: Feed, drift: Pick<Drift, 'id' | 'kind' | 'evidence'>): Promise<void> {
  await setNotified(tx.db, drift.id, tx.now)
  await announce(tx, driftNotice(feed, drift, await listStaff(tx.db)))
}

/** Good answers in a row without it close a drift. */
async function countAnswers(
  tx: Ctx,
  open: readonly Drift[],
  shows: ReadonlySet<Drift['kind']>,
  list: ListOfAnswer,
  { outcome, at }: SeenAnswer,
): Promise<void> {
  if (open.length === 0) return
  const idsOf = (drifts: readonly Drift[]): string[] => drifts.map(({ id }) => id)
  const ofList = open.filter((drift) => drift.list === null || drift.list === list.name)
  const again = open.filter(({ kind }) => shows.has(kind))
  if (again.length > 0) await noteFoundAgain(tx.db, idsOf(again), at)
  const others = ofList.filter(({ kind }) => !shows.has(kind))
  if (outcome === 'failed' || outcome === 'refused') {
    const begun = others.filter(({ goodAnswers }) => goodAnswers > 0)
    if (begun.length > 0) await setGoodAnswers(tx.db, idsOf(begun), 0)
    return
  }
  for (const drift of others) {
    const goodAnswers = drift.goodAnswers + 1
    await setGoodAnswers(tx.db, [drift.id], goodAnswers)
    if (isOver({ ...drift, goodAnswers })) await closeDriftRow(tx.db, drift.id, { at, by: 'answers', reason: null })
  }
}

/** Finds the feeds that nothing comes of, also without an answer. */
export async function findSilentFeeds(ctx: Ctx, feeds: readonly Feed[]): Promise<void> {
  const times = new Map((await listLastTimes(ctx.db)).map((one) => [one.key, one]))
  for (const feed of feeds) {
    const last = times.get(feed.key)
    const finding =
      last &&
      (silenceOf(feed.silenceHours, last.lastNewAt, ctx.now) ??
        unansweredOf(feed.intervalSeconds, last.lastGoodAt, ctx.now))
    if (finding) await inTransaction(ctx, (tx) => noteSilence(tx, feed, finding))
  }
}

async function noteSilence(tx: Ctx, feed: Feed, finding: Finding): Promise<void> {
  const open = (await listOpenDrifts(tx.db, feed.key)).find(({ kind }) => kind === 'silence')
  if (open) await noteFoundAgain(tx.db, [open.id], tx.now)
  else await openDrift(tx, feed, finding, { list: null, answer: null, failures: 0 })
}

/** Staff close a drift: what showed it is usual from now on. */
export async function closeDrift(ctx: Ctx, feedKey: string, id: string, reason: string): Promise<Drift> {
  return inTransaction(ctx, async (tx) => {
    found(await findFeed(tx.db, feedKey), 'feed', feedKey)
    const drift = found(await lockDrift(tx.db, feedKey, id), 'drift', id)
    if (drift.closedAt) throw conflict('closed_already', 'The drift is closed already.')
    await acceptInLists(tx.db, drift)
    await closeDriftRow(tx.db, id, { at: tx.now, by: 'staff', reason })
    const after = { kind: drift.kind, closedAt: tx.now, reason }
    await audit(tx, {
      action: 'close',
      subjectKind: 'feed_drift',
      subjectId: id,
      companyId: null,
      before: { kind: drift.kind, closedAt: null },
      after,
    })
    return { ...drift, closedAt: tx.now, closedBy: 'staff', closeReason: reason }
  })
}

/** Notifies staff that what rules would publish waits for a person: for each reason at most once in an hour. */
export async function notifyPublishingHeld(
  tx: Ctx,
  held: { readonly reason: string; readonly feedKey: string | null; readonly threadId: string | null },
): Promise<void> {
  if (await claimHeldNotice(tx.db, held.reason, tx.now))
    await announce(tx, heldNotice(held, tx.now, await listStaff(tx.db)))
}
