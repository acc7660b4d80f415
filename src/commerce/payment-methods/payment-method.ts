import type { ProviderName } from '../providers/payment-provider.ts'

/** The card of a person: what the provider calls it and what receipts show of it. */
export interface PaymentMethod {
  readonly id: string
  readonly userId: string
  readonly companyId: string | null
  readonly provider: ProviderName
  readonly reference: string
  readonly brand: string
  readonly last4: string
  readonly expMonth: number | null
  readonly expYear: number | null
  readonly createdAt: Date
  readonly updatedAt: Date
}
