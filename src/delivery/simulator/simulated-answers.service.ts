import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { markRead } from '../notifications/notification.service.ts'
import { saidByPhone } from '../phone-answers/phone-answer-ports.ts'
import { takeReceipt } from '../receipts/receipt.service.ts'
import type { Receipt } from '../receipts/receipt.ts'
import type { ChannelName } from '../sending/channel.ts'
import type { Act } from './simulated-phone.ts'
import { findSimulated, type SimulatedMessage } from './simulator.store.ts'

interface ActOf {
  readonly delivery: number
  readonly channel: ChannelName
  readonly act: Act
  readonly code: string
}

/** Whoever looks after a simulated call for help reads this first. */
const helpWords = {
  en: 'Simulated for the demo: nobody needs help.',
  es: 'Simulado para la demostración: nadie necesita ayuda.',
} as const

const said: Readonly<Record<string, string>> = {
  '30008': 'the carrier gives no reason',
  'no-answer': 'nobody took the call',
}

/** As the person themselves: by the same way as in the application. */
const asPerson = (tx: Ctx, { userId, companyId }: SimulatedMessage): Ctx => ({
  ...tx,
  actor: { kind: 'user', userId, companyId, roles: [], features: [] },
})

const receiptOf = (now: Date, { delivery, channel, act, code }: ActOf): Receipt => ({
  deliveryId: delivery,
  channel,
  source: 'simulator',
  event: act === 'failed' ? 'failed' : 'delivered',
  code: act === 'safe' || act === 'help' ? 'answered' : act === 'read' ? 'read' : code,
  reference: '',
  said: said[code] ?? null,
  at: now,
  raw: { act },
  deadAddress: null,
})

/** The person opens the message, and perhaps answers it: once, by whichever way it came. */
async function openAndAnswer(tx: Ctx, one: ActOf): Promise<void> {
  const message = await findSimulated(tx.db, one.delivery)
  if (!message) return
  const status = one.act === 'safe' || one.act === 'help' ? one.act : null
  if (status && message.isAnswered) return
  await takeReceipt(tx, receiptOf(tx.now, one))
  const { userId, companyId, requestId, language, notificationId } = message
  await markRead(asPerson(tx, message), notificationId)
  const words = status === 'help' ? helpWords[language] : null
  if (status) await saidByPhone(tx, { userId, companyId, requestId, status, at: tx.now, words })
}

/** One thing that a simulated phone or its owner does, by the services that take the real ones. Once: the same again does nothing. */
const play = (ctx: Ctx, one: ActOf): Promise<void> =>
  one.act === 'delivered' || one.act === 'failed'
    ? takeReceipt(ctx, receiptOf(ctx.now, one))
    : inTransaction(ctx, (tx) => openAndAnswer(tx, one))

export async function playActs(ctx: Ctx, acts: readonly ActOf[]): Promise<void> {
  for (const one of acts) await play(ctx, one)
}
