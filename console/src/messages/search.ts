import { type Search, textIn } from '../data/search-params.ts'

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

export function messageSearch(search: Search): MessageSearch {
  const [state, email, user, thread] = ['state', 'email', 'user', 'thread'].map((name) => textIn(search[name]))
  return { ...(state && { state }), ...(email && { email }), ...(user && { user }), ...(thread && { thread }) }
}

export function outboxSearch(search: Search): OutboxSearch {
  const [channel, message] = [textIn(search['channel']), search['message']]
  return { ...(channel && { channel }), ...(typeof message === 'number' && { message }) }
}
