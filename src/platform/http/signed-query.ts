import { Type } from 'typebox'

/** What a signed address has in its query. */
export const SignedQuery = Type.Object({
  expires: Type.String({
    maxLength: 15,
    default: '',
    description: 'Until when a signed address is valid, in Unix seconds.',
    examples: ['1794661200'],
  }),
  signature: Type.String({
    maxLength: 64,
    default: '',
    description: 'The signature of a signed address.',
    examples: ['wJ2m0c8b3o3N1m8kqk2v0w5yq9E'],
  }),
})
