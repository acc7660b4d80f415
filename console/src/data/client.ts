import { type CacheStore, createClient, GodwitError, memoryCache } from '../../../client/src/index.ts'
import type { Init, Method, PathOf } from '../../../client/src/types.ts'
import { language } from './choices.ts'
import { setServiceTime } from './service-time.ts'

export type { AnswerOf, Desk, ItemOf, PathOf } from '../../../client/src/index.ts'
export { GodwitError }

/** What is sent to an operation. */
export type BodyOf<M extends Method, P extends PathOf<M>> =
  Init<M, P> extends { readonly body?: infer B } ? NonNullable<B> : never

let held = memoryCache({ most: 300 })
const cache: CacheStore = { get: (key) => held.get(key), set: (key, answer) => held.set(key, answer) }

/** Nothing of one person is left for the next. */
export function forgetAnswers(): void {
  held = memoryCache({ most: 300 })
}

/** The service that served this page, with the session cookie. No key is ever in the browser. */
export const api = createClient({
  baseUrl: '',
  retries: 1,
  cache,
  fetch: async (address, init) => {
    const headers = { ...(init.headers as Record<string, string>), 'accept-language': language.get() }
    const answer = await fetch(address, { ...init, headers })
    setServiceTime(answer.headers.get('date'))
    return answer
  },
})

/** Texts in all languages at once, as an editor needs them. */
export const inAllLanguages = createClient({ baseUrl: '', retries: 1, language: 'all' })

/** True for what a later try may mend: no connection, too many requests, a service that restarts. */
export const mayPass = (error: unknown): boolean =>
  error instanceof GodwitError && (error.status === 0 || error.status === 429 || error.status >= 500)

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof GodwitError && error.status === status

/** The service's errors about each field that it refuses. */
export const fieldErrors = (error: unknown): GodwitError['fields'] => (error instanceof GodwitError ? error.fields : {})

/** Only if it is still this version. */
export const ifMatch = ({ revision }: { readonly revision: number }) => ({ 'if-match': `"${revision}"` })
