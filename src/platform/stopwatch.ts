/** Measures how long something takes, by a clock that nobody sets. Answers the milliseconds since it was started. */
export function stopwatch(): () => number {
  const began = performance.now()
  return () => performance.now() - began
}

/** A moment by the same clock, in milliseconds: good for comparing with other moments of this process, and for nothing else. */
export const moment = (): number => performance.now()

/** How much of the time since it was last asked the process had something to do, from 0 to 1; 1 too when it was not let do it. */
export function utilization(): () => number {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization: share } = performance.eventLoopUtilization(now, before)
    before = now
    return share
  }
}
