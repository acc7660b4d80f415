import { type Alert, listAlertsOfThread } from '../../intelligence/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { saveThread } from './thread.store.ts'
import { digestOf, type FeedThread } from './thread.ts'

/** A thread with its alerts as they are now. */
export interface ThreadState {
  readonly thread: FeedThread
  readonly draft: Alert | undefined
  /** The alert that people read. */
  readonly standing: Alert | undefined
  /** An editor has written what is there, or a part of it: what the feed says changes nothing of it. */
  readonly isEdited: boolean
  readonly isOpen: boolean
}

const isOver = ({ status, finishesAt }: Alert, now: Date): boolean =>
  status === 'published' && finishesAt !== null && finishesAt <= now

/** Reads what became of a thread since: editors publish, change and close alerts, too. One that has ended is marked as such. */
export async function readThreadState(tx: Ctx, thread: FeedThread): Promise<ThreadState> {
  const alerts = await listAlertsOfThread(tx, thread.threadId)
  const draft = alerts.find(({ status }) => status === 'review')
  const standing = alerts.find((one) => one.status === 'published')
  const current = draft ?? standing
  const isOpen = thread.endedAt === null && current !== undefined && (draft !== undefined || !isOver(current, tx.now))
  const ended = isOpen || thread.endedAt ? thread : { ...thread, endedAt: tx.now, updatedAt: tx.now }
  if (ended !== thread) await saveThread(tx.db, ended)
  const isEdited =
    current !== undefined && (current.id !== thread.alertId || digestOf(current) !== thread.writtenDigest)
  // Somebody published what was written: from now on people read it.
  const isRead = standing?.id === thread.alertId && thread.said === null
  return { thread: isRead ? { ...ended, said: ended.written } : ended, draft, standing, isEdited, isOpen }
}
