import type { Ctx } from '../../platform/ctx.ts'
import { definePort } from '../../platform/port.ts'
import type { StripeRefund } from '../providers/stripe-refund.ts'

/** What the events of Stripe need of its configuration. */
export interface StripeEvents {
  /** The signing secret; undefined: no event is accepted. */
  readonly secret: string | undefined
  /** That of the endpoint for connected accounts, to which Stripe gives a secret of its own. */
  readonly connectSecret?: string | undefined
  listRefunds(ctx: Ctx, reference: string): Promise<StripeRefund[]>
}

/** Provided by `app/compose.ts`. */
export const stripeEvents = definePort<() => StripeEvents>('the events of Stripe')
