import { theme } from './choices.ts'
import { useStore } from './store.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')
const isDark = {
  get: () => dark.matches,
  subscribe(listener: () => void) {
    dark.addEventListener('change', listener)
    return () => dark.removeEventListener('change', listener)
  },
}

/** Whether the page is light or dark now: a map takes its colours once. */
export function useScheme(): 'light' | 'dark' {
  const chosen = useStore(theme)
  const system = useStore(isDark) ? 'dark' : 'light'
  return chosen === 'system' ? system : chosen
}
