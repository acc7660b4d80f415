import { useSyncExternalStore } from 'react'
import { serviceNow } from '../../data/service-time.ts'
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

let queue: Queue = { waiting: [], sent: [] }
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function tell(next: Queue): void {
  queue = next
  for (const heard of listeners) heard()
}

async function reread(): Promise<void> {
  tell({ ...queue, waiting: await listWaiting() })
}

/** Tries now, and again until nothing waits. */
async function sendNow(): Promise<void> {
  clearTimeout(timer)
  const left = await sendWaiting().catch(() => 1)
  await reread()
  clearTimeout(timer)
  if (left > 0) timer = setTimeout(() => void sendNow(), tryEveryMs)
}

function heard(news: QueueNews): void {
  if (news.type === 'sign in') requireSignIn()
  if (news.type === 'sent') {
    const { id, kind, answer } = news
    if (queue.sent.every((one) => one.id !== id))
      tell({ ...queue, sent: [...queue.sent, { id, kind, answer, at: serviceNow().toISOString() }] })
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
  void askForSync()
  void sendNow()
  return id
}

/** Where the browser can, it lets the service worker send when the line is back, also when the page is closed. */
async function askForSync(): Promise<void> {
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
  channel.onmessage = ({ data }: MessageEvent<QueueNews>) => heard(data)
  const again = (): void => {
    if (queue.waiting.some(({ refused }) => refused === undefined)) void sendNow()
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

export const useQueue = (): Queue =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => queue,
  )
