import { createStore, type Store } from './store.ts'

function stored(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null // storage may be switched off
  }
}

/** A choice of the person in front of this browser: it is kept here and is the same in every open tab. */
export function createChoice<T extends string>(name: string, read: (text: string | null) => T): Store<T> {
  const key = `godwit-${name}`
  const store = createStore(read(stored(key)))
  addEventListener('storage', (event) => {
    if (event.key === key) store.set(read(event.newValue))
  })
  return {
    ...store,
    set(next) {
      try {
        localStorage.setItem(key, next)
      } catch {
        // then it holds for this page only
      }
      store.set(next)
    },
  }
}

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
