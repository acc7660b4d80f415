import { GodwitError } from './errors.ts'
import { pagesOf } from './paging.ts'
import type { Call, Send } from './send.ts'

/** The changes, and the `since` for the next call. */
export interface Synced<T> {
  readonly items: readonly T[]
  /** Store it with the data and pass it to the next call: Unix seconds of the service’s clock. */
  readonly since: number
}

/** A Date header as Unix seconds. It has no fraction, so a change within its second comes a second time, and none is missed. */
function momentOf(headers: Headers, attempts: number): number {
  const ms = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(ms)) {
    const message = 'The answer has no Date that can be read, and nothing else says from when to ask the next time.'
    throw new GodwitError(message, { code: 'invalid_answer', status: 200, attempts })
  }
  return Math.floor(ms / 1000)
}

/**
 * Everything that changed after `since`; without it, all items. The first call sends `since=0` instead of reading the plain list, because
 * only with `since` does the service take uncommitted changes into account in its Date header.
 */
export async function syncList<T>(send: Send, path: string, since: number | undefined, call: Call): Promise<Synced<T>> {
  const items: T[] = []
  let next: number | undefined
  for await (const page of pagesOf<T>(send, path, { ...call, query: { ...call.query, since: since ?? 0 } })) {
    // The Date of the first page counts, so that changes during the other pages come with the next call.
    next ??= momentOf(page.headers, 1)
    items.push(...page.items)
  }
  return { items, since: Math.max(next ?? 0, since ?? 0) }
}
