import type { Deps } from '../deps.ts'

/** What the database counts is kept for this time, so that frequent scrapes do not query it each time. */
const freshMs = 60_000

/** A measurement by the database; undefined while the database cannot be reached, so that /metrics still answers. */
export function cachedMeasure<T>(measure: () => Promise<T>, deps: Pick<Deps, 'log'>): () => Promise<T | undefined> {
  let asked: Promise<T | undefined> | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (asked && performance.now() - askedAt < freshMs) return asked
    askedAt = performance.now()
    asked = measure().catch((error: Error) => {
      deps.log.debug({ err: error.message }, 'something could not be measured')
      asked = undefined
      return undefined
    })
    return asked
  }
}
