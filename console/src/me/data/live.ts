import { pingMs, retryAfterMs, sessionEnded } from '../../data/socket-rules.ts'
import { refresh } from './saved.ts'
import { checkSignedIn } from './signed-in.ts'

const mergeMs = 150

interface Frame {
  readonly type: string
  readonly conversation_id?: string
}

let socket: WebSocket | undefined
let failures = 0
let merging: ReturnType<typeof setTimeout> | undefined
let retrying: ReturnType<typeof setTimeout> | undefined

/** A notification, or news of the own call for help, means that something concerns the person anew: what is on the page is asked for again, once for all that comes at once. */
function changed(): void {
  if (merging !== undefined) return
  merging = setTimeout(() => {
    merging = undefined
    void refresh()
  }, mergeMs)
}

function connect(): void {
  clearTimeout(retrying)
  if (socket) return
  const address = new URL('/api/v2/socket', location.href)
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
  const opened = new WebSocket(address)
  socket = opened
  let heard = true
  let pinging: ReturnType<typeof setInterval> | undefined
  opened.onopen = () => {
    opened.send(JSON.stringify({ type: 'subscribe', notifications: true }))
    pinging = setInterval(() => {
      // Nothing since the last question: the connection is dead, though nobody said so.
      if (!heard) return opened.close()
      heard = false
      opened.send('{"type":"ping"}')
    }, pingMs)
  }
  opened.onmessage = ({ data }) => {
    heard = true
    const { type } = JSON.parse(String(data)) as Frame
    if (type === 'subscribed') failures = 0
    // What was read before the subscription may be older than the first notification that is told.
    if (type === 'subscribed' || type === 'notification' || type === 'call_for_help') changed()
    // What was asked for was not done: a new connection asks again.
    if (type === 'error') opened.close()
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

/** From signing in to signing out. */
export function startLive(): () => void {
  failures = 0
  connect()
  const wake = (): void => {
    if (document.visibilityState !== 'visible') return
    connect()
    void refresh()
  }
  document.addEventListener('visibilitychange', wake)
  addEventListener('online', wake)
  return () => {
    clearTimeout(retrying)
    const closing = socket
    socket = undefined
    closing?.close()
    document.removeEventListener('visibilitychange', wake)
    removeEventListener('online', wake)
  }
}
