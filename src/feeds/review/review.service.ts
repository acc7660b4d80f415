import { type Alert, closeAlert, listAlertsOfThread, publishAlert, removeAlert } from '../../intelligence/index.ts'
import { audit } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { conflict, found, invalid, Problem } from '../../platform/problem.ts'
import type { ExpectedRevisions } from '../../platform/revisions.ts'
import { acceptFeed, endThread } from '../drafting/deciding.service.ts'
import { clearSnooze, deleteThread, lockThread, saveThread } from '../drafting/thread.store.ts'
import { digestOf, type FeedThread } from '../drafting/thread.ts'
import { countWaiting, insertDiscard, listWaiting, listWaitingIds } from './review.store.ts'
import { endSnoozeTask } from './review.tasks.ts'
import type { ShownThread, Waiting, WaitingFilter } from './review.ts'
import { listShownThreads } from './shown-thread.store.ts'

/** What waits for a person. */
export const readWaiting = (ctx: Ctx, filter: WaitingFilter, request: PageRequest): Promise<Page<Waiting>> =>
  listWaiting(ctx.db, ctx.now, filter, request)

/** How many wait for a person. */
export const countFeedQueue = (ctx: Ctx): Promise<number> => countWaiting(ctx.db, ctx.now)

/** The threads of an event, or that of an alert: none where a person wrote it. */
export const readThreads = (ctx: Ctx, threadId: string | null, eventId: string | null): Promise<ShownThread[]> =>
  listShownThreads(ctx.db, { threadId, eventId })

interface Locked {
  readonly thread: FeedThread & { readonly eventId: string | null }
  readonly draft: Alert | undefined
  readonly standing: Alert | undefined
}

async function lock(tx: Ctx, threadId: string): Promise<Locked> {
  const thread = found(await lockThread(tx.db, threadId), 'thread', threadId)
  const alerts = await listAlertsOfThread(tx, threadId)
  const of = (status: Alert['status']): Alert | undefined => alerts.find((one) => one.status === status)
  return { thread, draft: of('review'), standing: of('published') }
}

function requireDraft({ draft }: Locked): Alert {
  if (!draft) throw conflict('nothing_to_publish', 'No draft waits in this thread: somebody published or discarded it.')
  return draft
}

const auditOf = (tx: Ctx, action: string, threadId: string, after: unknown): Promise<void> =>
  audit(tx, { action, subjectKind: 'feed_thread', subjectId: threadId, companyId: null, before: null, after })

/** Publishes the draft as it stands. */
export function publishWaiting(ctx: Ctx, threadId: string, expected: ExpectedRevisions): Promise<Alert> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lock(tx, threadId)
    const alert = await publishAlert(tx, requireDraft(locked).id, expected)
    const { thread } = locked
    // What an editor changed in it stays theirs.
    const isOurs = thread.alertId === alert.id && thread.writtenDigest === digestOf(alert)
    await saveThread(tx.db, {
      ...thread,
      said: isOurs ? thread.written : (thread.said ?? thread.written),
      why: [],
      feedSays: null,
      snoozedUntil: null,
      updatedAt: tx.now,
    })
    return alert
  })
}

/** Nobody is warned: of a first draft until the risk rises, of an update until the event changes again. */
export function discardWaiting(ctx: Ctx, threadId: string, reason: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lock(tx, threadId)
    const { thread, draft, standing } = locked
    await auditOf(tx, 'discard', threadId, { reason, headline: draft?.headline ?? standing?.headline ?? null })
    if (draft) await removeAlert(tx, draft.id, undefined)
    if (standing) {
      const said = thread.feedSays ?? thread.written
      // What an editor wrote stays theirs.
      const own = thread.alertId === standing.id ? {} : { alertId: standing.id, writtenDigest: digestOf(standing) }
      return saveThread(tx.db, { ...thread, ...own, written: said, said, why: [], feedSays: null, updatedAt: tx.now })
    }
    const userId = tx.actor.kind === 'staff' ? tx.actor.userId : null
    await insertDiscard(tx.db, { itemId: thread.itemId, risk: thread.written.risk, reason, userId, at: tx.now })
    await deleteThread(tx.db, threadId)
  })
}

/** It does not show until then. */
export function snoozeWaiting(ctx: Ctx, threadId: string, until: Date): Promise<void> {
  if (until <= ctx.now) throw invalid({ until: 'must be in the future' })
  return inTransaction(ctx, async (tx) => {
    const { thread } = await lock(tx, threadId)
    await saveThread(tx.db, { ...thread, snoozedUntil: until, updatedAt: tx.now })
    await enqueue(tx, endSnoozeTask, { threadId }, { dueAt: until })
    await auditOf(tx, 'snooze', threadId, { until })
  })
}

/** It shows by the time alone; the change of its row is what those who watch the queue are sent. One that was snoozed longer since stays. */
export const endSnooze = (ctx: Ctx, threadId: string): Promise<void> => clearSnooze(ctx.db, threadId, ctx.now)

/** What the feed says now becomes a draft of an update, or closes the thread where it says that it is over. */
export function acceptWaiting(ctx: Ctx, threadId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { thread, standing, draft } = await lock(tx, threadId)
    if (!thread.feedSays) throw conflict('nothing_to_accept', 'The feed says nothing else than the alert.')
    await auditOf(tx, 'accept', threadId, { feedSays: thread.feedSays.headline })
    await acceptFeed(tx, { thread, standing, draft })
  })
}

/** The alert stays as the editor wrote it; the feed is heard again when it says something else. */
export function keepWaiting(ctx: Ctx, threadId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { thread } = await lock(tx, threadId)
    if (!thread.feedSays) throw conflict('nothing_to_keep', 'The feed says nothing else than the alert.')
    await saveThread(tx.db, { ...thread, said: thread.feedSays, feedSays: null, updatedAt: tx.now })
    await auditOf(tx, 'keep', threadId, null)
  })
}

/** Two threads are about one event: this one ends without an all-clear, because the other one goes on. */
export function continueIn(ctx: Ctx, threadId: string, otherId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (threadId === otherId) throw invalid({ thread_id: 'must be another thread' })
    const [first, second] = threadId < otherId ? [threadId, otherId] : [otherId, threadId]
    const both = [await lock(tx, first), await lock(tx, second)]
    const of = (id: string): Locked =>
      found(
        both.find(({ thread }) => thread.threadId === id),
        'thread',
        id,
      )
    const [own, other] = [of(threadId), of(otherId)]
    if (!other.standing) throw conflict('not_published', 'The other thread has no alert that people read.')
    if (own.draft) await removeAlert(tx, own.draft.id, undefined)
    if (own.standing) {
      const headline = other.standing.headline
      const updateReason = {
        en: `Continued in: ${headline.en ?? ''}`,
        es: `Continúa en: ${headline.es ?? headline.en ?? ''}`,
      }
      await closeAlert(tx, own.standing.id, { updateReason }, undefined)
    }
    await auditOf(tx, 'continue', threadId, { in: otherId })
    return own.standing ? endThread(tx, own.thread) : deleteThread(tx.db, threadId)
  })
}

export interface Bulk {
  readonly action: 'publish' | 'discard' | 'snooze'
  readonly reason: string
  readonly until: Date | null
}

export interface BulkResult {
  readonly done: number
  /** Thread → why not. */
  readonly refused: readonly { readonly threadId: string; readonly problem: string }[]
}

const mostAtOnce = 500

async function decideOne(ctx: Ctx, threadId: string, { action, reason, until }: Bulk): Promise<void> {
  if (action === 'publish') await publishWaiting(ctx, threadId, undefined)
  else if (action === 'discard') await discardWaiting(ctx, threadId, reason)
  else await snoozeWaiting(ctx, threadId, until ?? ctx.now)
}

/** The same for many, by their ids or by a filter; each by itself, so that one that cannot be done keeps no other. 500 at most. */
export async function decideMany(ctx: Ctx, which: readonly string[] | WaitingFilter, bulk: Bulk): Promise<BulkResult> {
  const ids = 'feed' in which ? await listWaitingIds(ctx.db, ctx.now, which, mostAtOnce) : which
  const refused: { threadId: string; problem: string }[] = []
  for (const threadId of ids.slice(0, mostAtOnce)) {
    try {
      await decideOne(ctx, threadId, bulk)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refused.push({ threadId, problem: error.message })
    }
  }
  return { done: Math.min(ids.length, mostAtOnce) - refused.length, refused }
}
