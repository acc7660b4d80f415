import type { Mutation } from './mutation.ts'

export const commerceMutations: readonly Mutation[] = [
  {
    name: 'customers pay a cent less than they should: a percentage is rounded up from a half on',
    file: 'src/commerce/money/money.ts',
    find: '(BigInt(amount) * BigInt(percent)) / 100n',
    replace: '(BigInt(amount) * BigInt(percent) + 50n) / 100n',
    tests: ['src/commerce/money/money.test.ts'],
  },
  {
    name: 'no money back on the last day: the last day of the refund window does not belong to it',
    file: 'src/commerce/subscriptions/refund-window.ts',
    find: 'dayOf(now) - dayOf(createdAt) <= refundWindow',
    replace: 'dayOf(now) - dayOf(createdAt) < refundWindow',
    tests: ['src/commerce/subscriptions/refund-window.test.ts'],
  },
  {
    name: 'anybody reports payments in the name of Stripe: the signature is not compared',
    file: 'src/commerce/payment-events/stripe-signature.ts',
    find: "  if (!signatures.some((one) => isSame(expected, one))) return 'The signature is not right.'\n",
    replace: '',
    tests: ['src/commerce/payment-events/stripe-signature.test.ts'],
  },
  {
    name: 'a coupon is redeemed once too often: the limit itself still counts as free',
    file: 'src/commerce/coupons/coupon.store.ts',
    find: 'times_redeemed < max_redemptions',
    replace: 'times_redeemed <= max_redemptions',
    tests: ['src/commerce/coupons/coupon.test.ts'],
  },
  {
    name: 'a subscription ends at the first declined card: the later tries are lost',
    file: 'src/commerce/renewals/renewal.service.ts',
    find: 'if (tries >= renewalTriesMax) {',
    replace: 'if (tries >= 1) {',
    tests: ['src/commerce/renewals/declined-renewal.test.ts'],
  },
  {
    name: 'a beneficiary can have any relation: what is neither spouse nor child is not refused',
    file: 'src/commerce/sales/sale-in.v2.wire.ts',
    find: "  if (relation === undefined) fields.refuse('relation', 'must be 0 (spouse) or 1 (child)')\n",
    replace: '',
    tests: ['src/commerce/purchases/purchase-refusals.v2.test.ts'],
  },
  {
    name: 'after a crash a card is held twice: the sale that is taken up again has another id',
    file: 'src/commerce/purchases/purchase.service.ts',
    find: 'await paidFromOf(ctx, companyId, request, saleId), saleId)',
    replace: 'await paidFromOf(ctx, companyId, request, saleId), newId(ctx.now))',
    tests: ['src/commerce/purchases/keyed-purchase.v2.test.ts'],
  },
]
