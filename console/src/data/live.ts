import { useSyncExternalStore } from 'react'
import { queries } from './queries.ts'

/** What the top bar says: live, or since when nothing was heard. */
export interface LiveState {
  readonly live: boolean
  /** When this page last knew that it shows what the service knows. */
  readonly asOf: number
}

const mergeMs = 250
const pollMs = 10_000
const longestWaitMs = 15_000

let state: LiveState = { live: false, asOf: Date.now() }
const listeners = new Set<() => void>()
const topics = new Set<string>()
let socket: WebSocket | undefined
let running = false
let lastSeq: number | undefined
let failures = 0
let merging: ReturnType<typeof setTimeout> | undefined
let retrying: ReturnType<typeof setTimeout> | undefined
let polling: ReturnType<typeof setInterval> | undefined

function tell(next: LiveState): void {
  state = next
  for (const heard of listeners) heard()
}

function changed(topic: string): void {
  topics.add(topic)
  if (merging !== undefined) return
  merging = setTimeout(() => {
    merging = undefined
    const now = [...topics]
    topics.clear()
    const all = now.includes('*')
    void queries.invalidateQueries(
      all ? {} : { predicate: ({ queryKey }) => now.includes(String(queryKey[0])) || queryKey[0] === 'counts' },
    )
    tell({ ...state, asOf: Date.now() })
  }, mergeMs)
}

function heardFrame(text: string): void {
  const frame = JSON.parse(text) as { type: string; topic?: string; seq?: number }
  if (typeof frame.seq === 'number') lastSeq = frame.seq
  if (frame.type === 'changed' && frame.topic) changed(frame.topic)
  else if (frame.type === 'reset') changed('*')
}

/** Without a socket everything that is on the page is asked for again, and the answer says whether the service is there. */
async function poll(): Promise<void> {
  if (document.visibilityState === 'hidden') return
  try {
    const answer = await fetch('/readyz', { signal: AbortSignal.timeout(5_000) })
    if (!answer.ok) return tell({ ...state, live: false })
  } catch {
    return tell({ ...state, live: false })
  }
  void queries.invalidateQueries()
  tell({ live: true, asOf: Date.now() })
}

function startPolling(): void {
  if (polling || !running) return
  polling = setInterval(() => void poll(), pollMs)
  void poll()
}

function stopPolling(): void {
  clearInterval(polling)
  polling = undefined
}

function connect(): void {
  if (!running || socket) return
  const address = new URL('/api/desk/socket', location.href)
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
  if (lastSeq !== undefined) address.searchParams.set('after', String(lastSeq))
  const opened = new WebSocket(address)
  socket = opened
  opened.onopen = () => {
    if (failures > 0) changed('*')
    failures = 0
    stopPolling()
    tell({ live: true, asOf: Date.now() })
  }
  opened.onmessage = (event) => heardFrame(String(event.data))
  opened.onclose = () => {
    if (socket !== opened) return
    socket = undefined
    failures++
    tell({ ...state, live: false })
    startPolling()
    if (running) retrying = setTimeout(connect, Math.min(500 * 2 ** failures, longestWaitMs))
  }
}

/** From signing in to signing out. */
export function startLive(): () => void {
  running = true
  connect()
  const wake = (): void => {
    if (document.visibilityState === 'visible' && polling) void poll()
  }
  document.addEventListener('visibilitychange', wake)
  addEventListener('online', wake)
  return () => {
    running = false
    clearTimeout(retrying)
    stopPolling()
    socket?.close()
    socket = undefined
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
