import { useSyncExternalStore } from 'react'
import { queries } from './queries.ts'
import { requireSignIn } from './signed-in.ts'
import { pingMs, retryAfterMs, sessionEnded } from './socket-rules.ts'
import { liveTopics, mixedTopics } from './topics.ts'

/** What the top bar says: live, or since when nothing was heard. */
export interface LiveState {
  readonly live: boolean
  /** When this page last knew that it shows what the service knows. */
  readonly asOf: number
}

const mergeMs = 250
const pollMs = 10_000

let state: LiveState = { live: false, asOf: Date.now() }
const listeners = new Set<() => void>()
const stale = new Set<string>()
let socket: WebSocket | undefined
let running = false
let lastSeq: number | undefined
let failures = 0
let merging: ReturnType<typeof setTimeout> | undefined
let retrying: ReturnType<typeof setTimeout> | undefined
let polling: ReturnType<typeof setInterval> | undefined
let pinging: ReturnType<typeof setInterval> | undefined

function tell(next: LiveState): void {
  state = next
  for (const heard of listeners) heard()
}

/** Asks again for what changed, once for all that comes within a quarter of a second. */
function changed(topic: string): void {
  stale.add(topic)
  if (merging !== undefined) return
  merging = setTimeout(() => {
    merging = undefined
    const now = new Set<string>([...stale, ...mixedTopics])
    stale.clear()
    const concerned = (word: string): boolean => (now.has('*') ? word !== 'session' : now.has(word))
    void queries.invalidateQueries({ predicate: ({ queryKey }) => concerned(String(queryKey[0])) })
    tell({ ...state, asOf: Date.now() })
  }, mergeMs)
}

interface Frame {
  readonly type: 'subscribed' | 'changed' | 'reset' | 'pong' | 'error'
  readonly topic?: string
  readonly seq?: number
}

function heardFrame({ type, topic, seq }: Frame): void {
  if (type === 'subscribed') {
    // What was read before this frame may be older than the first change that is told.
    if (lastSeq === undefined) changed('*')
    failures = 0
    stopPolling()
    tell({ live: true, asOf: Date.now() })
  }
  if (seq !== undefined) lastSeq = seq
  if (type === 'changed' && topic !== undefined) changed(topic)
  if (type === 'reset') changed('*')
  // What was asked for was not done: a new connection asks again.
  if (type === 'error') socket?.close()
}

/** Without a socket everything on the page is asked for again, and /readyz says whether the service is there. */
async function poll(): Promise<void> {
  if (document.visibilityState === 'hidden') return
  const ready = await fetch('/readyz', { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
  if (!ready?.ok) tell({ ...state, live: false })
  else if (polling !== undefined) {
    void queries.invalidateQueries()
    tell({ live: true, asOf: Date.now() })
  }
}

function startPolling(): void {
  if (polling === undefined && running) polling = setInterval(() => void poll(), pollMs)
}

function stopPolling(): void {
  clearInterval(polling)
  polling = undefined
}

function connect(): void {
  clearTimeout(retrying)
  if (!running || socket) return
  const address = new URL('/api/desk/socket', location.href)
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
  const opened = new WebSocket(address)
  socket = opened
  let heard = true
  opened.onopen = () => {
    const after = lastSeq === undefined ? {} : { after: lastSeq }
    opened.send(JSON.stringify({ type: 'subscribe', topics: liveTopics, ...after }))
    pinging = setInterval(() => {
      // Nothing since the last question: the connection is dead, though nobody said so.
      if (!heard) return opened.close()
      heard = false
      opened.send('{"type":"ping"}')
    }, pingMs)
  }
  opened.onmessage = (event) => {
    heard = true
    heardFrame(JSON.parse(String(event.data)) as Frame)
  }
  opened.onclose = ({ code }) => {
    clearInterval(pinging)
    if (socket !== opened) return
    socket = undefined
    failures++
    if (code === sessionEnded) requireSignIn()
    tell({ ...state, live: false })
    startPolling()
    retrying = setTimeout(connect, retryAfterMs(code, failures))
  }
}

/** From signing in to signing out. */
export function startLive(): () => void {
  running = true
  connect()
  const wake = (): void => {
    if (document.visibilityState !== 'visible' || socket) return
    connect()
    void poll()
  }
  document.addEventListener('visibilitychange', wake)
  addEventListener('online', wake)
  return () => {
    running = false
    clearTimeout(retrying)
    clearInterval(pinging)
    stopPolling()
    const closing = socket
    socket = undefined
    closing?.close()
    document.removeEventListener('visibilitychange', wake)
    removeEventListener('online', wake)
  }
}

export const useLive = (): LiveState =>
  useSyncExternalStore(
    (heard) => {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
    () => state,
  )
