import { hash } from 'node:crypto'

const longestBackoffMs = 15 * 60_000
/** The share of the interval by which a request may come later, so that feeds of one interval are not read all at once. */
const jitter = 0.1

export interface FetchPlan {
  readonly key: string
  readonly intervalSeconds: number
  /** How many times in a row nothing came. */
  readonly failures: number
  /** How long the publisher asks us to wait. */
  readonly waitMs: number
  readonly now: Date
}

/** A part of the span, always the same one for the same feed and time. */
export const spread = (key: string, now: Date, ms: number): number =>
  (Number.parseInt(hash('sha256', `${key} ${now.getTime()}`).slice(0, 8), 16) / 2 ** 32) * ms

/**
 * When a feed is read again: after its interval, also after the first failure, so that the second is noticed soon; after more failures each time twice as
 * late, up to 15 minutes; never before its publisher allows it.
 */
export function nextFetchAt({ key, intervalSeconds, failures, waitMs, now }: FetchPlan): Date {
  const intervalMs = intervalSeconds * 1_000
  const backoffMs = failures === 0 ? 0 : Math.min(intervalMs * 2 ** Math.min(failures - 1, 20), longestBackoffMs)
  const ms = Math.max(intervalMs, backoffMs, waitMs)
  return new Date(now.getTime() + ms + spread(key, now, jitter * intervalMs))
}

/** Feeds of every kind; where a publisher has several forms, JSON with positions comes first. */
export const accepted =
  'application/geo+json, application/json;q=0.9, application/cap+xml;q=0.8, application/atom+xml;q=0.8, application/rss+xml;q=0.8, application/xml;q=0.7, text/xml;q=0.7, */*;q=0.5'
