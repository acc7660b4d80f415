/** What the phone keeps: the files of the page, and the last answers of the service. */

export const dataCache = 'godwit-data'
export const shellCache = (files: readonly string[]): string => `godwit-shell-${digest(files.join())}`

/** Not for secrecy: it tells builds apart, whose file names carry the digests of their contents. */
function digest(text: string): string {
  let sum = 5381
  for (const letter of text) sum = (Math.imul(sum, 33) ^ (letter.codePointAt(0) ?? 0)) >>> 0
  return sum.toString(36)
}

const savedHeader = 'godwit-saved'
/** A saved answer is shown when the service has not answered for so long. */
const patienceMs = 3_000

/** Who is signed in, sessions, exports and secrets are never kept. */
const neverKept = /^\/api\/v2\/(session|sessions|tokens|users\/my_data|users\/my_profile|socket)(\/|$)/

export const isKept = (pathname: string): boolean => pathname.startsWith('/api/v2/') && !neverKept.test(pathname)

/** The page and its files come from the phone; without them, from the service. */
export async function answerFromPhone(file: string, request: Request): Promise<Response> {
  return (await caches.match(file, { ignoreVary: true })) ?? fetch(request)
}

const marked = (answer: Response, at: string): Response => {
  const headers = new Headers(answer.headers)
  headers.set(savedHeader, at)
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers })
}

const savedAt = (answer: Response): string => answer.headers.get('x-saved-at') ?? new Date(0).toISOString()

/** Pictures and documents of a conversation are not kept, and neither is what the service refuses. */
const isWorthKeeping = (answer: Response): boolean =>
  answer.status === 200 && (answer.headers.get('content-type') ?? '').includes('json')

/** Raised when somebody signs out: what was asked for before is not kept, however late its answer comes. */
let era = 0

/** Drops the saved answers, and those that are still under way. */
export async function forgetAnswers(): Promise<void> {
  era++
  cameLate.clear()
  await caches.delete(dataCache)
}

/** `askedIn` is the era in which it was asked for. */
async function keep(request: Request, answer: Response, askedIn: number): Promise<void> {
  if (askedIn !== era) return
  const headers = new Headers(answer.headers)
  // The service's own time: in a sandbox it may be another day.
  const said = Date.parse(headers.get('date') ?? '')
  headers.set('x-saved-at', new Date(Number.isNaN(said) ? Date.now() : said).toISOString())
  const cache = await caches.open(dataCache)
  // Somebody signed out meanwhile, and opening may have made it anew.
  if (askedIn !== era) return void (await caches.delete(dataCache))
  await cache.put(request, new Response(answer.body, { status: answer.status, headers }))
}

/** Answers that came after the page had been given the saved ones: it asks for them again, and then they are here. */
const cameLate = new Map<string, number>()
/** So long they need not be asked for once more. Without it a slow line would be asked again and again. */
const lateMs = 10_000

function isHere(url: string): boolean {
  const at = cameLate.get(url)
  return at !== undefined && Date.now() - at < lateMs
}

/** The service's answer; the saved one, marked with its time, when the service is silent or broken. */
export async function keptOrFetched(event: FetchEvent): Promise<Response> {
  const { request } = event
  const askedIn = era
  // Opening it would make it anew for somebody who has signed out.
  const saved = await caches.match(request, { cacheName: dataCache })
  if (saved && isHere(request.url)) return saved
  let kept: Promise<void> = Promise.resolve()
  const fetched = fetch(request).then((answer) => {
    if (isWorthKeeping(answer)) kept = keep(request, answer.clone(), askedIn)
    event.waitUntil(kept)
    return answer
  })
  if (!saved) return fetched
  event.waitUntil(fetched.catch(() => undefined))
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patienceMs))
  const answer = await Promise.race([fetched.catch(() => undefined), late])
  if (answer && answer.status < 500) return answer
  if (!answer) event.waitUntil(fetched.then((afterAll) => tellOf(request.url, afterAll, kept)).catch(() => undefined))
  return marked(saved, savedAt(saved))
}

declare const self: ServiceWorkerGlobalScope

async function tellOf(url: string, answer: Response, kept: Promise<void>): Promise<void> {
  if (!answer.ok) return
  await kept
  cameLate.set(url, Date.now())
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage({ type: 'fresh' })
}
