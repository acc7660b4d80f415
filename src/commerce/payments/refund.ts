/** `refunding`: decided and committed, and a job requests it from the provider. `refused`: the provider refused for good. */
export const refundStatuses = ['refunding', 'refunded', 'refused'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** Money that is given back: all of a payment or a part. Its id is the idempotency key at the provider. */
export interface Refund {
  readonly id: string
  readonly paymentId: string
  readonly companyId: string | null
  readonly amount: number
  readonly status: RefundStatus
  readonly reason: string | null
  /** The person who decided it; null: the service, or the company by its key. */
  readonly createdBy: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}
