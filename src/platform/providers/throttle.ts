/**
 * Spreads calls over time: at most so many start in a second, in their order. A call whose signal fires stops waiting
 * and throws.
 */
export function throttle(perSecond: number): (signal: AbortSignal) => Promise<void> {
  const gap = 1000 / perSecond
  let free = 0
  return async (signal) => {
    const now = Date.now()
    const wait = Math.max(0, free - now)
    free = now + wait + gap
    if (wait < 1) return
    await new Promise<void>((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer)
        reject(signal.reason)
      }
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', stop)
        resolve()
      }, wait)
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop, { once: true })
    })
  }
}
