import { type Alert, closeAlert, editAlert, publishErrors, removeAlert } from '../../intelligence/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Assessment, isAtLeast, type Risk } from '../assessment/assessment.ts'
import { type Change, changeBetween, keepsAdvice } from '../assessment/change.ts'
import { notifyPublishingHeld } from '../drift/drift.service.ts'
import { listDriftedFeeds } from '../drift/drift.store.ts'
import { listItemsOfEvent, looksLikeAnother } from '../event-items/event-item.store.ts'
import { mainItemOf } from '../event-items/event-items.ts'
import { doubtsOf, holdsOf } from '../publishing/holds.ts'
import { asRule, publishByRule } from '../publishing/publish.service.ts'
import { findRuleOfThread, lockPublishing } from '../publishing/publishing.store.ts'
import { findDiscard } from './due-event.store.ts'
import { contentOf, type DraftingOptions, type Happening, readHappening, unnamedChange } from './happening.service.ts'
import { deleteThread, lockThreadsOfEvent, saveThread, setDue } from './thread.store.ts'
import { digestOf, type FeedSays, type FeedThread, type Written } from './thread.ts'
import { readThreadState, type ThreadState } from './thread-state.service.ts'
import { type WrittenDraft, writeAgain, writeFirst, writeUpdate } from './write-draft.service.ts'

const hasRisen = (now: Risk | null, before: Risk | null): boolean =>
  now !== null && now !== before && (before === null || isAtLeast(now, before))

/** There is something to warn of, and it goes on. */
const isWorthAnAlert = ({ outcome, phase, finishesAt }: Assessment, now: Date): boolean =>
  outcome !== 'evidence' && phase === 'stands' && (finishesAt === null || finishesAt > now)

/** Brings the alerts of an event up to date: writes a draft, changes it, publishes or closes by a rule, or notes what the feed says now. */
export async function draftEvent(tx: Ctx, eventId: string, options: DraftingOptions): Promise<void> {
  const [threads, items] = await Promise.all([lockThreadsOfEvent(tx.db, eventId), listItemsOfEvent(tx.db, eventId)])
  const happening = await readHappening(tx, { eventId, items }, options, threads.length > 0)
  if (!happening) return
  const states: ThreadState[] = []
  for (const thread of threads) states.push(await readThreadState(tx, thread))
  const [main, ...others] = states.filter(({ isOpen }) => isOpen)
  for (const other of others) await leaveOther(tx, other)
  if (!main) return draftAnew(tx, happening, states.at(-1)?.thread)
  return main.standing ? followStanding(tx, happening, main, main.standing) : followDraft(tx, happening, main)
}

/** Two events were found to be one, and both have a thread. A draft goes; of two published ones a person continues one in the other. */
async function leaveOther(tx: Ctx, { thread, draft, standing, isEdited }: ThreadState): Promise<void> {
  if (!standing && draft && !isEdited) {
    await removeAlert(tx, draft.id, undefined)
    return deleteThread(tx.db, thread.threadId)
  }
  await saveThread(tx.db, { ...thread, why: [...new Set([...thread.why, 'late-join'])], updatedAt: tx.now })
}

/** What was closed stays closed, unless the risk rises or the feed says that it goes on after all. */
const mayComeBack = (last: FeedThread, { written, assessment }: Happening): boolean =>
  hasRisen(assessment.risk, last.written.risk) ||
  last.written.phase !== 'stands' ||
  last.written.finishesAt?.getTime() !== written.finishesAt?.getTime()

async function draftAnew(tx: Ctx, happening: Happening, last: FeedThread | undefined): Promise<void> {
  const { assessment, eventId, items, written } = happening
  if (!isWorthAnAlert(assessment, tx.now)) return
  const discard = await findDiscard(tx.db, eventId)
  if (discard && !hasRisen(assessment.risk, discard.risk)) return
  if (last && !mayComeBack(last, happening)) return
  const first = mainItemOf(assessment, items) ?? items[0]
  if (!first) return
  const draft = await writeFirst(tx, await contentOf(tx, happening))
  const thread: FeedThread = {
    threadId: draft.alert.id,
    itemId: first.id,
    alertId: draft.alert.id,
    writtenDigest: digestOf(draft.alert),
    written,
    said: null,
    why: [],
    feedSays: null,
    snoozedUntil: null,
    endedAt: null,
    createdAt: tx.now,
    updatedAt: tx.now,
  }
  await publishOrHold(tx, happening, { thread, draft, standing: null, wasClosed: last !== undefined })
}

/** A draft that nobody has read follows the event, and goes with it. An editor's stays. */
async function followDraft(tx: Ctx, happening: Happening, state: ThreadState): Promise<void> {
  const { thread, draft, isEdited } = state
  if (!draft) return
  const { assessment, written } = happening
  if (isEdited) return noteFeedSays(tx, happening, thread, 'edited')
  if (!isWorthAnAlert(assessment, tx.now)) {
    await removeAlert(tx, draft.id, undefined)
    return deleteThread(tx.db, thread.threadId)
  }
  const again = await writeAgain(tx, draft, await contentOf(tx, happening))
  const next = { ...thread, ...writtenAs(again.alert, written), updatedAt: tx.now }
  await publishOrHold(tx, happening, {
    thread: next,
    draft: again,
    standing: null,
    wasClosed: thread.why.includes('closed-before'),
  })
}

const writtenAs = (alert: Alert, written: Written): Pick<FeedThread, 'alertId' | 'writtenDigest' | 'written'> => ({
  alertId: alert.id,
  writtenDigest: digestOf(alert),
  written,
})

async function followStanding(tx: Ctx, happening: Happening, state: ThreadState, standing: Alert): Promise<void> {
  const { thread, draft, isEdited } = state
  const { assessment, written } = happening
  const change = changeBetween(thread.said ?? thread.written, written)
  if (isEdited)
    return change.isUpdate
      ? noteFeedSays(tx, happening, thread, 'edited')
      : saveThread(tx.db, { ...thread, feedSays: null, updatedAt: tx.now })
  if (assessment.phase !== 'stands') return endStanding(tx, happening, state, standing, change)
  if (assessment.outcome === 'evidence')
    return noteFeedSays(tx, happening, await withoutDraft(tx, state), 'not-an-alert')
  if (!change.isUpdate) return reword(tx, happening, await withoutDraft(tx, state), standing)
  const content = {
    ...(await contentOf(tx, happening)),
    updateReason: change.reason ?? unnamedChange,
    ...(keepsAdvice(thread.said ?? thread.written, written) && { bodyAdvice: standing.bodyAdvice }),
  }
  const update = draft ? await writeAgain(tx, draft, content) : await writeUpdate(tx, standing, content)
  const next = { ...thread, ...writtenAs(update.alert, written), feedSays: null, updatedAt: tx.now }
  await publishOrHold(tx, happening, {
    thread: next,
    draft: update,
    standing: { publishedAt: standing.publishedAt, risk: thread.said?.risk ?? standing.riskLevel },
    wasClosed: false,
  })
}

/** A draft of an update that is not wanted any more goes. */
async function withoutDraft(tx: Ctx, { thread, draft, standing }: ThreadState): Promise<FeedThread> {
  if (!draft || !standing) return thread
  await removeAlert(tx, draft.id, undefined)
  const written = thread.said ?? thread.written
  return { ...thread, alertId: standing.id, writtenDigest: digestOf(standing), written, why: [] }
}

/** Wording, sources and how long it is confirmed: nobody is notified of it. What may have been misread changes no word. */
async function reword(tx: Ctx, happening: Happening, thread: FeedThread, standing: Alert): Promise<void> {
  const main = mainItemOf(happening.assessment, happening.items)
  const drifted = await listDriftedFeeds(tx.db)
  if (!main || drifted.has(main.feed) || doubtsOf(main, happening.items).length > 0) return saveThread(tx.db, thread)
  const { headline, body, sources = [], confirmedUntil = null } = await contentOf(tx, happening)
  const rewording = { headline, body, sources, confirmedUntil }
  const reworded = await editAlert(tx, standing.id, rewording, undefined)
  await saveThread(tx.db, {
    ...thread,
    ...writtenAs(reworded, thread.written),
    feedSays: null,
    why: [],
    updatedAt: tx.now,
  })
}

/** What a rule published ends when the feed says so; the rest is closed by a person. */
async function endStanding(
  tx: Ctx,
  happening: Happening,
  state: ThreadState,
  standing: Alert,
  change: Change,
): Promise<void> {
  const thread = await withoutDraft(tx, state)
  const { assessment, written } = happening
  const ruleId = await findRuleOfThread(tx.db, thread.threadId)
  const because = await whyNotClosed(tx, happening, ruleId)
  if (because || !ruleId) return noteFeedSays(tx, happening, thread, because ?? 'no-rule-to-close')
  const closed = await closeAlert(
    asRule(tx, { id: ruleId }),
    standing.id,
    { updateReason: change.reason, allClear: assessment.allClear },
    undefined,
  )
  await saveThread(tx.db, {
    ...thread,
    ...writtenAs(closed, written),
    feedSays: null,
    why: [],
    endedAt: tx.now,
    updatedAt: tx.now,
  })
}

/** Locks the switch, as publishing does: once it says stop, nothing that was under way closes an alert. */
async function whyNotClosed(
  tx: Ctx,
  { assessment, feeds, publish }: Happening,
  ruleId: string | undefined,
): Promise<FeedSays['because'] | undefined> {
  if (!ruleId) return 'no-rule-to-close'
  if (!publish) return 'publishing-off'
  if ((await lockPublishing(tx.db)).state === 'stopped') return 'stopped'
  const drifted = await listDriftedFeeds(tx.db)
  return assessment.sources.some(({ feed }) => feeds.has(feed) && drifted.has(feed)) ? 'drifted' : undefined
}

const noteFeedSays = (
  tx: Ctx,
  { written }: Happening,
  thread: FeedThread,
  because: FeedSays['because'],
): Promise<void> => saveThread(tx.db, { ...thread, feedSays: { ...written, because, at: tx.now }, updatedAt: tx.now })

interface Draft {
  readonly thread: FeedThread
  readonly draft: WrittenDraft
  readonly standing: { readonly publishedAt: Date | null; readonly risk: Risk | null } | null
  readonly wasClosed: boolean
}

/** A rule publishes it, or it waits with the reasons why none did. The thread is saved with what came of it. */
async function publishOrHold(
  tx: Ctx,
  happening: Happening,
  { thread, draft, standing, wasClosed }: Draft,
): Promise<void> {
  const { assessment, items, feeds, eventId, written, publish } = happening
  const main = mainItemOf(assessment, items)
  const feed = main && feeds.get(main.feed)
  const [drifted, isLikeAnother] = await Promise.all([
    listDriftedFeeds(tx.db),
    standing === null && looksLikeAnother(tx.db, eventId),
  ])
  const holds = [
    ...holdsOf({
      assessment,
      main,
      items,
      feed,
      isDrifted: feed !== undefined && drifted.has(feed.key),
      looksLikeAnother: isLikeAnother,
      wasClosed,
      problems: publishErrors(draft.alert),
    }),
    ...draft.refused,
  ]
  if (!publish) return saveThread(tx.db, { ...thread, why: [...holds, 'publishing-off'] })
  if (holds.length > 0 || !main || !feed)
    return saveThread(tx.db, { ...thread, why: holds.length > 0 ? holds : ['no-rule'] })
  const { threadId } = thread
  const verdict = await publishByRule(tx, { draft: draft.alert, threadId, assessment, items, main, feed, standing })
  if ('published' in verdict)
    return saveThread(tx.db, { ...thread, ...writtenAs(verdict.published, written), said: written, why: [] })
  await saveThread(tx.db, { ...thread, why: verdict.why })
  if (verdict.retryAt) await setDue(tx.db, eventId, verdict.retryAt)
  if (verdict.isLimited) await notifyPublishingHeld(tx, { reason: verdict.why[0] ?? '', feedKey: feed.key, threadId })
}
