import type { PersonalData } from '../../people/index.ts'
import { removePaymentMethods } from '../payment-methods/payment-method.service.ts'
import {
  erasePaymentData,
  erasePayoutData,
  listCardData,
  listEntryData,
  listPaymentData,
  listPayoutData,
} from './commerce-data.store.ts'
import { salesPersonalData } from './sales-data.service.ts'

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
    erase: (tx, userId) => erasePaymentData(tx.db, userId),
  },
  {
    name: 'payouts',
    export: (ctx, userId) => listPayoutData(ctx.db, userId),
    erase: (tx, userId) => erasePayoutData(tx.db, userId),
  },
  {
    name: 'ledger_entries',
    export: (ctx, userId) => listEntryData(ctx.db, userId),
    erase: async () => {},
  },
  ...salesPersonalData,
]
