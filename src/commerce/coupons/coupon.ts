/** A promotion. `code` is what people type, in capital letters. */
export interface Coupon {
  readonly id: string
  readonly code: string
  readonly humanId: string
  /** Printed on invoices. */
  readonly description: string
  readonly percentOff: number
  /** The one product that it is for; null: for all. */
  readonly productIdentifier: string | null
  readonly redeemBefore: Date | null
  readonly maxRedemptions: number | null
  readonly timesRedeemed: number
  /** `forever`: also for renewals. `once`: for the first invoice only. */
  readonly duration: 'forever' | 'once'
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly deletedAt: Date | null
}
