/** Measures how long something takes, by a clock that nobody sets. Answers the milliseconds since it was started. */
export function stopwatch(): () => number {
  const began = performance.now()
  return () => performance.now() - began
}
