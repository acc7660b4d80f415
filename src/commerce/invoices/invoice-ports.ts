import type { Ctx } from '../../platform/ctx.ts'
import { definePort } from '../../platform/port.ts'
import type { InvoiceInFull } from './invoice.ts'

export type InvoicePaid = (tx: Ctx, invoice: InvoiceInFull) => Promise<void>

/** Announces a paid invoice to the subscribers, in the transaction in which it became paid, once. Provided by `app/compose.ts`. */
export const invoicePaid = definePort<InvoicePaid>('the notices of a paid invoice')
