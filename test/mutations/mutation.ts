/**
 * A fault that `npm run mutations` puts into a copy of the product, to see that a test notices it. Whoever moves the
 * code moves the mutation along; scripts/support/mutations.test.ts says when one no longer fits.
 */
export interface Mutation {
  /** What goes wrong for people: what is wrong in the code. */
  readonly name: string
  /** In src/ or console/. */
  readonly file: string
  /** Occurs once in the file. */
  readonly find: string
  readonly replace: string
  /** The test files that should notice, the quickest that do. */
  readonly tests: readonly [string, ...string[]]
}
