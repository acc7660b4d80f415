import { type Alert, closeAlert } from '../../intelligence/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { changeBetween } from '../assessment/change.ts'
import { listItemsOfEvent } from '../event-items/event-item.store.ts'
import { contentOf, readHappening, unnamedChange } from './happening.service.ts'
import { saveThread } from './thread.store.ts'
import { digestOf, type FeedThread } from './thread.ts'
import { writeAgain, writeUpdate } from './write-draft.service.ts'

/** What the feed says changes nothing of it any more. */
export const endThread = (tx: Ctx, thread: FeedThread): Promise<void> =>
  saveThread(tx.db, { ...thread, why: [], feedSays: null, endedAt: tx.now, updatedAt: tx.now })

interface Accepted {
  readonly thread: FeedThread & { readonly eventId: string | null }
  readonly draft: Alert | undefined
  readonly standing: Alert | undefined
}

/** A person takes what the feed says: it closes the thread, or becomes a draft, which is published as any other. */
export async function acceptFeed(tx: Ctx, { thread, draft, standing }: Accepted): Promise<void> {
  const { eventId } = thread
  const items = eventId === null ? [] : await listItemsOfEvent(tx.db, eventId)
  const happening = eventId === null ? undefined : await readHappening(tx, { eventId, items }, { publish: false }, true)
  if (!happening) return saveThread(tx.db, { ...thread, feedSays: null, updatedAt: tx.now })
  const { assessment, written } = happening
  const change = changeBetween(thread.said ?? thread.written, written)
  const isOver = assessment.phase !== 'stands' || assessment.outcome === 'evidence'
  if (isOver && standing) {
    const texts = { updateReason: change.reason, allClear: assessment.allClear }
    await closeAlert(tx, standing.id, texts, undefined)
    return endThread(tx, thread)
  }
  const content = await contentOf(tx, happening)
  const withReason = standing ? { ...content, updateReason: change.reason ?? unnamedChange } : content
  const next = draft
    ? await writeAgain(tx, draft, withReason)
    : standing && (await writeUpdate(tx, standing, withReason))
  if (!next) return
  await saveThread(tx.db, {
    ...thread,
    alertId: next.alert.id,
    writtenDigest: digestOf(next.alert),
    written,
    why: [...assessment.why, ...next.refused],
    feedSays: null,
    updatedAt: tx.now,
  })
}
