/** Confirms that pushes arrived. What cannot be sent waits on the phone, with the time at which its push came. */

declare const self: ServiceWorkerGlobalScope

interface WaitingReceipt {
  readonly path: string
  /** By the phone's clock, which may be wrong: only its age is sent. */
  readonly at: number
}

export const receiptTag = 'godwit-receipts'
const storeName = 'receipts'
/** A receipt that waited longer proves nothing any more. */
const longestMs = 30 * 86_400_000
const tryMs = 20_000
/** A line that breaks for a moment is back soon. After that the browser tries when it has a connection, where it can, or with the next push. */
const pausesMs = [1_000, 4_000, 10_000]

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('godwit-receipts', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'path' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode)
      const request = act(transaction.objectStore(storeName))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

/** True: it need not be sent again, because it was taken, or will never be. */
async function sendOne({ path, at }: WaitingReceipt): Promise<boolean> {
  const age = Date.now() - at
  if (age > longestMs) return true
  try {
    const { status } = await fetch(path, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ age_seconds: Math.max(0, age) / 1000 }),
      signal: AbortSignal.timeout(tryMs),
    })
    return status < 500 && status !== 408 && status !== 429
  } catch {
    return false
  }
}

/** Sends what waits. Throws when something is left, so that the browser tries again. */
export async function sendReceipts(): Promise<void> {
  const waiting = await inStore<WaitingReceipt[]>('readonly', (store) => store.getAll())
  let left = 0
  for (const one of waiting) {
    if (await sendOne(one)) await inStore('readwrite', (store) => store.delete(one.path))
    else left++
  }
  if (left > 0) throw new Error(`${left} receipts not sent yet`)
}

/** Of this service alone: a push cannot make the phone call another address. */
const isReceiptPath = (path: unknown): path is string =>
  typeof path === 'string' && /^\/api\/v2\/receipts\/[0-9a-z-]+$/.test(path)

/** Kept first: the browser may end the worker at any moment. Where it has no storage it is sent once. */
export async function confirmReceipt(path: unknown): Promise<void> {
  if (!isReceiptPath(path)) return
  const receipt: WaitingReceipt = { path, at: Date.now() }
  try {
    await inStore('readwrite', (store) => store.put(receipt))
  } catch {
    await sendOne(receipt)
    return
  }
  for (const pauseMs of pausesMs) {
    if (await isAllSent()) return
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  if (await isAllSent()) return
  const { sync } = self.registration as { sync?: { register(tag: string): Promise<void> } }
  await sync?.register(receiptTag).catch(() => undefined)
}

const isAllSent = (): Promise<boolean> =>
  sendReceipts().then(
    () => true,
    () => false,
  )
