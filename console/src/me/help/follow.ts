import { openSocket, type ReconnectingSocket } from '../../../../client/src/index.ts'
import { watchPage } from '../../data/page-state.ts'
import { checkSignedIn } from '../data/signed-in.ts'
import type { Message } from './help-data.ts'

const path = '/api/v2/socket'

/**
 * Receives new messages of a conversation, from number `after` on, as long as the page can be seen: whoever looks away counts as absent and
 * is notified. Returns how it ends.
 */
export function follow(conversation_id: string, after: () => number, received: (message: Message) => void): () => void {
  let socket: ReconnectingSocket<typeof path> | undefined

  const open = (): ReconnectingSocket<typeof path> =>
    openSocket({
      baseUrl: '',
      path,
      subscribe: () => ({ type: 'subscribe', conversation_id, after: after() }),
      received(frame) {
        if (frame.type === 'message') received(frame.message)
        // The subscription has ended: a new connection subscribes again.
        if (frame.type === 'error') socket?.reconnect()
      },
      sessionEnded: () => void checkSignedIn(),
    })

  function end(): void {
    socket?.close()
    socket = undefined
  }

  function look(visible: boolean): void {
    if (visible) {
      socket ??= open()
      socket.wake()
    } else end()
  }

  const stopWatching = watchPage(look)
  look(document.visibilityState === 'visible')
  return () => {
    stopWatching()
    end()
  }
}
