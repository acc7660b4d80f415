import { announce } from '../../delivery/index.ts'
import { managersOf } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { listPresent } from '../../platform/sockets/socket-registry.ts'
import { markSeen } from '../conversations/conversation.service.ts'
import { findNoted, markAbsent, markMissing } from './attendance.store.ts'
import { absentNotice, missedNotice } from './message.notices.ts'
import { checkAbsent, checkMissed } from './message.tasks.ts'
import { absentAfter, checkPause, missedAfter } from './message.ts'

/**
 * One task waits for each conversation, however much is written. When it has run, the next is due for the first message that was too young for this
 * one, and not sooner than after a short pause.
 */
async function checkAgain(
  tx: Ctx,
  task: typeof checkMissed | typeof checkAbsent,
  conversationId: string,
  nextAt: Date | null,
  delay: number,
): Promise<void> {
  if (nextAt === null) return
  const dueAt = new Date(Math.max(nextAt.getTime() + delay, tx.now.getTime() + checkPause))
  await enqueue(tx, task, { conversationId }, { key: conversationId, dueAt })
}

/**
 * Whoever is connected is here. The sockets write that down every 20 seconds, and the clock of a sandbox may have moved by months since they did.
 */
async function markConnected(tx: Ctx, conversationId: string): Promise<void> {
  const present = (await listPresent(tx.db, [conversationId])).get(conversationId) ?? []
  await markSeen(
    tx,
    [...present].sort().map((userId) => ({ conversationId, userId })),
  )
}

/** 5 to those who were away for two minutes after a message; once until they are back. */
export async function notifyMissing(tx: Ctx, conversationId: string): Promise<void> {
  const until = new Date(tx.now.getTime() - missedAfter)
  const conversation = await findNoted(tx.db, conversationId, until)
  if (!conversation) return
  const { companyId, lastSeq, nextAt } = conversation
  await markConnected(tx, conversationId)
  const missing = await markMissing(tx.db, conversationId, tx.now, until)
  const about = { conversationId, companyId, seq: lastSeq }
  for (const areHelpers of [false, true]) {
    const people = missing.filter((one) => one.isHelper === areHelpers).map((one) => one.userId)
    await announce(tx, missedNotice(about, people, areHelpers))
  }
  await checkAgain(tx, checkMissed, conversationId, nextAt, missedAfter)
}

/** 6 to the managers when no responder was there for ten minutes after a traveller's message; once until one is back. */
export async function notifyAbsent(tx: Ctx, conversationId: string): Promise<void> {
  const until = new Date(tx.now.getTime() - absentAfter)
  const conversation = await findNoted(tx.db, conversationId, until)
  if (!conversation) return
  const { companyId, nextAt } = conversation
  await markConnected(tx, conversationId)
  const seq = await markAbsent(tx.db, conversationId, tx.now, until)
  if (seq !== undefined)
    await announce(tx, absentNotice({ conversationId, companyId, seq }, await managersOf(tx, companyId)))
  await checkAgain(tx, checkAbsent, conversationId, nextAt, absentAfter)
}
