/** What waits on this phone to be sent. The page and the service worker use it alike. */

export type QueueKind = 'safe' | 'help' | 'place' | 'case' | 'message'

export interface Waiting {
  readonly id: string
  /** Sent with every try, so that the service does it once. */
  readonly idempotencyKey: string
  readonly kind: QueueKind
  /** Whose it is: nothing of one person is sent by another. */
  readonly userId: string
  readonly path: string
  readonly body: unknown
  /** By the phone's clock, which may be wrong: only its age is sent to the service. */
  readonly madeAt: string
  /** The text with which the service refused it. It is not tried again. */
  readonly refused?: string
  /** The code of the refusal, such as `module_needed`. */
  readonly refusedCode?: string
}

export type QueueNews =
  | { readonly type: 'changed' }
  | { readonly type: 'sent'; readonly id: string; readonly kind: QueueKind; readonly answer: unknown }
  | { readonly type: 'sign in' }

const storeName = 'waiting'
export const channelName = 'godwit-queue'
const lockName = 'godwit-queue'
export const syncTag = 'godwit-queue'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('godwit-me', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'id' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode, { durability: 'strict' })
      const request = act(transaction.objectStore(storeName))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

/**
 * Check-ins and calls for help have a lane of their own: they never wait for a picture that takes long. It stops at the first one that has to wait, so that
 * the last one written arrives last. In the other lane words do not wait for a picture that does not get through.
 */
const lanes = ['check-ins', 'others'] as const
type Lane = (typeof lanes)[number]

const laneOf = ({ kind }: Waiting): Lane => (kind === 'case' || kind === 'message' ? 'others' : 'check-ins')

const urgency = (waiting: Waiting): number => lanes.indexOf(laneOf(waiting))

/** Where the browser has no storage (some private windows), it waits in this page alone. */
const inPage = new Map<string, Waiting>()

/** The most urgent first, then the oldest. */
export async function listWaiting(): Promise<readonly Waiting[]> {
  const stored = await inStore<Waiting[]>('readonly', (store) => store.getAll()).catch(() => [])
  return [...stored, ...inPage.values()].toSorted(
    (one, other) =>
      urgency(one) - urgency(other) || one.madeAt.localeCompare(other.madeAt) || one.id.localeCompare(other.id),
  )
}

export async function putWaiting(waiting: Waiting): Promise<void> {
  await inStore('readwrite', (store) => store.put(waiting)).catch(() => inPage.set(waiting.id, waiting))
}

export async function removeWaiting(id: string): Promise<void> {
  inPage.delete(id)
  await inStore('readwrite', (store) => store.delete(id)).catch(() => undefined)
}

export async function clearWaiting(): Promise<void> {
  inPage.clear()
  await inStore('readwrite', (store) => store.clear()).catch(() => undefined)
}

function tellQueue(news: QueueNews): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(news)
  channel.close()
}

const tryMs = 20_000
/** A picture over a bad line. */
const tryMessageMs = 90_000

type Outcome = 'sent' | 'later' | 'sign in' | { readonly refused: string; readonly refusedCode: string }

/** Later tries may mend no connection, a busy service and a request that is still being worked on; nothing mends a refusal. */
async function outcomeOf(answer: Response): Promise<Outcome> {
  if (answer.ok) return 'sent'
  if ([408, 425, 429].includes(answer.status) || answer.status >= 500) return 'later'
  const body = (await answer.json().catch(() => ({}))) as { error?: { code?: string; message?: string } }
  if (body.error?.code === 'request_in_progress') return 'later'
  // Either nobody is signed in any more, or it was about something of somebody else.
  if (answer.status === 401 && !(await whoIsSignedIn())) return 'sign in'
  return { refused: body.error?.message ?? `${answer.status}`, refusedCode: body.error?.code ?? '' }
}

const longestAgeMs = 30 * 86_400_000

/**
 * The check-in that was last tried, and until when by this phone's clock it may seem to have been made: the service takes the age off the time at which a
 * request arrives, so time on the line makes a check-in seem younger.
 */
let lastTried = { id: '', seemsMadeAt: 0 }

/**
 * Seconds since it was made, by this phone's count: a phone whose clock is wrong by days can still call for help. Told anew with every try, in a header, since
 * the body of each try must be the same. What was sent after another check-in never seems older than it, however slow the line was for that one.
 */
function ageOf({ id, madeAt }: Waiting): string {
  const [made, now] = [Date.parse(madeAt), Date.now()]
  // Later than now: the clock was set back meanwhile.
  const isBehind = lastTried.id !== id && lastTried.seemsMadeAt < now
  const seemsMade = isBehind ? Math.max(made, lastTried.seemsMadeAt + 1) : made
  const age = Math.min(Math.max(0, now - seemsMade), longestAgeMs)
  return (age / 1000).toFixed(3)
}

function noteTry({ id, madeAt }: Waiting, tookMs: number): void {
  const before = lastTried.id === id ? lastTried.seemsMadeAt : 0
  lastTried = { id, seemsMadeAt: Math.max(before, Date.parse(madeAt) + tookMs) }
}

async function post(waiting: Waiting): Promise<Response> {
  const isCheckIn = laneOf(waiting) === 'check-ins'
  const startedAt = Date.now()
  try {
    return await fetch(waiting.path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': waiting.idempotencyKey,
        ...(isCheckIn && { 'check-in-age': ageOf(waiting) }),
      },
      body: JSON.stringify(waiting.body),
      signal: AbortSignal.timeout(waiting.kind === 'message' ? tryMessageMs : tryMs),
    })
  } finally {
    if (isCheckIn) noteTry(waiting, Date.now() - startedAt)
  }
}

async function sendOne(waiting: Waiting): Promise<Outcome> {
  let answer: Response
  try {
    answer = await post(waiting)
  } catch {
    return 'later'
  }
  const outcome = await outcomeOf(answer)
  if (outcome === 'sent') {
    const body: unknown = await answer.json().catch(() => null)
    await removeWaiting(waiting.id)
    tellQueue({ type: 'sent', id: waiting.id, kind: waiting.kind, answer: body })
  }
  return outcome
}

/** The id of who is signed in; undefined when the service does not answer, null when nobody is. */
async function whoIsSignedIn(): Promise<string | null | undefined> {
  try {
    const answer = await fetch('/api/v2/session', { credentials: 'same-origin', signal: AbortSignal.timeout(tryMs) })
    if (answer.status === 401) return null
    if (!answer.ok) return undefined
    const { user } = (await answer.json()) as { user: { id: string } }
    return user.id
  } catch {
    return undefined
  }
}

/** Unless it was taken back or erased meanwhile. */
async function keepRefusal(waiting: Waiting, refusal: Extract<Outcome, object>): Promise<void> {
  const isThere = (await listWaiting()).some(({ id }) => id === waiting.id)
  if (isThere) await putWaiting({ ...waiting, ...refusal })
}

async function sendAll(lane: Lane): Promise<number> {
  const open = (await listWaiting()).filter((one) => one.refused === undefined && laneOf(one) === lane)
  if (open.length === 0) return 0
  const userId = await whoIsSignedIn()
  if (userId === null) tellQueue({ type: 'sign in' })
  if (!userId) return open.length
  const own = open.filter((one) => one.userId === userId)
  let left = 0
  for (const [at, waiting] of own.entries()) {
    const outcome = await sendOne(waiting)
    if (outcome === 'sent') continue
    if (typeof outcome === 'object') await keepRefusal(waiting, outcome)
    else left++
    if (outcome === 'sign in') tellQueue({ type: 'sign in' })
    tellQueue({ type: 'changed' })
    if (left > 0 && lane === 'check-ins') return own.length - at
  }
  return left
}

const sendLane = async (lane: Lane): Promise<number> =>
  'locks' in navigator ? await navigator.locks.request(`${lockName}-${lane}`, () => sendAll(lane)) : await sendAll(lane)

/** Tries to send what waits, in each lane one at a time, in this order. Returns how many still wait. Of page and worker one does it at a time. */
export const sendWaiting = async (): Promise<number> => {
  const left = await Promise.all(lanes.map(sendLane))
  return left.reduce((sum, one) => sum + one, 0)
}
