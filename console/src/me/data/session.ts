import { useQuery } from '@tanstack/react-query'
import { api, GodwitError, isStatus, mayPass } from './client.ts'
import { clearWaiting } from './queue-store.ts'
import { queries } from './saved.ts'
import { forgetSaved, requireSignIn, signedIn } from './signed-in.ts'

/** Why a link or a token did not open the page. */
export type Refusal = 'used' | 'wrong' | 'wait' | 'no line'

let refusal: Refusal | undefined

/** Set when the page was opened by a link that did not work. */
export const linkRefusal = (): Refusal | undefined => refusal

/** Who was here last, so that nothing of theirs is shown to somebody else. It is an id, no key. */
const lastKey = 'godwit-me'

async function enter(body: { readonly code: string } | { readonly token: string }): Promise<void> {
  const session = await api.post('/api/v2/session', { body, retries: 0 })
  if (localStorage.getItem(lastKey) !== session.user.id) await erase()
  localStorage.setItem(lastKey, session.user.id)
  queries.clear()
  signedIn()
}

const refusalOf = (error: unknown, otherwise: 'used' | 'wrong'): Refusal => {
  if (isStatus(error, 429)) return 'wait'
  return error instanceof GodwitError && error.status > 0 && error.status < 500 ? otherwise : 'no line'
}

/** Signs in by the one-time code of a link (`/me#code=…`). The code leaves the address at once, so that it stands in no history. */
export async function enterByLink(): Promise<void> {
  const code = new URLSearchParams(location.hash.slice(1)).get('code')
  if (!code) return
  history.replaceState(history.state, '', location.pathname + location.search)
  try {
    await enter({ code })
  } catch (error) {
    refusal = refusalOf(error, 'used')
    // Without a line the code is not used up: the form offers it once more while this page is open.
    if (refusal === 'no line') unusedCode = code
  }
}

let unusedCode: string | undefined

export const hasUnusedCode = (): boolean => unusedCode !== undefined

export async function enterAgain(): Promise<Refusal | undefined> {
  const code = unusedCode
  if (code === undefined) return undefined
  return tryTo({ code }, 'used')
}

export const enterByToken = (token: string): Promise<Refusal | undefined> => tryTo({ token }, 'wrong')

async function tryTo(
  body: { readonly code: string } | { readonly token: string },
  otherwise: 'used' | 'wrong',
): Promise<Refusal | undefined> {
  try {
    await enter(body)
    unusedCode = undefined
    return undefined
  } catch (error) {
    return refusalOf(error, otherwise)
  }
}

export const useSession = () =>
  useQuery({
    queryKey: ['session'],
    queryFn: async ({ signal }) => {
      const session = await api.get('/api/v2/session', { signal })
      signedIn()
      return session
    },
    staleTime: 5 * 60_000,
    retry: (failures, error) => mayPass(error) && failures < 1,
  })

/** Everything that this phone holds of the person: saved answers, what waits, who it was. */
async function erase(): Promise<void> {
  await clearWaiting()
  await forgetSaved()
  localStorage.removeItem(lastKey)
  queries.clear()
}

/** Ends the session, stops pushes to this browser and erases what the phone holds. */
export async function signOut(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/me')
  await (await registration?.pushManager?.getSubscription())?.unsubscribe().catch(() => false)
  await api.delete('/api/v2/session').catch((error: unknown) => {
    if (!isStatus(error, 401)) throw error
  })
  await erase()
  requireSignIn()
}
