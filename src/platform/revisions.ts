import { Problem } from './problem.ts'

/** The revisions that an edit may be based on; undefined: any. */
export type ExpectedRevisions = readonly number[] | undefined

/** Refuses an edit of something that somebody else has changed meanwhile. Called with the row locked. */
export function checkRevision(expected: ExpectedRevisions, what: string, revision: number): void {
  if (expected === undefined || expected.includes(revision)) return
  throw new Problem(
    412,
    'changed_meanwhile',
    `The ${what} was changed by somebody else: it is at revision ${revision}. Read it again and repeat your change.`,
  )
}
