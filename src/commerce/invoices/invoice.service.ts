import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import type { Payment } from '../payments/payment.ts'
import { withReadableId } from '../readable-ids/readable-id.ts'
import {
  addRefund,
  insertInvoice,
  listBriefs,
  listInvoicesOfSubscriptions,
  listItems,
  markFailed,
  markPaid,
} from './invoice.store.ts'
import {
  type Invoice,
  type InvoiceInFull,
  type InvoiceItem,
  itemsOf,
  type NewInvoice,
  type SubscriptionBrief,
  sumsOf,
} from './invoice.ts'
import { invoicePaid } from './invoice-ports.ts'

/** Invoices with their items and subscriptions, in the same order. */
export async function readInvoicesInFull(ctx: Ctx, invoices: readonly Invoice[]): Promise<InvoiceInFull[]> {
  if (invoices.length === 0) return []
  const ids = invoices.map(({ id }) => id)
  const [items, briefs] = await Promise.all([listItems(ctx.db, ids), listBriefs(ctx.db, ids)])
  const itemsBy = Map.groupBy(items, ({ invoiceId }) => invoiceId)
  const briefsBy = Map.groupBy(briefs, ({ invoiceId }) => invoiceId)
  return invoices.map((invoice) => {
    const subscriptions = briefsBy.get(invoice.id) ?? []
    const subscriptionIds = subscriptions.map(({ id }) => id)
    return { ...invoice, items: itemsBy.get(invoice.id) ?? [], subscriptions, subscriptionIds }
  })
}

async function inFull(tx: Ctx, invoice: Invoice): Promise<InvoiceInFull> {
  const [one] = await readInvoicesInFull(tx, [invoice])
  if (!one) throw new Error('One invoice is read as one.')
  return one
}

const withSubscriptions = (
  invoice: Invoice,
  items: readonly InvoiceItem[],
  subscriptions: readonly SubscriptionBrief[],
): InvoiceInFull => ({
  ...invoice,
  items,
  subscriptions: subscriptions.map(({ id, humanId, startAt, finishAt, status }) => ({
    id,
    humanId,
    startAt,
    finishAt,
    status,
  })),
  subscriptionIds: subscriptions.map(({ id }) => id),
})

/**
 * Writes the invoice of a purchase or a renewal in its transaction, after its subscriptions with their products. One with nothing to
 * pay, or whose payment is captured already, is paid at once and announced; the others wait for `settleInvoice` (docs/contract/invoices.md#invoices).
 */
export async function createInvoice(tx: Ctx, invoice: NewInvoice): Promise<InvoiceInFull> {
  const { companyId, saleId, currency, period, language, billTo, paidWith, couponCode, lines, payment } = invoice
  const drafts = itemsOf(lines, invoice.couponDescription ?? couponCode ?? 'Discount')
  const sums = sumsOf(drafts)
  const id = invoice.id ?? newId(tx.now)
  const times = { createdAt: tx.now, updatedAt: tx.now }
  const isPaid = payment === null ? sums.total === 0 : payment.status === 'captured'
  const draft: Omit<InvoiceInFull, 'number' | 'subscriptions' | 'provider'> = {
    id,
    companyId,
    saleId,
    currency,
    ...sums,
    refunded: 0,
    periodStart: period.start,
    periodEnd: period.finish,
    couponCode,
    language,
    billTo,
    paidWith,
    paymentId: payment?.id ?? null,
    status: isPaid ? 'paid' : 'open',
    paidAt: isPaid ? tx.now : null,
    items: drafts.map((item) => ({ ...item, ...times, id: newId(tx.now), invoiceId: id })),
    subscriptionIds: [...new Set(lines.map(({ subscriptionId }) => subscriptionId))],
    ...times,
  }
  const made = await withReadableId('invoice', (number) => insertInvoice(tx.db, { ...draft, number }))
  const subscriptions = invoice.subscriptions?.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const whole = subscriptions ? withSubscriptions(made, draft.items, subscriptions) : await inFull(tx, made)
  if (isPaid) await invoicePaid(tx, whole, subscriptions)
  return whole
}

/**
 * What became of the payment of an invoice, in the transaction of the payment, which has locked both (`lockPaymentOfInvoice`). Said again of
 * a paid invoice, or of a payment that is for no invoice, it changes nothing.
 */
export async function settleInvoice(
  tx: Ctx,
  payment: Pick<Payment, 'id'>,
  result: 'captured' | 'failed',
): Promise<InvoiceInFull | undefined> {
  const settled = await (result === 'captured' ? markPaid : markFailed)(tx.db, payment.id, tx.now)
  if (!settled) return undefined
  const invoice = await inFull(tx, settled)
  if (result === 'captured') await invoicePaid(tx, invoice)
  return invoice
}

/** Notes on an invoice what was given back of it. All refunds together are not more than its total. */
export async function addInvoiceRefund(tx: Ctx, invoiceId: string, amount: number): Promise<Invoice> {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new Error(`A refund of ${amount} is not possible.`)
  const invoice = await addRefund(tx.db, invoiceId, amount, tx.now)
  if (!invoice) throw new Error(`Invoice ${invoiceId} is not there, or less than ${amount} is left of it.`)
  return invoice
}

/** The invoices of each subscription, newest first; an empty list where there are none. */
export async function invoicesOfSubscriptions(
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly InvoiceInFull[]>> {
  const bySubscription = new Map<string, InvoiceInFull[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return bySubscription
  for (const invoice of await readInvoicesInFull(ctx, await listInvoicesOfSubscriptions(ctx.db, ids)))
    for (const id of invoice.subscriptionIds) bySubscription.get(id)?.push(invoice)
  return bySubscription
}
