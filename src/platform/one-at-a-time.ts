import pLimit from 'p-limit'
import { unavailable } from './problem.ts'

/**
 * Runs expensive work one after the other, so that concurrent callers do not use all of the machine. When more than
 * `mostWaiting` are waiting, the next one is refused with 503.
 */
export function oneAtATime(maxWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = pLimit(1)
  return async (work) => {
    if (limit.activeCount + limit.pendingCount > maxWaiting)
      throw unavailable('Too much of this is being done at once. Try again in a moment.', 5)
    return limit(work)
  }
}
