import type { GodwitError } from './errors.ts'

const firstWaitMs = 250
const longestBackOffMs = 10_000
/** A longer Retry-After gives an error at once. */
const longestRetryAfterMs = 60_000

const passing: ReadonlySet<number> = new Set([429, 502, 503, 504])

/**
 * Whether a retry may succeed. Every method may be retried: a POST has its Idempotency-Key, and the others are idempotent.
 */
export function mayPass({ status, code }: GodwitError): boolean {
  if (status === 0) return code === 'network_error' || code === 'timed_out'
  // The attempt before is still in progress; its response will be available under the same key.
  if (status === 409) return code === 'request_in_progress'
  return passing.has(status)
}

/** Retry-After in milliseconds: seconds or a date (RFC 9110, 10.2.3). */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}

/**
 * How long to wait before the next try, or undefined when it is not worth waiting. Without Retry-After: a random
 * time between half of a delay and the whole of it; the delay doubles with every attempt. With Retry-After: that time plus jitter.
 */
export function waitBefore(retry: number, retryAfter: number | undefined, random: () => number): number | undefined {
  if (retryAfter !== undefined)
    return retryAfter > longestRetryAfterMs ? undefined : retryAfter + random() * firstWaitMs
  const span = Math.min(longestBackOffMs, firstWaitMs * 2 ** (retry - 1))
  return span / 2 + (random() * span) / 2
}

/** Waits; when the signal aborts, it throws the signal's reason. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
