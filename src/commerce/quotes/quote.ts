import type { PriceLine, PriceRequest } from '../pricing/price-request.ts'

/** A price that was promised to a company for a day. */
export interface Quote {
  readonly id: string
  readonly companyId: string
  /** All quotes of one request. */
  readonly groupId: string
  readonly currency: string
  /** Before taxes. */
  readonly cost: number
  readonly taxes: number
  readonly insuranceTaxes: number
  readonly content: QuoteContent
  readonly validUntil: Date
  readonly usedAt: Date | null
  readonly saleId: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What was asked, without names and with ages instead of birthdays (New Year of the year of birth), and the price of each line. */
export interface QuoteContent {
  readonly request: PriceRequest
  readonly productIds: readonly string[]
  readonly lines: readonly PriceLine[]
}

export const quoteIsValidMs = 24 * 3_600_000
