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
  readonly status: InvoiceStatus
  readonly paidAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface InvoiceInFull extends Invoice {
  readonly items: readonly InvoiceItem[]
  readonly subscriptionIds: readonly string[]
}
