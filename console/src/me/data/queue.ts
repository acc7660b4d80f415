import { serviceNow } from '../../data/service-time.ts'
import { createStore, useStore } from '../../data/store.ts'
import { watchLine } from './line.ts'
import {
  channelName,
  listWaiting,
  putWaiting,
  type QueueKind,
  type QueueNews,
  removeWaiting,
  sendWaiting,
  syncTag,
  type Waiting,
} from './queue-store.ts'
import { refresh } from './saved.ts'
import { requireSignIn } from './signed-in.ts'

export type { QueueKind, Waiting } from './queue-store.ts'

/** What a person sees of the queue: what waits, and what was sent since this page was opened. */
export interface Queue {
  readonly waiting: readonly Waiting[]
  readonly sent: readonly {
    readonly id: string
    readonly kind: QueueKind
    readonly at: string
    readonly answer: unknown
  }[]
}

/** While something waits, it is tried again so often. */
const tryEveryMs = 15_000

const queue = createStore<Queue>({ waiting: [], sent: [] })
export const useQueue = (): Queue => useStore(queue)

let timer: ReturnType<typeof setTimeout> | undefined

async function reread(): Promise<void> {
  const waiting = await listWaiting()
  queue.set({ ...queue.get(), waiting })
}

/** Tries now, and again until nothing waits. */
async function sendNow(): Promise<void> {
  clearTimeout(timer)
  const left = await sendWaiting().catch(() => 1)
  await reread()
  clearTimeout(timer)
  if (left > 0) timer = setTimeout(() => void sendNow(), tryEveryMs)
}

function received(news: QueueNews): void {
  if (news.type === 'sign in') requireSignIn()
  if (news.type === 'sent') {
    const { id, kind, answer } = news
    const { waiting, sent } = queue.get()
    if (sent.every((one) => one.id !== id))
      queue.set({ waiting, sent: [...sent, { id, kind, answer, at: serviceNow().toISOString() }] })
    void refresh('now', 'issues', 'conversations', 'check_ins')
  }
  void reread()
}

const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export interface ToSend {
  readonly kind: QueueKind
  readonly userId: string
  readonly path: string
  readonly body: unknown
}

/** Stores it on the phone first, then sends it. From here on it survives a reload, a closed tab and an empty battery. */
export async function enqueue(toSend: ToSend): Promise<string> {
  const id = randomId()
  const madeAt = new Date().toISOString()
  await putWaiting({ ...toSend, id, idempotencyKey: `me-${id}`, madeAt })
  await reread()
  void requestSync()
  void sendNow()
  return id
}

/** Where the browser can, it lets the service worker send when the line is back, also when the page is closed. */
async function requestSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/me')
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } }
  await sync?.register(syncTag).catch(() => undefined)
}

/** Takes it back before it was sent. */
export async function discard(id: string): Promise<void> {
  await removeWaiting(id)
  await reread()
}

/** From opening the page on. */
export function startQueue(): void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<QueueNews>) => received(data)
  const again = (): void => {
    if (queue.get().waiting.some(({ refused }) => refused === undefined)) void sendNow()
  }
  addEventListener('online', again)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') again()
  })
  watchLine(({ connected }) => {
    if (connected) again()
  })
  void sendNow()
}
