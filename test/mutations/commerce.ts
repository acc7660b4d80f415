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
    name: 'somebody is paid twice: a transfer whose answer was lost is not looked for after Stripe has forgotten the key',
    file: 'src/commerce/stripe-payouts/stripe-calls.service.ts',
    find: 'asked.isRepeated ? await findTransfer(stripe, account, pay) : undefined',
    replace: 'undefined',
    tests: ['src/protection/claims/stripe-payout-faults.test.ts'],
  },
  {
    name: 'a payout that Stripe refused for lack of money is never paid: it is asked for under the key of the refusal',
    file: 'src/commerce/stripe-payouts/stripe-payout.store.ts',
    find: 'refusals = refusals + $3',
    replace: 'refusals = refusals + 0 * $3',
    tests: ['src/protection/claims/stripe-payout-faults.test.ts'],
  },
  {
    name: 'money stays with Stripe’s account of somebody who was not paid: the transfer of a failed payout is not taken back',
    file: 'src/commerce/payout-runs/issuing.service.ts',
    find: 'if (payout.atStripe !== null) await enqueue(tx, reverseStripeTransfer, { payoutId: payout.id }, { key: payout.id })',
    replace: '',
    tests: ['src/protection/claims/stripe-payouts.test.ts'],
  },
  {
    name: 'a claim that was paid with test money says that it was really paid, once a bank is configured',
    file: 'src/commerce/payouts/payout.service.ts',
    find: 'issued.get(claimId) ?? configured',
    replace: 'configured || issued.get(claimId) === null',
    tests: ['src/protection/claims/claim-test-money.test.ts'],
  },
]
