import type { Deps } from '../deps.ts'

/** What the database counts is kept for this time, so that frequent scrapes do not query it each time. */
const freshMs = 60_000

/** A measurement by the database; undefined while the database cannot be reached, so that /metrics still answers. */
export function cachedMeasure<T>(measure: () => Promise<T>, deps: Pick<Deps, 'log'>): () => Promise<T | undefined> {
  let measured: Promise<T | undefined> | undefined
  let measuredAt = Number.NEGATIVE_INFINITY
  return () => {
    if (measured && performance.now() - measuredAt < freshMs) return measured
    measuredAt = performance.now()
    measured = measure().catch((error: Error) => {
      deps.log.debug({ err: error.message }, 'something could not be measured')
      measured = undefined
      return undefined
    })
    return measured
  }
}
