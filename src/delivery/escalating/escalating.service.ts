import { listStaff, managersOf } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { afterCommit } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { wakeWorkers } from '../../platform/jobs/wake.ts'
import { definePort } from '../../platform/port.ts'
import { noteAtDesk } from '../../platform/sockets/desk-news.ts'
import { announce } from '../announcing/announce.service.ts'
import { type DueEscalation, dueAfter } from '../escalation/escalation.ts'
import { escalate } from '../notifications/notification.tasks.ts'
import { type DropReasons, runPreSendChecks } from '../sending/pre-send-check.ts'
import { budgetNotices } from './escalating.notices.ts'
import {
  endOldListed,
  findNextDue,
  insertSteps,
  listDueMessages,
  listPaid,
  lockDue,
  type Progress,
  type StepOf,
  saveProgress,
  takeBudget,
} from './steps.store.ts'

/** How many SMS the escalations of one company may send on a day (UTC). Provided by `app/compose.ts`. */
export const smsBudget = definePort<() => number>('the budget of SMS')

/** In one transaction. */
const batchSize = 500

/** What is done now about one escalation: its step, or the listing after the last one. Several that are overdue are done one after the other. */
function progressOf(one: DueEscalation, now: Date): { readonly steps: readonly StepOf[]; readonly progress: Progress } {
  const { notificationId } = one
  const steps: StepOf[] = []
  let { step } = one
  for (; step < one.steps.length && dueAfter(one, step) <= now; step++) {
    const channels = one.steps[step]?.channels ?? []
    steps.push({
      notificationId,
      step: step + 1,
      push: channels.includes('push'),
      email: channels.includes('email'),
      sms: channels.includes('sms'),
    })
  }
  const dueAt = dueAfter(one, step)
  const isListed = step === one.steps.length && dueAt <= now
  return {
    steps,
    progress: {
      notificationId,
      step,
      state: isListed ? 'listed' : 'running',
      dueAt: isListed ? null : dueAt,
      endedBy: null,
    },
  }
}

/** Leaves out the SMS for which there is no budget, and says so once a day to the company and to staff. */
async function withinBudget(tx: Ctx, steps: readonly StepOf[]): Promise<readonly StepOf[]> {
  if (!steps.some(({ sms }) => sms)) return steps
  const day = tx.now.toISOString().slice(0, 10)
  const refused = new Set<string>()
  for (const [companyId, paid] of Map.groupBy(await listPaid(tx.db, steps), (one) => one.companyId)) {
    const most = smsBudget()
    const { granted, isFirstRefusal } = await takeBudget(tx.db, { companyId, day, wanted: paid.length, most })
    for (const { notificationId } of paid.slice(granted)) refused.add(notificationId)
    if (isFirstRefusal)
      for (const notice of budgetNotices({
        companyId,
        day,
        most,
        managers: companyId === null ? [] : await managersOf(tx, companyId),
        staff: await listStaff(tx),
      }))
        await announce(tx, notice)
  }
  return steps.map((one) => (one.sms && refused.has(one.notificationId) ? { ...one, sms: false } : one))
}

/**
 * Which messages are of no use any more. Asked before the transaction, and one by one where it fails: a message that cannot be judged goes on, and
 * holds no other up.
 */
async function findOutdated(ctx: Ctx): Promise<DropReasons> {
  const messages = await listDueMessages(ctx.db, ctx.now, batchSize)
  try {
    return await runPreSendChecks(ctx, messages)
  } catch {
    const reasons = new Map<string, string>()
    for (const one of messages)
      try {
        for (const [id, reason] of await runPreSendChecks(ctx, [one])) reasons.set(id, reason)
      } catch (error) {
        ctx.log.error(
          { notification: one.id, err: (error as Error).message },
          'whether a message is outdated is not known',
        )
      }
    return reasons
  }
}

/** Does what is due of some escalations, in one transaction. Returns how many there were. */
async function escalateSome(ctx: Ctx): Promise<number> {
  const outdated = await findOutdated(ctx)
  return inTransaction(ctx, async (tx) => {
    const due = await lockDue(tx.db, tx.now, batchSize)
    if (due.length === 0) return 0
    const present = due.filter(({ isGone }) => !isGone)
    const over = (one: DueEscalation): Progress => ({
      notificationId: one.notificationId,
      step: one.step,
      state: 'ended',
      dueAt: null,
      endedBy: 'outdated',
    })
    const going = present.filter(({ notificationId }) => !outdated.has(notificationId))
    const done = going.map((one) => progressOf(one, tx.now))
    const ended = due.filter((one) => one.isGone || outdated.has(one.notificationId)).map(over)
    const steps = await withinBudget(
      tx,
      done.flatMap((one) => one.steps),
    )
    const sent = steps.length === 0 ? 0 : await insertSteps(tx.db, steps, tx.now)
    await saveProgress(tx.db, [...ended, ...done.map(({ progress }) => progress)], tx.now)
    if (sent > 0) afterCommit(tx.db, wakeWorkers)
    for (const companyId of new Set(due.map((one) => one.companyId))) noteAtDesk(tx.db, 'notifications', companyId)
    return due.length
  })
}

const listedMs = 7 * 86_400_000

/** What is left: steps whose job was lost, and people who were listed for a week. */
export async function tidyEscalations(ctx: Ctx): Promise<void> {
  await escalateDue(ctx)
  await endOldListed(ctx.db, new Date(ctx.now.getTime() - listedMs), ctx.now)
}

/** Does all that is due, and has the next step wait for its time. */
export async function escalateDue(ctx: Ctx): Promise<void> {
  while ((await escalateSome(ctx)) > 0);
  const dueAt = await findNextDue(ctx.db)
  if (dueAt) await inTransaction(ctx, (tx) => enqueue(tx, escalate, {}, { key: dueAt.toISOString(), dueAt }))
}
