import { createClient, GodwitError } from '../../../../client/src/index.ts'
import { language } from '../../data/choices.ts'
import { setServiceTime } from '../../data/service-time.ts'
import { takeEarly } from './early.ts'
import { recordNoResponse, recordResponse, savedHeader } from './line.ts'

export { GodwitError }

/** The service that served this page, with the session cookie. No key is ever in the browser. */
export const api = createClient({
  baseUrl: '',
  retries: 0,
  timeoutMs: 30_000,
  fetch: async (address, init) => {
    const headers = { ...(init.headers as Record<string, string>), 'accept-language': language.get() }
    let response: Response
    try {
      response = (await takeEarly(address)) ?? (await fetch(address, { ...init, headers }))
    } catch (error) {
      if (!init.signal?.aborted) recordNoResponse()
      throw error
    }
    const saved = response.headers.get(savedHeader)
    recordResponse(saved)
    if (saved === null) setServiceTime(response.headers.get('date'))
    return response
  },
})

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof GodwitError && error.status === status

/** True for what a later try may mend: no connection, too many requests, a service that restarts. */
export const mayPass = (error: unknown): boolean =>
  error instanceof GodwitError && (error.status === 0 || error.status === 429 || error.status >= 500)
