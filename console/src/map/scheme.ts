import { useSyncExternalStore } from 'react'
import { theme, useChoice } from '../data/choices.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')

/** Whether the page is light or dark now. */
export function useScheme(): 'light' | 'dark' {
  const chosen = useChoice(theme)
  const system = useSyncExternalStore(
    (heard) => {
      dark.addEventListener('change', heard)
      return () => dark.removeEventListener('change', heard)
    },
    () => dark.matches,
  )
  return chosen === 'system' ? (system ? 'dark' : 'light') : chosen
}
