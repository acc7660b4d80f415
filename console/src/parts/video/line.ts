import { openSocket } from '../../../../client/src/index.ts'

/** What the two sides of a call send each other (docs/contract/assistance.md#video). */
export interface Signal {
  readonly ready?: true
  readonly description?: RTCSessionDescriptionInit
  readonly candidates?: readonly RTCIceCandidateInit[]
  readonly bye?: true
}

/** Which socket it is, and what to do when the session has ended. */
export interface LineEnd {
  readonly path: '/api/v2/socket' | '/api/desk/responder/socket'
  readonly sessionEnded: () => void
}

export interface LineOptions {
  readonly at: LineEnd
  readonly conversationId: string
  /** The person at the other end. */
  readonly otherId: string
  /** The conversation is followed: signals can be sent. */
  readonly open: () => void
  readonly lost: () => void
  readonly received: (signal: Signal) => void
  readonly presence: (isThere: boolean) => void
}

export interface Line {
  send(signal: Signal): void
  close(): void
}

/** The socket of the conversation, for the signals of a call. */
export function openLine({ at, conversationId, otherId, open, lost, received, presence }: LineOptions): Line {
  const conversation_id = conversationId
  const socket = openSocket({
    ...at,
    baseUrl: '',
    subscribe: () => ({ type: 'subscribe', conversation_id }),
    received(frame) {
      if (frame.type === 'subscribed') open()
      if (frame.type === 'presence' && frame.user_id === otherId) presence(frame.state === 'online')
      if (frame.type === 'signal' && frame.from === otherId) received(frame.data as Signal)
    },
    disconnected: lost,
  })
  return {
    send: (data) => void socket.send({ type: 'signal', conversation_id, to: otherId, data }),
    close: () => socket.close(),
  }
}
