/** Measures how long something takes, by a clock that nobody sets. Answers the milliseconds since it was started. */
export function stopwatch(): () => number {
  const began = performance.now()
  return () => performance.now() - began
}

/** A moment by the same clock, in milliseconds: good for comparing with other moments of this process, and for nothing else. */
export const monotonicMs = (): number => performance.now()
