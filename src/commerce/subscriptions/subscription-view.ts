import type { User } from '../../people/index.ts'
import type { InvoiceInFull } from '../invoices/invoice.ts'
import type { Product } from '../products/product.ts'
import type { Quote } from '../quotes/quote.ts'
import type { Subscription } from './subscription.ts'

/** A subscription with what it is shown with. */
export interface SubscriptionInFull extends Subscription {
  /** As the caller may see the person; null once they were erased. */
  readonly user: User | null
  /** In the versions that are in force for it, the base first. */
  readonly products: readonly Product[]
  /** Newest first. */
  readonly invoices: readonly InvoiceInFull[]
  readonly couponCode: string | null
  readonly quote: Quote | null
}
