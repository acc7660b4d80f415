/** A refund at Stripe, in our unit. `key` is our idempotency key; undefined: it was made at Stripe's own page. */
export interface StripeRefund {
  readonly id: string
  readonly key: string | undefined
  readonly amount: number
  readonly isDone: boolean
}
