import { useSyncExternalStore } from 'react'

/** `unknown` until the first answer: the page shows what is saved, if anything is. */
export type SignedIn = 'unknown' | 'yes' | 'no'

let state: SignedIn = 'unknown'
const listeners = new Set<() => void>()

function tell(next: SignedIn): void {
  if (state === next) return
  state = next
  for (const heard of listeners) heard()
}

/** An answer said 401. */
export const requireSignIn = (): void => tell('no')
export const signedIn = (): void => tell('yes')

export const useSignedIn = (): SignedIn =>
  useSyncExternalStore(
    (heard) => {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
    () => state,
  )
