/** An answer that was read before, as text: whoever changes what they got does not change the cache. */
export interface CachedAnswer {
  readonly etag: string
  readonly body: string
}

/**
 * Where answers are kept between calls. What is kept is always asked for again with If-None-Match, so that a store which
 * loses entries, or is shared by several clients, costs time and never shows anybody somebody else’s answer.
 */
export interface CacheStore {
  get(key: string): CachedAnswer | undefined | Promise<CachedAnswer | undefined>
  set(key: string, answer: CachedAnswer): void | Promise<void>
}

/** A store in memory that keeps the answers used last. */
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
