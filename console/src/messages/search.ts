import { oneOf, type Search, textParam } from '../data/search-params.ts'

export interface MessageSearch {
  readonly state?: string
  readonly email?: string
  readonly user?: string
  readonly thread?: string
}

interface OutboxSearch {
  readonly channel?: string
  readonly message?: number
}

/** What the rules of escalation are for. */
export const escalationKinds = ['alert', 'check_in_request', 'call_for_help'] as const

interface EscalationSearch {
  /** Whose rules are being changed. */
  readonly edit?: (typeof escalationKinds)[number]
}

export function messageSearch(search: Search): MessageSearch {
  const [state, email, user, thread] = ['state', 'email', 'user', 'thread'].map((name) => textParam(search[name]))
  return { ...(state && { state }), ...(email && { email }), ...(user && { user }), ...(thread && { thread }) }
}

export function outboxSearch(search: Search): OutboxSearch {
  const [channel, message] = [textParam(search['channel']), search['message']]
  return { ...(channel && { channel }), ...(typeof message === 'number' && { message }) }
}

export function escalationSearch(search: Search): EscalationSearch {
  const edit = oneOf(escalationKinds, search['edit'])
  return edit ? { edit } : {}
}
