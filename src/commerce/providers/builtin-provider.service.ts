import { createHash, randomBytes } from 'node:crypto'
import { type Ctx, inTransaction, requireNoTransaction } from '../../platform/ctx.ts'
import { invalid } from '../../platform/problem.ts'
import {
  type BuiltinCharge,
  type CardOutcome,
  deleteCard,
  findCard,
  findCharge,
  findChargeByKey,
  insertCard,
  insertCharge,
  insertRefund,
  moveCharge,
} from './builtin-provider.store.ts'
import { brandOf, checkCard, checkNumberAlone, isCardExpired } from './card.ts'
import {
  type Authorization,
  type CardDetails,
  type PaymentProvider,
  ProviderRefusal,
  type SavedCard,
} from './payment-provider.ts'

/** Numbers whose charges are declined; every other valid number is approved. No money moves with either. */
const declinedNumbers: readonly string[] = ['4000000000000002']

const newReference = (kind: string): string => `${kind}_${randomBytes(12).toString('base64url')}`

/** The same for the same key. */
const referenceByKey = (kind: string, key: string): string =>
  `${kind}_${createHash('sha256').update(key).digest('base64url').slice(0, 16)}`

function outside(ctx: Ctx): Ctx {
  requireNoTransaction(ctx, 'A payment provider')
  return ctx
}

const authorizationOf = ({ reference, reason }: BuiltinCharge): Authorization =>
  reason === null ? { outcome: 'authorized', reference } : { outcome: 'declined', reference, reason }

async function declineReason(ctx: Ctx, card: string): Promise<string | null> {
  const saved = await findCard(ctx.db, card)
  if (!saved) return 'unknown_card'
  const { expMonth, expYear } = saved
  if (expMonth !== null && expYear !== null && isCardExpired(expMonth, expYear, ctx.now)) return 'expired_card'
  return saved.outcome === 'decline' ? 'card_declined' : null
}

/** Keeps how charges of the card end and when it expires, and not its number. */
async function keepCard(
  ctx: Ctx,
  { number, expMonth, expYear }: Pick<CardDetails, 'number'> & Pick<SavedCard, 'expMonth' | 'expYear'>,
  key: string | undefined,
): Promise<SavedCard> {
  const outcome: CardOutcome = declinedNumbers.includes(number) ? 'decline' : 'approve'
  const reference = key === undefined ? newReference('card') : referenceByKey('card', key)
  await insertCard(outside(ctx).db, { reference, outcome, expMonth, expYear }, ctx.now)
  return { reference, brand: brandOf(number), last4: number.slice(-4), expMonth, expYear }
}

async function move(ctx: Ctx, reference: string, to: 'captured' | 'released'): Promise<void> {
  if (await moveCharge(outside(ctx).db, reference, to, ctx.now)) return
  const charge = await findCharge(ctx.db, reference)
  if (charge?.status === to) return
  throw new ProviderRefusal(`The charge cannot be ${to}: it is ${charge?.status ?? 'unknown'}.`)
}

/**
 * The provider for demos, tests and installations without a payment service. It behaves as an outside service does: own records,
 * an idempotency key for each authorization, no part in our transactions.
 */
export const builtinProvider: PaymentProvider = {
  name: 'builtin',
  async saveCard(ctx, card, key) {
    if ('token' in card)
      throw invalid({
        token: 'is for a payment service, and none is configured: send number, exp_month, exp_year and cvc',
      })
    checkCard(card, ctx.now)
    return keepCard(ctx, card, key)
  },
  async saveCardByText(ctx, text, key) {
    const number = text.replace(/[\s-]/g, '')
    checkNumberAlone(number)
    return keepCard(ctx, { number, expMonth: null, expYear: null }, key)
  },
  removeCard: (ctx, reference) => deleteCard(outside(ctx).db, reference),
  async authorize(ctx, { key, card, amount, currency }) {
    const { db } = outside(ctx)
    const known = await findChargeByKey(db, key)
    if (!known) {
      const reason = await declineReason(ctx, card)
      const status = reason === null ? 'authorized' : 'declined'
      await insertCharge(db, { reference: newReference('charge'), key, currency, amount, status, reason }, ctx.now)
    }
    const charge = known ?? (await findChargeByKey(db, key))
    if (!charge) throw new Error('The charge was not stored.')
    if (charge.amount !== amount || charge.currency !== currency)
      throw new ProviderRefusal('The idempotency key was used for another amount.')
    return authorizationOf(charge)
  },
  capture: (ctx, reference) => move(ctx, reference, 'captured'),
  release: (ctx, reference) => move(ctx, reference, 'released'),
  async refund(ctx, { key, reference, amount }) {
    const refunded = await inTransaction(outside(ctx), (tx) => insertRefund(tx.db, { key, reference, amount }, tx.now))
    if (refunded !== amount) throw new ProviderRefusal('The charge cannot be refunded by this amount.')
  },
  async findByKey(ctx, key) {
    const charge = await findChargeByKey(outside(ctx).db, key)
    return charge && authorizationOf(charge)
  },
}
