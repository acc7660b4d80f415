import type { GodwitError } from './errors.ts'

const firstWaitMs = 250
const longestBackOffMs = 10_000
/** Who is told to come back later than this is better served by an error now. */
const longestRetryAfterMs = 60_000

const passing: ReadonlySet<number> = new Set([429, 502, 503, 504])

/**
 * Whether the same request may do better in a moment. Every method may be sent again: a POST carries its Idempotency-Key,
 * and the others do the same however often they are done.
 */
export function mayPass({ status, code }: GodwitError): boolean {
  if (status === 0) return code === 'network_error' || code === 'timed_out'
  // The try before is still being worked on: its answer can be had soon, under the same key.
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
 * How long to wait before the next try, or undefined when it is not worth waiting. Without advice: somewhere between half
 * of a span and the whole of it, and the span doubles with every try. With Retry-After: not before it, and not all at once.
 */
export function waitBefore(retry: number, retryAfter: number | undefined, random: () => number): number | undefined {
  if (retryAfter !== undefined)
    return retryAfter > longestRetryAfterMs ? undefined : retryAfter + random() * firstWaitMs
  const span = Math.min(longestBackOffMs, firstWaitMs * 2 ** (retry - 1))
  return span / 2 + (random() * span) / 2
}

/** Waits, unless the signal ends it: then its reason is thrown. */
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
