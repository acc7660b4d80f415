/** What the service pushes, and what a tap on it opens. */
import { confirmReceipt } from './receipts.ts'

interface Pushed {
  readonly id?: string
  readonly title?: string
  readonly body?: string
  readonly data?: Readonly<Record<string, unknown>>
  /** Where it is confirmed that the message is here. */
  readonly receipt?: unknown
}

/** What a tap opens, as the service says: an address of this page alone. */
function addressOf({ data = {} }: Pushed): string {
  const { url } = data
  return typeof url === 'string' && /^\/me(?![^/?])/.test(url) ? url : '/me'
}

export async function showPush(self: ServiceWorkerGlobalScope, event: PushEvent): Promise<void> {
  const pushed = (event.data?.json() ?? {}) as Pushed
  // Before it is shown, and not waited for: without a connection it is confirmed later.
  const confirmed = confirmReceipt(pushed.receipt)
  await self.registration.showNotification(pushed.title ?? 'Godwit', {
    body: pushed.body ?? '',
    icon: '/me/icon-192.png',
    badge: '/me/icon-192.png',
    ...(pushed.id !== undefined && { tag: pushed.id }),
    data: { url: addressOf(pushed) },
  })
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage({ type: 'fresh' })
  await confirmed
}

export async function openAbout(self: ServiceWorkerGlobalScope, event: NotificationEvent): Promise<void> {
  event.notification.close()
  const { url } = event.notification.data as { url: string }
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = open.find((client) => /^\/me(\/|$)/.test(new URL(client.url).pathname))
  if (!page) {
    await self.clients.openWindow(url)
    return
  }
  page.postMessage({ type: 'go', to: url })
  await page.focus().catch(() => undefined)
}
