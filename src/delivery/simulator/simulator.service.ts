import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { enqueueMany } from '../../platform/jobs/task.ts'
import { simulation } from '../escalation/simulation-port.ts'
import { isQuestion } from '../phone-answers/phone-answer.ts'
import { batched } from '../sending/batched.ts'
import type { Channel, ChannelName, OutgoingMessage } from '../sending/channel.ts'
import { outboxChannel } from '../sending/outbox.service.ts'
import { insertOutbox } from '../sending/outbox.store.ts'
import { type Act, planOf, type SimulatedChannel, simulatedChannels } from './simulated-phone.ts'
import { listKeys, markSimulated } from './simulator.store.ts'
import { simulateAnswers } from './simulator.tasks.ts'

/** Chosen so that the demo's eleven travellers show every kind of phone. */
export const demoSeed = 'godwit-1036'

/** What happens within so many seconds is one job. */
const stepMs = 2_000

type Planned = { delivery: number; channel: SimulatedChannel; act: Act; code: string }

/**
 * The jobs of messages that were taken together: one for each time at which something happens. What a phone confirms comes before what people do, because a
 * step follows where no confirmation came.
 */
function jobsOf(messages: readonly OutgoingMessage[], keys: ReadonlyMap<string, string>) {
  const groups = new Map<string, { acts: Planned[]; time: number; isReceipt: boolean }>()
  for (const message of messages) {
    const { userId, notifications, at } = message
    const channel = message.channel as SimulatedChannel
    const person = keys.get(userId) ?? userId
    const asks = notifications.length === 1 && isQuestion(notifications[0])
    for (const { act, code, afterSeconds } of planOf(demoSeed, { person, channel, isQuestion: asks })) {
      const time = Math.ceil((at.getTime() + afterSeconds * 1_000) / stepMs) * stepMs
      const isReceipt = act === 'delivered' || act === 'failed'
      const group = groups.get(`${time} ${isReceipt}`) ?? { acts: [], time, isReceipt }
      group.acts.push({ delivery: Number(message.id), channel, act, code })
      groups.set(`${time} ${isReceipt}`, group)
    }
  }
  return [...groups.values()].map(({ acts, time, isReceipt }) => ({
    payload: { acts },
    dueAt: new Date(time),
    priority: isReceipt ? ('normal' as const) : ('bulk' as const),
  }))
}

const isSimulated = (name: ChannelName): name is SimulatedChannel =>
  (simulatedChannels as readonly ChannelName[]).includes(name)

/**
 * Replaces a channel that has no provider: a message to a person of the demo is kept in the outbox, for whoever wants to read it, and counts
 * as taken by a simulated provider. What becomes of it is added as jobs in the same transaction, so nothing of it is lost with the process. Other people's
 * messages are only kept.
 */
export function simulatorChannel(name: ChannelName, makeCtx: (requestId: string) => Ctx): Channel {
  const outbox = outboxChannel(name, makeCtx)
  if (!isSimulated(name)) return outbox
  const take = batched<OutgoingMessage, boolean>(200, async (messages) => {
    const ctx = makeCtx('simulator')
    const { channels, companies } = await simulation(ctx)
    const isTaken = ({ companyId }: OutgoingMessage): boolean =>
      channels.includes(name) && companyId !== null && companies.includes(companyId)
    const taken = messages.filter(isTaken)
    const keys = await listKeys(
      ctx.db,
      taken.map(({ userId }) => userId),
    )
    await inTransaction(ctx, async (tx) => {
      await insertOutbox(tx.db, messages)
      await markSimulated(
        tx.db,
        taken.map(({ id }) => Number(id)),
      )
      await enqueueMany(tx, simulateAnswers, jobsOf(taken, keys))
    })
    const ids = new Set(taken.map(({ id }) => id))
    return messages.map(({ id }) => ids.has(id))
  })
  return { ...outbox, send: async (message) => ((await take(message)) ? { kind: 'simulated' } : { kind: 'kept' }) }
}
