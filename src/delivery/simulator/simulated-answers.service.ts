import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { markRead } from '../notifications/notification.service.ts'
import { saidByPhone } from '../phone-answers/phone-answer-ports.ts'
import { takeReceipt } from '../receipts/receipt.service.ts'
import type { Act } from './simulated-phone.ts'
import { findSimulated, type SimulatedMessage } from './simulator.store.ts'

interface ActOf {
  readonly delivery: number
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

/** One thing that a simulated phone or its owner does, by the services that take the real ones. Once: the same again does nothing. */
async function play(ctx: Ctx, { delivery, act, code }: ActOf): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const message = await findSimulated(tx.db, delivery)
    if (!message) return
    const isAnswer = act === 'safe' || act === 'help'
    if (isAnswer && message.isAnswered) return
    await takeReceipt(tx, {
      deliveryId: delivery,
      channel: message.channel,
      source: 'simulator',
      event: act === 'failed' ? 'failed' : 'delivered',
      code: isAnswer ? 'answered' : act === 'read' ? 'read' : code,
      reference: '',
      said: said[code] ?? null,
      at: tx.now,
      raw: { act },
      deadAddress: null,
    })
    const { userId, companyId, requestId, language, notificationId } = message
    if (act === 'read' || isAnswer) await markRead(asPerson(tx, message), notificationId)
    if (isAnswer)
      await saidByPhone(tx, {
        userId,
        companyId,
        requestId,
        status: act,
        at: tx.now,
        words: act === 'help' ? helpWords[language] : null,
      })
  })
}

export async function playActs(ctx: Ctx, acts: readonly ActOf[]): Promise<void> {
  for (const one of acts) await play(ctx, one)
}
