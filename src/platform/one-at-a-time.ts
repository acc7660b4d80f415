import pLimit from 'p-limit'
import { unavailable } from './problem.ts'

/**
 * Runs what it is given one after the other, for work that takes much of a machine: many callers at once must not take all of it.
 * When more than `mostWaiting` wait already, the next one is asked to come back.
 */
export function oneAtATime(maxWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = pLimit(1)
  return async (work) => {
    if (limit.activeCount + limit.pendingCount > maxWaiting)
      throw unavailable('Too much of this is being done at once. Try again in a moment.', 5)
    return limit(work)
  }
}
