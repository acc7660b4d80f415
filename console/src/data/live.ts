import { openSocket, type ReceivedFrame } from '../../../client/src/index.ts'
import { watchPage } from './page-state.ts'
import { queries } from './queries.ts'
import { seldom } from './seldom.ts'
import { requireSignIn } from './signed-in.ts'
import { createStore, useStore } from './store.ts'
import { boardTopics, liveTopics, mixedTopics, reachTopics } from './topics.ts'

/** What the top bar shows: live, or since when nothing was received. */
export interface LiveState {
  readonly live: boolean
  /** When this page last knew that it shows what the service knows. */
  readonly asOf: number
}

const mergeMs = 250
const pollMs = 10_000

const state = createStore<LiveState>({ live: false, asOf: Date.now() })
export const useLive = (): LiveState => useStore(state)

const isLive = (): void => state.set({ live: true, asOf: Date.now() })
const isNotLive = (): void => state.set({ ...state.get(), live: false })

const boardsMs = 3_000
const readBoards = seldom(() => void queries.invalidateQueries({ queryKey: ['boards'] }), boardsMs)

const reachMs = 2_000
/**
 * A read that is under way is left to end, and then made once more: while thousands of deliveries are written, each news would begin a slow one
 * anew, and none would ever end.
 */
const readReach = seldom(async () => {
  const queryKey = ['reach'] as const
  const wasReading = queries.isFetching({ queryKey }) > 0
  await queries.invalidateQueries({ queryKey }, { cancelRefetch: false })
  if (wasReading) readReach()
}, reachMs)

const readSeldom = ['boards', 'reach']

const stale = new Set<string>()
let lastSeq: number | undefined
let merging: ReturnType<typeof setTimeout> | undefined
let polling: ReturnType<typeof setInterval> | undefined

/** Reads again what changed, once for all that comes within a quarter of a second. */
function changed(topic: string): void {
  stale.add(topic)
  if (merging !== undefined) return
  merging = setTimeout(() => {
    merging = undefined
    const now = new Set<string>([...stale, ...mixedTopics])
    stale.clear()
    const concerned = (word: string): boolean =>
      !readSeldom.includes(word) && (now.has('*') ? word !== 'session' : now.has(word))
    if (now.has('*') || boardTopics.some((topic) => now.has(topic))) readBoards()
    if (now.has('*') || reachTopics.some((topic) => now.has(topic))) readReach()
    void queries.invalidateQueries({ predicate: ({ queryKey }) => concerned(String(queryKey[0])) })
    state.set({ ...state.get(), asOf: Date.now() })
  }, mergeMs)
}

function received(frame: ReceivedFrame<'/api/desk/socket'>): void {
  if (frame.type === 'subscribed') {
    // What was read before this frame may be older than the first change that is sent.
    if (lastSeq === undefined) changed('*')
    stopPolling()
    isLive()
  }
  if ('seq' in frame) lastSeq = frame.seq
  if (frame.type === 'changed') changed(frame.topic)
  if (frame.type === 'reset') changed('*')
}

/** Without a socket everything on the page is read again, and /readyz shows whether the service is there. */
async function poll(): Promise<void> {
  if (document.visibilityState === 'hidden') return
  const ready = await fetch('/readyz', { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
  if (!ready?.ok) isNotLive()
  else if (polling !== undefined) {
    void queries.invalidateQueries()
    isLive()
  }
}

function stopPolling(): void {
  clearInterval(polling)
  polling = undefined
}

/** From signing in to signing out. */
export function startLive(): () => void {
  const socket = openSocket({
    baseUrl: '',
    path: '/api/desk/socket',
    subscribe: () => ({
      type: 'subscribe',
      topics: [...liveTopics],
      ...(lastSeq !== undefined && { after: lastSeq }),
    }),
    received,
    disconnected() {
      isNotLive()
      polling ??= setInterval(() => void poll(), pollMs)
    },
    sessionEnded: requireSignIn,
  })
  const stopWatching = watchPage((visible) => {
    if (!visible || polling === undefined) return
    socket.wake()
    void poll()
  })
  return () => {
    stopWatching()
    socket.close()
    stopPolling()
  }
}
