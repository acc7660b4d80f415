import { sendWaiting, syncTag } from '../src/me/data/queue-store.ts'
import { answerFromPhone, dataCache, forgetAnswers, isKept, keptOrFetched, shellCache } from './kept.ts'
import { openAbout, showPush } from './push.ts'
import { receiptTag, sendReceipts } from './receipts.ts'

declare const self: ServiceWorkerGlobalScope
/** The files of the page, written in by the build: a new build is a new worker. */
declare const shellFiles: readonly string[]

const page = '/me'
/** The scope is a prefix, and the console has screens whose names begin like it. */
const isPage = (pathname: string): boolean => pathname === page || pathname.startsWith(`${page}/`)

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(shellCache(shellFiles))
      await cache.addAll(
        [page, ...shellFiles].map((file) => new Request(file, { headers: { accept: 'text/html,*/*' } })),
      )
      await self.skipWaiting()
    })(),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const wanted = [shellCache(shellFiles), dataCache]
      for (const name of await caches.keys()) if (!wanted.includes(name)) await caches.delete(name)
      await self.clients.claim()
      await sendReceipts().catch(() => undefined)
    })(),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin || request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(answerFromPhone(page, request))
  } else if (shellFiles.includes(pathname)) event.respondWith(answerFromPhone(pathname, request))
  else if (isKept(pathname)) event.respondWith(keptOrFetched(event))
})

/** The page erases what the phone holds, and waits for the answer. */
self.addEventListener('message', (event) => {
  const { type } = event.data as { type?: string }
  // The page is open: perhaps there is a connection again.
  if (type === 'opened') event.waitUntil(sendReceipts().catch(() => undefined))
  if (type !== 'forget') return
  event.waitUntil(forgetAnswers().then(() => event.ports[0]?.postMessage('forgotten')))
})

/** Background Sync: not every browser has it, and neither have the types. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

self.addEventListener('sync' as never, (event: SyncEvent) => {
  if (event.tag === receiptTag) event.waitUntil(sendReceipts())
  if (event.tag !== syncTag) return
  event.waitUntil(
    sendWaiting().then((left) => {
      // The browser tries again only after a failure.
      if (left > 0) throw new Error(`${left} not sent yet`)
    }),
  )
})

self.addEventListener('push', (event) => event.waitUntil(showPush(self, event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openAbout(self, event)))
