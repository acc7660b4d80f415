import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bestEncoding, type Encoding } from '../negotiation.ts'

/** A response that was serialized, hashed and compressed once. */
export interface CachedResponse {
  readonly etag: string
  readonly plain: Buffer
  readonly gzip: Buffer | undefined
  readonly brotli: Buffer | undefined
  readonly headers: readonly string[]
  /** Of a page: the number of all items. */
  readonly total: number | undefined
}

/** A page is cached with the number of all items, which its headers need. */
export interface PageBody {
  readonly body: unknown
  readonly total: number
}

const isPage = (value: unknown): value is PageBody =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !Buffer.isBuffer(value) &&
  'body' in value &&
  'total' in value

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)
/** Below this a compressed answer is hardly smaller than its headers. */
const minCompressedBytes = 1024
const brotliQuality = 9
/** The memory of an entry beside its bytes, so that many tiny entries (pages past the end) are counted too. */
const entryOverheadBytes = 1024

export const etagOf = (bytes: Buffer | string): string => `W/"${hash('sha1', bytes, 'base64url')}"`

/** True when the caller already has it. Both sides are compared weakly, as RFC 9110 says for If-None-Match. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  const bare = etag.replace(/^W\//, '')
  return ifNoneMatch
    .split(',')
    .some((one) => one.trim().replace(/^W\//, '') === bare || one.trim() === bare.slice(1, -1))
}

async function encodeResponse(
  value: unknown,
  contentType: string,
  language: string | undefined,
): Promise<CachedResponse> {
  const body = isPage(value) ? value.body : value
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const compress = bytes.length >= minCompressedBytes
  const [gzipped, brotlied] = compress
    ? await Promise.all([
        toGzip(bytes, { level: 7 }),
        toBrotli(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: bytes.length > 262_144 ? 5 : brotliQuality,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          },
        }),
      ])
    : []
  return {
    etag: etagOf(bytes),
    plain: bytes,
    gzip: gzipped,
    brotli: brotlied,
    headers: ['content-type', contentType, ...(language && language !== 'all' ? ['content-language', language] : [])],
    total: isPage(value) ? value.total : undefined,
  }
}

/** Which of the ready encodings to send. */
export const chooseEncoding = (header: string | undefined): Encoding => (header ? bestEncoding(header) : 'identity')

interface CacheEntry {
  readonly tag: string
  readonly response: Promise<CachedResponse>
  bytes: number
  encoded?: CachedResponse
}

/**
 * The answers of reference data, by key. Each has a tag (`countries`); when the data of the tag changes, on any node,
 * all entries with the tag are dropped. While the listener is disconnected nothing is cached.
 */
export class ResponseCache {
  private readonly entries = new Map<string, CacheEntry>()
  private bytes = 0
  private readonly maxBytes: number
  private readonly isTrusted: () => boolean
  private readonly current = new Set<CachedResponse>()
  /** Counts the invalidations of a tag, so that a response that was made from older data is not cached. */
  private readonly invalidations = new Map<string, number>()

  constructor(options: { maxBytes: number; isTrusted: () => boolean }) {
    this.maxBytes = options.maxBytes
    this.isTrusted = options.isTrusted
  }

  /** The cached response for the key; `make` is called when there is none. Concurrent callers share one call. */
  get(
    tag: string,
    key: string,
    make: () => Promise<unknown>,
    options: { language?: string; contentType?: string } = {},
  ): Promise<CachedResponse> {
    const id = `${tag}\u001f${key}`
    const entry = this.entries.get(id)
    if (entry) {
      this.entries.delete(id) // to the end: the least recently used is dropped first
      this.entries.set(id, entry)
      return entry.response
    }
    return this.make(tag, id, make, options)
  }

  private make(
    tag: string,
    id: string,
    make: () => Promise<unknown>,
    options: { language?: string; contentType?: string },
  ): Promise<CachedResponse> {
    const invalidationsBefore = this.invalidations.get(tag) ?? 0
    const response = make().then((value) =>
      encodeResponse(value, options.contentType ?? 'application/json; charset=utf-8', options.language),
    )
    if (!this.isTrusted()) return response
    const entry: CacheEntry = { tag, response, bytes: 0 }
    this.entries.set(id, entry)
    response.then(
      (encoded) => this.store(id, entry, encoded, invalidationsBefore),
      () => this.remove(id, entry),
    )
    return response
  }

  private store(id: string, entry: CacheEntry, encoded: CachedResponse, invalidationsBefore: number): void {
    if ((this.invalidations.get(entry.tag) ?? 0) !== invalidationsBefore || !this.isTrusted()) {
      this.remove(id, entry)
      return
    }
    entry.encoded = encoded
    this.current.add(encoded)
    entry.bytes =
      entryOverheadBytes + encoded.plain.length + (encoded.gzip?.length ?? 0) + (encoded.brotli?.length ?? 0)
    this.bytes += entry.bytes
    for (const [oldId, old] of this.entries) {
      if (this.bytes <= this.maxBytes) break
      if (old !== entry) this.remove(oldId, old)
    }
  }

  private remove(id: string, entry: CacheEntry): void {
    if (this.entries.get(id) !== entry) return
    this.entries.delete(id)
    if (entry.encoded) this.current.delete(entry.encoded)
    this.bytes -= entry.bytes
  }

  invalidate(tag: string): void {
    this.onInvalidate?.()
    this.invalidations.set(tag, (this.invalidations.get(tag) ?? 0) + 1)
    for (const [id, entry] of this.entries) if (entry.tag === tag) this.remove(id, entry)
  }

  invalidateAll(): void {
    for (const tag of new Set([...this.entries.values()].map((entry) => entry.tag))) this.invalidate(tag)
  }

  /** Called for every cached response that the handler sent, with the headers common to its kind. */
  onSent: ((req: FastifyRequest, headers: readonly string[], answer: CachedResponse) => void) | undefined
  /** Called whenever entries were dropped. */
  onInvalidate: (() => void) | undefined

  /** True while the data of the response has not changed. */
  isCurrent(response: CachedResponse): boolean {
    return this.current.has(response) && this.isTrusted()
  }

  get stats(): { answers: number; bytes: number } {
    return { answers: this.entries.size, bytes: this.bytes }
  }
}

/**
 * Sends a cached response: 304 when the caller has it, else the bytes in the best accepted encoding. The next caller of
 * the same kind and company may get it without the handler being called, so it must depend on nothing else about the
 * caller: a response for some roles or for one person is not sent this way. Only for GET and HEAD: a POST returns its
 * answer (api/idempotency.ts).
 */
export function sendCached(req: FastifyRequest, reply: FastifyReply, response: CachedResponse): void {
  const { raw } = reply
  const set = reply.getHeaders()
  const headers: string[] = []
  for (const name in set) headers.push(name, String(set[name]))
  headers.push(
    'etag',
    response.etag,
    'cache-control',
    'private, no-cache',
    'vary',
    'accept-encoding, accept-language, authorization',
  )
  reply.hijack()
  req.server.responseCache.onSent?.(req, headers, response)
  if (matchesEtag(req.headers['if-none-match'], response.etag)) {
    raw.writeHead(304, headers)
    raw.end()
    return
  }
  const encoding = chooseEncoding(req.headers['accept-encoding'])
  const encoded = encoding === 'br' ? response.brotli : encoding === 'gzip' ? response.gzip : undefined
  if (encoded) headers.push('content-encoding', encoding)
  const body = encoded ?? response.plain
  headers.push(...response.headers, 'content-length', String(body.length))
  raw.writeHead(200, headers)
  raw.end(body)
}
