import type { Vault } from '../../platform/crypto/vault.ts'
import {
  flag,
  id,
  idOrNull,
  integer,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import type { InvoiceInFull, InvoiceItem, SubscriptionBrief } from './invoice.ts'
import { invoicePdfUrl } from './invoice-url.ts'

export const InvoiceItemV2 = namedObject(
  'InvoiceItem',
  {
    id: id('Id of the item.'),
    created_at: time('When it was written.'),
    updated_at: time('When it was last changed.'),
    amount: integer('Before taxes, in the smallest unit of the currency; negative for a discount.', 4900),
    taxes: integer('Taxes on it, in the smallest unit; 0 for a discount.', 392),
    currency: text('Currency, ISO 4217.', 'USD'),
    description: text('What it is for, in the language of the invoice.', 'Yearly assistance'),
    product_id: idOrNull('The product.'),
    subscription_id: idOrNull('The subscription.'),
  },
  { description: 'A line of an invoice: a product of a subscription, or a discount on it.' },
)

export const InvoicedSubscriptionV2 = namedObject(
  'InvoicedSubscription',
  {
    id: id('Id of the subscription.'),
    human_id: text('The plan or policy number.', 'F3C33D'),
    start: time('When it starts.'),
    finish: time('When it ends.'),
    status: text('active, closed, expired or voided.', 'active'),
  },
  { description: 'A subscription as its invoice shows it.' },
)

export const InvoiceV2 = namedObject(
  'Invoice',
  {
    id: id('Id of the invoice.'),
    created_at: time('When it was made.'),
    updated_at: time('When it was last changed.'),
    sitata_invoice_id: text('What people call it; never given twice.', 'AEGRP785'),
    company_id: id('The company that sold it.'),
    product_sale_group_id: id('The purchase.'),
    period_start: time('The time that it is for begins.'),
    period_end: time('The time that it is for ends.'),
    subtotal: integer('The sum of the items, before taxes, in the smallest unit of the currency.', 4900),
    taxes: integer('All taxes, in the smallest unit.', 392),
    total: integer('Subtotal and taxes, in the smallest unit.', 5292),
    refunded: integer(
      'What is given back of the total, in the smallest unit. To a card it is on its way: when it arrives depends on the card’s bank.',
      0,
    ),
    test_money: flag(
      'Test money: nothing moves. The built-in provider has the card, and nothing is given back.',
      false,
    ),
    currency: text('Currency, ISO 4217.', 'USD'),
    status: text('open: it is being charged; paid; failed: it could not be charged.', 'paid'),
    paid_at: timeOrNull('When it was paid.'),
    paid_with: textOrNull('The card as receipts print it, or the account of the company.', 'Visa •••• 4242'),
    coupons: textOrNull('The code of the coupon that was used; null: none.', 'WELCOME10'),
    items: list(InvoiceItemV2, 'Lines, in their order.'),
    subscriptions: list(InvoicedSubscriptionV2, 'The subscriptions that it is for, oldest first.'),
    pdf_url: text(
      'A signed address of the invoice as a PDF, valid for an hour.',
      'https://example.com/api/v2/org/7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0/invoices/7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f1.pdf',
    ),
  },
  { description: 'What was charged for a purchase or a renewal.' },
)

const toItemV2 = (item: InvoiceItem, currency: string): Wire<typeof InvoiceItemV2> => ({
  id: item.id,
  created_at: timeOut(item.createdAt),
  updated_at: timeOut(item.updatedAt),
  amount: item.amount,
  taxes: item.taxes + item.insuranceTaxes,
  currency,
  description: item.description,
  product_id: item.productId,
  subscription_id: item.subscriptionId,
})

const toInvoicedSubscriptionV2 = (subscription: SubscriptionBrief): Wire<typeof InvoicedSubscriptionV2> => ({
  id: subscription.id,
  human_id: subscription.humanId,
  start: timeOut(subscription.startAt),
  finish: timeOut(subscription.finishAt),
  status: subscription.status,
})

/** `context`: a Ctx has all of it. */
export const toInvoiceV2 = (
  invoice: InvoiceInFull,
  context: { readonly vault: Vault; readonly baseUrl: string; readonly now: Date },
): Wire<typeof InvoiceV2> => ({
  id: invoice.id,
  created_at: timeOut(invoice.createdAt),
  updated_at: timeOut(invoice.updatedAt),
  sitata_invoice_id: invoice.number,
  company_id: invoice.companyId,
  product_sale_group_id: invoice.saleId,
  period_start: timeOut(invoice.periodStart),
  period_end: timeOut(invoice.periodEnd),
  subtotal: invoice.subtotal,
  taxes: invoice.taxes,
  total: invoice.total,
  refunded: invoice.refunded,
  test_money: invoice.provider === 'builtin',
  currency: invoice.currency,
  status: invoice.status,
  paid_at: maybeTimeOut(invoice.paidAt),
  paid_with: invoice.paidWith,
  coupons: invoice.couponCode,
  items: invoice.items.map((item) => toItemV2(item, invoice.currency)),
  subscriptions: invoice.subscriptions.map(toInvoicedSubscriptionV2),
  pdf_url: invoicePdfUrl(context, invoice),
})
