import type { Config } from '../../platform/config/config.ts'
import type { Actor } from '../../platform/ctx.ts'
import type { Log } from '../../platform/log.ts'

/** A request that was answered. */
export interface AnsweredRequest {
  readonly requestId: string
  readonly method: string
  /** The route with its parameters' names, not the address: addresses may hold ids and secrets. */
  readonly route: string
  readonly status: number
  readonly ms: number
  readonly caller: { readonly kind: string; readonly id: string | null }
}

/** From how many milliseconds on a request is logged although the log of requests is off. */
const slowMs = 1_000

/** The kind of the caller, and the id of the person or of the key; never the key itself. */
export function callerOf(actor: Actor): AnsweredRequest['caller'] {
  const id = 'userId' in actor ? actor.userId : 'keyId' in actor ? actor.keyId : null
  return { kind: actor.kind, id }
}

/** One line for each request, or only for slow ones (GODWIT_REQUEST_LOG). */
export function logRequest(
  { config, log }: { readonly config: Config; readonly log: Log },
  request: AnsweredRequest,
): void {
  if (!config.requestLog && request.ms < slowMs) return
  const { requestId, method, route, status, ms, caller } = request
  log.info(
    { request_id: requestId, method, route, status, ms: Math.round(ms), caller: caller.kind, caller_id: caller.id },
    ms < slowMs ? 'request' : 'slow request',
  )
}
