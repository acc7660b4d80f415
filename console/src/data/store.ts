import { useSyncExternalStore } from 'react'

/** A value outside of React, and a notification when it changes. */
export interface Readable<T> {
  get(): T
  /** Returns how to unsubscribe. */
  subscribe(listener: () => void): () => void
}

export interface Store<T> extends Readable<T> {
  /** Notifies the listeners, unless the value is the same. */
  set(next: T): void
}

export function createStore<T>(initial: T, isSame: (one: T, other: T) => boolean = Object.is): Store<T> {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    get: () => value,
    set(next) {
      if (isSame(value, next)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <T>({ subscribe, get }: Readable<T>): T => useSyncExternalStore(subscribe, get)
