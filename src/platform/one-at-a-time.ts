import { unavailable } from './problem.ts'

/**
 * Runs what it is given one after the other, for work that takes much of a machine: many callers at once must not take all of it.
 * When more than `mostWaiting` wait already, the next one is asked to come back.
 */
export function oneAtATime(mostWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return async (work) => {
    if (waiting > mostWaiting) throw unavailable('Too much of this is being done at once. Try again in a moment.', 5)
    waiting++
    const done = last.then(work).finally(() => {
      waiting--
    })
    last = done.catch(() => {})
    return done
  }
}
