import { useSyncExternalStore } from 'react'

let missing = false
const listeners = new Set<() => void>()

function tell(value: boolean): void {
  if (missing === value) return
  missing = value
  for (const heard of listeners) heard()
}

/** An answer said 401: the page stays, and asks to sign in over it. */
export const requireSignIn = (): void => tell(true)
export const signedIn = (): void => tell(false)

export const useSignInMissing = (): boolean =>
  useSyncExternalStore(
    (heard) => {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
    () => missing,
  )
