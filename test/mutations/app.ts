import type { Mutation } from './mutation.ts'

export const appMutations: readonly Mutation[] = [
  {
    name: 'the demo charges real cards: it is not kept to the built-in provider',
    file: 'src/app/providers/payments.ts',
    find: 'read().stripeSecretKey && !testCards.getStore() ? stripe.name',
    replace: 'read().stripeSecretKey ? stripe.name',
    tests: ['src/app/providers/payments.test.ts'],
  },
  {
    name: 'a plan goes on that was never paid: what was bought does not end when the card cannot be charged',
    file: 'src/app/compose.ts',
    find: "  if (invoice && outcome === 'failed') await endUnpaidSubscriptions(tx, invoice)\n",
    replace: '',
    tests: ['src/commerce/subscriptions/closing.v2.test.ts'],
  },
  {
    name: 'a key that should live for 30 minutes lives for 30 hours: the command line takes the wrong unit',
    file: 'src/app/cli/usage.ts',
    find: 's: 1, m: 60, h: 3600,',
    replace: 's: 1, m: 3600, h: 3600,',
    tests: ['src/app/cli/usage.test.ts'],
  },
  {
    name: 'a claim with a changed amount passes its check: the claim is not compared with its decisions',
    file: 'src/app/cli/claims.ts',
    find: 'const ofClaim = verifyClaim(sent, decisions)',
    replace: 'const ofClaim = verifyClaim(sent, decisions)?.slice(0, 0)',
    tests: ['test/house/cli-claims.test.ts'],
  },
]
