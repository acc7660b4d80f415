import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../data/client.ts'
import { useQueue } from '../data/queue.ts'
import { follow } from './follow.ts'
import type { Conversation, Message } from './help-data.ts'

const earlierAtOnce = 50

/** Each number once; of two the one that changed last: a deleted message comes again. */
function merged(...lists: readonly (readonly Message[])[]): readonly Message[] {
  const bySeq = new Map<number, Message>()
  for (const message of lists.flat()) {
    const known = bySeq.get(message.seq)
    if (!known || known.updated_at <= message.updated_at) bySeq.set(message.seq, message)
  }
  return [...bySeq.values()].toSorted((one, other) => one.seq - other.seq)
}

export const messagesPath = (conversation_id: string): string => `/api/v2/conversations/${conversation_id}/messages`

/** What was written in the conversation: as read, what came since, and earlier messages once they are requested. */
export function useMessages({ id: conversation_id, messages, last_seq }: Conversation) {
  const [live, setLive] = useState<readonly Message[]>([])
  const [earlier, setEarlier] = useState<readonly Message[]>([])
  const { sent } = useQueue()
  const own = sent.flatMap(({ kind, answer }) => {
    const message = answer as Message | null
    return kind === 'message' && message?.conversation_id === conversation_id ? [message] : []
  })
  const all = merged(earlier, messages, live, own)
  const last = useRef(last_seq)
  // Own messages may have come ahead of somebody else's: only what was read or received counts as known.
  last.current = Math.max(last_seq, 0, ...live.map(({ seq }) => seq))
  useEffect(() => {
    setLive([])
    setEarlier([])
    return follow(
      conversation_id,
      () => last.current,
      (message) => setLive((before) => merged(before, [message])),
    )
  }, [conversation_id])
  const lastSeq = all.at(-1)?.seq ?? 0
  useEffect(() => {
    if (lastSeq === 0 || document.visibilityState === 'hidden') return
    const read = { path: { conversation_id }, body: { seq: lastSeq } }
    // It is sent again with the next message.
    api.put('/api/v2/conversations/{conversation_id}/read', read).catch(() => {})
  }, [conversation_id, lastSeq])
  const first = all[0]?.seq ?? 1
  const more = useMutation({
    mutationFn: () =>
      api.get('/api/v2/conversations/{conversation_id}/messages', {
        path: { conversation_id },
        query: { after: Math.max(first - earlierAtOnce - 1, 0), before: first, per_page: earlierAtOnce },
      }),
    onSuccess: (found) => setEarlier((before) => merged(before, found)),
  })
  return { all, hasEarlier: first > 1, more }
}
