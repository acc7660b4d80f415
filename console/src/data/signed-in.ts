import { createStore, useStore } from './store.ts'

const missing = createStore(false)

/** A response was 401: the page stays, with the sign-in over it. */
export const requireSignIn = (): void => missing.set(true)
export const signedIn = (): void => missing.set(false)

export const useSignInMissing = (): boolean => useStore(missing)
