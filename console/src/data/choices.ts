import { useSyncExternalStore } from 'react'

/** A choice of the person in front of this browser, kept here and told to every open tab. */
export interface Choice<T> {
  get(): T
  set(value: T): void
  subscribe(heard: () => void): () => void
}

function stored(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null // storage may be switched off
  }
}

export function createChoice<T extends string>(name: string, read: (text: string | null) => T): Choice<T> {
  const key = `godwit-${name}`
  let value = read(stored(key))
  const listeners = new Set<() => void>()
  const tell = (next: T): void => {
    if (next === value) return
    value = next
    for (const heard of listeners) heard()
  }
  addEventListener('storage', (event) => {
    if (event.key === key) tell(read(event.newValue))
  })
  return {
    get: () => value,
    set(next) {
      try {
        localStorage.setItem(key, next)
      } catch {
        // then it holds for this page only
      }
      tell(next)
    },
    subscribe(heard) {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
  }
}

export const useChoice = <T>(choice: Choice<T>): T => useSyncExternalStore(choice.subscribe, choice.get)

const oneOf =
  <T extends string>(allowed: readonly T[], fallback: () => T) =>
  (text: string | null): T =>
    allowed.find((one) => one === text) ?? fallback()

export type Language = 'en' | 'es'
export const language = createChoice<Language>(
  'language',
  oneOf(['en', 'es'], () => (navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en')),
)

export type Theme = 'system' | 'light' | 'dark'
export const theme = createChoice<Theme>(
  'theme',
  oneOf(['system', 'light', 'dark'], () => 'system'),
)

export const singleKeys = createChoice<'on' | 'off'>(
  'single-keys',
  oneOf(['on', 'off'], () => 'on'),
)

/** The company that staff look at; empty means all. */
export const chosenCompany = createChoice<string>('company', (text) => text ?? '')
