import type { Routes } from '../platform/http/routes.ts'
import { couponRoutesV2 } from './coupons/coupon.v2.routes.ts'
import { documentRoutesV2 } from './documents/document.v2.routes.ts'
import { invoiceRoutesV2 } from './invoices/invoice.v2.routes.ts'
import { paymentEventRoutesV2 } from './payment-events/payment-event.v2.routes.ts'
import { paymentMethodRoutesV2 } from './payment-methods/payment-method.v2.routes.ts'
import { productRoutesV2 } from './products/product.v2.routes.ts'
import { purchaseRoutesV2 } from './purchases/purchase.v2.routes.ts'
import { quoteRoutesV2 } from './quotes/quote.v2.routes.ts'
import { subscriptionDocumentRoutesV2 } from './subscription-documents/subscription-document.v2.routes.ts'
import { subscriptionRoutesV2 } from './subscriptions/subscription.v2.routes.ts'

export { parseSale } from './sales/sale-in.v2.wire.ts'
export { InvoicePayload, PolicyPayload, RenewalPayload } from './subscriptions/subscription.event.ts'
export { SubscriptionV2, showSubscriptions } from './subscriptions/subscription.v2.wire.ts'

export const routes: readonly Routes[] = [
  couponRoutesV2,
  invoiceRoutesV2,
  paymentEventRoutesV2,
  paymentMethodRoutesV2,
  productRoutesV2,
  purchaseRoutesV2,
  quoteRoutesV2,
  subscriptionRoutesV2,
  documentRoutesV2,
  subscriptionDocumentRoutesV2,
]
