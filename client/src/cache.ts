/** A stored response, as text, so that a caller who changes the parsed body does not change the cache. */
export interface CachedAnswer {
  readonly etag: string
  readonly body: string
}

/**
 * Stores responses between calls. Every entry is revalidated with If-None-Match before it is returned, so a cache may lose entries, and
 * several clients may share one without seeing each other’s responses.
 */
export interface CacheStore {
  get(key: string): CachedAnswer | undefined | Promise<CachedAnswer | undefined>
  set(key: string, answer: CachedAnswer): void | Promise<void>
}

/** A least-recently-used cache in memory. */
export function memoryCache({ most = 200 }: { readonly most?: number } = {}): CacheStore {
  const held = new Map<string, CachedAnswer>()
  return {
    get(key) {
      const there = held.get(key)
      if (there) {
        held.delete(key)
        held.set(key, there)
      }
      return there
    },
    set(key, answer) {
      held.delete(key)
      held.set(key, answer)
      for (const oldest of held.keys()) {
        if (held.size <= most) break
        held.delete(oldest)
      }
    },
  }
}
