import { useSyncExternalStore } from 'react'
import { theme } from '../../data/choices.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')

/** Light or dark, as the page is shown now: a map takes its colours once. */
export const useShade = (): 'light' | 'dark' =>
  useSyncExternalStore(
    (heard) => {
      const stop = theme.subscribe(heard)
      dark.addEventListener('change', heard)
      return () => {
        stop()
        dark.removeEventListener('change', heard)
      }
    },
    () => (theme.get() === 'system' ? (dark.matches ? 'dark' : 'light') : (theme.get() as 'light' | 'dark')),
  )
