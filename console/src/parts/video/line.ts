import { pingMs, retryAfterMs, sessionEnded } from '../../data/socket-rules.ts'
/** What the two sides of a call say to each other (docs/contract/assistance.md#video). */
export interface Signal {
  readonly ready?: true
  readonly description?: RTCSessionDescriptionInit
  readonly candidates?: readonly RTCIceCandidateInit[]
  readonly bye?: true
}

interface Frame {
  readonly type: string
  readonly conversation_id?: string
  readonly from?: string
  readonly user_id?: string
  readonly state?: 'online' | 'offline'
  readonly data?: Signal
}

/** Where the socket is, and what to do when the session has ended. */
export interface LineEnd {
  readonly address: string
  readonly signedOut: () => void
}

export interface LineOptions {
  readonly at: LineEnd
  readonly conversationId: string
  /** The person at the other end. */
  readonly otherId: string
  /** The conversation is followed: signals can be sent. */
  readonly open: () => void
  readonly lost: () => void
  readonly hear: (signal: Signal) => void
  readonly presence: (isThere: boolean) => void
}

export interface Line {
  send(signal: Signal): void
  close(): void
}

/** The socket of the conversation, for the signals of a call. It connects again by itself. */
export function openLine({ at, conversationId, otherId, open, lost, hear, presence }: LineOptions): Line {
  let socket: WebSocket | undefined
  let failures = 0
  let closed = false
  let following = false
  let retrying: ReturnType<typeof setTimeout> | undefined
  let pinging: ReturnType<typeof setInterval> | undefined

  const write = (frame: object): void => {
    if (socket?.readyState === WebSocket.OPEN)
      socket.send(JSON.stringify({ ...frame, conversation_id: conversationId }))
  }

  function read({ type, conversation_id, from, user_id, state, data }: Frame): void {
    if (conversation_id !== conversationId) return
    if (type === 'subscribed') {
      failures = 0
      following = true
      open()
    }
    // The conversation could not be followed now: a new connection asks again.
    if (type === 'error' && !following) socket?.close()
    if (type === 'presence' && user_id === otherId) presence(state === 'online')
    if (type === 'signal' && from === otherId && data) hear(data)
  }

  function connect(): void {
    const address = new URL(at.address, location.href)
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
    const opened = new WebSocket(address)
    socket = opened
    following = false
    let heard = true
    opened.onopen = () => {
      write({ type: 'subscribe' })
      pinging = setInterval(() => {
        // Nothing since the last question: the connection is dead, though nobody said so.
        if (!heard) return opened.close()
        heard = false
        opened.send('{"type":"ping"}')
      }, pingMs)
    }
    opened.onmessage = (event) => {
      heard = true
      if (!closed) read(JSON.parse(String(event.data)) as Frame)
    }
    opened.onclose = ({ code }) => {
      clearInterval(pinging)
      if (closed) return
      failures++
      if (code === sessionEnded) at.signedOut()
      lost()
      retrying = setTimeout(connect, retryAfterMs(code, failures))
    }
  }

  connect()
  return {
    send: (data) => write({ type: 'signal', to: otherId, data }),
    close() {
      closed = true
      clearTimeout(retrying)
      clearInterval(pinging)
      socket?.close()
    },
  }
}
