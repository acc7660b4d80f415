import type { Ctx } from '../../platform/ctx.ts'
import { dueAfter, type EscalationChannel, escalationChannels, openChannels } from '../escalation/escalation.ts'
import { stepBudgets } from '../escalation/escalation-ports.ts'
import { listRunning, type RunningEscalation } from './next-step.store.ts'
import { listOpenWays } from './steps.store.ts'

/** What is tried next to reach a person, and when. */
export interface NextStep {
  readonly at: Date
  /** None: there is no further way, and the person is listed as not reached. */
  readonly channels: readonly EscalationChannel[]
}

/** Pushes of all kinds are one way. */
const kindOf = (channel: string): EscalationChannel => escalationChannels.find((one) => one === channel) ?? 'push'

/** The first step that has a way to the person which was not used yet; steps without one do nothing. */
function nextOf(one: RunningEscalation, open: ReadonlySet<EscalationChannel>): NextStep {
  for (const [index, step] of one.steps.entries()) {
    const channels = index < one.step ? [] : step.channels.filter((channel) => open.has(channel))
    if (channels.length > 0) return { at: dueAfter(one, index), channels }
  }
  return { at: dueAfter(one, one.steps.length), channels: [] }
}

/** What is tried next, by notification; nothing for those that are answered, listed or not followed. Two statements, however many there are. */
export async function readNextSteps(
  ctx: Ctx,
  notificationIds: readonly string[],
): Promise<ReadonlyMap<string, NextStep>> {
  const running = await listRunning(ctx.db, notificationIds)
  const left = running.map(({ notificationId, step, steps }) => {
    const channels = steps.slice(step).flatMap((one) => one.channels)
    return { notificationId, step: step + 1, channels: openChannels(channels, stepBudgets()) }
  })
  const ways = Map.groupBy(await listOpenWays(ctx.db, left), (one) => one.notificationId)
  return new Map(
    running.map((one) => {
      const open = new Set((ways.get(one.notificationId) ?? []).map(({ channel }) => kindOf(channel)))
      return [one.notificationId, nextOf(one, open)]
    }),
  )
}
