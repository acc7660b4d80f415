import { useQuery } from '@tanstack/react-query'
import { api } from '../data/client.ts'
import type { Session } from '../data/queries.ts'
import { asResponder, type Conversation, type Summary } from './cases.ts'

/** Asked for again while the chat is open: a message is soon here, also without the socket. */
const refetchMs = 4_000

export const useConversation = (session: Session, issue_id: string) =>
  useQuery({
    queryKey: ['conversations', issue_id],
    queryFn: ({ signal }): Promise<Conversation> =>
      asResponder(session)
        ? api.get('/api/desk/responder/issues/{issue_id}/conversation', { path: { issue_id }, signal })
        : api.get('/api/desk/issues/{issue_id}/conversation', { path: { issue_id }, signal }),
    refetchInterval: refetchMs,
  })

export interface Draft {
  readonly body: string
  readonly photo: { readonly name: string; readonly data: string } | undefined
  /** The same for every try, so that a message is written once. */
  readonly client_id: string
}

/** Writes as the person who is signed in; whoever does not take part yet joins first. */
export async function write(
  session: Session,
  issue: Summary,
  { id: conversation_id, participants }: Conversation,
  { body, photo, client_id }: Draft,
): Promise<unknown> {
  const message = photo
    ? { type: 4 as const, body, client_id, asset: { title: photo.name.slice(0, 200), photo: photo.data } }
    : { type: 0 as const, body, client_id }
  const init = { path: { conversation_id } }
  const takesPart = participants.some(({ id }) => id === session.user.id)
  if (asResponder(session, issue)) {
    if (!takesPart) await api.post('/api/desk/responder/conversations/{conversation_id}/join', init)
    return api.post('/api/desk/responder/conversations/{conversation_id}/messages', { ...init, body: { message } })
  }
  if (!takesPart) await api.post('/api/desk/conversations/{conversation_id}/join', init)
  return api.post('/api/desk/conversations/{conversation_id}/messages', { ...init, body: { message } })
}

export const readFile = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'))
    reader.readAsDataURL(file)
  })
