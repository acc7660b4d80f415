import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { assertDigest, type FileStore, isDigest } from './file-store.ts'

export interface S3Options {
  /** https://s3.eu-north-1.amazonaws.com, or the address of another service that speaks S3. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

const prefix = 'assets/'
const timeoutMs = 60_000

/** The text of an element of XML; S3 puts only plain characters into those that are read here. */
const textOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]

/** Files in a bucket, at assets/<digest>. Path-style addresses, which every service that speaks S3 knows. */
export function createS3Store(options: S3Options): FileStore {
  const client = new AwsClient({
    accessKeyId: options.accessKey,
    secretAccessKey: options.secretKey,
    region: options.region,
    service: 's3',
    retries: 3, // after 429 and 5xx, with growing waits
    initRetryMs: 100,
  })
  const bucket = `${options.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(options.bucket)}`
  const addressOf = (digest: string): string => {
    assertDigest(digest)
    return `${bucket}/${prefix}${digest}`
  }
  const failure = (what: string, answer: Response): Error =>
    new Error(`S3 answered ${answer.status} to ${what} of a file: is the bucket there, and may the key use it?`)
  /** The time limit ends with the headers of the answer: a slow reader may take longer for the bytes. */
  const send = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(new Error('S3 did not answer in time.')), timeoutMs)
    try {
      return await client.fetch(url, { ...init, signal: limit.signal })
    } finally {
      clearTimeout(timer)
    }
  }
  const discard = (answer: Response): Promise<void> => answer.body?.cancel() ?? Promise.resolve()

  return {
    kind: 's3',

    async put(digest, bytes) {
      const answer = await send(addressOf(digest), {
        method: 'PUT',
        body: new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length),
        headers: {
          'content-type': 'application/octet-stream',
          'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
        },
      })
      await discard(answer)
      if (!answer.ok) throw failure('putting', answer)
    },

    async has(digest) {
      const answer = await send(addressOf(digest), { method: 'HEAD' })
      await discard(answer)
      if (answer.status === 404) return false
      if (!answer.ok) throw failure('looking', answer)
      return true
    },

    async get(digest, range) {
      const answer = await send(
        addressOf(digest),
        range ? { headers: { range: `bytes=${range.start}-${range.end}` } } : {},
      )
      if (answer.status === 404) {
        await discard(answer)
        return undefined
      }
      if (!answer.ok || answer.body === null || (range && answer.status !== 206)) {
        await discard(answer)
        throw failure('getting', answer)
      }
      return Readable.fromWeb(answer.body as never)
    },

    async delete(digest) {
      const answer = await send(addressOf(digest), { method: 'DELETE' })
      await discard(answer)
      if (!answer.ok && answer.status !== 404) throw failure('deleting', answer)
    },

    async *list() {
      let token: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) })
        const answer = await send(`${bucket}?${query}`)
        if (!answer.ok) {
          await discard(answer)
          throw failure('listing', answer)
        }
        const now = Date.parse(answer.headers.get('date') ?? '') || Date.now()
        const xml = await answer.text()
        for (const [, object = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const digest = (textOf(object, 'Key') ?? '').slice(prefix.length)
          const changed = Date.parse(textOf(object, 'LastModified') ?? '')
          if (isDigest(digest) && !Number.isNaN(changed)) yield { digest, ageSeconds: (now - changed) / 1000 }
        }
        token = textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextContinuationToken') : undefined
      } while (token !== undefined)
    },
  }
}
