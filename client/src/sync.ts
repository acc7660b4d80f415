import { GodwitError } from './errors.ts'
import { pagesOf } from './paging.ts'
import type { Call, Send } from './send.ts'

/** What changed, and the moment to name when asking again. */
export interface Synced<T> {
  readonly items: readonly T[]
  /** Keep it with what you have, and give it to the next call: Unix seconds, by the service’s clock. */
  readonly since: number
}

/** A Date header as Unix seconds. It has no fraction: what changed within its second comes once more, and nothing is missed. */
function momentOf(headers: Headers, attempts: number): number {
  const ms = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(ms)) {
    const said = 'The answer has no Date that can be read, and nothing else says from when to ask the next time.'
    throw new GodwitError(said, { code: 'invalid_answer', status: 200, attempts })
  }
  return Math.floor(ms / 1000)
}

/**
 * Everything that changed after `since`; without it everything there is. The first time asks for what changed since 0, not
 * for the plain list: only with `since` does the service wait for changes that are under way, and say so in its Date.
 */
export async function syncList<T>(send: Send, path: string, since: number | undefined, call: Call): Promise<Synced<T>> {
  const items: T[] = []
  let next: number | undefined
  for await (const page of pagesOf<T>(send, path, { ...call, query: { ...call.query, since: since ?? 0 } })) {
    // Of several pages the first one counts: what changed while the others were read comes with the next call.
    next ??= momentOf(page.headers, 1)
    items.push(...page.items)
  }
  return { items, since: Math.max(next ?? 0, since ?? 0) }
}
