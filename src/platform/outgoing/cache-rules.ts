const secondMs = 1_000
const longestFreshMs = 3_600_000
const longestRetryMs = 86_400_000

type Headers = Readonly<Record<string, string>>

const bounded = (ms: number, most: number): number => (ms > 0 ? Math.min(ms, most) : 0)

const wholeSeconds = (text: string | undefined): number | undefined => {
  const digits = /^\s*"?(\d+)"?\s*$/.exec(text ?? '')?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** HTTP's dates are in GMT. The one form that does not say so is obsolete, and Node would read it in its own time zone. */
const timeOf = (text: string | undefined): number | undefined => {
  const time = text !== undefined && /\bGMT\s*$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}

/** Directives without a value have an empty one. The first of several counts. */
function directivesOf(cacheControl: string | undefined): ReadonlyMap<string, string> {
  const directives = new Map<string, string>()
  for (const part of (cacheControl ?? '').split(',')) {
    const [name = '', value = ''] = part.split('=')
    const key = name.trim().toLowerCase()
    if (!directives.has(key)) directives.set(key, value)
  }
  return directives
}

/** How long the answer is the newest one by its own word. Dates are compared with the server's clock where it says its time. */
function freshMs(headers: Headers, serverNow: number): number {
  const directives = directivesOf(headers['cache-control'])
  if (directives.has('no-store') || directives.has('no-cache')) return 0
  const ageMs = (wholeSeconds(headers['age']) ?? 0) * secondMs
  // An unreadable max-age still takes precedence over Expires: the answer counts as old.
  if (directives.has('max-age')) return (wholeSeconds(directives.get('max-age')) ?? 0) * secondMs - ageMs
  const expires = timeOf(headers['expires'])
  return expires === undefined ? 0 : expires - serverNow - ageMs
}

function retryMs(text: string | undefined, serverNow: number): number {
  const seconds = wholeSeconds(text)
  return seconds === undefined ? (timeOf(text) ?? serverNow) - serverNow : seconds * secondMs
}

/**
 * How long to wait at least before asking again, by the headers of an answer that has just come: while it is fresh, at most an
 * hour, and as long as Retry-After wants, at most a day. A server can make us neither deaf for weeks nor ask more often.
 */
export function waitMs(headers: Headers, now: Date): number {
  const serverNow = timeOf(headers['date']) ?? now.getTime()
  return Math.max(
    bounded(freshMs(headers, serverNow), longestFreshMs),
    bounded(retryMs(headers['retry-after'], serverNow), longestRetryMs),
  )
}
