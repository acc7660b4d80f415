import { pingMs, retryAfterMs, sessionEnded } from '../../data/socket-rules.ts'
import { checkSignedIn } from '../data/signed-in.ts'
import type { Message } from './help-data.ts'

interface Frame {
  readonly type: string
  readonly conversation_id?: string
  readonly message?: Message
}

/**
 * Hears new messages of a conversation, from number `after` on, as long as the page can be seen: whoever looks away counts as absent and
 * is notified. Returns how it ends.
 */
export function follow(conversation_id: string, after: () => number, hear: (message: Message) => void): () => void {
  let socket: WebSocket | undefined
  let failures = 0
  let retrying: ReturnType<typeof setTimeout> | undefined

  function read(opened: WebSocket, frame: Frame): void {
    if (frame.conversation_id !== conversation_id) return
    if (frame.type === 'subscribed') failures = 0
    if (frame.type === 'message' && frame.message) hear(frame.message)
    // It could not be followed now: a new connection asks again.
    if (frame.type === 'error') opened.close()
  }

  function connect(): void {
    clearTimeout(retrying)
    if (socket || document.visibilityState === 'hidden') return
    const address = new URL('/api/v2/socket', location.href)
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
    const opened = new WebSocket(address)
    socket = opened
    let heard = true
    let pinging: ReturnType<typeof setInterval> | undefined
    opened.onopen = () => {
      opened.send(JSON.stringify({ type: 'subscribe', conversation_id, after: after() }))
      pinging = setInterval(() => {
        // Nothing since the last question: the connection is dead, though nobody said so.
        if (!heard) return opened.close()
        heard = false
        opened.send('{"type":"ping"}')
      }, pingMs)
    }
    opened.onmessage = ({ data }) => {
      heard = true
      if (socket === opened) read(opened, JSON.parse(String(data)) as Frame)
    }
    opened.onclose = ({ code }) => {
      clearInterval(pinging)
      if (socket !== opened) return
      socket = undefined
      failures++
      if (code === sessionEnded) void checkSignedIn()
      retrying = setTimeout(connect, retryAfterMs(code, failures))
    }
  }

  function end(): void {
    clearTimeout(retrying)
    const closing = socket
    socket = undefined
    closing?.close()
  }

  const look = (): void => (document.visibilityState === 'hidden' ? end() : connect())
  document.addEventListener('visibilitychange', look)
  addEventListener('online', look)
  connect()
  return () => {
    document.removeEventListener('visibilitychange', look)
    removeEventListener('online', look)
    end()
  }
}
