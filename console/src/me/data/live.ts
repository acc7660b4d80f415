import { openSocket } from '../../../../client/src/index.ts'
import { watchPage } from '../../data/page-state.ts'
import { refresh } from './saved.ts'
import { checkSignedIn } from './signed-in.ts'

const mergeMs = 150

let merging: ReturnType<typeof setTimeout> | undefined

/** A notification, or news of the own call for help, means that something concerns the person anew: what is on the page is read again, once for all that comes at once. */
function changed(): void {
  if (merging !== undefined) return
  merging = setTimeout(() => {
    merging = undefined
    void refresh()
  }, mergeMs)
}

/** From signing in to signing out. */
export function startLive(): () => void {
  const socket = openSocket({
    baseUrl: '',
    path: '/api/v2/socket',
    subscribe: () => ({ type: 'subscribe', notifications: true }),
    received(frame) {
      const { type } = frame
      // The page is open and has it, whatever becomes of the push.
      if (type === 'notification') socket.send({ type: 'received', notification_ids: [frame.notification.id] })
      // What was read before the subscription may be older than the first notification that is sent.
      if (type === 'subscribed' || type === 'notification' || type === 'call_for_help') changed()
    },
    sessionEnded: () => void checkSignedIn(),
  })
  const stopWatching = watchPage((visible) => {
    if (!visible) return
    socket.wake()
    void refresh()
  })
  return () => {
    stopWatching()
    socket.close()
  }
}
