import type { Ctx } from '../../platform/ctx.ts'
import { definePort } from '../../platform/port.ts'
import type { InvoicedSubscription, InvoiceInFull } from './invoice.ts'

/** `subscriptions` are those of the invoice, oldest first, where the caller has just written them. Left out: they are read. */
export type InvoicePaid = (
  tx: Ctx,
  invoice: InvoiceInFull,
  subscriptions?: readonly InvoicedSubscription[],
) => Promise<void>

/** Announces a paid invoice to the subscribers, in the transaction in which it became paid, once. Provided by `app/compose.ts`. */
export const invoicePaid = definePort<InvoicePaid>('the notices of a paid invoice')
