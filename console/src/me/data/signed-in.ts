import { createStore, useStore } from '../../data/store.ts'

/** `unknown` until the first response: the page shows what is saved, if anything is. */
export type SignedIn = 'unknown' | 'yes' | 'no'

const state = createStore<SignedIn>('unknown')

export const requireSignIn = (): void => state.set('no')
export const signedIn = (): void => state.set('yes')
export const useSignedIn = (): SignedIn => useStore(state)

/** A worker of an older build does not answer. */
const forgetMs = 2_000

/** The worker alone knows of responses that are still under way, and writes none of them after this. */
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

/** The saved responses of the service; the worker writes them. Without TLS there is no worker and nothing is saved. */
export async function forgetSaved(): Promise<void> {
  await workerForgets()
  if ('caches' in globalThis) await caches.delete('godwit-data')
}

/** A response was 401: the session has ended, or it was somebody else's. The session itself knows; where it has ended, nothing saved stays. */
export async function checkSignedIn(): Promise<void> {
  const response = await fetch('/api/v2/session').catch(() => undefined)
  if (response?.status !== 401) return
  await forgetSaved()
  requireSignIn()
}
