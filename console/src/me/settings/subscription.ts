import { api } from '../data/client.ts'
import { isApplePhone, isInstalled } from '../data/install.ts'

/** `steps`: the system gives notifications only to pages on the home screen. */
export type PushState = 'on' | 'off' | 'refused' | 'steps' | 'missing'

const registration = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration('/me') ?? Promise.resolve(undefined)

const own = async (): Promise<PushSubscription | null> =>
  (await (await registration())?.pushManager?.getSubscription()) ?? null

export async function pushState(): Promise<PushState> {
  if (isApplePhone() && !isInstalled()) return 'steps'
  if (!('Notification' in globalThis) || !('PushManager' in globalThis) || !navigator.serviceWorker) return 'missing'
  if (Notification.permission === 'denied') return 'refused'
  return Notification.permission === 'granted' && (await own()) ? 'on' : 'off'
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

async function register(user_id: string, subscription: PushSubscription): Promise<string> {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  const body = { subscription: { endpoint, keys: { p256dh, auth } } }
  return (await api.post('/api/v2/users/{user_id}/web_push_subscriptions', { path: { user_id }, body })).id
}

/** Asks the person by the browser's own question. False when the answer is no. A browser that the service does not know is not subscribed. */
export async function turnOn(userId: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { public_key } = await api.get('/api/v2/web_push_key')
  const { pushManager } = await navigator.serviceWorker.ready
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(public_key) })
  try {
    await register(userId, made)
  } catch (error) {
    await made.unsubscribe()
    throw error
  }
  return true
}

/** The service forgets the browser, and the browser its address. Registering once more returns its id. */
export async function turnOff(user_id: string): Promise<void> {
  const made = await own()
  if (!made) return
  const subscription_id = await register(user_id, made)
  await api.delete('/api/v2/users/{user_id}/web_push_subscriptions/{subscription_id}', {
    path: { user_id, subscription_id },
  })
  await made.unsubscribe()
}
