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

/** A worker of an older build does not answer. */
const forgetMs = 2_000

/** The worker alone knows of answers that are still under way, and writes none of them after this. */
async function workerForgets(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/me')
  if (!registration?.active) return
  const { port1, port2 } = new MessageChannel()
  const forgotten = new Promise((resolve) => {
    port1.onmessage = resolve
    setTimeout(resolve, forgetMs)
  })
  registration.active.postMessage({ type: 'forget' }, [port2])
  await forgotten
  port1.close()
}

/** The saved answers of the service; the worker writes them. Without TLS there is no worker and nothing is saved. */
export async function forgetSaved(): Promise<void> {
  await workerForgets()
  if ('caches' in globalThis) await caches.delete('godwit-data')
}

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
