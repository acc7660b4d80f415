import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bestEncoding, type Encoding } from '../negotiation.ts'

/** An answer that is ready to go: encoded, hashed and compressed once, however often it is asked for. */
export interface ReadyAnswer {
  readonly etag: string
  readonly plain: Buffer
  readonly gzip: Buffer | undefined
  readonly brotli: Buffer | undefined
  readonly headers: readonly string[]
  /** Of a page: how many there are in all. */
  readonly total: number | undefined
}

/** A page is made together with the number of all items, so that its headers can be sent without asking again. */
export interface MadePage {
  readonly body: unknown
  readonly total: number
}

const isPage = (value: unknown): value is MadePage =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !Buffer.isBuffer(value) &&
  'body' in value &&
  'total' in value

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)
/** Below this a compressed answer is hardly smaller than its headers. */
const worthCompressing = 1024
const brotliQuality = 9
/** What an answer costs beside its bytes: many tiny ones (pages past the end) must not fill the memory unseen. */
const overhead = 1024

export const etagOf = (bytes: Buffer | string): string => `W/"${hash('sha1', bytes, 'base64url')}"`

/** True when the caller already has it. Both sides are compared weakly, as RFC 9110 says for If-None-Match. */
export function alreadyHas(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  const bare = etag.replace(/^W\//, '')
  return ifNoneMatch
    .split(',')
    .some((one) => one.trim().replace(/^W\//, '') === bare || one.trim() === bare.slice(1, -1))
}

async function makeReady(value: unknown, contentType: string, language: string | undefined): Promise<ReadyAnswer> {
  const body = isPage(value) ? value.body : value
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const compress = bytes.length >= worthCompressing
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

interface Held {
  readonly word: string
  readonly answer: Promise<ReadyAnswer>
  bytes: number
  made?: ReadyAnswer
}

/**
 * The answers of reference data, by key. Each belongs to a word (`countries`); when the data behind the word changes,
 * on whatever node, all of them are dropped. While the listener is away nothing is kept at all.
 */
export class ReadyAnswers {
  private readonly held = new Map<string, Held>()
  private bytes = 0
  private readonly mostBytes: number
  private readonly trusted: () => boolean
  private readonly current = new Set<ReadyAnswer>()
  /** Counts the drops of a word, so that an answer which was being made meanwhile is not kept. */
  private readonly drops = new Map<string, number>()

  constructor(options: { mostBytes: number; trusted: () => boolean }) {
    this.mostBytes = options.mostBytes
    this.trusted = options.trusted
  }

  /** The ready answer for the key; `make` is called when there is none. Concurrent callers share one making. */
  get(
    word: string,
    key: string,
    make: () => Promise<unknown>,
    options: { language?: string; contentType?: string } = {},
  ): Promise<ReadyAnswer> {
    const id = `${word}\u001f${key}`
    const there = this.held.get(id)
    if (there) {
      this.held.delete(id) // to the end: the least recently used is dropped first
      this.held.set(id, there)
      return there.answer
    }
    return this.make(word, id, make, options)
  }

  private make(
    word: string,
    id: string,
    make: () => Promise<unknown>,
    options: { language?: string; contentType?: string },
  ): Promise<ReadyAnswer> {
    const dropsBefore = this.drops.get(word) ?? 0
    const answer = make().then((value) =>
      makeReady(value, options.contentType ?? 'application/json; charset=utf-8', options.language),
    )
    if (!this.trusted()) return answer
    const held: Held = { word, answer, bytes: 0 }
    this.held.set(id, held)
    answer.then(
      (made) => this.settle(id, held, made, dropsBefore),
      () => this.forget(id, held),
    )
    return answer
  }

  private settle(id: string, held: Held, made: ReadyAnswer, dropsBefore: number): void {
    if ((this.drops.get(held.word) ?? 0) !== dropsBefore || !this.trusted()) {
      this.forget(id, held)
      return
    }
    held.made = made
    this.current.add(made)
    held.bytes = overhead + made.plain.length + (made.gzip?.length ?? 0) + (made.brotli?.length ?? 0)
    this.bytes += held.bytes
    for (const [oldId, old] of this.held) {
      if (this.bytes <= this.mostBytes) break
      if (old !== held) this.forget(oldId, old)
    }
  }

  private forget(id: string, held: Held): void {
    if (this.held.get(id) !== held) return
    this.held.delete(id)
    if (held.made) this.current.delete(held.made)
    this.bytes -= held.bytes
  }

  drop(word: string): void {
    this.onDrop?.()
    this.drops.set(word, (this.drops.get(word) ?? 0) + 1)
    for (const [id, held] of this.held) if (held.word === word) this.forget(id, held)
  }

  dropAll(): void {
    for (const word of new Set([...this.held.values()].map((held) => held.word))) this.drop(word)
  }

  /** Told of every ready answer that was sent the whole way, with the headers that every answer of its kind has. */
  onSent: ((req: FastifyRequest, headers: readonly string[], answer: ReadyAnswer) => void) | undefined
  /** Told whenever something was dropped. */
  onDrop: (() => void) | undefined

  /** True while nothing that the answer was made from has changed. */
  isCurrent(answer: ReadyAnswer): boolean {
    return this.current.has(answer) && this.trusted()
  }

  get stats(): { answers: number; bytes: number } {
    return { answers: this.held.size, bytes: this.bytes }
  }
}

/**
 * Sends a ready answer straight to the socket: 304 when the caller has it, else the bytes in the best encoding it takes.
 * The next caller of the same kind and company may get it without the handler being asked, so it must depend on nothing
 * else about the caller: what is for some roles or for one person alone is not sent this way. Only for GET and HEAD: a POST returns its answer
 * (api/idempotency.ts).
 */
export function sendReady(req: FastifyRequest, reply: FastifyReply, answer: ReadyAnswer): void {
  const { raw } = reply
  const set = reply.getHeaders()
  const headers: string[] = []
  for (const name in set) headers.push(name, String(set[name]))
  headers.push(
    'etag',
    answer.etag,
    'cache-control',
    'private, no-cache',
    'vary',
    'accept-encoding, accept-language, authorization',
  )
  reply.hijack()
  req.server.readyAnswers.onSent?.(req, headers, answer)
  if (alreadyHas(req.headers['if-none-match'], answer.etag)) {
    raw.writeHead(304, headers)
    raw.end()
    return
  }
  const encoding = chooseEncoding(req.headers['accept-encoding'])
  const encoded = encoding === 'br' ? answer.brotli : encoding === 'gzip' ? answer.gzip : undefined
  if (encoded) headers.push('content-encoding', encoding)
  const body = encoded ?? answer.plain
  headers.push(...answer.headers, 'content-length', String(body.length))
  raw.writeHead(200, headers)
  raw.end(body)
}
