/**
 * Does something at once and then at most once in so many milliseconds, however often it is asked for. What was asked for meanwhile is done at the
 * end, so the last is never lost.
 */
export function seldom(act: () => void, everyMs: number): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let isAsked = false
  const ask = (): void => {
    if (waiting !== undefined) {
      isAsked = true
      return
    }
    act()
    waiting = setTimeout(() => {
      waiting = undefined
      if (!isAsked) return
      isAsked = false
      ask()
    }, everyMs)
  }
  return ask
}
