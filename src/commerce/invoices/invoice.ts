import type { PaidBy, Payment } from '../payments/payment.ts'
import type { PriceLine } from '../pricing/price-request.ts'
import type { Product } from '../products/product.ts'

/** A line of an invoice. Amounts in the smallest unit; a discount is negative and has no taxes of its own. */
export interface InvoiceItem {
  readonly id: string
  readonly invoiceId: string
  readonly subscriptionId: string | null
  readonly productId: string | null
  readonly kind: 'product' | 'discount'
  readonly description: string
  readonly amount: number
  /** On the product after its discount. */
  readonly taxes: number
  readonly insuranceTaxes: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** To whom it is addressed, as it was then; empty once the person was erased. */
export interface BillTo {
  readonly name: string | null
  readonly email: string | null
  readonly address: string | null
  readonly countryCode: string | null
}

/** `open`: the card is being charged. `failed`: it could not be charged. */
export type InvoiceStatus = 'open' | 'paid' | 'failed'

export interface Invoice {
  readonly id: string
  readonly companyId: string
  /** What people call it (sitata_invoice_id). */
  readonly number: string
  readonly saleId: string
  readonly currency: string
  readonly subtotal: number
  readonly taxes: number
  readonly total: number
  /** What was given back of the total. */
  readonly refunded: number
  readonly periodStart: Date
  readonly periodEnd: Date
  readonly couponCode: string | null
  readonly language: string
  readonly billTo: BillTo
  /** The card as receipts print it, or the account of the company. */
  readonly paidWith: string | null
  readonly paymentId: string | null
  /** Who charges it; null where nothing has to be paid, or the payment follows. */
  readonly provider: PaidBy | null
  readonly status: InvoiceStatus
  readonly paidAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What an invoice shows of a subscription. */
export interface SubscriptionBrief {
  readonly id: string
  readonly humanId: string
  readonly startAt: Date
  readonly finishAt: Date
  readonly status: string
}

/** A subscription of an invoice with what the notices of the invoice say of it. */
export interface InvoicedSubscription extends SubscriptionBrief {
  readonly companyId: string
  /** Null once the person was erased. */
  readonly userId: string | null
  /** What the company calls the person; null for a guest, whose external id is the home company's alone. */
  readonly userExternalId: string | null
  /** What the company calls the subscription. */
  readonly externalId: string | null
  readonly renews: boolean
  readonly card: { readonly provider: string; readonly last4: string | null } | null
  /** The name of the company whose account pays; null: the card. */
  readonly payer: string | null
  readonly products: readonly Product[]
}

export interface InvoiceInFull extends Invoice {
  readonly items: readonly InvoiceItem[]
  readonly subscriptionIds: readonly string[]
  readonly subscriptions: readonly SubscriptionBrief[]
}

/** A price line of one subscription, with the name of its product in the language of the invoice. */
export interface InvoicedLine {
  readonly line: PriceLine
  readonly subscriptionId: string
  readonly description: string
}

export interface NewInvoice {
  /** Where the payment has to name the invoice before it exists. Left out: a new one. */
  readonly id?: string
  readonly companyId: string
  readonly saleId: string
  readonly currency: string
  readonly period: { readonly start: Date; readonly finish: Date }
  readonly language: string
  readonly billTo: BillTo
  readonly paidWith: string | null
  readonly couponCode: string | null
  /** Printed on the lines of discounts. */
  readonly couponDescription: string | null
  readonly lines: readonly InvoicedLine[]
  /** The subscriptions of the lines, where the caller has just written them. Left out: they are read. */
  readonly subscriptions?: readonly InvoicedSubscription[]
  /** Null where nothing has to be paid, or the payment follows and names the invoice. */
  readonly payment: Pick<Payment, 'id' | 'status'> | null
}

export type NewItem = Pick<
  InvoiceItem,
  'subscriptionId' | 'productId' | 'kind' | 'description' | 'amount' | 'taxes' | 'insuranceTaxes'
>

/** The items of a price: each product, followed by its discount as an item of its own. */
export function itemsOf(lines: readonly InvoicedLine[], discountDescription: string): NewItem[] {
  return lines.flatMap(({ line, subscriptionId, description }) => {
    const { productId, amount, discount, taxes, insuranceTaxes } = line
    const product: NewItem = {
      subscriptionId,
      productId,
      kind: 'product',
      description,
      amount,
      taxes,
      insuranceTaxes,
    }
    if (discount === 0) return [product]
    const reduction = { kind: 'discount', description: discountDescription, amount: -discount } as const
    return [product, { ...product, ...reduction, taxes: 0, insuranceTaxes: 0 }]
  })
}

export interface InvoiceSums {
  readonly subtotal: number
  readonly taxes: number
  readonly total: number
}

/** The items sum to the subtotal, and with the taxes to the total. */
export function sumsOf(items: readonly Pick<NewItem, 'amount' | 'taxes' | 'insuranceTaxes'>[]): InvoiceSums {
  const subtotal = items.reduce((sum, { amount }) => sum + amount, 0)
  const taxes = items.reduce((sum, item) => sum + item.taxes + item.insuranceTaxes, 0)
  return { subtotal, taxes, total: subtotal + taxes }
}

/** Which invoices of a list; what is left out does not narrow it. */
export interface InvoiceFilter {
  readonly companyId?: string | undefined
  readonly subscriptionId?: string | undefined
  readonly saleId?: string | undefined
  readonly status?: InvoiceStatus | undefined
  readonly currency?: string | undefined
  readonly number?: string | undefined
  readonly couponCode?: string | undefined
  /** Made at this time or later. */
  readonly from?: Date | undefined
  /** Made before this time. */
  readonly until?: Date | undefined
}

export const invoiceStatuses = ['open', 'paid', 'failed'] as const satisfies readonly InvoiceStatus[]
