import { eraseText, type PersonalData, type Traces } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { removePaymentMethods } from '../payment-methods/payment-method.service.ts'
import { removePayees } from '../stripe-payouts/stripe-payout.service.ts'
import { listPayeeData } from '../stripe-payouts/stripe-payout.store.ts'
import {
  erasePaymentData,
  erasePayoutData,
  listCardData,
  listEntryData,
  listPaymentData,
  listPayoutData,
  listReasons,
  saveReason,
} from './commerce-data.store.ts'
import { salesPersonalData } from './sales-data.service.ts'

/** Takes the person off payments, and out of the reasons that somebody wrote. */
async function erasePayments({ db }: Ctx, userId: string, traces: Traces): Promise<void> {
  for (const row of await listReasons(db, userId)) {
    const reason = eraseText(row.reason, traces)
    if (reason !== row.reason) await saveReason(db, { ...row, reason })
  }
  await erasePaymentData(db, userId)
}

/**
 * The personal data of this room (docs/contract/money.md#erasure). The ledger is never changed: an entry of a responder's account keeps
 * the id, which leads to an account without a name once the person was erased.
 */
export const commercePersonalData: readonly PersonalData[] = [
  {
    name: 'payment_methods',
    export: (ctx, userId) => listCardData(ctx.db, userId),
    erase: removePaymentMethods,
  },
  {
    name: 'payments',
    export: (ctx, userId) => listPaymentData(ctx.db, userId),
    erase: erasePayments,
  },
  {
    name: 'stripe_payees',
    export: (ctx, userId) => listPayeeData(ctx.db, userId),
    erase: async () => {}, // with the payouts, which say whose accounts were paid
  },
  {
    name: 'payouts',
    export: (ctx, userId) => listPayoutData(ctx.db, userId),
    erase: async (tx, userId) => {
      await removePayees(tx, userId)
      await erasePayoutData(tx.db, userId)
    },
  },
  {
    name: 'ledger_entries',
    export: (ctx, userId) => listEntryData(ctx.db, userId),
    erase: async () => {},
  },
  ...salesPersonalData,
]
