import { go } from './route.tsx'
import { refresh } from './saved.ts'

interface FromWorker {
  readonly type: 'fresh' | 'go'
  readonly to?: string
}

let started = false

/** Installs the service worker, and receives its messages. Without one the page works as long as there is a line. */
export async function startWorker(): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker || started) return
  started = true
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === 'fresh') void refresh()
    if (data.type === 'go' && data.to?.startsWith('/me')) {
      go(data.to)
      void refresh()
    }
  })
  const wake = (): void => serviceWorker.controller?.postMessage({ type: 'opened' })
  addEventListener('online', wake)
  await serviceWorker.register('/me/worker.js', { scope: '/me' }).catch(() => undefined)
  wake()
}
