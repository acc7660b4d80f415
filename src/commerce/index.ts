export type { Coupon } from './coupons/coupon.ts'
export { createCoupon } from './coupons/coupon-editing.service.ts'
export { payoutTable } from './documents/cover-blocks.ts'
export { readSeller } from './documents/document.service.ts'
export { formatDay, formatMoment, pageSizeOf } from './documents/document-format.ts'
export { type DocumentLanguage, documentLanguage, documentWords, fillIn } from './documents/document-words.ts'
export type { Seller } from './documents/seller.ts'
export { addInvoiceRefund, settleInvoice } from './invoices/invoice.service.ts'
export type { Invoice, InvoiceInFull } from './invoices/invoice.ts'
export { type InvoicePaid, invoicePaid } from './invoices/invoice-ports.ts'
export { formatMoney, type Money } from './money/money.ts'
export { type StripeEvents, stripeEvents } from './payment-events/payment-event-ports.ts'
export { saveOwnPaymentMethod } from './payment-methods/payment-method.service.ts'
export type { PurchaseCard } from './payment-methods/purchase-card.service.ts'
export { type AccountCharge, chargeAccount } from './payments/account-charge.service.ts'
export { abandonHold, captureHold, confirmHold, holdPayment, releaseHold } from './payments/hold.service.ts'
export type { CardToCharge, HoldRequest, PaidBy, Payment, PaymentLinks, PaymentStatus } from './payments/payment.ts'
export {
  type PaymentOutcome,
  type PaymentRefunded,
  type PaymentSettled,
  paymentRefunded,
  paymentSettled,
  responderShare,
  responderShareOf,
} from './payments/payment-ports.ts'
export { refundCapture } from './payments/refund.service.ts'
export { issueRun } from './payout-runs/issuing.service.ts'
export { makeTestRuns } from './payout-runs/payout-run.service.ts'
export { type BankInfo, readBankInfo } from './payouts/bank-info.ts'
export { cancelClaimPayouts, readPayouts, readTestMoney, requestClaimPayout } from './payouts/payout.service.ts'
export {
  type ClaimIssued,
  type ClaimReturned,
  claimantKey,
  claimIssued,
  claimReturned,
  isTestMoney,
  type OpenBankDetails,
  openBankDetails,
  type PayoutBank,
  payoutBank,
} from './payouts/payout-ports.ts'
export { testMoneyWords } from './payouts/payout-words.ts'
export { commercePersonalData } from './personal-data/commerce-data.service.ts'
export { readProductVersions } from './products/product.service.ts'
export type { FlightProtectionPayout, FlightProtectionTerms, Product } from './products/product.ts'
export { emptyDraft as emptyProductDraft, type ProductDraft } from './products/product-draft.ts'
export { createProduct } from './products/product-editing.service.ts'
export { builtinProvider } from './providers/builtin-provider.service.ts'
export {
  currentProviderName,
  type PaymentProvider,
  paymentProvider,
} from './providers/payment-provider.ts'
export { listStripeRefunds, type OpenStripe, stripeProvider } from './providers/stripe-provider.service.ts'
export { purchaseSteps } from './purchases/purchase.service.ts'
export { withReadableId } from './readable-ids/readable-id.ts'
export { readSaleRequest } from './sales/sale.service.ts'
export { closeCompanySubscription } from './subscriptions/closing.service.ts'
export { notifyOfPaidInvoice } from './subscriptions/invoice-notices.service.ts'
export {
  externalIdsOf,
  isVoid,
  lockProtectionPolicy,
  type ProtectionPolicy,
  readProtectionPolicies,
} from './subscriptions/protection-policy.service.ts'
export { protectPurchase } from './subscriptions/subscription.tasks.ts'
export type { Subscription } from './subscriptions/subscription.ts'
export { endUnpaidSubscriptions } from './subscriptions/subscription-end.service.ts'
export { readOwnSubscriptions } from './subscriptions/subscription-reading.service.ts'
export type { SubscriptionInFull } from './subscriptions/subscription-view.ts'
