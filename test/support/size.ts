export interface Sizes {
  /** `npm test`: seconds. */
  readonly commit: number
  /** `npm run test:full`. */
  readonly full: number
}

const size = process.env['GODWIT_TEST_SIZE'] ?? 'commit'
if (size !== 'commit' && size !== 'full') throw new Error(`GODWIT_TEST_SIZE must be "commit" or "full", not "${size}".`)

/**
 * How much a load, kill or property test does. The name says what is counted. scripts/support/test-sizes.ts reads name and numbers from
 * the source for docs/testing.md, so they are literals.
 */
export const sized = (_name: string, sizes: Sizes): number => sizes[size]
