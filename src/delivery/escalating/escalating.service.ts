import { listStaff, managersOf } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { afterCommit } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { wakeWorkers } from '../../platform/jobs/wake.ts'
import { noteAtDesk } from '../../platform/sockets/desk-news.ts'
import { announce } from '../announcing/announce.service.ts'
import {
  type BudgetOf,
  type DueEscalation,
  dueAfter,
  type EscalationChannel,
  openChannels,
  type PaidChannel,
} from '../escalation/escalation.ts'
import { stepBudgets } from '../escalation/escalation-ports.ts'
import { escalate } from '../notifications/notification.tasks.ts'
import { type DropReasons, runPreSendChecks } from '../sending/pre-send-check.ts'
import { budgetNotices, notReachedNotices } from './escalating.notices.ts'
import {
  endOldListed,
  findNextDue,
  insertSteps,
  listDueMessages,
  listPaid,
  lockDue,
  type PaidMessage,
  type Progress,
  type StepOf,
  saveProgress,
  takeBudget,
} from './steps.store.ts'

/** In one transaction. */
const batchSize = 500

/** What is done now about one escalation: its step, or the listing after the last one. Several that are overdue are done one after the other. */
function progressOf(one: DueEscalation, now: Date): { readonly steps: readonly StepOf[]; readonly progress: Progress } {
  const { notificationId } = one
  const steps: StepOf[] = []
  let { step } = one
  for (; step < one.steps.length && dueAfter(one, step) <= now; step++) {
    const channels = openChannels(one.steps[step]?.channels ?? [], stepBudgets())
    steps.push({ notificationId, step: step + 1, channels })
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

/** Says once a day to the company and to staff that its budget is used up. */
async function sayUsedUp(tx: Ctx, budget: BudgetOf): Promise<void> {
  const managers = budget.companyId === null ? [] : await managersOf(tx, budget.companyId)
  for (const notice of budgetNotices({ ...budget, managers, staff: await listStaff(tx) })) await announce(tx, notice)
}

const keyOf = ({ notificationId, channel }: Pick<PaidMessage, 'notificationId' | 'channel'>): string =>
  `${notificationId} ${channel}`

/** Leaves out what there is no budget for. The budgets are locked in one order, so that two workers do not wait for each other. */
async function withinBudget(tx: Ctx, steps: readonly StepOf[]): Promise<readonly StepOf[]> {
  if (!steps.some(({ channels }) => channels.some((one) => Object.hasOwn(stepBudgets(), one)))) return steps
  const day = tx.now.toISOString().slice(0, 10)
  const refused = new Set<string>()
  const groups = Map.groupBy(await listPaid(tx.db, steps), ({ companyId, channel }) => `${companyId} ${channel}`)
  for (const [, paid] of [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [first] = paid
    if (!first) continue
    const { companyId, channel } = first
    const budget: BudgetOf = { companyId, day, channel, most: stepBudgets()[channel] ?? 0 }
    const { granted, isFirstRefusal } = await takeBudget(tx.db, { ...budget, wanted: paid.length })
    for (const one of paid.slice(granted)) refused.add(keyOf(one))
    if (isFirstRefusal) await sayUsedUp(tx, budget)
  }
  const isPaidFor = (notificationId: string, channel: EscalationChannel): boolean =>
    !refused.has(keyOf({ notificationId, channel: channel as PaidChannel }))
  return steps.map(({ notificationId, step, channels }) => ({
    notificationId,
    step,
    channels: channels.filter((channel) => isPaidFor(notificationId, channel)),
  }))
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

/** Tells managers and staff that somebody has to try by hand: of each thing once a day, however many people it is. */
async function sayNotReached(tx: Ctx, listed: readonly DueEscalation[]): Promise<void> {
  const things = Map.groupBy(listed, ({ companyId, kind, about, startedAt }) =>
    [companyId, about, kind === 'call_for_help' ? startedAt.toISOString() : tx.now.toISOString().slice(0, 10)].join(
      ' ',
    ),
  )
  for (const [cause, [first]] of things) {
    if (!first) continue
    const { companyId, kind } = first
    const managers = companyId === null ? [] : await managersOf(tx, companyId)
    for (const notice of notReachedNotices({ cause, companyId, kind, managers, staff: await listStaff(tx) }))
      await announce(tx, notice)
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
    const isListed = new Set(
      done.flatMap(({ progress }) => (progress.state === 'listed' ? progress.notificationId : [])),
    )
    await sayNotReached(
      tx,
      going.filter(({ notificationId }) => isListed.has(notificationId)),
    )
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
