/** Returns the milliseconds since its start, by the monotonic clock. */
export function stopwatch(): () => number {
  const began = performance.now()
  return () => performance.now() - began
}

/** Milliseconds of the monotonic clock, comparable within this process only. */
export const monotonicMs = (): number => performance.now()
