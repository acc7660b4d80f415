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

export const requireSignIn = (): void => tell('no')
export const signedIn = (): void => tell('yes')

/** The saved answers of the service; the worker writes them. Without TLS there is no worker and nothing is saved. */
export const forgetSaved = async (): Promise<boolean> => 'caches' in globalThis && caches.delete('godwit-data')

/** An answer said 401: the session has ended, or it was somebody else's. The session itself knows; where it has ended, nothing saved stays. */
export async function checkSignedIn(): Promise<void> {
  const answer = await fetch('/api/v2/session').catch(() => undefined)
  if (answer?.status !== 401) return
  await forgetSaved()
  requireSignIn()
}

export const useSignedIn = (): SignedIn =>
  useSyncExternalStore(
    (heard) => {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
    () => state,
  )
