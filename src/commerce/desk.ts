import type { Routes } from '../platform/http/routes.ts'
import { couponRoutesDesk } from './coupons/coupon.desk.routes.ts'
import { invoiceRoutesDesk } from './invoices/invoice.desk.routes.ts'
import { ledgerRoutesDesk } from './ledger/ledger.desk.routes.ts'
import { paymentEventRoutesDesk } from './payment-events/payment-event.desk.routes.ts'
import { paymentRoutesDesk } from './payments/payment.desk.routes.ts'
import { payoutRunRoutesDesk } from './payout-runs/payout-run.desk.routes.ts'
import { payoutRoutesDesk } from './payouts/payout.desk.routes.ts'
import { productRoutesDesk } from './products/product.desk.routes.ts'
import { subscriptionRoutesDesk } from './subscriptions/subscription.desk.routes.ts'

export const routes: readonly Routes[] = [
  couponRoutesDesk,
  invoiceRoutesDesk,
  ledgerRoutesDesk,
  paymentEventRoutesDesk,
  paymentRoutesDesk,
  payoutRoutesDesk,
  payoutRunRoutesDesk,
  productRoutesDesk,
  subscriptionRoutesDesk,
]
